"""The engine against the judge for every kind of ply, in positions where that kind is legal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.oracles.comparing import compare, options_of, rules_of
from tests.oracles.judge import State, legal_plies
from tests.oracles.judge.kinds import KINDS_OF, kind_of
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C, PROFILES_OF
from tests.oracles.positions_built import MOTIFS, built
from xuanpu.game import Move, Position

FEW, MANY = 6, 500
#: Where each kind of ply is to be found.
MOTIFS_OF_M3C = {
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
MOTIFS_OF_DOUBLE_NEUTRAL = {
    "regular moves": "anything legs_and_eyes kings_facing",
    "regular takes regular": "third_capture third_capture_checks screens",
    "regular takes own tris": "own_tris airdrop_checks double_checks pinned_airdropper legs_and_eyes",
    "regular takes enemy tris by two attacks": "enemy_tris enemy_tris_by_the_king enemy_airdrop_checks",
    "regular takes enemy tris by a virtual attack": "virtual_attack enemy_airdrop_checks hemmed_tris",
    "tris steps": "pinned_tris hemmed_tris walk_screens two_of_one_side",
    "tris leaps": "pinned_tris hemmed_tris walk_screens two_of_one_side",
    "voluntary drop": "droppable cannon_lines",
    "drop evades": "droppable",
    "forced drop": "exchanges cannon_lines",
    "forced drop evades": "first_in_check later_in_check",
    "evasion before the drop": "first_in_check exchange_with_check",
    "later evasion before the drop": "later_in_check",
    "recapture before the drop": "exchanges exchange_with_check",
}
MOTIFS_OF = {M3C: MOTIFS_OF_M3C, DOUBLE_NEUTRAL: MOTIFS_OF_DOUBLE_NEUTRAL}
#: Kinds that only another option than the profile's has.
READINGS = {"piece leaves and takes": {"S2": "may"}, "piece leaves and mounts": {"S7": "may"}}
EVERY_KIND = [(text, kind) for text, kinds in KINDS_OF.items() for kind in kinds]


#: The clause that allows each kind (reading, profiles §4); the engine may name others beside it.
CLAUSE_OF_DOUBLE_NEUTRAL = {
    "regular moves": "DNX-0.3",
    "regular takes regular": "DNX-0.3",
    "regular takes own tris": "DNX-2.3",
    "regular takes enemy tris by two attacks": "DNX-2.5",
    "regular takes enemy tris by a virtual attack": "DNX-2.6",
    "tris steps": "DNX-2.1",
    "tris leaps": "DNX-2.2",
    "voluntary drop": "DNX-1.1",
    "drop evades": "DNX-1.1",
    "forced drop": "DNX-1.2",
    "forced drop evades": "DNX-1.2",
    "evasion before the drop": "DNX-1.3",
    "later evasion before the drop": "DNX-1.5",
    "recapture before the drop": "DNX-1.4",
}


def compare_where_legal(text: str, kind: str, positions: int, rng: random.Random) -> int:
    """Compare positions until the kind was legal in so many; returns how many were asked."""
    rules = rules_of(text, "harmonised", READINGS.get(kind, {}))
    assert rules is not None
    found = asked = 0
    while found < positions:
        motif = MOTIFS[rng.choice(MOTIFS_OF[text][kind].split())]
        found += compare(built(rng, motif, PROFILES_OF[text]["harmonised"]), rules, rng)[kind]
        asked += 1
        assert asked < 100 * positions, f"{kind} is hardly ever legal"
    return asked


def test_every_kind_has_its_motifs() -> None:
    for text, kinds in KINDS_OF.items():
        assert MOTIFS_OF[text].keys() == set(kinds)


@pytest.mark.parametrize(("text", "kind"), EVERY_KIND)
def test_each_kind(text: str, kind: str, rng: random.Random) -> None:
    compare_where_legal(text, kind, FEW, rng)


@pytest.mark.parametrize("kind", KINDS_OF[DOUBLE_NEUTRAL])
def test_the_clause_that_allows_each_kind(kind: str, rng: random.Random) -> None:
    rules = rules_of(DOUBLE_NEUTRAL, "harmonised", {})
    assert rules is not None
    options, found = options_of(rules), 0
    while found < FEW:
        fen = built(rng, MOTIFS[rng.choice(MOTIFS_OF[DOUBLE_NEUTRAL][kind].split())], options)
        state, position = State.from_fen(fen, options), Position.from_fen(fen, rules)
        plies = [ply for ply in legal_plies(state) if kind_of(state, ply) == kind]
        for ply in rng.sample(plies, min(3, len(plies))):
            verdict = position.explain(Move.parse(ply.text()))
            assert CLAUSE_OF_DOUBLE_NEUTRAL[kind] in verdict.clauses, (fen, ply.text(), verdict.clauses)
            found += 1


@pytest.mark.slow
@pytest.mark.parametrize(("text", "kind"), EVERY_KIND)
def test_each_kind_many_times(
    text: str, kind: str, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    asked = compare_where_legal(text, kind, MANY, rng)
    record_property("positions where it is legal", MANY)
    record_property("positions", asked)
