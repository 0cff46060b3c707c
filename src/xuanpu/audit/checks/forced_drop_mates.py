"""XP402: a forced drop can mate."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.finding import Finding, Severity
from xuanpu.tris.sweep_codes import DropEffect


def look(check: Check, case: Case) -> Iterator[Finding]:
    """From the sweep: for the first and for the second drop, the points on which it mates."""
    sweep = case.arrangement.sweep
    if sweep is None:
        return
    for k in range(2):
        squares = tuple(int(square) for square in np.nonzero(sweep.effect[k] == DropEffect.MATE)[0])
        if squares:
            yield check.finding(
                case,
                case.due_ply,
                case.due,
                clauses=("M3C-3.2", "M3C-3.4"),
                readings=("D6", "F3"),
                number=k + 1,
                squares=" ".join(square_names(squares)),
                count=len(squares),
            )


CHECK = Check("XP402", "forced-drop-mates", Severity.ERROR, look)
