"""Xiangqi moves by pyffish (Fairy-Stockfish), in our squares.

A wall, `*` on the board of its FEN, stands for a Tris: nothing captures it, it blocks lines, legs, eyes and
the generals' line, and screens a cannon (`test_walls.py` holds each of these).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pytest

from tests.oracles.judge.board import Board
from tests.oracles.judge.points import Point

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

VARIANT = "xiangqi"


def fen_with_walls(board: Board, walls: Iterable[Point], side: str) -> str:
    """A FEN for pyffish; the walls stand on empty points."""
    walled = Board(dict(board.men), dict.fromkeys(walls, 0))
    return f"{walled.fen().replace('T', '*')} {side} - - 0 1"


def moves(fen: str, played: Sequence[str] = ()) -> set[str]:
    """Every legal move, as `h2e2`, after some moves."""
    return {zero_based(move) for move in pyffish.legal_moves(VARIANT, fen, list(map(one_based, played)))}


def is_line(fen: str, line: Sequence[str]) -> bool:
    """Whether all moves of the line are legal in their turn."""
    try:
        pyffish.get_fen(VARIANT, fen, list(map(one_based, line)))
    except (SystemError, ValueError):
        return False
    return True


def is_check(fen: str, line: Sequence[str] = ()) -> bool:
    """Whether the side to move is in check after the line."""
    return bool(pyffish.gives_check(VARIANT, fen, list(map(one_based, line))))


def perft(fen: str, depth: int, line: tuple[str, ...] = ()) -> int:
    """Number of legal lines of that many plies."""
    legal = pyffish.legal_moves(VARIANT, fen, list(line))
    if depth == 1:
        return len(legal)
    return sum(perft(fen, depth - 1, (*line, move)) for move in legal)


def one_based(move: str) -> str:
    """Ranks 1-10, as pyffish counts them."""
    return re.sub(r"\d", lambda digit: str(int(digit[0]) + 1), move)


def zero_based(move: str) -> str:
    """Ranks 0-9."""
    return re.sub(r"\d+", lambda digits: str(int(digits[0]) - 1), move)
