"""XP103: forced drops that would expose the dropper's own king (D8)."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.game import Move
from xuanpu.hosts.xiangqi.board import SQUARES
from xuanpu.tris.plies import DROP, make_ply
from xuanpu.tris.points import RulePoint


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position in which the first drop is due."""
    if case.due is None:
        return
    exposing = tuple(
        square
        for square in range(SQUARES)
        if case.due.explain(Move(make_ply(DROP, square, square))).point is RulePoint.KING_EXPOSED
    )
    if exposing:
        yield check.finding(
            case,
            case.due_ply,
            case.due,
            clauses=("M3C-0.1", "M3C-3.4"),
            readings=("D8",),
            squares=" ".join(square_names(exposing)),
            count=len(exposing),
        )


EXAMPLE = Example(TO_THE_THIRD, "3k5/9/n8/9/p8/3C5/p8/9/9/R3K4 w")

CHECK = Check("XP103", "forced-drop-exposes-own-king", Severity.WARNING, look, example=EXAMPLE)
