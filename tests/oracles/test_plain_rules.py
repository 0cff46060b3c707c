"""The engine against the plain-Python rules: whole sets of legal plies and whole positions after them, Tris
plies, duty and every option of every reading included."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from tests.kernel.random_play import (
    M3C,
    PROFILES,
    STARTS,
    implemented_options,
    play_randomly,
    random_rules,
    with_readings,
)
from tests.oracles.plain_board import BLACK, RED, Board, point_of
from tests.oracles.plain_rules import State, legal_plies, play, plies
from tests.oracles.random_positions import random_fen
from xuanpu.game import Position
from xuanpu.rulesets import Rules, load_rules

#: Legal plies of a position that are played.
PLAYED = 6


def some_position(rng: random.Random, rules: Rules) -> Position:
    """Set up at random, or reached by random play."""
    if rng.random() < 0.6:
        return Position.from_fen(random_fen(rng), rules)
    game = play_randomly(rng, rules, rng.choice(STARTS), rng.randint(1, 60))
    at = rng.randrange(len(game.records))
    return Position(rules, np.array(game.records[at : at + 1]))


def compare(position: Position, rng: random.Random) -> Counter[str]:
    """Hold both sets of plies and some of the positions after them equal; returns what was seen."""
    fen, rules = position.fen(), position.rules
    options = {reading.id: reading.chosen for reading in rules.readings.values()}
    state = State.from_fen(fen, options)
    ours = {str(move): move for move in position.legal_moves}
    theirs = {str(ply): ply for ply in legal_plies(state, options)}
    assert ours.keys() == theirs.keys(), (fen, rules.profile, rules.overrides, ours.keys() ^ theirs.keys())
    seen = Counter(positions=1, plies=len(ours))
    for text in rng.sample(sorted(ours), min(len(ours), PLAYED)):
        later = position.play(ours[text])
        assert State.from_fen(later.fen(), options) == play(state, theirs[text], options), (
            fen,
            rules.profile,
            rules.overrides,
            text,
        )
        seen["played"] += 1
        seen["duties that fell"] += later.duty > position.duty
    seen["a drop owed"] += position.duty > 0
    seen["in check"] += position.is_check()
    seen["with an airdrop"] += any(move.airdrop is not None for move in position.legal_moves)
    return seen


def compare_many(
    rules: Callable[[], Rules], rng: random.Random, positions: int, record: Callable[[str, object], None]
) -> None:
    seen: Counter[str] = Counter()
    for _ in range(positions):
        seen += compare(some_position(rng, rules()), rng)
    for name, count in seen.items():
        record(name, count)
    assert min(seen["a drop owed"], seen["in check"], seen["with an airdrop"]) > positions / 40


@pytest.mark.parametrize("profile", PROFILES)
def test_in_each_profile(
    profile: str, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    compare_many(lambda: load_rules(M3C, profile), rng, 500, record_property)


@pytest.mark.parametrize(("reading", "option"), implemented_options())
def test_under_every_option_of_every_reading(reading: str, option: str, rng: random.Random) -> None:
    for profile in PROFILES:
        rules = with_readings(profile, {reading: option})
        if rules is not None:
            for _ in range(10):
                compare(some_position(rng, rules), rng)


def test_under_readings_combined_at_random(
    rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    compare_many(lambda: random_rules(rng, share=0.4), rng, 800, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_in_many_more(part: int, rng: random.Random, record_property: Callable[[str, object], None]) -> None:
    compare_many(lambda: random_rules(rng, share=rng.choice((0.0, 0.2, 0.5))), rng, 5000, record_property)


# --- the oracle itself, by hand --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "frm", "falls_on"),
    [
        ("4k4/9/9/9/9/9/9/9/9/R2pK4", "a0", "d0 a9"),
        ("4k4/9/9/9/9/9/9/9/9/C1Np4K", "a0", "d0"),
        ("4k4/9/9/9/9/9/9/1N7/9/4K4", "b2", "a0 c0 d1 d3 c4 a4"),
        ("4k4/9/9/9/9/9/9/1Np6/9/4K4", "b2", "a0 c0 a4 c4"),
        ("4k4/9/9/9/9/4B4/9/9/9/4K4", "e4", "c2 g2"),
        ("4k4/9/9/9/4P4/9/9/9/9/4K4", "e5", "d5 f5 e6"),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4", "e3", "e4"),
        ("4k4/9/9/9/9/9/9/9/4A4/4K4", "e1", "d0 f0 d2 f2"),
        ("4k4/9/9/9/9/9/9/9/9/3K5", "d0", "e0 d1"),
        ("4k4/4p4/9/9/9/9/9/9/9/3K5", "e8", "e7"),
        ("4k4/9/9/9/9/9/4*p4/9/9/3K5", "e3", "d3 e2 f3"),
    ],
)
def test_attacks_by_hand(board: str, frm: str, falls_on: str) -> None:
    position = Board.from_fen(board)
    point = point_of(frm)
    squares = [f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]
    attacked = {square for square in squares if square != frm and position.attacks(point, point_of(square))}
    wanted = set(falls_on.split())
    assert wanted <= attacked
    if position.men[point].upper() not in "RC":
        assert attacked == wanted


@pytest.mark.parametrize(
    ("board", "red", "black"),
    [
        ("4k4/9/9/9/9/9/9/9/9/4K4", True, True),
        ("4k4/9/9/9/4T4/9/9/9/9/4K4", False, False),
        ("4k4/9/9/4c4/4T4/9/9/9/9/4K4", True, False),
        ("4k4/9/9/4c4/9/9/9/9/4T4/3K5", False, False),
        ("3k5/9/9/9/9/9/9/5n3/9/4K4", True, False),
        ("3k5/9/9/9/9/9/9/5n3/5T3/4K4", False, False),
        ("3k5/3P5/9/9/9/9/9/9/9/4K4", False, True),
        ("3k5/9/9/9/9/9/9/9/9/R2pK4", True, False),
    ],
)
def test_checks_by_hand(board: str, red: bool, black: bool) -> None:
    position = Board.from_fen(board)
    assert (position.in_check(RED), position.in_check(BLACK)) == (red, black)


def test_a_composite_by_hand() -> None:
    """A composite king on e0: three steps and one leap inside the palace, off the file of the other king."""
    state = State.from_fen("3k5/9/9/9/9/9/9/9/9/4*K4 w - - 0 1 reserve:0")
    options = {reading.id: reading.chosen for reading in load_rules(M3C).readings.values()}
    assert plies(state, options) == {"e0f0", "e0e1", "e0f1", "e0f2"}
