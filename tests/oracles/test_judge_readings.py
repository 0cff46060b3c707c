"""The engine against the judge under every option of every reading, in positions where the option makes a
difference: to what is legal, or, where the reading is about what a ply leaves behind, to the position after
it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.kernel.random_play import PROFILES, implemented_options
from tests.oracles.comparing import RULESET_OF, compare, rules_of
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C, PROFILES_OF
from tests.oracles.positions_for_readings import NEVER_APART, OF_A_GAME, WHERE, parted, readings_with
from xuanpu.errors import FenError
from xuanpu.game import Position
from xuanpu.rulesets import Rules, load_rules

FEW, MANY = 2, 500


def options_apart(text: str) -> dict[str, list[str]]:
    """The options of each reading of a text that has more than one and that positions ask for."""
    options: dict[str, list[str]] = {}
    for reading, option in implemented_options(RULESET_OF[text]):
        options.setdefault(reading, []).append(option)
    return {
        reading: known for reading, known in options.items() if len(known) > 1 and reading not in OF_A_GAME
    }


OPTIONS = {text: options_apart(text) for text in RULESET_OF}
#: Readings of one text that the other has no sentence for.
NOT_ASKED = {
    M3C: {"D13", "F9"},
    DOUBLE_NEUTRAL: {"C1", "C2", "C3", "C4", "S1", "S2", "S3", "S7", "P3", "P4", "P5", "P6"},
}
#: Every option that can be told from another one.
APART = [
    (text, reading, option)
    for text, readings in OPTIONS.items()
    for reading, options in readings.items()
    for option in options
    if (reading, option) not in NEVER_APART[text]
]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("text", RULESET_OF)
def test_the_profiles_are_those_of_the_rule_files(text: str, profile: str) -> None:
    """What the judge takes for the profiles of a text is what the engine loads, reading for reading."""
    loaded = load_rules(RULESET_OF[text], profile).readings
    taken = PROFILES_OF[text][profile]
    shared = taken.keys() & loaded.keys()
    assert {reading: loaded[reading].chosen for reading in shared} == {key: taken[key] for key in shared}
    assert OPTIONS[text].keys() <= shared
    assert taken.keys() - shared <= NOT_ASKED[text] | {"text"}


def compare_where_it_matters(text: str, reading: str, option: str, positions: int, rng: random.Random) -> int:
    """Compare, under the option, positions in which it and the profile's part (or, for the profile's own, it
    and another one); returns how many were built to find them."""
    rules = rules_of(text, "harmonised", readings_with(reading, option))
    assert rules is not None
    asked = readings_with(reading, PROFILES_OF[text]["harmonised"][reading])[reading]
    others = (
        [asked]
        if option != asked
        else [other for other in OPTIONS[text][reading] if (text, reading, other) in APART]
    )
    found = built = 0
    while found < positions:
        fen = parted(rng, text, reading, option, rng.choice([other for other in others if other != option]))
        built += 1
        assert built < 200 * positions, f"{reading}={option} hardly ever matters"
        if fen is not None and is_one_under(fen, rules):
            compare(fen, rules, rng)
            found += 1
    return built


def is_one_under(fen: str, rules: Rules) -> bool:
    """Whether the text is a position under the rules: one that was reached under the other option may be
    none, as a composite king abroad (C3)."""
    try:
        Position.from_fen(fen, rules)
    except FenError:
        return False
    return True


def test_every_reading_has_positions() -> None:
    """All but those whose options no position tells apart."""
    assert WHERE.keys() == {reading for _, reading, _ in APART}
    for text, options in OPTIONS.items():
        assert NEVER_APART[text].keys() <= {(reading, one) for reading in options for one in options[reading]}


@pytest.mark.parametrize(("text", "reading", "option"), APART)
def test_each_option(text: str, reading: str, option: str, rng: random.Random) -> None:
    compare_where_it_matters(text, reading, option, FEW, rng)


@pytest.mark.parametrize(
    ("text", "reading", "option"),
    [(text, *pair) for text, pairs in NEVER_APART.items() for pair in pairs if pair[0] in WHERE],
)
def test_options_that_are_never_apart(text: str, reading: str, option: str, rng: random.Random) -> None:
    """They are compared all the same, where other options of the reading part."""
    rules = rules_of(text, "harmonised", readings_with(reading, option))
    assert rules is not None
    for _ in range(20):
        compare(WHERE[reading].fen(rng, text, {}), rules, rng)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "reading", "option"), APART)
def test_each_option_many_times(
    text: str, reading: str, option: str, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    built = compare_where_it_matters(text, reading, option, MANY, rng)
    record_property("positions where it matters", MANY)
    record_property("positions built", built)
