"""What is measured of one audited game.  A value belongs to a key: what is measured, then of what.

`COUNTS` are nought where an audit does not name them, and the average over the seeds of a game is over all of
them.  `MEASURES` do not arise everywhere (no third capture, no ply of it); their average is over the seeds
in which they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from xuanpu.audit.game_audit import GameAudit

Key = tuple[str, ...]
Values = Iterator[tuple[Key, float]]

FOUND: Final = "found"
TIMES_FOUND: Final = "times-found"
FIRED: Final = "fired"
TIMES_FIRED: Final = "times-fired"
MATTERS: Final = "matters"
FORBIDS: Final = "forbids"
FIRST_PLY: Final = "first-ply"
SECOND_PLY: Final = "second-ply"
THIRD_PLY: Final = "third-ply"
THIRD_CHECKS: Final = "third-checks"
UNANSWERED: Final = "unanswered"
EXCHANGE: Final = "exchange"
SURVIVES: Final = "survives"
KEPT: Final = "kept"
KEPT_SHARE: Final = "kept-share"


def findings(audit: GameAudit) -> Values:
    """Code -> whether there is a finding of it, and how many."""
    for code, times in Counter(finding.code for finding in audit.findings).items():
        yield (FOUND, code), 1
        yield (TIMES_FOUND, code), times


def clauses(audit: GameAudit) -> Values:
    """Clause -> whether it fired, and how often."""
    for clause, times in audit.coverage.items():
        if times:
            yield (FIRED, clause), 1
            yield (TIMES_FIRED, clause), times


def readings(audit: GameAudit) -> Values:
    """Reading, and reading and option -> whether it matters, and whether it forbids a ply of the line; a
    reading does if one of its options does."""
    for reading in dict.fromkeys(seen.reading for seen in audit.options):
        yield (MATTERS, reading), 1
    for reading in dict.fromkeys(seen.reading for seen in audit.options if seen.forbids is not None):
        yield (FORBIDS, reading), 1
    for seen in audit.options:
        yield (MATTERS, seen.reading, seen.option), 1
        if seen.forbids is not None:
            yield (FORBIDS, seen.reading, seen.option), 1


def first_plies(audit: GameAudit) -> Values:
    """Reading, and reading and option -> the first ply before which it matters."""
    first: dict[str, int] = {}
    for seen in audit.options:
        first[seen.reading] = min(seen.first_ply, first.get(seen.reading, seen.first_ply))
        yield (FIRST_PLY, seen.reading, seen.option), seen.first_ply
    for reading, ply in first.items():
        yield (FIRST_PLY, reading), ply


def captures(audit: GameAudit) -> Values:
    """The plies of the second and the third capture, and what the third one does."""
    if audit.second_ply is not None:
        yield (SECOND_PLY,), audit.second_ply
    if audit.third_ply is not None:
        yield (THIRD_PLY,), audit.third_ply
    if audit.third_checks is not None:
        yield (THIRD_CHECKS,), audit.third_checks
    if audit.answering_drops is not None:
        yield (UNANSWERED,), audit.answering_drops == 0
    for option, opens in audit.exchange.items():
        yield (EXCHANGE, option), opens


def survival(audit: GameAudit) -> Values:
    """What becomes of the record after the drops, where any of it is left."""
    if audit.rest:
        yield (SURVIVES,), audit.kept == audit.rest
        yield (KEPT,), audit.kept
        yield (KEPT_SHARE,), audit.kept / audit.rest


Measure = Callable[[GameAudit], Values]
COUNTS: Final[tuple[Measure, ...]] = (clauses, readings)
MEASURES: Final[tuple[Measure, ...]] = (captures, first_plies, survival)


def over_all(audits: Sequence[GameAudit], measures: Sequence[Measure]) -> dict[Key, float]:
    """Averages over all audits of a game, nought where one does not name a key."""
    return {key: sum(values) / len(audits) for key, values in _gathered(audits, measures).items()}


def where_it_arises(audits: Sequence[GameAudit], measures: Sequence[Measure]) -> dict[Key, float]:
    """Averages over those audits of a game that name the key."""
    return {key: sum(values) / len(values) for key, values in _gathered(audits, measures).items()}


def _gathered(audits: Sequence[GameAudit], measures: Sequence[Measure]) -> dict[Key, list[float]]:
    found: dict[Key, list[float]] = {}
    for audit in audits:
        for measure in measures:
            for key, value in measure(audit):
                found.setdefault(key, []).append(float(value))
    return found
