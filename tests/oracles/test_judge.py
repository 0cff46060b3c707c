"""The engine against the independent judge: sets of legal plies and positions after them, in positions built
on purpose, set up at random and reached by random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from tests.kernel.random_play import PROFILES, STARTS, play_randomly, random_rules
from tests.oracles.comparing import compare, options_of
from tests.oracles.judge.kinds import KINDS
from tests.oracles.positions_built import any_built
from tests.oracles.random_positions import random_fen
from xuanpu.game import Position
from xuanpu.rulesets import Rules, load_rules

M3C = "m3c-2024-2"
Record = Callable[[str, object], None]


def some_fen(rng: random.Random, rules: Rules) -> str:
    """Built, set up at random, or reached by random play."""
    how = rng.random()
    if how < 0.7:
        return any_built(rng, options_of(rules))
    if how < 0.85:
        return random_fen(rng)
    game = play_randomly(rng, rules, rng.choice(STARTS), rng.randint(1, 60))
    at = rng.randrange(len(game.records))
    return Position(rules, np.array(game.records[at : at + 1])).fen()


def compare_many(
    rules: Callable[[], Rules], rng: random.Random, positions: int, record: Record
) -> Counter[str]:
    seen: Counter[str] = Counter()
    for _ in range(positions):
        some = rules()
        seen += compare(some_fen(rng, some), some, rng)
    for name, count in seen.items():
        record(name, count)
    assert seen["positions"] == positions
    assert min(seen["a drop owed"], seen["in check"]) > positions / 20
    return seen


#: What a profile has no ply for: the literal one does not separate, neither takes on leaving.
ABSENT = {
    "literal": {"piece leaves", "piece leaves and takes", "piece leaves and mounts", "tris leaves"},
    "harmonised": {"piece leaves and takes", "piece leaves and mounts"},
}


@pytest.mark.parametrize("profile", PROFILES)
def test_in_each_profile(profile: str, rng: random.Random, record_property: Record) -> None:
    compare_many(lambda: load_rules(M3C, profile), rng, 300, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("profile", PROFILES)
def test_in_twenty_thousand(profile: str, part: int, rng: random.Random, record_property: Record) -> None:
    seen = compare_many(lambda: load_rules(M3C, profile), rng, 5000, record_property)
    assert {kind for kind in KINDS if seen[kind]} == set(KINDS) - ABSENT[profile]


def test_under_readings_combined_at_random(rng: random.Random, record_property: Record) -> None:
    compare_many(lambda: random_rules(rng, share=0.4), rng, 150, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_under_many_combinations(part: int, rng: random.Random, record_property: Record) -> None:
    compare_many(lambda: random_rules(rng, share=rng.choice((0.1, 0.3, 0.6))), rng, 2500, record_property)
