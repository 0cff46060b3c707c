"""The engine against the judge under every option of every reading, in positions where the option makes a
difference: to what is legal, or, where the reading is about what a ply leaves behind, to the position after
it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.kernel.random_play import implemented_options
from tests.oracles.comparing import compare, rules_of
from tests.oracles.judge.readings import HARMONISED
from tests.oracles.positions_for_readings import NEVER_APART, WHERE, parted, readings_with

FEW, MANY = 2, 500

#: The options of each reading that has more than one.
OPTIONS: dict[str, list[str]] = {}
for _reading, _option in implemented_options():
    OPTIONS.setdefault(_reading, []).append(_option)
OPTIONS = {reading: options for reading, options in OPTIONS.items() if len(options) > 1}
#: Every option that can be told from another one.
APART = [
    (reading, option)
    for reading, options in OPTIONS.items()
    for option in options
    if (reading, option) not in NEVER_APART
]


def compare_where_it_matters(reading: str, option: str, positions: int, rng: random.Random) -> int:
    """Compare, under the option, positions in which it and the profile's part (or, for the profile's own, it
    and another one); returns how many were built to find them."""
    rules = rules_of("harmonised", readings_with(reading, option))
    assert rules is not None
    asked = readings_with(reading, HARMONISED[reading])[reading]
    others = (
        [asked] if option != asked else [other for other in OPTIONS[reading] if (reading, other) in APART]
    )
    found = built = 0
    while found < positions:
        fen = parted(rng, reading, option, rng.choice([other for other in others if other != option]))
        built += 1
        assert built < 200 * positions, f"{reading}={option} hardly ever matters"
        if fen is not None:
            compare(fen, rules, rng)
            found += 1
    return built


def test_every_reading_has_positions() -> None:
    """All but those whose options no position tells apart; and no reading is forgotten by the judge."""
    assert WHERE.keys() == {reading for reading, _ in APART}
    assert OPTIONS.keys() <= HARMONISED.keys()


@pytest.mark.parametrize(("reading", "option"), APART)
def test_each_option(reading: str, option: str, rng: random.Random) -> None:
    compare_where_it_matters(reading, option, FEW, rng)


@pytest.mark.parametrize(("reading", "option"), [pair for pair in NEVER_APART if pair[0] in WHERE])
def test_options_that_are_never_apart(reading: str, option: str, rng: random.Random) -> None:
    """They are compared all the same, where other options of the reading part."""
    rules = rules_of("harmonised", readings_with(reading, option))
    assert rules is not None
    for _ in range(20):
        compare(WHERE[reading].fen(rng, {}), rules, rng)


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "option"), APART)
def test_each_option_many_times(
    reading: str, option: str, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    built = compare_where_it_matters(reading, option, MANY, rng)
    record_property("positions where it matters", MANY)
    record_property("positions built", built)
