"""The forced-drop audit of whole blocks: what `audit.game_audit.audit_game` says with drops `friendly` and
continuation `record`, as far as it concerns the forced drops, hundreds of times as fast.

    facts, raised = audit_drops(block, rules)

Of the findings these follow from the facts: XP101, XP102, XP103, XP104, XP201, XP501, XP502, XP505
(`findings_of`).  The others need the sweep of all pairs of drops, the readings compared, or repetition: only
the whole audit makes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from xuanpu.audit.duty_aside import lost_by_base_law
from xuanpu.audit.exchanges import DEFINITION, EXCEPTION
from xuanpu.audit.game_audit import drops_that_answer
from xuanpu.audit.other_rules import rules_with
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import DTYPE, SQUARES
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.compiled.facts import FACTS_DTYPE, MOST_OPTIONS, NONE, End
from xuanpu.pipeline.fate import host_rules
from xuanpu.rulesets import Rules
from xuanpu.tris.points import FIRST_FORBIDDING
from xuanpu.tris.state import PLIES_DTYPE

#: The option of F6 under which every capture takes back.
WIDEST: Final = "any-capture-next-ply"
STACK: Final = 3
THIRD: Final = 3

#: Codes of the findings that follow from the facts.
COVERED: Final = ("XP101", "XP102", "XP103", "XP104", "XP201", "XP501", "XP502", "XP505")


@dataclass(frozen=True)
class Options:
    """The options of F6 in a ruleset: names, the rules under each, and which of them takes every capture."""

    names: tuple[str, ...]
    params: NDArray[Any]
    widest: int


@dataclass(frozen=True)
class Seen:
    """A finding: which game of the block, its code, the ply of the line (from 1), and the option of F6 that
    it speaks of, if it does."""

    game: int
    code: str
    ply: int
    readings: tuple[str, ...] = ()


def audit_drops(block: Block, rules: Rules) -> tuple[NDArray[Any], NDArray[Any]]:
    """(`FACTS_DTYPE`[n], `DTYPE`[n]: the position in which the duty falls, under `rules`).

    `end` is UNSETTLED of a game without plies, and of one that has to be arranged in full (`is_plain` says
    which rules and games can be done here at all).
    """
    from xuanpu.pipeline.compiled.entries_drops import audit_games

    n = len(block)
    facts = np.zeros(n, dtype=FACTS_DTYPE)
    raised = np.zeros(n, dtype=DTYPE)
    if not is_plain(rules):
        return facts, raised
    longest = int(np.diff(block.offsets).max(initial=1))
    options = options_of(rules)
    audit_games(
        block.starts,
        starts_under(block.starts, rules),
        host_rules().params,
        rules.params,
        options.params,
        options.widest,
        block.plies,
        block.offsets,
        np.zeros(STACK, dtype=DTYPE),
        np.zeros(1, dtype=PLIES_DTYPE),
        np.zeros(longest, dtype=np.int64),
        np.zeros(SQUARES, dtype=np.bool_),
        raised,
        facts,
    )
    for game, headers in enumerate(block.headers):
        if "Ruleset" in headers:
            facts["end"][game] = End.UNSETTLED
    return facts, raised


@lru_cache(maxsize=64)
def is_plain(rules: Rules) -> bool:
    """Whether games can be arranged here under these rules: the drops are not forced before the third
    capture, which the figures are about, and every option of F6 has its place."""
    options = options_of(rules)
    early = bool(rules.parameters["n_tris"]) and rules.parameters["force_at"] < THIRD
    return not early and options.widest < len(options.names) + (not options.names)


@lru_cache(maxsize=64)
def options_of(rules: Rules) -> Options:
    """The options of F6 that can be taken in these rules."""
    reading = rules.readings.get(DEFINITION)
    found = {}
    for name, option in ({} if reading is None else reading.options).items():
        under = None if option.planned else rules_with(rules, EXCEPTION | {DEFINITION: name})
        if under is not None:
            found[name] = under.params
    assert len(found) <= MOST_OPTIONS, "a record of facts has no room for more"
    names = tuple(found)
    params = np.concatenate([found[name] for name in names]) if names else rules.params[:0]
    return Options(names, params, names.index(WIDEST) if WIDEST in names else len(names))


def starts_under(starts: NDArray[Any], rules: Rules) -> NDArray[Any]:
    """The same positions under other rules: nothing taken yet, the Tris in reserve."""
    content = b"".join(_start_under(start.tobytes(), rules) for start in starts)
    return np.frombuffer(bytearray(content), dtype=DTYPE)


@lru_cache(maxsize=4096)
def _start_under(start: bytes, rules: Rules) -> bytes:
    own = Position(host_rules(), np.frombuffer(bytearray(start), dtype=DTYPE))
    return bytes(Position.from_fen(own.fen(), rules).record.tobytes())


def answering_drops(facts: NDArray[Any], raised: NDArray[Any], rules: Rules) -> dict[int, int]:
    """Game of the block -> how many drops answer the check that the third capture gives, where it does and
    drops are then due."""
    due = np.flatnonzero((facts["raised"] == facts["third"] + 1) & (facts["raised_checks"] == 1))
    return {
        game: drops_that_answer(Position(rules, raised[game : game + 1].copy())) for game in due.tolist()
    }


def findings_of(facts: NDArray[Any], raised: NDArray[Any], rules: Rules) -> Iterator[Seen]:
    """The findings that follow from the facts, game by game."""
    names = options_of(rules).names
    seen = np.flatnonzero((facts["end"] != End.UNSETTLED) & _anything_in(facts))
    # A field of an array is read once, not once a game: that would cost more than all the rest.
    columns = {name: facts[name][seen].tolist() for name in _ASKED}
    for game, *values in zip(seen.tolist(), *columns.values(), strict=True):
        fact = dict(zip(columns, values, strict=True))
        if fact["raised_checks"] == 1 and not _lost_anyway(raised, game, rules):
            yield Seen(game, "XP101", fact["raised"])
        for name, code in _AT_THE_DROP.items():
            if fact[name]:
                yield Seen(game, code, fact["due"])
        for k, name in enumerate(names if fact["exchange"] else ()):
            if fact["exchange"] >> k & 1:
                yield Seen(game, "XP201", fact["raised"], (f"{DEFINITION}={name}",))
        if fact["broken"] != NONE:
            yield Seen(game, "XP501" if fact["point"] >= FIRST_FORBIDDING else "XP502", fact["broken_ply"])
        if fact["outlives"] != NONE:
            yield Seen(game, "XP505", fact["outlives"])


def _anything_in(facts: NDArray[Any]) -> NDArray[np.bool_]:
    """bool[n]: whether anything is to be found in a game."""
    found = (facts["raised_checks"] == 1) | (facts["exchange"] != 0)
    found |= (facts["broken"] != NONE) | (facts["outlives"] != NONE)
    for name in _AT_THE_DROP:
        found |= facts[name] != 0
    return found  # type: ignore[no-any-return]


#: What is asked where the first drop is due, and the code of the finding that it is so.
_AT_THE_DROP: Final = {"due_lost": "XP102", "losing": "XP102", "exposing": "XP103", "waiting": "XP104"}
_ASKED: Final = (
    "raised",
    "raised_checks",
    "due",
    *_AT_THE_DROP,
    "exchange",
    "broken",
    "broken_ply",
    "point",
    "outlives",
)


def _lost_anyway(raised: NDArray[Any], game: int, rules: Rules) -> bool:
    """Whether the side that the third capture checks has lost whether or not drops are owed."""
    return lost_by_base_law(Position(rules, raised[game : game + 1].copy()))
