"""From audits to what is reported of them: each thing once a game, suppressed or not, and counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from xuanpu.audit.game_audit import GameAudit
from xuanpu.audit.output.writer import Reported, Summary
from xuanpu.audit.suppressions import Suppression, Suppressions


def reported(
    audits: Iterable[GameAudit], suppressions: Suppressions, summary: Summary
) -> Iterator[Reported | Suppression]:
    """What there is to report of the audits, game by game, counted into the summary: findings, and
    suppressions in the comments of a game that suppressed nothing.

    What several seeds show alike is told of the first.
    """
    for _, group in groupby(audits, key=lambda audit: (audit.file, audit.game)):
        told: set[tuple[object, ...]] = set()
        own: Suppressions | None = None
        for audit in group:
            if own is None:
                own = Suppressions(audit.suppressions)
                summary.count_game(audit.status)
            for finding in audit.findings:
                key = (finding.code, finding.ply, finding.fen, finding.text("en"))
                if key not in told:
                    told.add(key)
                    found = Reported(finding, audit.seed, own.of(finding) or suppressions.of(finding))
                    summary.count(found)
                    yield found
        if own is not None:
            yield from own.unused()
