"""XP405: a position occurs three times and nothing irreversible happens between (R2, R4): the text says
nothing of repetition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity

TIMES = 3


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the whole line; told once between two plies that are progress, of the position that is the
    first to occur a third time."""
    seen: dict[bytes, list[int]] = defaultdict(list)
    told = False
    for ply, position in enumerate(case.positions, start=1):
        if position.progress_clock() == 0:
            seen.clear()
            told = False
        occurred = seen[position.repetition_key()]
        occurred.append(ply)
        if len(occurred) == TIMES and not told:
            told = True
            yield check.finding(
                case,
                ply,
                position,
                clauses=("M3C-0.1",),
                readings=("R2", "R4"),
                times=TIMES,
                plies=" ".join(map(str, occurred)),
                period=occurred[-1] - occurred[-2],
            )


EXAMPLE = Example(f"{TO_THE_THIRD} d9d8 a7b7 d8d9 b7a7 d9d8 a7b7 d8d9 b7a7", "3k5/9/n8/9/p8/9/p8/9/9/R3K4 w")

CHECK = Check("XP405", "cycle-without-progress", Severity.WARNING, look, every_line=True, example=EXAMPLE)
