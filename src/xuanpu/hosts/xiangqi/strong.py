"""The sum of strong pieces on the board (M3C-10.1; reading P5).  Needs no kernel; kernels compile it."""

from __future__ import annotations

from typing import Any

from xuanpu.hosts.xiangqi.board import ROOK, STRONG_VALUE
from xuanpu.tris.readings import StackedPieceValue
from xuanpu.tris.state import MADE_WITH, NO_TRIS, PROMOTED


def strong_sum(pos: Any, rules: Any, side: int) -> int:
    """What the strong pieces of `side` on the board of a position record add up to, under a rules record."""
    # Bound once: in plain Python a field of a record costs more than the rest of the loop.
    piece, owner, tris, mark = pos.piece, pos.owner, pos.tris, pos.mark
    stacked = rules.stacked_piece_value
    total = 0
    for sq in range(piece.shape[0]):
        if owner[sq] != side:
            continue
        kind = piece[sq]
        if kind == PROMOTED:
            kind = mark[sq] & MADE_WITH
        value = STRONG_VALUE[kind]
        if value > 0 and tris[sq] != NO_TRIS:
            if stacked == StackedPieceValue.ALWAYS_ROOK:
                value = STRONG_VALUE[ROOK]
            elif stacked == StackedPieceValue.ZERO:
                value = 0
        total += value
    return total
