"""The cases leave nothing out: every option of every reading, every rule point, every kind of ply."""

from __future__ import annotations

import pytest

from tests.tris.cases.case_file import PROFILES, Case, cases, rulings
from tests.tris.cases.examples import (
    TEXT,
    VACUOUS,
    Pair,
    departures,
    differences,
    examples,
    open_questions,
    ready,
)
from xuanpu.game import PlyKind, Position
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint

#: Points that happen beside a ply: no verdict names them.
SILENT = {
    RulePoint.SWITCH_OPENS,
    RulePoint.DUTY_FALLS,
    RulePoint.DROP_LOCKS,
    RulePoint.DROP_IS_ONE_PLY,
    RulePoint.LOCK_TURNS,
    RulePoint.PROMOTION_FREED,
}
#: Only plain xiangqi has no drops, walks and promotions at all.
NOT_OF_THIS_TEXT = {RulePoint.NO_SUCH_PLY}
#: Readings that no ply and no position shows: what a chase is, when a position is dead.
OF_WHOLE_GAMES = {"R3", "R5"}


def name_of(departure: tuple[str, Pair]) -> str:
    reading, options = departure
    return f"{reading}-{'-or-'.join(sorted(options))}"


@pytest.mark.parametrize("departure", departures(), ids=name_of)
def test_every_option_changes_what_is_legal_or_how_it_ends(departure: tuple[str, Pair]) -> None:
    """The case that shows it is the example of the option; or it is said why there is none."""
    assert (departure in examples()) != (departure in VACUOUS)


@pytest.mark.parametrize("departure", VACUOUS, ids=name_of)
def test_what_is_called_vacuous_is(departure: tuple[str, Pair]) -> None:
    """In no position of the cases do the options part."""
    reading, options = departure
    for fen in {case.fen for case in cases()}:
        one, *others = (
            set(Position.from_fen(fen, load_rules(TEXT, "harmonised", {reading: option})).legal_moves)
            for option in options
        )
        assert all(one == other for other in others), fen


@pytest.mark.parametrize("reading", open_questions())
def test_every_option_is_ruled_upon(reading: str) -> None:
    """The option a profile takes, too, stands in a case beside another."""
    shown = {
        option
        for case in cases()
        for asked, pair, *_ in differences(case)
        if asked == reading
        for option in pair
    }
    assert set(ready(load_rules(TEXT), reading)) <= shown


def test_every_reading_has_a_case() -> None:
    asked = {case.reading for case in cases()}
    assert [reading for reading in load_rules(TEXT).readings if reading not in asked | OF_WHOLE_GAMES] == []


@pytest.mark.parametrize("case", [case for case in cases() if case.reading], ids=lambda case: case.id)
def test_a_case_is_of_a_reading_there_is(case: Case) -> None:
    assert case.reading in load_rules(TEXT).readings


@pytest.mark.parametrize("profile", PROFILES)
def test_every_point_is_named(profile: str) -> None:
    named = {
        RulePoint[verdict.split()[0]]
        for ruling in rulings()
        if ruling.profile == profile
        for verdict in ruling.verdict.values()
    }
    assert set(RulePoint) - named == SILENT | NOT_OF_THIS_TEXT


@pytest.mark.parametrize("profile", PROFILES)
def test_every_kind_of_ply_is_named(profile: str) -> None:
    named = {kind for ruling in rulings() if ruling.profile == profile for kind in ruling.kind.values()}
    assert named == {str(kind) for kind in PlyKind}


def test_the_cases_have_names_of_their_own() -> None:
    names = [case.id for case in cases()]
    assert len(names) == len(set(names))
