"""The cases leave nothing out: every option of every reading, every rule point, every kind of ply, of every
ruleset with Tris."""

from __future__ import annotations

import pytest

from tests.kinds_of_ply import kinds_that_arise
from tests.tris.cases.case_file import PROFILES, Case, cases, rulings
from tests.tris.cases.examples import (
    OF_WHOLE_GAMES,
    VACUOUS,
    Departure,
    departures,
    differences,
    examples,
    open_questions,
    ready,
    vacuous,
    why_vacuous,
    with_tris,
)
from xuanpu.errors import FenError
from xuanpu.game import Position
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

each_ruleset = pytest.mark.parametrize("ruleset", with_tris())


def name_of(departure: Departure) -> str:
    ruleset, reading, options = departure
    return f"{ruleset}-{reading}-{'-or-'.join(sorted(options))}"


@pytest.mark.parametrize("departure", departures(), ids=name_of)
def test_every_option_changes_what_is_legal_or_how_it_ends(departure: Departure) -> None:
    """The case that shows it is the example of the option; or it is said why there is none."""
    assert (departure in examples()) != (why_vacuous(departure) is not None)


@pytest.mark.parametrize("departure", vacuous(), ids=name_of)
def test_what_is_called_vacuous_is(departure: Departure) -> None:
    """In no position of the cases do the options part."""
    ruleset, reading, options = departure
    seen = 0
    for fen in {case.fen for case in cases()}:
        try:
            one, *others = (
                Position.from_fen(fen, load_rules(ruleset, "harmonised", {reading: option}))
                for option in options
            )
        except FenError:  # a composite, where there are none
            continue
        seen += 1
        assert all(set(one.legal_moves) == set(other.legal_moves) for other in others), fen
        for move in one.legal_moves:
            clocks = {position.play(move).progress_clock() for position in (one, *others)}
            assert len(clocks) == 1, (fen, str(move))
    assert seen


def test_nothing_is_called_vacuous_for_nothing() -> None:
    assert {(reading, pair) for _, reading, pair in vacuous()} == set(VACUOUS)


@pytest.mark.parametrize(
    ("ruleset", "reading"),
    [
        (ruleset, reading)
        for ruleset in with_tris()
        for reading in open_questions(ruleset)
        if reading not in OF_WHOLE_GAMES
    ],
)
def test_every_option_is_ruled_upon(ruleset: str, reading: str) -> None:
    """The option a profile takes, too, stands in a case beside another."""
    shown = {
        option
        for case in cases()
        if case.ruleset == ruleset
        for asked, pair, *_ in differences(case)
        if asked == reading
        for option in pair
    }
    without_effect = {
        option for departure in vacuous() if departure[:2] == (ruleset, reading) for option in departure[2]
    }
    assert set(ready(load_rules(ruleset), reading)) <= shown | without_effect


@each_ruleset
def test_every_reading_has_a_case(ruleset: str) -> None:
    asked = {case.reading for case in cases() if case.ruleset == ruleset}
    readings = load_rules(ruleset).readings
    assert [reading for reading in readings if reading not in asked | OF_WHOLE_GAMES] == []


@pytest.mark.parametrize("case", [case for case in cases() if case.reading], ids=lambda case: case.id)
def test_a_case_is_of_a_reading_there_is(case: Case) -> None:
    assert case.reading in load_rules(case.ruleset).readings


@each_ruleset
@pytest.mark.parametrize("profile", PROFILES)
def test_every_point_is_named(ruleset: str, profile: str) -> None:
    named = {
        RulePoint[verdict.split()[0]]
        for ruling in rulings()
        if (ruling.ruleset, ruling.profile) == (ruleset, profile)
        for verdict in ruling.verdict.values()
    }
    points = load_rules(ruleset, profile).points
    assert {point for point, basis in points.items() if basis.clauses} - SILENT == named


@each_ruleset
@pytest.mark.parametrize("profile", PROFILES)
def test_every_kind_of_ply_is_named(ruleset: str, profile: str) -> None:
    named = {
        kind
        for ruling in rulings()
        if (ruling.ruleset, ruling.profile) == (ruleset, profile)
        for kind in ruling.kind.values()
    }
    assert named == set(map(str, kinds_that_arise(load_rules(ruleset, profile))))


def test_the_cases_have_names_of_their_own() -> None:
    names = [case.id for case in cases()]
    assert len(names) == len(set(names))
