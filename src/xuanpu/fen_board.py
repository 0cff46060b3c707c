"""The board of a FEN: the letters, and what stands on each point."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from xuanpu.fen_fields import Fields
from xuanpu.hosts.xiangqi.board import CANNON, HORSE, IN_HOME, KING, LETTERS, PAWN, ROOK
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.tris.state import (
    BARE,
    BLACK,
    CROSSED,
    MADE_WITH,
    NEUTRAL,
    NO_TRIS,
    NOBODY,
    PLUS,
    PROMOTED,
    RED,
    UNDER,
)

TRIS_LETTER: Final = "T"
#: Before a letter: the piece stands on a Tris; it is what a promoted Tris is made with.
COMPOSITE, PROMOTION = "*", "+"
STAND_INS: Final = (ROOK, CANNON, HORSE)
ALIASES: Final = {"H": "N", "E": "B"}

_POINT: Final = re.compile(r"(?P<gap>[1-9])|(?P<sign>[*+]?)(?P<letter>[A-Za-z])")


def read_board(pos: Any, fields: Fields) -> None:
    """Set up the board on an empty record.  FenError with the place of the first letter that does not fit."""
    rows = fields.board.split("/")
    if len(rows) != HEIGHT:
        raise fields.fail("fen-ranks", fields.board, count=len(rows), expected=str(HEIGHT))
    column = fields.column_of(fields.board)
    for rank, row in zip(range(HEIGHT - 1, -1, -1), rows, strict=True):
        _read_row(pos, fields, row, rank, column)
        column += len(row) + 1
    pos.mark[pawns_beyond_river(pos)] |= CROSSED


def _read_row(pos: Any, fields: Fields, row: str, rank: int, column: int) -> None:
    file = at = 0
    while at < len(row):
        found = _POINT.match(row, at)
        if found is None:
            raise fields.fail("fen-letter", row, column + at, rank=rank, letter=row[at])
        if found["gap"]:
            file += int(found["gap"])
        else:
            fault = _put(pos, rank * WIDTH + file, found["sign"], found["letter"]) if file < WIDTH else None
            if fault:
                raise fields.fail(fault, row, column + at, rank=rank, letter=found[0])
            file += 1
        at = found.end()
    if file != WIDTH:
        raise fields.fail("fen-width", row, column, rank=rank, expected=str(WIDTH))


def _put(pos: Any, sq: int, sign: str, letter: str) -> str | None:
    """Put what the letter stands for on the point; the key of the error if it stands for nothing."""
    side = RED if letter.isupper() else BLACK
    if letter.upper() == TRIS_LETTER and not sign:
        pos.piece[sq], pos.tris[sq], pos.lock[sq] = NEUTRAL, BARE, side
        return None
    kind = kind_of(letter)
    if kind is None:
        return "fen-letter"
    pos.piece[sq], pos.owner[sq] = kind, side
    if sign:
        pos.tris[sq], pos.lock[sq] = UNDER, side
    if sign == PROMOTION:
        if kind not in STAND_INS:
            return "fen-promoted"
        pos.piece[sq], pos.tris[sq], pos.mark[sq] = PROMOTED, PLUS, kind
        pos.plus[side] += 1
    if kind == KING:
        pos.king[side] = sq
    return None


def kind_of(letter: str) -> int | None:
    """The kind of a piece letter of either side; None if it is none."""
    kind = LETTERS.find(ALIASES.get(letter.upper(), letter.upper()))
    return kind if kind >= KING else None


def cased(letter: str, side: int) -> str:
    """A letter as the side writes it."""
    return letter if side == RED else letter.lower()


def physical_kinds(pos: Any) -> npt.NDArray[np.int8]:
    """int8[90]: `piece`, but where a promoted Tris stands the kind of the piece it is made with."""
    return np.where(pos.piece == PROMOTED, pos.mark & MADE_WITH, pos.piece)  # type: ignore[no-any-return]


def pawns_beyond_river(pos: Any) -> npt.NDArray[np.bool_]:
    """bool[90]: where a pawn stands that is not on its own half."""
    beyond = np.where(pos.owner == RED, ~IN_HOME[RED], ~IN_HOME[BLACK])
    return (pos.piece == PAWN) & beyond  # type: ignore[no-any-return]


def board_fen(pos: Any) -> str:
    """The first field: the board."""
    letters = _point_letters(pos)
    ranks = [letters[rank * WIDTH : rank * WIDTH + WIDTH] for rank in range(HEIGHT - 1, -1, -1)]
    return "/".join(map(_row_fen, ranks))


def _row_fen(letters: list[str]) -> str:
    row = "".join(letter or " " for letter in letters)
    return re.sub(" +", lambda gap: str(len(gap[0])), row)


def _point_letters(pos: Any) -> list[str]:
    """What stands on each point, as FEN writes it: `R`, `t`, `*n`, `+c`; empty where nothing does."""
    columns = (physical_kinds(pos), pos.owner, pos.tris, pos.lock)
    return [_point_letter(*point) for point in zip(*(column.tolist() for column in columns), strict=True)]


def _point_letter(kind: int, owner: int, tris: int, lock: int) -> str:
    if tris == BARE:
        return cased(TRIS_LETTER, lock)
    if owner == NOBODY:
        return ""
    sign = {NO_TRIS: "", UNDER: COMPOSITE, PLUS: PROMOTION}[tris]
    return sign + cased(LETTERS[kind], owner)
