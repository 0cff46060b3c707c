"""XP602: the clauses that came into play in this line, and the ply at which each did so first."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.first_fired import first_fired


def look(check: Check, case: Case) -> Iterator[Finding]:
    """One finding with the whole list, in order of plies."""
    first = first_fired(case.arrangement.rules, case.line)
    if first:
        yield check.finding(
            case,
            clauses=tuple(first),
            count=len(first),
            named=", ".join(f"{clause} ({ply})" for clause, ply in first.items()),
        )


EXAMPLE = Example()

CHECK = Check("XP602", "clauses-first-fired", Severity.NOTE, look, by_default=False, example=EXAMPLE)
