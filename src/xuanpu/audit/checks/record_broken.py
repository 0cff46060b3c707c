"""XP501: a recorded ply is not legal in the arranged line, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the ply at which the line leaves the record."""
    broken = case.line.broken
    if broken is not None and not broken.verdict:
        yield check.finding(
            case,
            broken.ply,
            case.positions[broken.ply - 1],
            clauses=broken.verdict.clauses,
            readings=() if broken.verdict.reading is None else (broken.verdict.reading[0],),
            record_ply=broken.record_ply,
            move=broken.text,
            machine=broken.machine,
            verdict=broken.verdict,
        )


EXAMPLE = Example(f"{TO_THE_THIRD} d9d8 a7b7", "3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", drops=("e5", "d8"))

CHECK = Check("XP501", "record-broken", Severity.NOTE, look, every_line=True, example=EXAMPLE)
