"""XP502: a recorded ply is legal in the arranged line, but does something else there."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import TO_THE_THIRD, Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the ply at which the line leaves the record."""
    broken = case.line.broken
    if broken is not None and broken.verdict:
        yield check.finding(
            case,
            broken.ply,
            case.positions[broken.ply - 1],
            clauses=broken.verdict.clauses,
            record_ply=broken.record_ply,
            move=broken.text,
            machine=broken.machine,
            verdict=broken.verdict,
        )


EXAMPLE = Example(f"{TO_THE_THIRD} d9d8 a7b7", "3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", drops=("d8", "e5"))

CHECK = Check("XP502", "record-of-another-kind", Severity.NOTE, look, every_line=True, example=EXAMPLE)
