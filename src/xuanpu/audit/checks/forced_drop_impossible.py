"""XP102: a drop is owed, no ply is legal, and there would be one if no drop were owed: the duty itself loses
the game, at once or after some first drops.

Where the side that owes the drop has other plies (it evades, and drops later), nothing is impossible: see
XP101 and XP104.  Where it has no ply even without the duty, it is mated by the base law.
"""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.duty_aside import lost_by_duty
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Said, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position in which the first drop is due, and of every position one drop later."""
    if case.due is None:
        return
    if lost_by_duty(case.due):
        yield check.finding(
            case,
            case.due_ply,
            case.due,
            clauses=("M3C-3.4",),
            readings=("F2", "F3"),
            when=Said("finding.XP102.now"),
            squares="",
            count=0,
        )
    after = case.after_first_drop.items()
    losing = tuple(square for square, position in after if position.duty > 0 and lost_by_duty(position))
    if losing:
        yield check.finding(
            case,
            case.due_ply,
            case.due,
            clauses=("M3C-3.4",),
            readings=("F3",),
            when=Said(
                "finding.XP102.later", {"count": len(losing), "squares": " ".join(square_names(losing))}
            ),
            squares=" ".join(square_names(losing)),
            count=len(losing),
        )


EXAMPLE = Example(f"{TO_THE_THIRD} d9d8", "3k5/9/n8/9/p8/9/p8/4c4/9/R3K4 w", profile="literal")

CHECK = Check("XP102", "forced-drop-impossible", Severity.ERROR, look, example=EXAMPLE)
