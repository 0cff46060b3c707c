"""XP604: the capture that forces the drops comes right after the one that opens the switch: nobody could have
dropped of their own will but by giving up that capture."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the record."""
    facts = case.arrangement.facts
    if facts.switch_ply is None or facts.trigger_ply is None or facts.trigger_ply - facts.switch_ply > 1:
        return
    ply = facts.trigger_ply
    yield check.finding(
        case,
        ply + 1,
        case.positions[ply],
        clauses=("M3C-3.1", "M3C-3.2", "M3C-3.4", "DNX-1.1", "DNX-1.2"),
        readings=("D1",),
        opened=facts.switch_ply,
        forced=ply,
    )


EXAMPLE = Example("a0a3 d9d8 a3a5 i5a5", "3k5/9/9/9/p7r/9/p8/9/9/R3K4 w")

CHECK = Check("XP604", "no-time-to-drop", Severity.NOTE, look, by_default=False, example=EXAMPLE)
