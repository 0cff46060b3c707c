"""XP601: clauses that never fired in this game: it says nothing of them."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the clause coverage, once for the whole game."""
    silent = tuple(clause for clause, count in case.arrangement.coverage.items() if count == 0)
    if silent:
        yield check.finding(case, clauses=silent, count=len(silent), named=", ".join(silent))


EXAMPLE = Example()

CHECK = Check("XP601", "clause-never-fired", Severity.NOTE, look, by_default=False, example=EXAMPLE)
