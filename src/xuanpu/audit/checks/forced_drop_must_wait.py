"""XP104: after some first drops the other side may evade but not drop: the two drops do not follow one
another, as the clause says they must (F3)."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.duty_aside import drops_and_others
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.game import Position


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of every position one drop after the first that is due."""
    waiting = tuple(square for square, after in case.after_first_drop.items() if _must_wait(after))
    if waiting:
        yield check.finding(
            case,
            case.due_ply,
            case.due,
            clauses=("M3C-3.4", "MIC-1.3"),
            readings=("F3", "F5"),
            squares=" ".join(square_names(waiting)),
            count=len(waiting),
        )


def _must_wait(position: Position) -> bool:
    drops, others = drops_and_others(position)
    return position.duty > 0 and drops == 0 and others > 0


EXAMPLE = Example(f"{TO_THE_THIRD} d9d8", "3k5/9/n8/9/p8/9/p8/4c4/9/R3K4 w")

CHECK = Check("XP104", "forced-drop-must-wait", Severity.WARNING, look, example=EXAMPLE)
