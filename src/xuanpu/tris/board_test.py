"""A ply tried on the board itself: set it, look at the kings, take it back.

Only what decides a check is touched; a copy of the whole position would cost more than the test.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check
from xuanpu.tris.compiled_plies import ply_airdrop, ply_from, ply_kind, ply_to
from xuanpu.tris.plies import DROP, NO_SQUARE, PROMOTE, SEP_PIECE, SEP_TRIS
from xuanpu.tris.state import BARE, EMPTY, KING, NEUTRAL, NO_TRIS, NOBODY, PLUS, PROMOTED
from xuanpu.tris.zones import is_removed


@njit
def cell_of(pos, sq):
    """What decides an attack from or through the point."""
    return pos.piece[sq], pos.owner[sq], pos.tris[sq], pos.mark[sq]


@njit
def set_cell(pos, sq, cell):
    """Put it back."""
    pos.piece[sq] = cell[0]
    pos.owner[sq] = cell[1]
    pos.tris[sq] = cell[2]
    pos.mark[sq] = cell[3]


@njit
def empty_cell(pos, sq):
    """Nothing on the point."""
    pos.piece[sq] = EMPTY
    pos.owner[sq] = NOBODY
    pos.tris[sq] = NO_TRIS
    pos.mark[sq] = 0


@njit
def set_down(pos, frm, to, airdrop):
    """Put what stands on `frm` on `to`, and a Tris on `airdrop` (NO_SQUARE: none)."""
    set_cell(pos, to, cell_of(pos, frm))
    empty_cell(pos, frm)
    if pos.piece[to] == KING:
        pos.king[pos.owner[to]] = to
    if airdrop != NO_SQUARE:
        pos.piece[airdrop] = NEUTRAL


@njit
def lift(pos, frm, to, airdrop, taken):
    """Undo `set_down`; `taken` is the cell that stood on `to` before."""
    if airdrop != NO_SQUARE:
        pos.piece[airdrop] = EMPTY
    if pos.piece[to] == KING:
        pos.king[pos.owner[to]] = frm
    set_cell(pos, frm, cell_of(pos, to))
    set_cell(pos, to, taken)


@njit
def shift_is_safe(pos, rules, frm, to, airdrop):
    """Whether the mover's king is safe when what stands on `frm` stands on `to` instead, and a Tris on
    `airdrop`.  Serves moves, captures and walks alike."""
    taken = cell_of(pos, to)
    set_down(pos, frm, to, airdrop)
    safe = not in_check(pos, rules, pos.side)
    lift(pos, frm, to, airdrop, taken)
    return safe


@njit
def drop_is_safe(pos, rules, sq):
    """Whether the mover's king is safe with a Tris on the empty point `sq`."""
    pos.piece[sq] = NEUTRAL
    safe = not in_check(pos, rules, pos.side)
    pos.piece[sq] = EMPTY
    return safe


@njit
def set_on_board(pos, rules, ply):
    """Set any ply on the board.  Taken back by `take_back` with the cells of its two ends."""
    kind = ply_kind(ply)
    frm = ply_from(ply)
    to = ply_to(ply)
    if kind == DROP:
        pos.piece[to] = NEUTRAL
    elif kind == SEP_TRIS:
        pos.piece[to] = NEUTRAL
        pos.tris[to] = BARE
        pos.tris[frm] = NO_TRIS
        if is_removed(pos, rules, frm):
            empty_cell(pos, frm)
    elif kind == PROMOTE:
        if frm != to:
            empty_cell(pos, frm)
        pos.piece[to] = PROMOTED
        pos.owner[to] = pos.side
        pos.tris[to] = PLUS
    else:
        set_down(pos, frm, to, ply_airdrop(ply))
        if kind == SEP_PIECE:
            pos.piece[frm] = NEUTRAL
            pos.tris[frm] = BARE
            pos.tris[to] = NO_TRIS


@njit
def take_back(pos, ply, at_from, at_to):
    """Undo `set_on_board`."""
    airdrop = ply_airdrop(ply)
    if airdrop != NO_SQUARE:
        pos.piece[airdrop] = EMPTY
    set_cell(pos, ply_to(ply), at_to)
    set_cell(pos, ply_from(ply), at_from)
    if at_from[0] == KING:
        pos.king[at_from[1]] = ply_from(ply)


@njit
def ply_is_safe(pos, rules, ply):
    """Whether the mover's king is safe after the ply, of whatever kind."""
    at_from = cell_of(pos, ply_from(ply))
    at_to = cell_of(pos, ply_to(ply))
    set_on_board(pos, rules, ply)
    safe = not in_check(pos, rules, pos.side)
    take_back(pos, ply, at_from, at_to)
    return safe
