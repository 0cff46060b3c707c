"""The positions of an arranged line, and the one in which the forced drops fall due."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from xuanpu.replay.result import Phase

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Line


def line_positions(line: Line, count: int | None = None) -> list[Position]:
    """The start position and the one after each of the first `count` plies (default: all)."""
    return list(accumulate(line.plies[:count], lambda pos, ply: pos.play(ply.move), initial=line.start))


def position_at_drops(line: Line) -> tuple[int, Position]:
    """The number of plies before the first forced drop (all, if there is none), and the position then."""
    count = plies_before_drops(line)
    return count, line_positions(line, count)[-1]


def plies_before_drops(line: Line) -> int:
    """How many plies the line has before its first forced drop (all, if it has none)."""
    drops = (n for n, ply in enumerate(line.plies) if ply.phase == Phase.DROPS and ply.record_ply is None)
    return next(drops, len(line.plies))
