"""Loading a ruleset: what the readings change in it, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from xuanpu.errors import RulesetError
from xuanpu.rulesets import RuleBasis, load_rules
from xuanpu.tris.points import RulePoint

TEXT = "m3c-2024-2"


def basis(point: RulePoint, **readings: str) -> RuleBasis:
    """What a point rests on in the harmonised profile, some readings taken otherwise."""
    return load_rules(TEXT, "harmonised", readings).basis(point)


@pytest.mark.parametrize(
    ("point", "readings", "clauses", "reading"),
    [
        (RulePoint.PIECE_LEAVES_TRIS, {}, ("MIC-4.10",), "S1"),
        (RulePoint.PIECE_LEAVES_TRIS, {"S1": "as-draughts"}, ("TDR-4.9",), "S1"),
        (RulePoint.DEPARTING_PIECE_TAKES, {"S1": "as-draughts"}, ("TDR-4.9",), "S2"),
        (RulePoint.NO_PIECE_TO_PROMOTE_WITH, {}, ("M3C-10.4",), "P3"),
        (RulePoint.NO_PIECE_TO_PROMOTE_WITH, {"P3": "captured-or-spare"}, ("M3C-10.4", "MIC-5.4"), "P3"),
        (RulePoint.DOUBLE_ATTACK_MISSING, {}, ("M3C-6.2",), None),
        (RulePoint.DOUBLE_ATTACK_MISSING, {"A1": "every-attacker-legal"}, ("M3C-6.2",), "A1"),
        (RulePoint.DOUBLE_ATTACK_MISSING, {"A6": "counts-as-one"}, ("M3C-6.2", "MIC-2.3"), "A6"),
        (RulePoint.DROP_IS_ONE_PLY, {"D4": "free-action"}, (), "D4"),
        (RulePoint.DUTY_TO_DROP, {"F15": "closes-pair"}, ("M3C-3.4",), "F15"),
        # two conditions: with no exception for exchanges, F15 changes nothing
        (RulePoint.DUTY_TO_DROP, {"F15": "closes-pair", "F8": "none"}, ("M3C-3.4",), None),
    ],
)
def test_a_basis_follows_the_readings(
    point: RulePoint, readings: Mapping[str, str], clauses: tuple[str, ...], reading: str | None
) -> None:
    assert basis(point, **readings) == RuleBasis(clauses, reading)


def test_later_conditions_are_laid_over_earlier_ones() -> None:
    both = basis(RulePoint.DOUBLE_ATTACK_MISSING, A1="every-attacker-legal", A6="counts-as-one")
    assert both == RuleBasis(("M3C-6.2", "MIC-2.3"), "A6")


@pytest.mark.parametrize(
    ("reading", "readings", "asked"),
    [
        ("F7", {}, True),
        ("F7", {"F8": "none"}, False),
        ("S3", {"S1": "none"}, False),
        ("S3", {"S1": "as-draughts"}, True),
        ("A6.1", {}, False),
        ("A6.1", {"A6": "counts-as-one"}, True),
        ("D7", {}, False),
        ("D7", {"D6": "forbidden"}, True),
        ("D7", {"X3": "forbidden"}, True),
    ],
)
def test_a_question_arises_by_the_answers_to_others(
    reading: str, readings: Mapping[str, str], asked: bool
) -> None:
    assert load_rules(TEXT, "harmonised", readings).readings[reading].asked is asked


def test_the_hash_counts_the_clause_behind_a_point() -> None:
    rules = load_rules(TEXT)
    point = RulePoint.PROMOTED_MOVE
    assert replace(rules, points={**rules.points, point: rules.basis(point)}).hash == rules.hash
    assert replace(rules, points={**rules.points, point: RuleBasis(("M3C-10.7",))}).hash != rules.hash


@pytest.mark.parametrize(
    ("readings", "key", "named"),
    [
        ({"F99": "none"}, "unknown-reading", "F99"),
        ({"S1": "as-go"}, "unknown-option", "as-go"),
        ({"P8": "one-at-a-time"}, "planned-option", "one-at-a-time"),
        ({"F5": "no-free-evasion"}, "contradictory-settings", "F2=evade-first"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(readings: Mapping[str, str], key: str, named: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load_rules(TEXT, "harmonised", readings)
    assert refused.value.key == key
    assert named in refused.value.text("en")
