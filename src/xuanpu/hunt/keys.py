"""Keys of positions: equal states, equal keys (reading R2).

The whole state counts but the number of the ply, the clocks, the Tris taken so far (else no cycle of takes
and airdrops would ever come back) and what has meaning only while a drop is owed.
Keys are XORs of fixed random numbers, the same on every machine; two states share one by an accident of
about 2**-63.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hunt.random_numbers import random_table
from xuanpu.tris.cells import is_promoted, regular_kind
from xuanpu.tris.readings import RepetitionKey
from xuanpu.tris.state import BARE, EMPTY, KINDS, NO_TRIS

SQUARES = 128
VALUES = 128

CELL = random_table(1, (SQUARES, 32))
TRIS = random_table(2, (SQUARES, 16))
MARK = random_table(3, (SQUARES, 32))
SCALAR = random_table(4, (16, VALUES))
DEAD = random_table(5, (2 * KINDS, 32))
SIDE_TO_MOVE = random_table(6, (2,))


@njit
def board_key(pos):
    """What stands where, locks and marks included."""
    key = SIDE_TO_MOVE[pos.side]
    for sq in range(pos.piece.shape[0]):
        if pos.piece[sq] == EMPTY:
            continue
        key ^= CELL[sq, pos.piece[sq] * 3 + pos.owner[sq] + 1]
        if pos.tris[sq] != NO_TRIS:
            key ^= TRIS[sq, pos.tris[sq] * 3 + pos.lock[sq] + 1]
        if pos.mark[sq] != 0:
            key ^= MARK[sq, pos.mark[sq]]
    return key


@njit
def duty_key(pos):
    """What is owed, and by which capture (asked only while something is owed)."""
    key = SCALAR[0, pos.duty] ^ SCALAR[1, pos.duty_first] ^ SCALAR[2, pos.victim]
    return key ^ SCALAR[3, pos.exch + 1] ^ SCALAR[4, pos.prev_cap + 1]


@njit
def state_key(pos):
    """The whole state."""
    key = board_key(pos)
    for side in range(2):
        for kind in range(1, KINDS):
            if pos.dead[side, kind] != 0:
                key ^= DEAD[side * KINDS + kind, pos.dead[side, kind]]
        key ^= SCALAR[5 + side, pos.taken[side]] ^ SCALAR[7 + side, pos.switch[side]]
        key ^= SCALAR[9 + side, pos.promos[side]]
    key ^= SCALAR[11, pos.dropped]
    key ^= SCALAR[12, pos.duty_done * 4 + pos.latch * 2 + pos.beside] ^ SCALAR[13, pos.reserve]
    return key ^ duty_key(pos) if pos.duty > 0 else key


@njit
def key_without_locks(pos):
    """Pieces (of a promoted Tris the one it is made with), owners, Tris without locks, the side to move."""
    key = SIDE_TO_MOVE[pos.side]
    for sq in range(pos.piece.shape[0]):
        if pos.piece[sq] != EMPTY:
            key ^= CELL[sq, pos.piece[sq] * 3 + pos.owner[sq] + 1]
            if pos.tris[sq] > BARE:
                key ^= TRIS[sq, pos.tris[sq]]
            if is_promoted(pos, sq):
                key ^= MARK[sq, regular_kind(pos, sq)]
    return key


@njit
def repetition_key(pos, rules, key):
    """What two positions have in common that count as the same (R2); `key` is that of the state."""
    if rules.repetition_key == RepetitionKey.BOARD_WITHOUT_LOCKS:
        return key_without_locks(pos)
    return key
