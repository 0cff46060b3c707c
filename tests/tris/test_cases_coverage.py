"""The cases leave nothing out: every option of every reading, every rule point, every kind of ply."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tris.cases.case_file import PROFILES, Case, Ruling, cases, rulings
from xuanpu.game import PlyKind
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.points import RulePoint

TEXT = "m3c-2024-2"
#: Points that happen beside a ply: no verdict names them.
SILENT = {
    RulePoint.SWITCH_OPENS,
    RulePoint.DUTY_FALLS,
    RulePoint.DROP_LOCKS,
    RulePoint.DROP_IS_ONE_PLY,
    RulePoint.LOCK_TURNS,
}
#: Only where the text prints no such ply; the other profile imports it once the engine plays it.
ONE_PROFILE = {RulePoint.NO_SUCH_PLY}


def ready(rules: Rules, reading: str) -> list[str]:
    """The options of a reading that the engine plays."""
    return [option.name for option in rules.readings[reading].options.values() if not option.planned]


def open_questions() -> list[str]:
    """The readings that offer a choice."""
    rules = load_rules(TEXT)
    return [reading for reading in rules.readings if len(ready(rules, reading)) > 1]


def chosen_by(ruling: Ruling) -> dict[str, str]:
    """The option of every reading under a ruling."""
    rules = load_rules(TEXT, ruling.profile, dict(ruling.under))
    return {name: reading.chosen for name, reading in rules.readings.items()}


def contradict(one: Ruling, other: Ruling) -> bool:
    """Whether two rulings answer a question differently."""
    facts = ((one.check, other.check), (one.outcome, other.outcome))
    tables = ((one.legal, other.legal), (one.verdict, other.verdict), (one.after, other.after))
    return any(None not in (first, second) and first != second for first, second in facts) or any(
        first[key] != second[key] for first, second in tables for key in set(first) & set(second)
    )


def told_apart(case: Case, reading: str) -> set[str]:
    """The options of a reading that change what is ruled in a case, all other readings being equal."""
    apart: set[str] = set()
    for one, other in combinations(case.rulings, 2):
        if one.profile != other.profile or not contradict(one, other):
            continue
        first, second = chosen_by(one), chosen_by(other)
        differing = {name for name in first if first[name] != second[name]}
        if differing == {reading}:
            apart |= {first[reading], second[reading]}
    return apart


@pytest.mark.parametrize("reading", open_questions())
def test_every_option_changes_a_ruling(reading: str) -> None:
    apart = set().union(*(told_apart(case, reading) for case in cases()))
    assert set(ready(load_rules(TEXT), reading)) <= apart


def test_every_settled_reading_has_a_case() -> None:
    rules = load_rules(TEXT)
    asked = {case.reading for case in cases()}
    assert [reading for reading in rules.readings if reading not in asked | {"R2"}] == []


@pytest.mark.parametrize("profile", PROFILES)
def test_every_point_is_named(profile: str) -> None:
    named = {
        RulePoint[verdict.split()[0]]
        for ruling in rulings()
        if ruling.profile == profile
        for verdict in ruling.verdict.values()
    }
    assert set(RulePoint) - named - SILENT <= ONE_PROFILE


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("point", sorted(set(RulePoint) - ONE_PROFILE), ids=lambda point: point.name)
def test_every_point_has_a_clause(profile: str, point: RulePoint) -> None:
    assert load_rules(TEXT, profile).clause_of(point) is not None


@pytest.mark.parametrize("profile", PROFILES)
def test_every_kind_of_ply_is_named(profile: str) -> None:
    named = {kind for ruling in rulings() if ruling.profile == profile for kind in ruling.kind.values()}
    assert named == {str(kind) for kind in PlyKind}


def test_the_cases_have_names_of_their_own() -> None:
    names = [case.id for case in cases()]
    assert len(names) == len(set(names))
