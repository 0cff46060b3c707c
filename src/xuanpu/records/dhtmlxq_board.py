"""Who stands where: as much of a position as is needed to see which side makes the first move.

Containers of coordinate moves give a start position without a side to move, or with a wrong one; the first
move tells.  Nothing here knows how pieces move: the kernel judges that later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

FILES: Final = "abcdefghi"

Board = Mapping[str, str]
"""Square (`a0`-`i9`) -> letter of the FEN: capital for Red."""

PIECES: Final = "RNBAKABNRCCPPPPP"
"""The order in which a `binit` names the pieces of a side."""

PLACEMENT: Final = re.compile(r"(?:[*+0-9A-Za-z]{1,20}/){9}[*+0-9A-Za-z]{1,20}")
"""The first field of a FEN, wherever it stands in a text."""

START_PLACEMENT: Final = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

RED, BLACK = "w", "b"

_STRAIGHT: Final = frozenset((0, length) for length in range(1, 10))
_STEPS: Final = {
    "K": frozenset([(0, 1)]),
    "A": frozenset([(1, 1)]),
    "B": frozenset([(2, 2)]),
    "E": frozenset([(2, 2)]),
    "N": frozenset([(1, 2)]),
    "H": frozenset([(1, 2)]),
    "P": frozenset([(0, 1)]),
    "R": _STRAIGHT,
    "C": _STRAIGHT,
}
"""How far each piece goes, as `_step` has it."""


def board_of_digits(digits: str) -> Board | None:
    """The board of a `binit`: 32 pairs of file and rank from the top, file 9 for a piece that is off the
    board.  None if two pieces stand on one point."""
    board: dict[str, str] = {}
    for at, letter in enumerate(PIECES + PIECES.lower()):
        file, rank = digits[2 * at], digits[2 * at + 1]
        if file == "9":
            continue
        square = square_from_top(file, rank)
        if square in board:
            return None
        board[square] = letter
    return board


@lru_cache(maxsize=64)
def board_of_fen(fen: str) -> Board | None:
    """The board of a FEN's first field; None if it is none of plain xiangqi."""
    board: dict[str, str] = {}
    rows = fen.split(" ", 1)[0].split("/")
    for rank, row in zip(range(9, -1, -1), rows, strict=False):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
                continue
            if file > 8 or sign not in "RNBAKCPHErnbakcphe":
                return None
            board[f"{FILES[file]}{rank}"] = sign
            file += 1
        if file != 9:
            return None
    return board if len(rows) == 10 else None


def placement_of(board: Board) -> str:
    """The first field of the FEN of a board."""
    rows = ("".join(board.get(f"{file}{rank}", " ") for file in FILES) for rank in range(9, -1, -1))
    return "/".join(re.sub(" +", lambda gap: str(len(gap[0])), row) for row in rows)


def square_from_top(file: str, rank: str) -> str:
    """`h2`, of the digits `7` and `7` that count from the left and from the top."""
    return f"{FILES[int(file)]}{9 - int(rank)}"


def side_of(letter: str) -> str:
    """The side, as in a FEN, whose piece a letter stands for."""
    return RED if letter.isupper() else BLACK


def first_mover(board: Board, move: str) -> str | None:
    """The side whose piece makes a move `h2e2`; None if it starts from an empty point."""
    letter = board.get(move[:2])
    return side_of(letter) if letter else None


def misfits(board: Board, moves: Iterable[str]) -> int:
    """How many of some moves start from an empty point or off the board (empty text), go as that piece never
    goes, take a piece of their own side or are made out of turn: what a wrong start position or a wrong
    numbering of the ranks gives away."""
    points = dict(board)
    count, last = 0, None
    for move in moves:
        letter = points.pop(move[:2], None)
        if letter is None:
            count, last = count + 1, None
            continue
        side, taken = side_of(letter), points.get(move[2:])
        own = taken is not None and side_of(taken) == side
        count += (side == last) + own + (_step(move) not in _STEPS[letter.upper()])
        points[move[2:]] = letter
        last = side
    return count


def _step(move: str) -> tuple[int, int]:
    """How far a move goes along the rank and along the file, the smaller first."""
    across, along = abs(ord(move[0]) - ord(move[2])), abs(int(move[1]) - int(move[3]))
    return min(across, along), max(across, along)


def with_side(fen: str, side: str) -> str:
    """A FEN with another side to move."""
    placement, *fields = fen.split()
    return " ".join([placement, side, *fields[1:]])
