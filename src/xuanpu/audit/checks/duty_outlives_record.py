"""XP505: the record ends while drops are owed: what the players would have dropped it cannot say."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position after the last ply of the record."""
    last = len(case.arrangement.game.moves)
    for ply in case.line.plies:
        if ply.record_ply == last and ply.duty > 0:
            yield check.finding(
                case,
                ply.ply + 1,
                case.positions[ply.ply],
                clauses=("M3C-3.4", "M3C-12.1"),
                record_ply=last,
                owed=ply.duty,
            )


EXAMPLE = Example(TO_THE_THIRD, "3k5/9/n8/9/p8/9/p8/9/9/R3K4 w")

CHECK = Check("XP505", "duty-outlives-record", Severity.NOTE, look, example=EXAMPLE)
