"""The few words every rule uses to read and set a point."""

from __future__ import annotations

from numba import njit

from xuanpu.tris.state import BARE, EMPTY, MADE_WITH, NEUTRAL, NO_TRIS, NOBODY, PROMOTED, UNDER


@njit
def is_empty(pos, sq):
    """No piece and no Tris on the point."""
    return pos.piece[sq] == EMPTY


@njit
def is_bare_tris(pos, sq):
    """A Tris without a piece on it."""
    return pos.tris[sq] == BARE


@njit
def is_composite(pos, sq):
    """A piece on a Tris, promoted or not."""
    return pos.tris[sq] >= UNDER


@njit
def is_promoted(pos, sq):
    """A promoted Tris."""
    return pos.piece[sq] == PROMOTED


@njit
def regular_kind(pos, sq):
    """The kind of the regular piece on the point; of a promoted Tris, of the piece it is made with."""
    if is_promoted(pos, sq):
        return pos.mark[sq] & MADE_WITH
    return pos.piece[sq]


@njit
def clear(pos, sq):
    """Take everything off the point."""
    pos.piece[sq] = EMPTY
    pos.owner[sq] = NOBODY
    pos.tris[sq] = NO_TRIS
    pos.lock[sq] = NOBODY
    pos.mark[sq] = 0


@njit
def put_tris(pos, sq, side):
    """Set a bare Tris, locked to that side, on an empty point."""
    pos.piece[sq] = NEUTRAL
    pos.owner[sq] = NOBODY
    pos.tris[sq] = BARE
    pos.lock[sq] = side
