"""Whether a third capture opens an exchange, so that taking back may come before the forced drop (F6)."""

from __future__ import annotations

from typing import Final

from xuanpu.audit.other_rules import rules_with
from xuanpu.game import Move, Position
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import RulePoint

DEFINITION: Final = "F6"
#: With the exception in force, whether or not the text has it.
EXCEPTION: Final = {"F8": "present"}


def exchanges(position: Position) -> dict[str, tuple[Move, ...]]:
    """Option of F6 -> the plies that take back before the drop under it, in a position in which a drop is
    due; empty where the ruleset does not ask."""
    reading = position.rules.readings.get(DEFINITION)
    options = (
        () if reading is None else (name for name, option in reading.options.items() if not option.planned)
    )
    return {option: _recaptures(position, option) for option in options}


def _recaptures(position: Position, option: str) -> tuple[Move, ...]:
    rules = rules_with(position.rules, EXCEPTION | {DEFINITION: option})
    if rules is None:
        return ()
    under = Position(rules, position.record)
    return tuple(
        move
        for move in under.legal_moves
        if move.kind != DROP and under.explain(move).point is RulePoint.RECAPTURE_BEFORE_DROP
    )
