"""XP401: a forced drop can give check through a cannon (D6, F3)."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """From the sweep: for the first and for the second drop, the points on which it gives check."""
    for number, squares in enumerate(case.arrangement.facts.checking_drops, start=1):
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


CHECK = Check("XP401", "forced-drop-gives-check", Severity.WARNING, look)
