"""What the duty to drop makes of a position: the drops that are legal, the other plies, and what there would
be if no drop were owed."""

from __future__ import annotations

from xuanpu.game import Position
from xuanpu.tris.plies import DROP


def drops_and_others(position: Position) -> tuple[int, int]:
    """How many of the legal plies are drops, and how many are not."""
    drops = sum(1 for move in position.legal_moves if move.kind == DROP)
    return drops, len(position.legal_moves) - drops


def lost_by_base_law(position: Position) -> bool:
    """Whether there would be no legal ply either if no drop were owed: an ordinary mate or stalemate."""
    record = position.record.copy()
    record["duty"] = record["duty_first"] = 0
    record["exch"] = -1
    return Position(position.rules, record).outcome() is not None


def lost_by_duty(position: Position) -> bool:
    """Whether there is no legal ply, and only because a drop is owed."""
    return position.outcome() is not None and not lost_by_base_law(position)
