"""A tree of moves built from a list of nodes that tell their ply: depth first, first child first."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from xuanpu.errors import Place
from xuanpu.records.limits import MAX_DEPTH
from xuanpu.records.model import RecordedMove
from xuanpu.records.movetext import Damage

MAX_NODES: Final = 1 << 18
"""Moves of one game, variations included; the largest file seen has about half as many."""

WIDTH: Final = 9
SQUARES: Final = 90

_NAMES: Final = [f"{'abcdefghi'[index % WIDTH]}{9 - index // WIDTH}" for index in range(SQUARES)]


def machine_text(frm: int, to: int) -> str:
    """The text of a move between two points, which count from the top left, row by row."""
    return _NAMES[frm] + _NAMES[to]


def is_move(frm: int, to: int) -> bool:
    """Whether two numbers are two different points of the board."""
    return 0 <= frm < SQUARES and 0 <= to < SQUARES and frm != to


class _Step(NamedTuple):
    """A ply of the line that was read last: the line and how deep it lies, and what hangs beside this ply."""

    line: list[RecordedMove]
    depth: int
    alternatives: list[list[RecordedMove]]
    their_depth: int


class MoveTree:
    """The moves of one game; `main` is its main line."""

    def __init__(self) -> None:
        self.main: list[RecordedMove] = []
        self._path: list[_Step] = []
        self._count = 0

    @property
    def plies(self) -> int:
        """The plies of the line that was read last, from the start position on."""
        return len(self._path)

    def add(self, ply: int, move: RecordedMove) -> None:
        """Take in the next node, at a ply from 0 on: behind the last one, or instead of one on its line.

        Raises Damage if it fits nowhere, or goes beyond the limits.
        """
        self._count += 1
        if self._count > MAX_NODES:
            raise self._damage("cbr-too-many", ply, move, limit=MAX_NODES)
        if ply > len(self._path):
            raise self._damage("cbr-gap", ply, move, before=len(self._path), number=ply + 1)
        self._path.append(self._following(move) if ply == len(self._path) else self._instead(ply, move))
        self._path[-1].line.append(move)

    def _following(self, move: RecordedMove) -> _Step:
        line, depth = (self._path[-1].line, self._path[-1].depth) if self._path else (self.main, 0)
        return _Step(line, depth, move.variations, depth + 1)

    def _instead(self, ply: int, move: RecordedMove) -> _Step:
        """The step of a move that begins a variation; it hangs from the move that was there first."""
        step = self._path[ply]
        if step.their_depth > MAX_DEPTH:
            raise self._damage("nested-too-deep", ply, move, depth=MAX_DEPTH)
        line: list[RecordedMove] = []
        step.alternatives.append(line)
        del self._path[ply:]
        return _Step(line, step.their_depth, step.alternatives, step.their_depth)

    def _damage(self, key: str, ply: int, move: RecordedMove, **blanks: Any) -> Damage:
        return Damage(key, Place(ply=ply + 1, offset=move.place.offset, token=move.text), **blanks)
