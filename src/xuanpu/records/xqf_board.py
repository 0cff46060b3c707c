"""The start position of an XQF file: 32 squares, each `10 * file + rank`, from Red's left and back rank."""

from __future__ import annotations

from typing import Final

PIECES: Final = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
"""The pieces in the order in which the format gives their squares."""

START: Final = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

SQUARES: Final = 90
"""Any number from here on stands for a piece that is not on the board."""

NAMES: Final = tuple(f"{'abcdefghi'[square // 10]}{square % 10}" for square in range(SQUARES))
"""Square -> its name in machine form."""


class Clash(Exception):
    """Two pieces stand on one square: its name, and the number of the second piece."""

    def __init__(self, square: str, piece: int) -> None:
        super().__init__(square)
        self.square = square
        self.piece = piece


def placement(squares: list[int]) -> dict[int, str]:
    """Square -> letter of the piece on it.  Clash if two pieces claim the same."""
    found: dict[int, str] = {}
    for number, square in enumerate(squares):
        if square >= SQUARES:
            continue
        if square in found:
            raise Clash(NAMES[square], number)
        found[square] = PIECES[number]
    return found


def board_text(pieces: dict[int, str]) -> str:
    """The board as FEN has it."""
    return "/".join(_row(pieces, rank) for rank in range(9, -1, -1))


def _row(pieces: dict[int, str], rank: int) -> str:
    row, empty = "", 0
    for file in range(9):
        letter = pieces.get(10 * file + rank)
        if letter is None:
            empty += 1
            continue
        row += f"{empty or ''}{letter}"
        empty = 0
    return f"{row}{empty or ''}"
