"""Plies as moves of the public API, and whether they are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.notation.board import Board

if TYPE_CHECKING:
    from xuanpu.game import Move


def as_move(ply: int) -> Move:
    """The move of a ply."""
    # Not at the top: xuanpu.game needs the notation, and brings the kernel with it.
    from xuanpu.game import Move

    return Move(ply)


def is_legal(ply: int, board: Board) -> bool:
    """Whether the ply is legal in this position."""
    return as_move(ply) in board.legal_moves
