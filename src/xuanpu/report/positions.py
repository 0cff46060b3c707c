"""The position of an arranged line in which the forced drops fall due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.replay.result import Phase

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Line


def position_at_drops(line: Line) -> tuple[int, Position]:
    """The number of plies before the first forced drop (all, if there is none), and the position then."""
    count = plies_before_drops(line)
    return count, line.positions[count]


def plies_before_drops(line: Line) -> int:
    """How many plies the line has before its first forced drop (all, if it has none)."""
    drops = (n for n, ply in enumerate(line.plies) if ply.phase == Phase.DROPS and ply.record_ply is None)
    return next(drops, len(line.plies))
