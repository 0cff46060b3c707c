"""XP504: a record is written in an unusual way that was accepted all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """One finding for each kind of oddity, at its first place."""
    notes = case.arrangement.game.notes
    for key, count in Counter(note.key for note in notes).items():
        first = next(note for note in notes if note.key == key)
        finding = check.finding(case, count=count, note=first)
        yield replace(finding, place=first.place.within(finding.place))


EXAMPLE = Example("兵7进1 炮２平３")

CHECK = Check("XP504", "record-unusual", Severity.NOTE, look, example=EXAMPLE)
