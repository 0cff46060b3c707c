"""Clause coverage: how often each clause has been the ground of a verdict or an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from xuanpu.game import Move, Position
from xuanpu.replay.result import Line, Sweep
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.state import OPEN


def clause_coverage(rules: Rules, lines: tuple[Line, ...], sweep: Sweep | None) -> dict[str, int]:
    """Clause ID -> how often it fired in the lines and the sweep, for every clause that some rule point
    stands for; clauses that the engine does not play yet are left out.  What lines have in common counts
    once."""
    points: Counter[RulePoint] = Counter()
    counted: set[tuple[Move, ...]] = set()
    for line in lines:
        points.update(_points_of(line, counted))
    if sweep is not None:
        values, counts = np.unique(sweep.reason[sweep.reason > 0], return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            points[RulePoint(value)] += count
    fired = {clause: 0 for basis in rules.points.values() for clause in basis.clauses}
    for point, count in points.items():
        for clause in rules.basis(point).clauses:
            fired[clause] += count
    return {clause: fired[clause] for clause in rules.clauses if clause in fired}


def _points_of(line: Line, counted: set[tuple[Move, ...]]) -> Iterator[RulePoint]:
    """The points of a line but for the beginnings that are `counted`; its own are added to them."""
    moves = tuple(ply.move for ply in line.plies)
    for ply in line.plies:
        beginning = moves[: ply.ply]
        if beginning not in counted:
            counted.add(beginning)
            yield ply.verdict.point
            yield from events(ply.before, ply.after)
    if line.broken is not None:
        yield line.broken.verdict.point


def events(before: Position, after: Position) -> Iterator[RulePoint]:
    """What happened beside the ply that led from one position to the next."""
    if OPEN in after.switch and OPEN not in before.switch:
        yield RulePoint.SWITCH_OPENS
    if after.duty > before.duty:
        yield RulePoint.DUTY_FALLS
    if after.reserve < before.reserve:
        yield RulePoint.DROP_LOCKS
        yield RulePoint.DROP_IS_ONE_PLY
    if np.count_nonzero(after.lock == before.side) > np.count_nonzero(before.lock == before.side) and (
        after.reserve == before.reserve
    ):
        yield RulePoint.LOCK_TURNS
