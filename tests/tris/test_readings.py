"""The readings of the kernels and those of the catalogue are the same; every rule point can be said."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

import xuanpu.rulesets
from xuanpu.errors import RulesetError
from xuanpu.rulesets import load_rules
from xuanpu.rulesets.rules import enum_name
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.readings import PARAMETERS, READINGS, RULES_DTYPE
from xuanpu.words import say

CATALOGUE = tomllib.loads((files(xuanpu.rulesets) / "readings.toml").read_text(encoding="utf-8"))
CATALOGUE.pop("conflict")
#: Readings that are asked when a position is set up, not by the kernels.
SET_UP = ("D14",)


@pytest.mark.parametrize("reading", READINGS)
def test_options_are_those_of_the_catalogue(reading: str) -> None:
    ready = [
        enum_name(name) for name, option in CATALOGUE[reading]["options"].items() if not option.get("planned")
    ]
    assert [option.name for option in READINGS[reading][1]] == ready


def test_other_readings_leave_no_choice() -> None:
    """A reading that the kernels do not ask has one option that is not planned."""
    for reading, entry in CATALOGUE.items():
        if reading not in (*READINGS, *SET_UP):
            assert sum(not option.get("planned") for option in entry["options"].values()) == 1, reading


def test_every_option_reaches_the_kernels() -> None:
    for reading, (field, options) in READINGS.items():
        for option in options:
            name = option.name.lower().replace("_", "-")
            for profile in ("literal", "harmonised"):
                try:
                    rules = load_rules("m3c-2024-2", profile, {reading: name})
                except RulesetError:
                    continue
                assert rules.params[field][0] == option.value
                break
            else:
                raise AssertionError(f"{reading}={name} contradicts both profiles")


def test_the_rules_record_holds_every_field() -> None:
    assert RULES_DTYPE.names == (*PARAMETERS, *(field for field, _ in READINGS.values()))


@pytest.mark.parametrize("point", RulePoint)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_point_can_be_said(point: RulePoint, lang: str) -> None:
    assert say(f"point.{point.name}", lang)


@pytest.mark.parametrize("point", RulePoint)
@pytest.mark.parametrize("profile", ["literal", "harmonised"])
def test_every_point_has_a_clause_in_the_variant(point: RulePoint, profile: str) -> None:
    """The ruleset says which clauses answer for it."""
    basis = load_rules("m3c-2024-2", profile).points[point]
    assert basis.clauses or point is RulePoint.NO_SUCH_PLY


def test_precedence_is_the_hundreds() -> None:
    forbidding = [point for point in RulePoint if not point.allows]
    assert [point.precedence for point in forbidding] == sorted(point.precedence for point in forbidding)
    assert {point.precedence for point in forbidding} == set(range(1, 13))
    assert all(point >= FIRST_FORBIDDING for point in forbidding)
