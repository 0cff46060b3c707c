"""King safety, tried on the board itself: set the ply, look, take it back.

Only `piece`, `owner` and `king` decide a check, so only these are touched; a copy of the whole position
would cost more than the test.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from xuanpu.hosts.vocabulary import in_check, reach_from
from xuanpu.tris.cells import is_bare_tris, is_composite
from xuanpu.tris.plies import NO_SQUARE
from xuanpu.tris.state import EMPTY, KING, NEUTRAL, NOBODY, PLIES_DTYPE
from xuanpu.tris.take import may_take_bare_tris


@njit
def drop_is_safe(pos, rules, sq):
    """Whether the mover's king is safe with a Tris on the empty point `sq`."""
    pos.piece[sq] = NEUTRAL
    safe = not in_check(pos, rules, pos.side)
    pos.piece[sq] = EMPTY
    return safe


@njit
def set_down(pos, frm, to, airdrop):
    """Put what stands on `frm` on `to`, and a Tris on `airdrop` (NO_SQUARE: none)."""
    pos.piece[to] = pos.piece[frm]
    pos.owner[to] = pos.owner[frm]
    pos.piece[frm] = EMPTY
    pos.owner[frm] = NOBODY
    if pos.piece[to] == KING:
        pos.king[pos.owner[to]] = to
    if airdrop != NO_SQUARE:
        pos.piece[airdrop] = NEUTRAL


@njit
def lift(pos, frm, to, airdrop, piece, owner):
    """Undo `set_down`; `piece` and `owner` are what stood on `to` before."""
    if airdrop != NO_SQUARE:
        pos.piece[airdrop] = EMPTY
    if pos.piece[to] == KING:
        pos.king[pos.owner[to]] = frm
    pos.piece[frm] = pos.piece[to]
    pos.owner[frm] = pos.owner[to]
    pos.piece[to] = piece
    pos.owner[to] = owner


@njit
def shift_is_safe(pos, rules, frm, to, airdrop):
    """Whether the mover's king is safe when what stands on `frm` stands on `to` instead, and a Tris on
    `airdrop`.  Serves moves, captures and walks alike."""
    piece = pos.piece[to]
    owner = pos.owner[to]
    set_down(pos, frm, to, airdrop)
    safe = not in_check(pos, rules, pos.side)
    lift(pos, frm, to, airdrop, piece, owner)
    return safe


@njit
def any_regular_ply_is_safe(pos, rules):
    """Whether some regular piece (no composite) of the side to move has a legal ply, a mount included."""
    found = np.empty(1, PLIES_DTYPE)[0]
    side = pos.side
    for frm in range(pos.piece.shape[0]):
        if pos.owner[frm] != side or is_composite(pos, frm):
            continue
        for i in range(reach_from(pos, rules, frm, found)):
            to = found.reach[i]
            if pos.owner[to] == side:
                continue
            if is_bare_tris(pos, to) and not may_take_bare_tris(pos, rules, frm, to):
                continue
            if shift_is_safe(pos, rules, frm, to, NO_SQUARE):
                return True
    return False
