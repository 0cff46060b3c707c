"""Check, against the plain-Python attack function: Tris that block all, screen nothing, or let kings face."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.kernel.random_play import M3C, random_games
from tests.kernel.test_invariants import TRIS_LETS, board_of, check_safety
from tests.oracles.random_positions import random_fen
from xuanpu.game import Position
from xuanpu.rulesets import load_rules

WHOLE_BOARD = "tris-walk-whole-board"


@pytest.mark.parametrize("blocks", ["like-any-piece", *TRIS_LETS])
def test_in_set_up_positions(blocks: str, rng: random.Random) -> None:
    rules = load_rules(M3C, readings={"T2": blocks})
    checks = 0
    for _ in range(400):
        position = Position.from_fen(random_fen(rng), rules)
        expected = board_of(position.record[0], TRIS_LETS.get(blocks)).in_check(position.side)
        assert position.is_check() == expected, position.fen()
        checks += expected
    assert 40 < checks < 360


@pytest.mark.parametrize("blocks", ["like-any-piece", *TRIS_LETS])
def test_with_kings_outside_their_palaces(blocks: str, rng: random.Random) -> None:
    """By one option of C3 a king on a Tris walks over the whole board, past the other king too."""
    rules = load_rules(M3C, readings={"T2": blocks, "C3": WHOLE_BOARD})
    for game in random_games(rng, lambda: rules, 6000):
        check_safety(game)
        for at in range(0, len(game.records), 5):
            position = Position(rules, np.array(game.records[at : at + 1]))
            expected = board_of(position.record[0], TRIS_LETS.get(blocks)).in_check(position.side)
            assert position.is_check() == expected, position.fen()


@pytest.mark.parametrize(
    ("board", "blocks", "check"),
    [
        ("4k4/9/9/9/4T4/9/9/9/9/4K4", "like-any-piece", False),
        ("4k4/9/9/9/4T4/9/9/9/9/4K4", "all-but-flying-general", True),
        ("4k4/9/9/9/4*P4/9/9/9/9/4K4", "all-but-flying-general", False),
        ("3k5/9/9/4c4/4T4/9/9/9/9/4K4", "like-any-piece", True),
        ("3k5/9/9/4c4/4T4/9/9/9/9/4K4", "all-but-cannon-screen", False),
        ("3k5/9/9/4c4/4*P4/9/9/9/9/4K4", "all-but-cannon-screen", True),
        # the red king has walked past the black one: what stands between still blocks the line
        ("3*K5/3n5/3k5/9/9/9/9/9/9/9", "all-but-flying-general", False),
        ("3*K5/3T5/3k5/9/9/9/9/9/9/9", "all-but-flying-general", True),
        ("3*K5/3T5/3k5/9/9/9/9/9/9/9", "like-any-piece", False),
        ("3*K5/9/3k5/9/9/9/9/9/9/9", "like-any-piece", True),
    ],
)
def test_by_hand(board: str, blocks: str, check: bool) -> None:
    rules = load_rules(M3C, readings={"T2": blocks, "C3": WHOLE_BOARD})
    assert Position.from_fen(f"{board} w", rules).is_check() == check
