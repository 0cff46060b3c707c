"""XP101: the third capture gives check while a drop is forced (F2): two obligations meet."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.finding import Finding, Severity
from xuanpu.tris.plies import DROP


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position right after the third capture."""
    position = case.arrangement.lines[0].start
    for ply in case.line.plies:
        before, position = position, position.play(ply.move)
        if position.duty > before.duty and position.is_check():
            answers = sum(1 for move in position.legal_moves if move.kind == DROP)
            yield check.finding(
                case,
                ply.ply + 1,
                position,
                clauses=("M3C-3.4", "MIC-1.3"),
                readings=("F2", "F5"),
                drops=answers,
                others=len(position.legal_moves) - answers,
            )


CHECK = Check("XP101", "forced-drop-in-check", Severity.ERROR, look)
