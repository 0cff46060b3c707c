"""What a position is worth, in hundredths of a pawn, for the side to move.

No rule text values Tris: the numbers below are ours and mean little more than that a composite, which walks
as a Tris and takes as its piece, is more than the piece, and a promoted Tris more than a rook.  Whole numbers
only: the same on every machine.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import board_height, board_width, exchange_value, is_across, is_pawn
from xuanpu.tris.state import BARE, NOBODY, PLUS, UNDER

PAWN_UNIT = 100
BARE_TRIS = 60
ON_A_TRIS = 150
PROMOTED_TRIS = 1350
PAWN_ACROSS = 80
CENTRE_STEP = 4
RIGHT_TO_MOVE = 10


@njit
def centre_bonus(pos, sq):
    """A little for standing near the middle of the board."""
    width = board_width(pos)
    across = abs(2 * (sq % width) + 1 - width)
    ahead = abs(2 * (sq // width) + 1 - board_height(pos))
    return CENTRE_STEP * (8 - (across + ahead) // 2)


@njit
def piece_worth(pos, sq):
    """What the regular piece, composite or promoted Tris on the point is worth to its owner."""
    if pos.tris[sq] == PLUS:
        return PROMOTED_TRIS
    worth = PAWN_UNIT * exchange_value(pos, pos.piece[sq])
    if pos.tris[sq] == UNDER:
        worth += ON_A_TRIS
    if is_pawn(pos, sq) and is_across(pos, sq, pos.owner[sq]):
        worth += PAWN_ACROSS
    return worth


@njit
def evaluate(pos):
    """The worth of the position for the side to move."""
    balance = 0
    for sq in range(pos.piece.shape[0]):
        side = pos.owner[sq]
        if side != NOBODY:
            worth = piece_worth(pos, sq) + centre_bonus(pos, sq)
        elif pos.tris[sq] == BARE:
            side = pos.lock[sq]
            worth = BARE_TRIS + centre_bonus(pos, sq)
        else:
            continue
        balance += worth if side == pos.side else -worth
    return balance + RIGHT_TO_MOVE
