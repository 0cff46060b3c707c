"""Two referees, one text: the engine against the plain one of cases/referee.py, ply set by ply set."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from tests.tris.cases.case_file import PROFILES, Ruling, cases, rulings
from tests.tris.cases.referee import State, legal, play, state_of
from tests.tris.test_cases_rulings import plies_of, position_of
from xuanpu.game import Move, Position
from xuanpu.rulesets import Rules, load_rules

TEXT = "m3c-2024-2"
#: Options that call for evasions that are no drops: they contradict F5=no-free-evasion, which the literal
#: profile takes.
EVADES_FREELY = ("evade-first", "drop-if-it-answers-else-evade", "evade-first-duty-stays")
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def options_of(rules: Rules) -> dict[str, str]:
    """The option of each reading."""
    return {name: reading.chosen for name, reading in rules.readings.items()}


def single_options() -> Iterator[tuple[str, str, str]]:
    """Profile, reading and option for everything that the engine plays, where the reading leaves a choice."""
    for profile in PROFILES:
        for name, reading in load_rules(TEXT, profile).readings.items():
            ready = [option.name for option in reading.options.values() if not option.planned]
            if len(ready) > 1:
                yield from ((profile, name, option) for option in ready)


def rules_with(profile: str, reading: str, option: str) -> Rules:
    """The profile with one reading taken otherwise, and what that one cannot do without."""
    wishes = {reading: option}
    if profile == "literal" and option in EVADES_FREELY:
        wishes["F5"] = "in-check-evades-drops-count"
    if profile == "harmonised" and option == "no-free-evasion":
        wishes |= {"F2": "drop-or-lose", "F3": "answer-by-drop-or-lose"}
    if reading in ("F6", "F7"):
        wishes["F8"] = "present"
    if reading == "D7":
        wishes |= {"D6": "forbidden", "X3": "forbidden"}
    return load_rules(TEXT, profile, wishes)


def as_told(state: State) -> tuple[object, ...]:
    """What two referees must agree on besides the plies; the switch only while there is a Tris to drop."""
    switch = state.switch if state.reserve else None
    return (state.board, state.side, state.reserve, state.taken, switch, state.duty, state.first)


@pytest.mark.parametrize("ruling", [ruling for ruling in rulings() if ruling.legal], ids=str)
def test_whole_set_of_a_case(ruling: Ruling) -> None:
    position = position_of(ruling)
    options = options_of(position.rules)
    state = state_of(ruling.fen)
    for ply in ruling.played:
        state = play(state, ply, options)
    assert legal(state, options) == plies_of(position), position.fen()


def playout(start: str, rules: Rules, rng: random.Random, plies: int) -> int:
    """Play at random, comparing at every ply; how many positions were compared."""
    options = options_of(rules)
    position, state = Position.from_fen(start, rules), state_of(start)
    for count in range(plies):
        context = f"{position.fen()} under {rules.profile} {rules.overrides}"
        assert as_told(state_of(position.fen())) == as_told(state), context
        found = plies_of(position)
        assert legal(state, options) == found, context
        if not found:
            assert position.outcome() is not None, context
            return count + 1
        ply = choose(sorted(found), state, rng)
        position, state = position.play(Move.parse(ply)), play(state, ply, options)
    return plies


def choose(plies: list[str], state: State, rng: random.Random) -> str:
    """A ply at random, by kind first: captures, Tris plies and quiet moves are all to happen."""
    kinds: dict[object, list[str]] = {}
    for ply in plies:
        takes = not ply.startswith("T") and ("abcdefghi".index(ply[2]), int(ply[3])) in state.board
        kinds.setdefault((ply.startswith("T") and ply[1], takes, "/" in ply), []).append(ply)
    return rng.choice(rng.choice(list(kinds.values())))


@pytest.mark.parametrize("profile", PROFILES)
def test_playouts(profile: str, rng: random.Random) -> None:
    rules = load_rules(TEXT, profile)
    for _ in range(4):
        playout(START, rules, rng, 80)


@pytest.mark.parametrize(("profile", "reading", "option"), list(single_options()))
def test_playouts_under_each_option(profile: str, reading: str, option: str, rng: random.Random) -> None:
    rules = rules_with(profile, reading, option)
    playout(rng.choice([case.fen for case in cases() if case.reading == reading]), rules, rng, 30)


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "reading", "option"), list(single_options()))
def test_many_playouts_under_each_option(
    profile: str,
    reading: str,
    option: str,
    rng: random.Random,
    record_property: Callable[[str, object], None],
) -> None:
    rules = rules_with(profile, reading, option)
    starts = [case.fen for case in cases() if case.reading == reading]
    starts += rng.sample([case.fen for case in cases()], 8) + [START] * 2
    record_property("positions", sum(playout(start, rules, rng, 80) for start in starts))
