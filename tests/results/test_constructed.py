"""Cycles made up for one point each, under every profile, in every mirror."""

from __future__ import annotations

import pytest

from tests.results.cycles import (
    CHANGED_LOSER,
    Cycle,
    colours_changed,
    constructed,
    left_and_right_changed,
)
from xuanpu.game import Termination
from xuanpu.words import LANGUAGES

CYCLES = constructed()

each_cycle = pytest.mark.parametrize("cycle", CYCLES, ids=[cycle.id for cycle in CYCLES])


def test_there_are_enough() -> None:
    assert len(CYCLES) >= 60
    assert len({cycle.id for cycle in CYCLES}) == len({cycle.key for cycle in CYCLES}) == len(CYCLES)
    assert {cycle.losers["asian"] for cycle in CYCLES} == {"red", "black", "draw"}


@each_cycle
def test_who_loses(cycle: Cycle) -> None:
    assert {profile: cycle.loser(profile) for profile in cycle.losers} == cycle.losers


@each_cycle
def test_who_loses_in_the_mirrors(cycle: Cycle) -> None:
    for profile, loser in cycle.losers.items():
        assert left_and_right_changed(cycle).loser(profile) == loser
        assert colours_changed(cycle).loser(profile) == CHANGED_LOSER[loser]


@each_cycle
def test_a_ruling_says_what_it_rests_on(cycle: Cycle) -> None:
    for profile in ("perpetual-check", "asian", "cxa-chinese"):
        ruling = cycle.ruling(profile)
        assert ruling is not None and ruling.profile.name == profile
        assert ruling.clause in ruling.profile.clauses
        assert ruling.last == 2 * len(cycle.plies)
        assert [deed.ply for deed in ruling.deeds] == list(range(ruling.first, ruling.last + 1))
        assert (ruling.winner is None) == (ruling.at_fault is None)
        if ruling.at_fault is not None:
            own = [deed for deed in ruling.deeds if deed.side == ruling.at_fault]
            assert all(deed.kinds for deed in own)
            assert all(deed.check for deed in own) or ruling.termination is not Termination.PERPETUAL_CHECK
        for lang in LANGUAGES:
            lines = ruling.lines(lang)
            assert profile in lines[0] and ruling.clause in lines[0] and ruling.outcome.text(lang) in lines[0]
            assert len(lines) == 2 + len(ruling.deeds)
