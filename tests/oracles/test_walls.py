"""What a Tris does to regular pieces, against pyffish with walls in its place.

First, case by case, that a wall of pyffish is the blocking a Tris is meant to do; then whole sets of legal
moves in random positions.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.oracles.comparing import options_of
from tests.oracles.judge import State, plies
from tests.oracles.judge.board import Board
from tests.oracles.judge.points import BLACK, FILES, RED, Point, point_of
from tests.oracles.random_positions import random_board, random_walls
from xuanpu.game import Position
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import MOVE
from xuanpu.tris.state import BARE, NEUTRAL

pyffish_moves = pytest.importorskip("tests.oracles.pyffish_moves", reason="pyffish is not installed")

POSITIONS = 1000
MOST_WALLS = 3

#: What is shown, the board with its walls, moves that are there, moves that are not.
CASES = (
    ("nothing walks on to a wall", "3k5/9/9/9/9/9/9/9/4*4/4K4", "e0f0", "e0e1"),
    ("a rook stops before it", "3k5/9/9/9/*8/9/R8/9/9/4K4", "a3a4", "a3a5 a3a6"),
    ("a cannon stops before it", "3k5/9/9/9/*8/9/C8/9/9/4K4", "a3a4", "a3a5 a3a6"),
    ("it screens a cannon", "3k5/9/9/r8/*8/9/C8/9/9/4K4", "a3a6 a3a4", "a3a5"),
    ("a cannon does not take it", "3k5/9/9/*8/p8/9/C8/9/9/4K4", "a3a4", "a3a5 a3a6"),
    ("it is the leg of a horse", "3k5/9/9/9/9/9/2N6/2*6/9/4K4", "c3b5 c3e4 c3e2", "c3b1 c3d1"),
    ("it is the eye of an elephant", "3k5/9/9/9/9/9/9/9/3*5/2B1K4", "c0a2", "c0e2"),
    ("it stands in a pawn's way", "3k5/9/9/9/9/2*6/2P6/9/9/4K4", "e0e1", "c3c4"),
    ("it stands between the kings", "4k4/9/9/9/4*4/9/9/9/9/3K5", "d0e0", ""),
    ("it shields from a rook", "3k5/9/9/4r4/9/4*4/9/9/4N4/4K4", "e1g2 e1d3 e1f3", ""),
    ("it is the screen of a check", "3k5/9/9/4c4/9/4*4/9/9/9/4K4", "e0f0", "e0e1"),
    ("behind it a piece is pinned", "3k5/9/9/4c4/9/4*4/9/9/4N4/4K4", "e0f0", "e1g2 e1d3 e1f3"),
    ("it blocks the leg of a check", "3k5/9/9/9/9/9/9/3n5/3*5/4K4", "e0e1 e0f0", ""),
    ("walled in is stalemate", "3k5/9/9/9/9/9/9/9/4*4/3*K*3", "", "e0e1 e0d0 e0f0"),
)


def with_tris(board: Board, walls: list[Point], side: str, lock: int) -> Position:
    """The same position with bare Tris for walls, all locked to one side, none left and no drop possible.

    They are set straight into the record: a FEN holds no more Tris than the ruleset has.
    """
    fen = f"{Board(board.men).fen()} {side} - - 0 1 reserve:0 switch:-"
    record = Position.from_fen(fen, load_rules("m3c-2024-2")).record.copy()
    for file, rank in walls:
        square = rank * FILES + file
        record["piece"][0, square], record["tris"][0, square], record["lock"][0, square] = NEUTRAL, BARE, lock
    return Position(load_rules("m3c-2024-2"), record)


def regular_moves(position: Position) -> set[str]:
    """The plies of regular pieces that do not land on a Tris."""
    return {str(move) for move in position.legal_moves if move.kind == MOVE and not position.tris[move.to]}


@pytest.mark.parametrize(("what", "walled", "there", "not_there"), CASES)
def test_a_wall_does_what_a_tris_does(what: str, walled: str, there: str, not_there: str) -> None:
    legal = pyffish_moves.moves(f"{walled} w - - 0 1")
    assert legal >= set(there.split()), what
    assert not legal & set(not_there.split()), what
    board = Board.from_fen(walled.replace("*", "T"))
    for lock in (RED, BLACK):
        assert regular_moves(with_tris(board, list(board.tris), "w", lock)) == legal, what


def random_case(rng: random.Random) -> tuple[Board, list[Point], str]:
    """A board in which the side that is not to move is not in check, with up to three walls."""
    while True:
        board = random_board(rng)
        walls = random_walls(rng, board, MOST_WALLS)
        side = rng.choice("wb")
        walled = Board(dict(board.men), dict.fromkeys(walls, RED))
        if not walled.in_check(BLACK if side == "w" else RED):
            return board, walls, side


def check_random_positions(
    rng: random.Random, positions: int, record_property: Callable[[str, object], None]
) -> None:
    moves = checks = third = 0
    for _ in range(positions):
        board, walls, side = random_case(rng)
        fen = pyffish_moves.fen_with_walls(board, walls, side)
        expected = pyffish_moves.moves(fen)
        position = with_tris(board, walls, side, rng.randrange(2))
        assert regular_moves(position) == expected, fen
        assert position.is_check() == pyffish_moves.is_check(fen), fen
        assert judged_moves(position, walls) == expected, fen
        moves += len(expected)
        checks += position.is_check()
        third += len(walls) == MOST_WALLS
    record_property("positions", positions)
    record_property("moves", moves)
    record_property("in check", checks)
    record_property("with three walls", third)
    assert checks > positions / 20 and third > positions / 20


def judged_moves(position: Position, walls: list[Point]) -> set[str]:
    """The same by the judge, which is an oracle elsewhere."""
    found = plies(State.from_fen(position.fen(), options_of(position.rules)))
    return {ply for ply in found if len(ply) == 4 and "@" not in ply and point_of(ply[2:]) not in walls}


def test_random_positions(rng: random.Random, record_property: Callable[[str, object], None]) -> None:
    check_random_positions(rng, POSITIONS, record_property)


@pytest.mark.slow
def test_many_random_positions(rng: random.Random, record_property: Callable[[str, object], None]) -> None:
    check_random_positions(rng, 10 * POSITIONS, record_property)
