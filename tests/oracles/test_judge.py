"""The engine against the independent judge: sets of legal plies and positions after them, in positions built
on purpose, set up at random and reached by random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.kernel.random_play import PROFILES, random_rules
from tests.oracles.comparing import RULESET_OF, compare, options_of
from tests.oracles.judge.kinds import KINDS_OF
from tests.oracles.judge.readings import M3C
from tests.oracles.positions_built import any_built
from tests.oracles.positions_reached import reached, reached_from_built
from tests.oracles.random_positions import random_fen
from xuanpu.rulesets import Rules, load_rules

Record = Callable[[str, object], None]
EACH = [(text, profile) for text in RULESET_OF for profile in PROFILES]


def some_fen(rng: random.Random, rules: Rules) -> str:
    """Built, set up at random, or reached by random play."""
    how = rng.random()
    if how < 0.6:
        return any_built(rng, options_of(rules))
    if how < 0.7:
        return reached_from_built(rng, rules)
    if how < 0.85:
        return random_fen(rng, options_of(rules))
    return reached(rng, rules)


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


#: What a profile has no ply for: the literal one of text 000 does not separate, neither takes on leaving.
ABSENT = {
    (M3C, "literal"): {"piece leaves", "piece leaves and takes", "piece leaves and mounts", "tris leaves"},
    (M3C, "harmonised"): {"piece leaves and takes", "piece leaves and mounts"},
}


@pytest.mark.parametrize(("text", "profile"), EACH)
def test_in_each_profile(text: str, profile: str, rng: random.Random, record_property: Record) -> None:
    compare_many(lambda: load_rules(RULESET_OF[text], profile), rng, 300, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("text", "profile"), EACH)
def test_in_twenty_thousand(
    text: str, profile: str, part: int, rng: random.Random, record_property: Record
) -> None:
    seen = compare_many(lambda: load_rules(RULESET_OF[text], profile), rng, 5000, record_property)
    kinds = set(KINDS_OF[text])
    assert {kind for kind in kinds if seen[kind]} == kinds - ABSENT.get((text, profile), set())


@pytest.mark.parametrize("text", RULESET_OF)
def test_under_readings_combined_at_random(text: str, rng: random.Random, record_property: Record) -> None:
    compare_many(lambda: random_rules(rng, share=0.4, ruleset=RULESET_OF[text]), rng, 150, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("text", RULESET_OF)
def test_under_many_combinations(text: str, part: int, rng: random.Random, record_property: Record) -> None:
    def some_rules() -> Rules:
        return random_rules(rng, share=rng.choice((0.1, 0.3, 0.6)), ruleset=RULESET_OF[text])

    compare_many(some_rules, rng, 2500, record_property)
