"""The engine against the judge for every kind of ply, in positions where that kind is legal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.oracles.comparing import compare, rules_of
from tests.oracles.judge.kinds import KINDS
from tests.oracles.positions_built import MOTIFS, built

FEW, MANY = 6, 500
#: Where each kind of ply is to be found.
MOTIFS_OF = {
    "regular moves": "anything",
    "regular takes regular": "third_capture",
    "regular takes own tris": "own_tris",
    "regular takes enemy tris": "enemy_tris enemy_tris_by_the_king",
    "regular takes composite": "against_stacked",
    "regular takes promoted": "against_stacked",
    "composite moves": "composites abroad pawn_back_home",
    "composite king moves": "composite_kings",
    "composite takes regular": "departing composites",
    "composite takes own tris": "airdrop_checks double_checks",
    "composite takes enemy tris": "enemy_tris departing",
    "composite takes composite": "against_stacked departing",
    "composite takes promoted": "composites against_stacked",
    "promoted moves": "promoted",
    "promoted takes regular": "promoted",
    "promoted takes own tris": "airdrop_checks double_checks promoted",
    "promoted takes enemy tris": "enemy_tris promoted",
    "promoted takes composite": "promoted",
    "promoted takes promoted": "promoted",
    "tris steps": "promotable pinned_tris",
    "tris leaps": "promotable pinned_tris",
    "voluntary drop": "droppable cannon_lines",
    "forced drop": "exchanges cannon_lines first_in_check",
    "piece leaves": "composite_pawn composite_kings abroad",
    "piece leaves and takes": "departing",
    "piece leaves and mounts": "departing",
    "tris leaves": "composite_pawn composite_kings abroad",
    "promotion by right": "ahead",
    "promotion freed": "promotable latched",
}
#: Kinds that only another option than the profile's has.
READINGS = {"piece leaves and takes": {"S2": "may"}, "piece leaves and mounts": {"S7": "may"}}


def compare_where_legal(kind: str, positions: int, rng: random.Random) -> int:
    """Compare positions until the kind was legal in so many; returns how many were asked."""
    rules = rules_of("harmonised", READINGS.get(kind, {}))
    assert rules is not None
    found = asked = 0
    while found < positions:
        motif = MOTIFS[rng.choice(MOTIFS_OF[kind].split())]
        found += compare(built(rng, motif), rules, rng)[kind]
        asked += 1
        assert asked < 100 * positions, f"{kind} is hardly ever legal"
    return asked


def test_every_kind_has_its_motifs() -> None:
    assert MOTIFS_OF.keys() == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind(kind: str, rng: random.Random) -> None:
    compare_where_legal(kind, FEW, rng)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_many_times(
    kind: str, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    asked = compare_where_legal(kind, MANY, rng)
    record_property("positions where it is legal", MANY)
    record_property("positions", asked)
