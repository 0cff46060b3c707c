"""What must hold of every ruling: mirrors, and that judging touches nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.results.cycles import (
    CHANGED_LOSER,
    Cycle,
    colours_changed,
    constructed,
    found,
    left_and_right_changed,
)
from tests.results.find_cycles import set_up, to_and_fro
from xuanpu.errors import FenError
from xuanpu.game import Move, Position
from xuanpu.results import History, judging, load_profile, profile_names
from xuanpu.rulesets import load_rules

XIANGQI = load_rules("xiangqi")
CYCLES = constructed() + found()


def by_chance(seed: int) -> Cycle | None:
    """A cycle in a position set up at random, if there is one."""
    rng = random.Random(seed)
    try:
        position = Position.from_fen(set_up(rng), XIANGQI)
    except FenError:
        return None
    plies = to_and_fro(position, rng)
    return None if plies is None else Cycle(" ".join(position.fen().split()[:2]), plies)


@given(st.integers(0, 2**32), st.sampled_from(["perpetual-check", "asian", "cxa-chinese"]))
def test_a_ruling_is_the_same_in_every_mirror(seed: int, profile: str) -> None:
    cycle = by_chance(seed)
    if cycle is None:
        return
    loser = cycle.loser(profile)
    assert left_and_right_changed(cycle).loser(profile) == loser
    assert colours_changed(cycle).loser(profile) == CHANGED_LOSER[loser]


@given(st.sampled_from(CYCLES))
def test_so_is_that_of_a_cycle_with_a_fault(cycle: Cycle) -> None:
    loser = cycle.loser("asian")
    assert left_and_right_changed(cycle).loser("asian") == loser
    assert colours_changed(cycle).loser("asian") == CHANGED_LOSER[loser]


@given(st.sampled_from(CYCLES), st.integers(1, 3))
def test_where_the_cycle_begins_changes_nothing(cycle: Cycle, shift: int) -> None:
    """Begun some plies later, it has the same loser."""
    position = cycle.start
    for ply in cycle.plies[:shift]:
        position = position.play(Move.parse(ply))
    fen = " ".join(position.fen().split()[:2])
    later = Cycle(fen, cycle.plies[shift:] + cycle.plies[:shift])
    assert later.loser("asian") == cycle.loser("asian")


@given(st.sampled_from(CYCLES))
def test_a_ruling_changes_no_position(cycle: Cycle) -> None:
    history = History(cycle.start, "cxa-chinese")
    before = [history.position.record.tobytes()]
    legal = [history.position.legal_moves.codes.tolist()]
    for move in cycle.moves:
        history.play(move)
        before.append(history.position.record.tobytes())
        legal.append(Position(XIANGQI, history.position.record.copy()).legal_moves.codes.tolist())
    assert history.ruling() is not None
    assert [position.record.tobytes() for position in history.positions] == before
    assert [position.legal_moves.codes.tolist() for position in history.positions] == legal


@given(st.sampled_from(CYCLES))
def test_perpetual_check_is_what_the_asian_profile_adds_to(cycle: Cycle) -> None:
    """Where checks alone decide, the Asian profile and the Chinese one decide the same."""
    loser = cycle.loser("perpetual-check")
    if loser != "draw":
        assert cycle.loser("asian") == cycle.loser("cxa-chinese") == loser


def test_nothing_is_looked_at_before_a_position_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cost: one key a ply."""

    def looked(*_: object) -> None:
        raise AssertionError("a cycle was judged")

    monkeypatch.setattr(judging, "_deeds", looked)
    rng = random.Random(4)
    for name in profile_names():
        history = History(Position(XIANGQI), load_profile(name, **({} if name == "none" else {"limit": 0})))
        while len(history.moves) < 120 and history.keys.count(history.keys[-1]) < 3:
            history.play(rng.choice(list(history.position.legal_moves)))
            assert history.keys.count(history.keys[-1]) == 3 or history.ruling() is None
