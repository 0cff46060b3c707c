"""The positions of an arranged line, and the one in which the forced drops fall due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.replay.result import Phase

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Line


def line_positions(line: Line) -> list[Position]:
    """The start position and the one after each ply: `len(line.plies) + 1` of them."""
    positions = [line.start]
    for ply in line.plies:
        positions.append(positions[-1].play(ply.move))
    return positions


def plies_before_drops(line: Line) -> int:
    """How many plies the line has before its first forced drop (all, if it has none)."""
    drops = (n for n, ply in enumerate(line.plies) if ply.phase == Phase.DROPS and ply.record_ply is None)
    return next(drops, len(line.plies))
