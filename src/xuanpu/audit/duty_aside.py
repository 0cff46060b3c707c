"""What the duty to drop makes of a position: the drops that are legal, the other plies, and what there would
be if no drop were owed."""

from __future__ import annotations

from xuanpu.game import Position
from xuanpu.tris.plies import DROP, ply_kind


def drops_and_others(position: Position) -> tuple[int, int]:
    """How many of the legal plies are drops, and how many are not."""
    kinds = [ply_kind(code) for code in position.legal_moves.codes.tolist()]
    drops = kinds.count(DROP)
    return drops, len(kinds) - drops


def without_duty(position: Position) -> Position:
    """The position as it would be if no drop were owed."""
    record = position.record.copy()
    record["duty"] = record["duty_first"] = 0
    record["exch"] = -1
    return Position(position.rules, record)


def lost_by_base_law(position: Position) -> bool:
    """Whether there would be no legal ply either if no drop were owed: an ordinary mate or stalemate."""
    return without_duty(position).outcome() is not None


def lost_by_duty(position: Position) -> bool:
    """Whether there is no legal ply, and only because a drop is owed."""
    return position.outcome() is not None and not lost_by_base_law(position)
