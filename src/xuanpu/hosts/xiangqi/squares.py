"""The names of the xiangqi squares.

Square = rank * 9 + file; file 0-8 (a-i) from Red's left, rank 0-9 from Red's back rank.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 9
HEIGHT: Final = 10

_FILES: Final = "abcdefghi"


def square_name(square: int) -> str:
    """`e4`, of a square 0-89."""
    return f"{_FILES[square % WIDTH]}{square // WIDTH}"


def square_number(name: str) -> int:
    """The square 0-89 of a name `a0`-`i9`.  ValueError if it is none."""
    if len(name) != 2 or name[0] not in _FILES or not "0" <= name[1] <= "9":
        raise ValueError(f"{name!r} is not a square")
    return int(name[1]) * WIDTH + _FILES.index(name[0])
