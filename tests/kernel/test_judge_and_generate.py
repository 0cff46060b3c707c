"""`judge` allows exactly what is generated: over every ply that can be written down, not only likely ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.random_play import (
    M3C,
    PROFILES,
    STARTS,
    implemented_options,
    play_randomly,
    random_rules,
    with_readings,
)
from tests.oracles.random_positions import random_fen
from xuanpu.game import Move, Position
from xuanpu.kernels import judge_and_play
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK, make_ply, ply_airdrop
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.state import PLIES_DTYPE, PLUS, UNDER

SQUARES = range(90)
JUDGE_ONLY = -1

#: By the point left: every ply of two squares; and every promotion with a piece from that point of the board.
PLIES_FROM = {
    frm: [make_ply(kind, frm, to) for kind in (MOVE, WALK, SEP_PIECE, SEP_TRIS) for to in SQUARES]
    + [make_ply(PROMOTE, frm, to, extra=kind) for to in range(36, 54) for kind in (4, 5, 6)]
    for frm in SQUARES
}
#: Drops, and promotions with every kind of piece beside the board.
PLIES_ON = [make_ply(DROP, square, square) for square in SQUARES]
PLIES_ON += [make_ply(PROMOTE, square, square, extra=kind) for square in SQUARES for kind in range(9)]
#: Empty points of a position from which plies are tried too.
EMPTY_TRIED = 4


def candidates(rng: random.Random, position: Position, legal: set[int]) -> Iterator[int]:
    """All plies from occupied and some from empty points, all drops and promotions; with airdrops the legal
    ones, their neighbours and some at random."""
    yield from PLIES_ON
    empty = np.nonzero(position.piece == 0)[0].tolist()
    for frm in [*np.nonzero(position.piece)[0].tolist(), *rng.sample(empty, EMPTY_TRIED)]:
        yield from PLIES_FROM[frm]
    with_airdrop = [ply for ply in legal if ply_airdrop(ply) >= 0]
    yield from with_airdrop
    bases = {ply & ((1 << 18) - 1) for ply in rng.sample(sorted(legal), min(len(legal), 6))}
    bases |= {ply & ((1 << 18) - 1) for ply in with_airdrop}
    for base in sorted(bases):
        yield from (base | (square + 1) << 18 for square in SQUARES)
    for _ in range(100):
        kind, frm, to, airdrop = rng.randrange(8), *(rng.randrange(90) for _ in range(3))
        yield make_ply(kind, frm, to, airdrop)


def assert_judge_generates(position: Position, rng: random.Random) -> int:
    """Hold the two equal in this position; returns how many plies were judged."""
    legal = set(position.legal_moves.codes.tolist())
    assert len(legal) == len(position.legal_moves), position.fen()
    work, params = position.record.copy(), position.rules.params
    before = work.tobytes()
    count = 0
    for ply in candidates(rng, position, legal):
        point = judge_and_play(work, 0, JUDGE_ONLY, params, ply)
        count += 1
        assert (point < FIRST_FORBIDDING) == (ply in legal), (
            position.fen(),
            position.rules.profile,
            position.rules.overrides,
            ply,
            RulePoint(point).name,
        )
    assert work.tobytes() == before, position.fen()
    return count


def some_position(rng: random.Random, rules: Rules) -> Position:
    """Set up at random, or reached by random play."""
    if rng.random() < 0.5:
        return Position.from_fen(random_fen(rng), rules)
    game = play_randomly(rng, rules, rng.choice(STARTS), rng.randint(1, 60))
    at = rng.randrange(len(game.records))
    return Position(rules, np.array(game.records[at : at + 1]))


@pytest.mark.parametrize("profile", PROFILES)
def test_in_set_up_and_played_positions(
    profile: str, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    positions = [some_position(rng, load_rules(M3C, profile)) for _ in range(300)]
    record_property("positions", len(positions))
    record_property("plies judged", sum(assert_judge_generates(position, rng) for position in positions))
    seen = {
        "a drop owed": sum(position.duty > 0 for position in positions),
        "in check": sum(position.is_check() for position in positions),
        "composites": sum(bool((position.tris == UNDER).any()) for position in positions),
        "promoted": sum(bool((position.tris == PLUS).any()) for position in positions),
        "airdrops": sum(any(move.airdrop for move in position.legal_moves) for position in positions),
    }
    for name, count in seen.items():
        record_property(name, count)
        assert count >= 10, name


def test_plain_xiangqi_has_no_tris_plies(rng: random.Random) -> None:
    rules = load_rules("xiangqi")
    for _ in range(30):
        game = play_randomly(rng, rules, STARTS[0], 60)
        position = Position(rules, np.array(game.records[-1:]))
        assert_judge_generates(position, rng)
        assert all(move.kind == MOVE for move in position.legal_moves)


@pytest.mark.parametrize(("reading", "option"), implemented_options())
def test_under_every_option_of_every_reading(reading: str, option: str, rng: random.Random) -> None:
    tried = 0
    for profile in PROFILES:
        rules = with_readings(profile, {reading: option})
        if rules is not None:
            for _ in range(10):
                assert_judge_generates(some_position(rng, rules), rng)
                tried += 1
    assert tried


def test_under_readings_combined_at_random(
    rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    positions = 300
    judged = sum(assert_judge_generates(some_position(rng, random_rules(rng)), rng) for _ in range(positions))
    record_property("positions", positions)
    record_property("plies judged", judged)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_many_more(part: int, rng: random.Random, record_property: Callable[[str, object], None]) -> None:
    positions = 2000
    judged = sum(assert_judge_generates(some_position(rng, random_rules(rng)), rng) for _ in range(positions))
    record_property("positions", positions)
    record_property("plies judged", judged)


@given(st.randoms(use_true_random=False))
def test_shrinks_to_a_small_position(rng: random.Random) -> None:
    """The same by hypothesis, whose failures are short."""
    position = Position.from_fen(random_fen(rng), load_rules(M3C, rng.choice(PROFILES)))
    assert_judge_generates(position, random.Random(0))


@given(st.integers(-(2**40), 2**40), st.randoms(use_true_random=False))
def test_any_number_is_judged(number: int, rng: random.Random) -> None:
    """Numbers that are no ply are none that is legal, and touch nothing outside the board."""
    position = Position.from_fen(random_fen(rng), load_rules(M3C))
    assert position.explain(Move(number)).legal == (Move(number) in position.legal_moves)


@pytest.mark.parametrize(
    "number",
    [
        make_ply(DROP, 3, 50),
        make_ply(MOVE, 4, 13, extra=5),
        make_ply(PROMOTE, 40, 40, 3, 5),
        make_ply(PROMOTE, 40, 40, extra=1),
        make_ply(MOVE, 4, 13) | 1 << 40,
        make_ply(MOVE, 120, 125),
        make_ply(DROP, 90, 90),
        make_ply(MOVE, 4, 13, 100),
        -1,
    ],
)
def test_numbers_that_are_no_ply(number: int) -> None:
    position = Position.from_fen("3k5/9/9/9/4T4/9/9/9/9/4K4 w - - 0 1 dead:pp")
    assert Move(make_ply(MOVE, 4, 13)) in position.legal_moves
    assert Move(make_ply(DROP, 50, 50)) in position.legal_moves
    assert position.explain(Move(number)).point is RulePoint.NO_SUCH_PLY


def test_lists_are_large_enough(rng: random.Random) -> None:
    """The most plies met stay far below the room in a list."""
    most = max(len(some_position(rng, random_rules(rng)).legal_moves) for _ in range(500))
    assert most * 2 < PLIES_DTYPE["ply"].shape[0]
