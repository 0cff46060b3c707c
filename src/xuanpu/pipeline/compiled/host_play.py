"""Legality and play in a game without Tris: what `judge` and `play` come to there, and nothing else.

With all of the layer the kernel would take three times as long to compile.  The tests hold the two equal on
every pair of squares.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check, reach_fault
from xuanpu.tris.board_test import set_down, shift_is_safe
from xuanpu.tris.compiled_plies import ply_from, ply_to
from xuanpu.tris.plies import NO_SQUARE


@njit
def may_take_king(pos, rules):
    """Whether the side to move could take the king.  Only an odd start position lets that happen, and what
    comes of it is for `judge` to say."""
    return in_check(pos, rules, 1 - pos.side)


@njit
def is_clearly_legal(pos, rules, ply):
    """Whether the move is legal in a position in which no king can be taken."""
    frm = ply_from(ply)
    to = ply_to(ply)
    if frm == to or pos.owner[frm] != pos.side or pos.owner[to] == pos.side:
        return False
    return reach_fault(pos, rules, frm, to) == 0 and shift_is_safe(pos, rules, frm, to, NO_SQUARE)


@njit
def play_on_board(pos, ply):
    """Make the move and pass the turn; nothing is counted."""
    set_down(pos, ply_from(ply), ply_to(ply), NO_SQUARE)
    pos.side = 1 - pos.side
