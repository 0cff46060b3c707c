"""XP504: a record is written in an unusual way that was accepted all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.game import GameNote


def look(check: Check, case: Case) -> Iterator[Finding]:
    """One finding for each kind of oddity, at its first place."""
    for first, count in kinds_of(case.arrangement.game.notes):
        finding = check.finding(case, count=count, note=first)
        yield replace(finding, place=first.place.within(finding.place))


def kinds_of(notes: Sequence[GameNote]) -> Iterator[tuple[GameNote, int]]:
    """The first note of each kind, and how many there are of it."""
    counts = Counter(note.key for note in notes)
    firsts = {note.key: note for note in reversed(notes)}
    return ((firsts[key], count) for key, count in counts.items())


EXAMPLE = Example("兵7进1 炮２平３")

CHECK = Check("XP504", "record-unusual", Severity.NOTE, look, example=EXAMPLE)
