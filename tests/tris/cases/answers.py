"""What a referee answers about the position of a ruling, and where that is not what was ruled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.oracles.judge import State
from tests.oracles.judge.points import BLACK, RED
from tests.tris.cases.case_file import Ruling, chosen, expand
from xuanpu.tris.points import RulePoint

SIDES = ("red", "black")


@dataclass(frozen=True)
class Answers:
    """One referee's answers.  `fen`: the position asked about; `after`: the position after a legal ply."""

    fen: str
    plies: set[str]
    check: bool
    outcome: str
    repeats: bool
    progress: int
    after: Callable[[str], State]


def wrong(ruling: Ruling, answers: Answers) -> list[str]:
    """Where the answers differ from the ruling."""
    return [
        *_wrong_plies(ruling, answers),
        *_wrong_verdicts(ruling, answers),
        *_wrong_facts(ruling, answers),
        *_wrong_effects(ruling, answers),
    ]


def _wrong_plies(ruling: Ruling, answers: Answers) -> Iterator[str]:
    board = State.from_fen(answers.fen).board
    for key, text in ruling.legal.items():
        expected, got = expand(text, board), chosen(answers.plies, key)
        if expected != got:
            missing, surplus = sorted(expected - got), sorted(got - expected)
            yield f"plies of {key}: missing {missing}, not to be there {surplus}"


def _wrong_verdicts(ruling: Ruling, answers: Answers) -> Iterator[str]:
    for ply, verdict in ruling.verdict.items():
        point = RulePoint[verdict.split()[0]]
        if point.allows != (ply in answers.plies):
            yield f"{ply}: ruled {point.name}, but legal is {not point.allows}"


def _wrong_facts(ruling: Ruling, answers: Answers) -> Iterator[str]:
    for fact in ("check", "outcome", "repeats", "progress"):
        expected, got = getattr(ruling, fact), getattr(answers, fact)
        if expected is not None and expected != got:
            yield f"expected {fact} {expected}, got {got}"


def _wrong_effects(ruling: Ruling, answers: Answers) -> Iterator[str]:
    for ply, facts in ruling.after.items():
        got = _facts_of(answers.after(ply))
        for name, expected in facts.items():
            if got[name] != (sorted(expected) if name == "dead" else expected):
                yield f"after {ply}: expected {name} {expected}, got {got[name]}"


def _facts_of(state: State) -> Mapping[str, Any]:
    """What a ruling may say of the position after a ply, under the names it uses."""
    return {
        "board": state.board.fen(),
        "side": "wb"[state.side],
        "reserve": state.reserve,
        "duty": state.duty,
        "dead": sorted(state.dead),
        "taken": list(state.taken),
        "promos": list(state.promos),
        "switch": "".join("wb"[side] for side in (RED, BLACK) if state.switch[side] == "open"),
    }
