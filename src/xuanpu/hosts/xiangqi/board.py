"""The xiangqi board: zones and frozen move tables, padded with -1."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.tris.state import position_dtype

SQUARES = WIDTH * HEIGHT

KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN = range(1, 8)

#: FEN letters by kind, as Red writes them.
LETTERS = ".KABNRCP"

#: What a kind counts in the sum of strong pieces (M3C-10.1), and in an exchange (F6): there the values of
#: advisor, elephant and pawn are ours, no text gives any.
STRONG_VALUE = np.array([0, 0, 0, 0, 5, 10, 5, 0, 0, 0], dtype=np.int64)
EXCHANGE_VALUE = np.array([0, 0, 2, 2, 5, 10, 5, 1, 0, 0], dtype=np.int64)

START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

DTYPE = position_dtype(SQUARES)

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
#: (leg, landing) of the eight horse leaps.
HORSE_LEAPS = tuple(
    (leg, (leg[0] * 2 + turn[0], leg[1] * 2 + turn[1]))
    for leg in ORTHOGONAL
    for turn in ORTHOGONAL
    if leg[0] * turn[0] + leg[1] * turn[1] == 0
)


def _square(file: int, rank: int) -> int:
    return rank * WIDTH + file if 0 <= file < WIDTH and 0 <= rank < HEIGHT else -1


def _palace(side: int) -> set[int]:
    ranks = range(3) if side == 0 else range(7, 10)
    return {_square(file, rank) for file in (3, 4, 5) for rank in ranks}


def _home(side: int) -> set[int]:
    ranks = range(5) if side == 0 else range(5, 10)
    return {_square(file, rank) for file in range(WIDTH) for rank in ranks}


def _table(rows: list[list[int]], width: int) -> npt.NDArray[np.int64]:
    return np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.int64)


def _leaps(sq: int, offsets: tuple[tuple[int, int], ...]) -> list[int]:
    rank, file = divmod(sq, WIDTH)
    return [to for dx, dy in offsets if (to := _square(file + dx, rank + dy)) >= 0]


def _into(zones: list[set[int]], offsets: tuple[tuple[int, int], ...]) -> npt.NDArray[np.int64]:
    """[side, square, i]: where a leaper lands inside its zone, from anywhere."""
    return np.array(
        [
            _table([[to for to in _leaps(sq, offsets) if to in zone] for sq in range(SQUARES)], len(offsets))
            for zone in zones
        ]
    )


def _horse(reverse: bool) -> npt.NDArray[np.int64]:
    """[square, i, (other end, leg)]: horse leaps from the square, or (reverse) on to it."""
    rows = []
    for sq in range(SQUARES):
        rank, file = divmod(sq, WIDTH)
        row = []
        for (lx, ly), (dx, dy) in HORSE_LEAPS:
            other = _square(file - dx, rank - dy) if reverse else _square(file + dx, rank + dy)
            leg = _square(file - dx + lx, rank - dy + ly) if reverse else _square(file + lx, rank + ly)
            if other >= 0:
                row.append((other, leg))
        rows.append(row + [(-1, -1)] * (8 - len(row)))
    return np.array(rows, dtype=np.int64)


PALACES = [_palace(0), _palace(1)]
HOMES = [_home(0), _home(1)]

#: [side, square]: inside that side's palace; in that side's half.
IN_PALACE = np.array([[sq in zone for sq in range(SQUARES)] for zone in PALACES])
IN_HOME = np.array([[sq in zone for sq in range(SQUARES)] for zone in HOMES])
#: [square]: on a river line, this bank or that (M3C-10.3).
ON_RIVER = np.array([sq // WIDTH in (4, 5) for sq in range(SQUARES)])

#: Third row of the tables of zoned pieces: the same step without a zone (C1, S3).
NO_ZONE = 2
_ANYWHERE = set(range(SQUARES))

KING_TO = _into([*PALACES, _ANYWHERE], ORTHOGONAL)
ADVISOR_TO = _into([*PALACES, _ANYWHERE], DIAGONAL)
ELEPHANT_TO = _into([*HOMES, _ANYWHERE], tuple((2 * dx, 2 * dy) for dx, dy in DIAGONAL))
HORSE_TO = _horse(reverse=False)
HORSE_FROM = _horse(reverse=True)


def _pawn_steps(side: int, sq: int) -> list[int]:
    sideways = () if sq in HOMES[side] else ((-1, 0), (1, 0))
    return _leaps(sq, ((0, 1 - 2 * side), *sideways))


def _reversed(rows: list[list[int]]) -> list[list[int]]:
    """Per square, the squares whose row holds it."""
    sources: list[list[int]] = [[] for _ in rows]
    for frm, row in enumerate(rows):
        for to in row:
            sources[to].append(frm)
    return sources


_PAWN_STEPS = [[_pawn_steps(side, sq) for sq in range(SQUARES)] for side in (0, 1)]

#: [side, square, i]: where a pawn steps: forward, and sideways beyond the river.
PAWN_TO = np.array([_table(rows, 3) for rows in _PAWN_STEPS])
#: [side, square, i]: where a pawn of that side attacks the square from.
PAWN_FROM = np.array([_table(_reversed(rows), 3) for rows in _PAWN_STEPS])

#: Square offset and, per square, the number of squares to the edge, in the four orthogonal directions.
RAY_STEP = np.array([dy * WIDTH + dx for dx, dy in ORTHOGONAL], dtype=np.int64)
RAY_LENGTH = np.array(
    [[HEIGHT - 1 - sq // WIDTH, WIDTH - 1 - sq % WIDTH, sq // WIDTH, sq % WIDTH] for sq in range(SQUARES)],
    dtype=np.int64,
)


def _lines_from_king(king: int) -> list[int]:
    rank, file = divmod(king, WIDTH)
    lines = [-1] * SQUARES
    for ray, (dx, dy) in enumerate(ORTHOGONAL):
        for distance in range(1, HEIGHT):
            if (sq := _square(file + dx * distance, rank + dy * distance)) >= 0:
                lines[sq] = ray
    for leg, (dx, dy) in enumerate(DIAGONAL, start=len(ORTHOGONAL)):
        if (sq := _square(file + dx, rank + dy)) >= 0:
            lines[sq] = leg
    return lines


#: [king, square]: which of the king's lines the square lies on: 0-3 the rays, in the order of RAY_STEP;
#: 4-7 the leg of horses on that diagonal; -1 none.
LINE_FROM_KING = np.array([_lines_from_king(king) for king in range(SQUARES)])
