"""XP502: a recorded ply is legal in the arranged line, but does something else there."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.checks.record_broken import last_position
from xuanpu.audit.finding import Finding, Severity
from xuanpu.replay.result import Stop


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the ply at which the line stopped."""
    broken = case.line.broken
    if broken is not None and case.line.stop is Stop.OTHER_KIND:
        yield check.finding(
            case,
            broken.ply,
            last_position(case.line),
            clauses=broken.verdict.clauses,
            record_ply=broken.record_ply,
            move=broken.text,
            machine=broken.machine,
            verdict=broken.verdict,
        )


CHECK = Check("XP502", "record-of-another-kind", Severity.NOTE, look)
