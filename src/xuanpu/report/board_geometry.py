"""Where things stand on the drawn xiangqi board.  Needs nothing but arithmetic.

Squares are `rank * 9 + file`, files from Red's left, ranks from Red's back rank.  Units are those of
the SVG viewBox; Red sits below unless the board is flipped.
"""

from __future__ import annotations

from typing import Final

FILES: Final = 9
RANKS: Final = 10
SQUARES: Final = FILES * RANKS

CELL: Final = 60
MARGIN_X: Final = 46
MARGIN_Y: Final = 60
WIDTH: Final = (FILES - 1) * CELL + 2 * MARGIN_X
HEIGHT: Final = (RANKS - 1) * CELL + 2 * MARGIN_Y

#: Points that carry corner marks: the cannons and the pawns.
MARKED_POINTS: Final = tuple(
    rank * FILES + file
    for rank, files in ((2, (1, 7)), (3, (0, 2, 4, 6, 8)), (6, (0, 2, 4, 6, 8)), (7, (1, 7)))
    for file in files
)

#: The diagonals of both palaces, as pairs of squares.
PALACE_LINES: Final = tuple(
    (rank * FILES + first, (rank + 2) * FILES + last) for rank in (0, 7) for first, last in ((3, 5), (5, 3))
)


def file_of(square: int) -> int:
    """File 0-8, from Red's left."""
    return square % FILES


def rank_of(square: int) -> int:
    """Rank 0-9, from Red's back rank."""
    return square // FILES


def point(square: int, flip: bool = False) -> tuple[int, int]:
    """Coordinates of a square in the viewBox (x rightwards, y downwards)."""
    file, rank = file_of(square), rank_of(square)
    column, row = (FILES - 1 - file, rank) if flip else (file, RANKS - 1 - rank)
    return MARGIN_X + column * CELL, MARGIN_Y + row * CELL
