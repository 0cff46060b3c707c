"""The rulings of text 000, case by case: legal plies, verdicts with their clauses, checks, ends, effects.

The cases were written from the rule text and its reading; see cases/case_file.py for their form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.tris.cases.case_file import Ruling, chosen, expand, rulings
from tests.tris.cases.referee import board_of
from xuanpu.game import Move, Position, Verdict
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.points import RulePoint

SIDES = ("red", "black")


def rules_of(ruling: Ruling) -> Rules:
    """Text 000 as the ruling takes it."""
    return load_rules("m3c-2024-2", ruling.profile, dict(ruling.under))


def position_of(ruling: Ruling) -> Position:
    """The position a ruling is asked in."""
    position = Position.from_fen(ruling.fen, rules_of(ruling))
    for ply in ruling.played:
        position = position.play(Move.parse(ply))
    return position


def plies_of(position: Position) -> set[str]:
    """The machine texts of the legal plies."""
    return set(map(str, position.legal_moves))


@pytest.mark.parametrize("ruling", rulings(), ids=str)
def test_ruling(ruling: Ruling) -> None:
    position = position_of(ruling)
    problems = [
        *wrong_plies(position, ruling),
        *wrong_verdicts(position, ruling),
        *wrong_facts(position, ruling),
        *wrong_effects(position, ruling),
    ]
    assert not problems, "\n".join([position.fen(), *problems])


def wrong_plies(position: Position, ruling: Ruling) -> list[str]:
    """Where the legal plies differ from the ruling."""
    found = plies_of(position)
    problems = []
    for key, text in ruling.legal.items():
        expected, got = expand(text, position.fen()), chosen(found, key)
        if expected != got:
            missing, surplus = sorted(expected - got), sorted(got - expected)
            problems.append(f"plies of {key}: missing {missing}, not to be there {surplus}")
    return problems


def wrong_verdicts(position: Position, ruling: Ruling) -> list[str]:
    """Where `explain` names another point or clause, or disagrees with the list of legal plies."""
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


def wrong_facts(position: Position, ruling: Ruling) -> list[str]:
    """Where check or outcome differ."""
    problems = []
    if ruling.check is not None and position.is_check() is not ruling.check:
        problems.append(f"expected check {ruling.check}")
    if ruling.outcome is not None:
        end = position.outcome()
        got = "none" if end is None else f"{end.termination} {SIDES[end.winner]}"
        if got != ruling.outcome:
            problems.append(f"expected outcome {ruling.outcome}, got {got}")
    return problems


def wrong_effects(position: Position, ruling: Ruling) -> list[str]:
    """Where the position after a ply differs."""
    problems = []
    for text, facts in ruling.after.items():
        got = facts_of(position.play(Move.parse(text)))
        for name, value in facts.items():
            expected = board_of(value) if name == "board" else value
            if got[name] != expected:
                problems.append(f"after {text}: expected {name} {value}, got {got[name]}")
    return problems


def facts_of(position: Position) -> Mapping[str, Any]:
    """What a ruling may say of a position, under the names it uses."""
    fen = position.fen()
    items = dict(word.split(":", 1) for word in fen.split()[2:] if ":" in word)
    return {
        "board": board_of(fen),
        "side": fen.split()[1],
        "reserve": position.reserve,
        "duty": position.duty,
        "dead": items.get("dead", ""),
        "switch": "".join(letter for letter, state in zip("wb", position.switch, strict=True) if state == 1),
    }
