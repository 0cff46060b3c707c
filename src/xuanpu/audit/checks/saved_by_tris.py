"""XP302: no regular piece has a legal ply, and the game goes on all the same, because a Tris may be walked or
dropped (R1, D5, F4): that this saves a side from mate or stalemate no clause says."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.duty_aside import without_duty
from xuanpu.audit.example import M3C, Example
from xuanpu.audit.finding import Finding, Said, Severity
from xuanpu.game import Position
from xuanpu.tris.plies import MOVE
from xuanpu.tris.state import NO_TRIS


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of every position; told once in a line, with the number of positions it holds in."""
    saved = [
        ply
        for ply, position in enumerate(case.positions, start=1)
        if position.rules.parameters["n_tris"] and saved_by_tris(position)
    ]
    if saved:
        position = case.positions[saved[0] - 1]
        yield check.finding(
            case,
            saved[0],
            position,
            clauses=("M3C-0.1", "M3C-3.2", "DNX-0.3", "DNX-1.1"),
            readings=("R1", "D5", "F4"),
            side=Said(f"report.side.{position.side}"),
            state=Said(f"finding.XP302.{'check' if position.is_check() else 'quiet'}"),
            plies=len(position.legal_moves),
            count=len(saved),
        )


def saved_by_tris(position: Position) -> bool:
    """Whether there is a legal ply, and none of a regular piece even if no drop were owed."""
    return (
        len(position.legal_moves) > 0
        and not _regular_ply(position)
        and (position.duty == 0 or not _regular_ply(without_duty(position)))
    )


def _regular_ply(position: Position) -> bool:
    tris = position.tris
    return any(move.kind == MOVE and tris[move.frm] == NO_TRIS for move in position.legal_moves)


EXAMPLE = Example("d0d1 T:a9b9", "t3k4/3P1P3/9/9/9/9/9/9/9/3K5 w - - 0 40", ruleset=M3C)

CHECK = Check("XP302", "saved-by-tris-plies", Severity.WARNING, look, every_line=True, example=EXAMPLE)
