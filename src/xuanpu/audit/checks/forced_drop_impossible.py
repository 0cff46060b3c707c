"""XP102: a drop is owed and no drop is legal, at once or after some first drops."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.finding import Finding, Severity
from xuanpu.tris.plies import DROP
from xuanpu.tris.sweep_codes import PairFate


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position in which the first drop is due, and of every position one drop later."""
    if case.due is None:
        return
    drops = {move.to for move in case.due.legal_moves if move.kind == DROP}
    if not drops:
        yield check.finding(
            case, case.due_ply, case.due, clauses=("M3C-3.4",), readings=("F2", "F3"), squares="", count=0
        )
        return
    sweep = case.arrangement.sweep
    if sweep is None:
        return
    pairs = sweep.fate != PairFate.NO_PAIR
    possible = pairs & (sweep.fate != PairFate.DROP_ILLEGAL)
    no_second = np.nonzero(pairs.any(axis=1) & ~possible.any(axis=1))[0].tolist()
    stuck = [first for first in no_second if first in drops]
    if stuck:
        yield check.finding(
            case,
            case.due_ply,
            case.due,
            clauses=("M3C-3.4",),
            readings=("F3",),
            squares=" ".join(square_names(tuple(stuck))),
            count=len(stuck),
        )


CHECK = Check("XP102", "forced-drop-impossible", Severity.ERROR, look)
