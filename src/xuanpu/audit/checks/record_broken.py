"""XP501: a recorded ply is not legal in the arranged line, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.finding import Finding, Severity
from xuanpu.game import Position
from xuanpu.replay.result import Line, Stop


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the ply at which the line stopped."""
    broken = case.line.broken
    if broken is not None and case.line.stop is not Stop.OTHER_KIND:
        yield check.finding(
            case,
            broken.ply,
            last_position(case.line),
            clauses=broken.verdict.clauses,
            readings=() if broken.verdict.reading is None else (broken.verdict.reading[0],),
            record_ply=broken.record_ply,
            move=broken.text,
            machine=broken.machine,
            verdict=broken.verdict,
        )


def last_position(line: Line) -> Position:
    """The position in which the line stopped."""
    position = line.start
    for ply in line.plies:
        position = position.play(ply.move)
    return position


CHECK = Check("XP501", "record-broken", Severity.NOTE, look)
