"""XP201: the third capture opens an exchange, by one reading of F6 or another: does the drop wait?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.exchanges import exchanges
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position right after the third capture, once under each reading that the engine has."""
    for ply, (before, after) in enumerate(pairwise(case.positions), start=1):
        if after.duty > before.duty:
            for option, retakes in exchanges(after).items():
                if retakes:
                    yield check.finding(
                        case,
                        ply + 1,
                        after,
                        clauses=("M3C-3.4", "MIC-1.4"),
                        readings=("F6", "F7", "F8"),
                        option=option,
                        moves=" ".join(map(after.text, retakes)),
                        count=len(retakes),
                    )


EXAMPLE = Example(f"{TO_THE_THIRD} i7a7 e0e1", "3k5/9/n7r/9/p8/9/p8/9/9/R3K4 w")

CHECK = Check("XP201", "third-capture-opens-exchange", Severity.WARNING, look, example=EXAMPLE)
