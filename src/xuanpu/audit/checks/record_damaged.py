"""XP503: the record itself cannot be read to its end."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the record."""
    error = case.arrangement.game.error
    if error is not None:
        yield check.finding(case, plies=case.arrangement.facts.plies, error=error)


EXAMPLE = Example("h2e2 h9g9")

CHECK = Check("XP503", "record-damaged", Severity.ERROR, look, example=EXAMPLE)
