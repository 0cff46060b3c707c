"""Check, against the plain-Python attack function: Tris that block all, screen nothing, or let kings face;
men that keep their zones or leave them; promoted Tris."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest

from tests.kernel.random_play import M3C, STARTS, play_randomly, random_games
from tests.kernel.test_invariants import board_of, check_safety
from tests.oracles.comparing import options_of
from tests.oracles.random_positions import random_fen
from xuanpu.game import Position
from xuanpu.rulesets import load_rules

WHOLE_BOARD = "tris-walk-whole-board"
BLOCKS = ("like-any-piece", "all-but-cannon-screen", "all-but-flying-general")
#: Readings that change who gives check.
SETTINGS: list[dict[str, str]] = [
    *({"T2": blocks} for blocks in BLOCKS),
    {"C1": "zone-lifted"},
    {"C1": "lifted-once-across"},
    {"C2": "by-highest-rank-reached", "C3": WHOLE_BOARD},
    {"S3": "zone-waived"},
    {"T1": "no-leg"},
]


@pytest.mark.parametrize("readings", SETTINGS, ids=str)
def test_in_set_up_positions(readings: Mapping[str, str], rng: random.Random) -> None:
    rules = load_rules(M3C, readings=readings)
    checks = 0
    for _ in range(400):
        position = Position.from_fen(random_fen(rng), rules)
        expected = board_of(position.record[0], options_of(rules)).in_check(position.side)
        assert position.is_check() == expected, position.fen()
        checks += expected
    assert 40 < checks < 360


@pytest.mark.parametrize("readings", SETTINGS, ids=str)
def test_in_played_positions(readings: Mapping[str, str], rng: random.Random) -> None:
    rules = load_rules(M3C, readings=readings)
    for start in STARTS[2:]:
        game = play_randomly(rng, rules, start, 60)
        check_safety(game)
        for at in range(0, len(game.records), 3):
            position = Position(rules, np.array(game.records[at : at + 1]))
            expected = board_of(position.record[0], options_of(rules)).in_check(position.side)
            assert position.is_check() == expected, position.fen()


@pytest.mark.parametrize("blocks", BLOCKS)
def test_with_kings_outside_their_palaces(blocks: str, rng: random.Random) -> None:
    """By one option of C3 a king on a Tris walks over the whole board, past the other king too."""
    rules = load_rules(M3C, readings={"T2": blocks, "C3": WHOLE_BOARD})
    for game in random_games(rng, lambda: rules, 6000):
        check_safety(game)
        for at in range(0, len(game.records), 5):
            position = Position(rules, np.array(game.records[at : at + 1]))
            expected = board_of(position.record[0], options_of(rules)).in_check(position.side)
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
