"""Where each clause first came into play in a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xuanpu.tris.points import RulePoint

if TYPE_CHECKING:
    from xuanpu.replay.result import Line
    from xuanpu.rulesets import Rules


def first_fired(rules: Rules, line: Line) -> dict[str, int]:
    """Clause -> the ply of the line at which it was first the ground of a verdict or of what happened
    beside it, in that order."""
    first: dict[str, int] = {}
    for ply, point in _points(line):
        for clause in rules.basis(point).clauses:
            first.setdefault(clause, ply)
    return first


def _points(line: Line) -> Iterator[tuple[int, RulePoint]]:
    # Arranging a game runs the audit: only here may the audit ask for what arranges.
    from xuanpu.replay.coverage import events

    for ply in line.plies:
        if line.broken is not None and line.broken.ply == ply.ply:
            yield ply.ply, line.broken.verdict.point
        yield ply.ply, ply.verdict.point
        for point in events(ply.before, ply.after):
            yield ply.ply, point
    if line.broken is not None and line.broken.ply > len(line.plies):
        yield line.broken.ply, line.broken.verdict.point
