"""The readings of the kernels and those of the catalogue are the same; every rule point can be said."""

from __future__ import annotations

import tomllib
from enum import IntEnum
from importlib.resources import files

import pytest

import xuanpu.rulesets
from tests.tris.cases.case_file import PROFILES
from tests.tris.cases.examples import with_tris
from xuanpu.errors import RulesetError
from xuanpu.rulesets import load_rules
from xuanpu.rulesets.rules import enum_name
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.readings import PARAMETERS, READINGS, RULES_DTYPE
from xuanpu.words import say

CATALOGUE = tomllib.loads((files(xuanpu.rulesets) / "readings.toml").read_text(encoding="utf-8"))
CATALOGUE.pop("conflict")
#: What must be taken otherwise beside an option that contradicts every profile.
BESIDE = {("F9", "voluntary-only"): {"F3": "evade-first-duty-stays"}}
#: Readings that the kernels do not ask: they are asked when a position is set up, or a history is judged.
OUTSIDE = ("D14", "R3", "R5")


@pytest.mark.parametrize("reading", READINGS)
def test_options_are_those_of_the_catalogue(reading: str) -> None:
    ready = [
        enum_name(name) for name, option in CATALOGUE[reading]["options"].items() if not option.get("planned")
    ]
    assert [option.name for option in READINGS[reading][1]] == ready


def test_other_readings_leave_no_choice() -> None:
    """A reading that the kernels do not ask has one option that is not planned."""
    for reading, entry in CATALOGUE.items():
        if reading not in (*READINGS, *OUTSIDE):
            assert sum(not option.get("planned") for option in entry["options"].values()) == 1, reading


@pytest.mark.parametrize(
    ("reading", "option"),
    [(reading, option) for reading, (_, options) in READINGS.items() for option in options],
)
def test_every_option_reaches_the_kernels(reading: str, option: IntEnum) -> None:
    name = option.name.lower().replace("_", "-")
    reached = 0
    for ruleset in with_tris():
        for profile in PROFILES:
            try:
                rules = load_rules(ruleset, profile, {reading: name, **BESIDE.get((reading, name), {})})
            except RulesetError:
                continue
            assert rules.params[READINGS[reading][0]][0] == option.value
            reached += 1
    assert reached


def test_the_rules_record_holds_every_field() -> None:
    assert RULES_DTYPE.names == (*PARAMETERS, *(field for field, _ in READINGS.values()))


@pytest.mark.parametrize("point", RulePoint)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_point_can_be_said(point: RulePoint, lang: str) -> None:
    assert say(f"point.{point.name}", lang)


def test_precedence_is_the_hundreds() -> None:
    forbidding = [point for point in RulePoint if not point.allows]
    assert [point.precedence for point in forbidding] == sorted(point.precedence for point in forbidding)
    assert {point.precedence for point in forbidding} == set(range(1, 13))
    assert all(point >= FIRST_FORBIDDING for point in forbidding)
