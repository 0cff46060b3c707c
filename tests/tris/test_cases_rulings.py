"""The rulings of the cases, put to the engine case by case: legal plies, verdicts with their clauses, checks,
ends, effects.

The cases were written from the rule texts and their reading; see cases/case_file.py for their form.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate

import pytest

from tests.oracles.comparing import options_of
from tests.oracles.judge import State
from tests.tris.cases.answers import SIDES, Answers, wrong
from tests.tris.cases.case_file import Ruling, rulings
from xuanpu.game import Move, Position, Verdict
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.points import RulePoint


@cache
def rules_of(ruleset: str, profile: str, *under: tuple[str, str]) -> Rules:
    """A ruleset in a profile, some readings taken otherwise."""
    return load_rules(ruleset, profile, dict(under))


def positions_of(ruling: Ruling) -> list[Position]:
    """The position of a case, and those after the plies of its `play`."""
    start = Position.from_fen(ruling.fen, rules_of(ruling.ruleset, ruling.profile, *ruling.under.items()))
    return list(
        accumulate(map(Move.parse, ruling.played), lambda position, move: position.play(move), initial=start)
    )


def answers_of(positions: list[Position]) -> Answers:
    """What the engine says of the last of these positions."""
    *before, position = positions
    options = options_of(position.rules)
    end = position.outcome()
    return Answers(
        fen=position.fen(),
        plies=set(map(str, position.legal_moves)),
        check=position.is_check(),
        outcome="none" if end is None else f"{end.termination} {SIDES[end.winner or 0]}",
        repeats=position.repetition_key() in [earlier.repetition_key() for earlier in before],
        progress=position.progress_clock(),
        after=lambda ply: State.from_fen(position.play(Move.parse(ply)).fen(), options),
    )


@pytest.mark.parametrize("ruling", rulings(), ids=str)
def test_ruling(ruling: Ruling) -> None:
    positions = positions_of(ruling)
    problems = [*wrong(ruling, answers_of(positions)), *wrong_points(positions[-1], ruling)]
    assert not problems, "\n".join([positions[-1].fen(), *problems])


def wrong_points(position: Position, ruling: Ruling) -> list[str]:
    """Where `explain` names another point or clause, or contradicts the list of legal plies."""
    problems = []
    for text, expected in ruling.verdict.items():
        move = Move.parse(text)
        verdict = position.explain(move)
        if not as_expected(verdict, expected):
            problems.append(f"{text}: expected {expected}, got {verdict.point.name}: {verdict.text('en')}")
        if verdict.legal != (move in position.legal_moves):
            problems.append(f"{text}: verdict {verdict.point.name}, but legal is {not verdict.legal}")
    for text, kind in ruling.kind.items():
        if position.ply_kind(Move.parse(text)) != kind:
            problems.append(f"{text}: expected {kind}, got {position.ply_kind(Move.parse(text))}")
    return problems


def as_expected(verdict: Verdict, expected: str) -> bool:
    """Whether a verdict rests on what a ruling says: `POINT M3C-3.1 D1=level-at-two`."""
    point, *basis = expected.split()
    readings = [word for word in basis if "=" in word]
    clauses = [word for word in basis if "=" not in word and word != "-"]
    named = list(verdict.clauses)
    return (
        verdict.point is RulePoint[point]
        and named[: len(clauses)] == clauses
        and not ("-" in basis and named)
        and not (readings and (verdict.reading is None or readings != ["=".join(verdict.reading)]))
    )
