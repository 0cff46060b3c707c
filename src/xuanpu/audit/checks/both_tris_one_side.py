"""XP603: both Tris are locked to one side (M3C-4.4 allows it): the other has none to walk or promote."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import M3C, Example
from xuanpu.audit.finding import Finding, Said, Severity
from xuanpu.game import Position
from xuanpu.tris.state import BLACK, RED


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Told where it first comes to be so, with the number of positions it holds in."""
    number = case.arrangement.rules.parameters["n_tris"]
    if number < 2:
        return
    held = [
        (ply, side)
        for ply, position in enumerate(case.positions, start=1)
        if (side := sole_holder(position, number)) is not None
    ]
    if held:
        ply, side = held[0]
        yield check.finding(
            case,
            ply,
            case.positions[ply - 1],
            clauses=("M3C-4.1", "M3C-4.4", "M3C-4.5", "DNX-1.7"),
            side=Said(f"report.side.{side}"),
            count=len(held),
        )


def sole_holder(position: Position, number: int) -> int | None:
    """The side that every Tris is on the board for, of so many; None if it is not so."""
    for side in (RED, BLACK):
        if np.count_nonzero(position.lock == side) == number:
            return side
    return None


EXAMPLE = Example("e0e1 d9d8", "3k5/9/9/9/9/2T1T4/9/9/9/4K4 w", ruleset=M3C)

CHECK = Check(
    "XP603", "both-tris-one-side", Severity.NOTE, look, every_line=True, by_default=False, example=EXAMPLE
)
