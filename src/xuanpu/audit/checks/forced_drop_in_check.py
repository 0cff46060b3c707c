"""XP101: the third capture gives check while a drop is forced (F2): two obligations meet.

A third capture that mates is no such meeting: where no ply would answer the check even if no drop were
owed, the game is over by the base law.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from xuanpu.audit.check import Case, Check
from xuanpu.audit.duty_aside import drops_and_others, lost_by_base_law
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position right after the third capture."""
    for ply, (before, after) in enumerate(pairwise(case.positions), start=1):
        if after.duty > before.duty and after.is_check() and not lost_by_base_law(after):
            drops, others = drops_and_others(after)
            yield check.finding(
                case,
                ply + 1,
                after,
                clauses=("M3C-3.4", "MIC-1.3"),
                readings=("F2", "F5"),
                drops=drops,
                others=others,
            )


EXAMPLE = Example("a0a3 d9d8 a3a5 d8d9 a5a9 d9d8 a9a8 d8d7", "n2k5/9/9/9/p8/9/p8/9/9/R3K4 w")

CHECK = Check("XP101", "forced-drop-in-check", Severity.ERROR, look, example=EXAMPLE)
