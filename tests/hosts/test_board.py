"""The xiangqi board's tables, each against its definition in words."""

from __future__ import annotations

import numpy as np
import pytest

from tests.oracles.judge.board import Board
from tests.oracles.judge.points import BLACK, POINTS, RED, Point, in_home, in_palace
from xuanpu.hosts.xiangqi import board

SQUARES = range(90)
LETTERS = "KABNRCP"


def point(square: int) -> Point:
    return square % 9, square // 9


def row(table: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> set[int]:
    """The squares of a padded row; the padding comes last."""
    squares = [square for square in table.tolist() if square >= 0]
    assert table.tolist()[: len(squares)] == squares
    assert len(set(squares)) == len(squares)
    return set(squares)


def reach_on_empty_board(letter: str, frm: int) -> set[int]:
    """By the plain-Python rules: where the man gets to alone on the board."""
    alone = Board({point(frm): letter})
    return {to for to in SQUARES if to != frm and alone.moves_to(point(frm), point(to))}


@pytest.mark.parametrize("side", [RED, BLACK])
def test_zones(side: int) -> None:
    for square in SQUARES:
        assert board.IN_PALACE[side, square] == in_palace(point(square), side)
        assert board.IN_HOME[side, square] == in_home(point(square), side)


@pytest.mark.parametrize("side", [RED, BLACK])
@pytest.mark.parametrize(
    ("letter", "table"), [("K", "KING_TO"), ("A", "ADVISOR_TO"), ("B", "ELEPHANT_TO"), ("P", "PAWN_TO")]
)
def test_steps(letter: str, table: str, side: int) -> None:
    letter = letter if side == RED else letter.lower()
    for frm in SQUARES:
        assert row(getattr(board, table)[side, frm]) == reach_on_empty_board(letter, frm)


def test_horse() -> None:
    for square in SQUARES:
        assert row(board.HORSE_TO[square, :, 0]) == reach_on_empty_board("N", square)
        assert row(board.HORSE_FROM[square, :, 0]) == reach_on_empty_board("N", square)
        for to, leg in board.HORSE_TO[square].tolist():
            assert to < 0 or not leaps_over(square, to, leg)
        for frm, leg in board.HORSE_FROM[square].tolist():
            assert frm < 0 or not leaps_over(frm, square, leg)


def leaps_over(frm: int, to: int, leg: int) -> bool:
    """Whether a horse gets from one to the other with something on the leg."""
    return Board({point(frm): "N", point(leg): "p"}).moves_to(point(frm), point(to))


@pytest.mark.parametrize("side", [RED, BLACK])
def test_pawns_attack_from_where_they_step(side: int) -> None:
    for square in SQUARES:
        sources = {frm for frm in SQUARES if square in row(board.PAWN_TO[side, frm])}
        assert row(board.PAWN_FROM[side, square]) == sources


def test_rays() -> None:
    for square in SQUARES:
        reached: set[int] = set()
        for ray in range(4):
            step, length = int(board.RAY_STEP[ray]), int(board.RAY_LENGTH[square, ray])
            reached |= {square + step * (i + 1) for i in range(length)}
        assert reached == reach_on_empty_board("R", square)


def test_lines_from_the_king() -> None:
    for king in SQUARES:
        for square in SQUARES:
            line = int(board.LINE_FROM_KING[king, square])
            across, ahead = square % 9 - king % 9, square // 9 - king // 9
            if line < 0:
                assert (across == 0) == (ahead == 0) and not abs(across) == abs(ahead) == 1
            elif line < 4:
                assert (across * ahead, np.sign(across) + 9 * np.sign(ahead)) == (0, board.RAY_STEP[line])
            else:
                assert (across, ahead) == board.DIAGONAL[line - 4]


def test_all_points_have_a_place() -> None:
    assert len(POINTS) == board.SQUARES == 90
    assert board.LETTERS == "." + LETTERS
