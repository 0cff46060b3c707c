"""The transposition table: what an earlier visit to the same position found."""

from __future__ import annotations

from numba import njit

from xuanpu.hunt.arrays import NO_PLY
from xuanpu.hunt.values import DECIDED

UNKNOWN = 0
EXACT = 1
AT_LEAST = 2
AT_MOST = 3


@njit
def entry_of(table, key):
    """The place of a key; the size of the table is a power of two."""
    return table[key & (table.shape[0] - 1)]


@njit
def from_here(value, level):
    """A value that counts its distance from the root, as one that counts from the level."""
    if value > DECIDED:
        return value + level
    return value - level if value < -DECIDED else value


@njit
def remember(table, frame, level):
    """Write down what the search of the level found; the newest replaces what was there."""
    entry = entry_of(table, frame.key)
    entry.key = frame.key
    entry.ply = frame.best_ply if frame.best > frame.first_alpha else frame.hash_ply
    entry.score = from_here(frame.best, level)
    entry.depth = frame.depth
    if frame.best >= frame.beta:
        entry.bound = AT_LEAST
    else:
        entry.bound = EXACT if frame.best > frame.first_alpha else AT_MOST


@njit
def recall(table, frame, level):
    """The ply to try first goes into the frame; returns whether the value is known well enough, and then it
    is `frame.best`.  Where the window is open the search goes on, so that the line is whole."""
    entry = entry_of(table, frame.key)
    frame.hash_ply = NO_PLY
    if entry.bound == UNKNOWN or entry.key != frame.key:
        return False
    frame.hash_ply = entry.ply
    if entry.depth < frame.depth or frame.beta - frame.alpha > 1:
        return False
    value = from_here(entry.score, -level)
    if entry.bound == EXACT:
        settled = True
    elif entry.bound == AT_LEAST:
        settled = value >= frame.beta
    else:
        settled = value <= frame.alpha
    if settled:
        frame.best = value
    return settled
