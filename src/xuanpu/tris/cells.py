"""The few words every rule uses to read and set a point."""

from __future__ import annotations

from numba import njit

from xuanpu.tris.state import BARE, EMPTY, NEUTRAL, NO_TRIS, NOBODY, UNDER


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
def clear(pos, sq):
    """Take everything off the point."""
    pos.piece[sq] = EMPTY
    pos.owner[sq] = NOBODY
    pos.tris[sq] = NO_TRIS
    pos.lock[sq] = NOBODY


@njit
def put_tris(pos, sq, side):
    """Set a bare Tris, locked to that side, on an empty point."""
    pos.piece[sq] = NEUTRAL
    pos.owner[sq] = NOBODY
    pos.tris[sq] = BARE
    pos.lock[sq] = side
