"""The engine's keys and `Position.repetition_key` part the same positions (R2)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.kernel.random_play import M3C, STARTS, play_randomly
from xuanpu.game import Move, Position
from xuanpu.hunt.keys import repetition_key, state_key
from xuanpu.rulesets import load_rules

OPTIONS = ("full-state", "board-without-locks")
CYCLE = ("a0a5/T@a0", "f9f8", "a5a0/T@a5", "f8f9")


def key_of(position: Position) -> int:
    """The engine's."""
    record, rules = position.record[0], position.rules.params[0]
    return int(repetition_key(record, rules, state_key(record)))


@pytest.mark.parametrize("option", OPTIONS)
def test_one_key_for_one_position(option: str, rng: random.Random) -> None:
    rules = load_rules(M3C, readings={"R2": option})
    positions = [
        Position(rules, np.array(game.records[at : at + 1]))
        for game in (play_randomly(rng, rules, start, 60) for start in STARTS)
        for at in range(len(game.records))
        if not game.records[at]["duty"]
    ]
    pairs = {(position.repetition_key(), key_of(position)) for position in positions}
    assert len({theirs for theirs, _ in pairs}) == len({ours for _, ours in pairs}) == len(pairs)


def test_a_cycle_of_takes_and_airdrops_comes_back() -> None:
    start = position = Position.from_fen("5k3/9/9/9/T8/9/9/9/9/*R2K5 w - - 0 1 dead:pp", load_rules(M3C))
    for text in CYCLE:
        position = position.play(Move.parse(text))
    assert position.repetition_key() == start.repetition_key()
    assert key_of(position) == key_of(start)


@pytest.mark.parametrize("option", OPTIONS)
def test_what_a_promoted_tris_is_made_with(option: str) -> None:
    rules = load_rules(M3C, readings={"R2": option})
    board = "3k5/9/9/9/9/9/2+{}6/9/9/4K4 w"
    assert len({key_of(Position.from_fen(board.format(letter), rules)) for letter in "RNC"}) == 3
