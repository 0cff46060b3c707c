"""XP401: a forced drop can give check through a cannon (D6, F3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.tris.sweep_codes import DropEffect


def drops_that_do(least: DropEffect) -> Callable[[Check, Case], Iterator[Finding]]:
    """A look at the sweep: for the first and for the second drop, the points on which it does at least
    that to the other side."""

    def look(check: Check, case: Case) -> Iterator[Finding]:
        sweep = case.arrangement.sweep
        for number, effects in enumerate(() if sweep is None else sweep.effect, start=1):
            squares = tuple(np.nonzero(effects >= least)[0].tolist())
            if squares:
                yield check.finding(
                    case,
                    case.due_ply,
                    case.due,
                    clauses=("M3C-3.2", "M3C-3.4"),
                    readings=("D6", "F3"),
                    number=number,
                    squares=" ".join(square_names(squares)),
                    count=len(squares),
                )

    return look


EXAMPLE = Example(f"{TO_THE_THIRD} d9d8", "3k5/9/n8/9/p8/9/p8/4c4/9/R3K4 w")

CHECK = Check(
    "XP401", "forced-drop-gives-check", Severity.WARNING, drops_that_do(DropEffect.CHECK), example=EXAMPLE
)
