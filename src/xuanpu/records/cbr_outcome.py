"""What becomes of a game of a container once it has been read."""

from __future__ import annotations

from xuanpu.records.model import DamagedGame, Record
from xuanpu.records.movetext import Damage


def outcome(record: Record, damage: Damage | None) -> Record | DamagedGame:
    """The record; with a damage, a `DamagedGame` that holds what could be read."""
    if damage is None:
        return record
    place = damage.place.within(record.place)
    return DamagedGame(f"records.{damage.key}", place, record, expected=damage.expected, **damage.blanks)
