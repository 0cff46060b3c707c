"""The meaning of a move text, free of dialect and of position: what `parse_move` gives.

An intent is a tuple of small integers, so that a collection's few thousand distinct texts become rows
of a table (design D3).

Points are counted from the mover's side: `(rank - 1) * 9 + (9 - file)` with files 1-9 from the mover's
right and ranks 1-10 from the mover's back rank.  Red's points are thus the board's squares; Black's are
the same turned round (`square_of`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

UNSAID: Final = -1
FILES: Final = 9
RANKS: Final = 10
SQUARES: Final = FILES * RANKS


class Form(IntEnum):
    """The kinds of text."""

    HOST = 0
    DROP = 1
    WALK = 2
    COMPOSITE_WALK = 3
    COMPOSITE_TAKE = 4
    PIECE_LEAVES = 5
    TRIS_LEAVES = 6
    PROMOTE = 7
    EXACT = 8
    ALGEBRAIC = 9


class Action(IntEnum):
    """进, 退 and 平."""

    NONE = 0
    ADVANCE = 1
    RETREAT = 2
    TRAVERSE = 3


class Order(IntEnum):
    """前, 中, 后; the numbers 1-9 are themselves (一兵 = 1), and 0 is no order word."""

    NONE = 0
    FRONT = 10
    MIDDLE = 11
    REAR = 12


class Intent(NamedTuple):
    """What a move text says.

    form      a `Form`
    piece     kind 1-7 of the piece (of a composite, or of a promotion's stand-in), 0 none
    order     an `Order`, or the number 1-9 of an ordinal
    file      file 1-9 from the mover's right, 0 not said
    action    an `Action`
    number    the numeral behind the action
    frm, to   points of a Tris ply from the mover's side, UNSAID where not said; of a promotion `to` is the
              point of the Tris, `frm` the same or the point on the board that the stand-in comes from
    airdrop   point of an airdrop, UNSAID for none
    promoted  1 where the text names a promoted Tris (玄车+)
    ply       of an EXACT text (machine form): the ply, with the board's own squares

    Of an ALGEBRAIC text (a piece and the point it comes to) all is absolute: `to` is the board's square,
    `file` 1-9 counts from Red's left and `number` is the rank 1-10 from Red's back rank of the point that is
    left, 0 where not said; `action` is ADVANCE where only a point is named, which is a pawn going straight
    on if one can.
    """

    form: int
    piece: int = 0
    order: int = Order.NONE
    file: int = 0
    action: int = Action.NONE
    number: int = 0
    frm: int = UNSAID
    to: int = UNSAID
    airdrop: int = UNSAID
    ply: int = UNSAID
    promoted: int = 0


def point(file: int, rank: int) -> int:
    """The point on `file` 1-9 and `rank` 1-10, both from the mover's side."""
    return (rank - 1) * FILES + FILES - file


def file_of(point: int) -> int:
    """The file 1-9 of a point, from the mover's right."""
    return FILES - point % FILES


def rank_of(point: int) -> int:
    """The rank 1-10 of a point, from the mover's back rank."""
    return point // FILES + 1


def square_of(point: int, side: int) -> int:
    """The board's square of a mover's point, and the mover's point of a square (the same turn)."""
    return SQUARES - 1 - point if side else point
