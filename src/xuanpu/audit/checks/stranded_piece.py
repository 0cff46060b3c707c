"""XP403: the Tris leaves a piece that stands outside its zone (S3): what becomes of it no clause says."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import M3C, Example
from xuanpu.audit.finding import Finding, Said, Severity
from xuanpu.audit.zones import is_abroad, is_immobile, is_waived
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import LETTERS
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.tris.plies import SEP_TRIS
from xuanpu.tris.state import EMPTY


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of every ply with which a Tris leaves its piece."""
    for number, ply in enumerate(case.line.plies, start=1):
        if ply.move.kind != SEP_TRIS:
            continue
        before, after = case.positions[number - 1 : number + 1]
        square = ply.move.frm
        kind = int(before.piece[square])
        if is_abroad(kind, before.side, square):
            yield check.finding(
                case,
                number + 1,
                after,
                clauses=("M3C-9", *ply.verdict.clauses),
                readings=("S1", "S3"),
                piece=LETTERS[kind] if before.side == 0 else LETTERS[kind].lower(),
                square=square_name(square),
                fate=Said(f"finding.XP403.{_fate(after, square)}"),
            )


def _fate(after: Position, square: int) -> str:
    if after.piece[square] == EMPTY:
        return "removed"
    if is_waived(after, square):
        return "waived"
    return "immobile" if is_immobile(after, square) else "returns"


EXAMPLE = Example("T^f4f3 d9d8", "3k5/9/9/9/9/5*A3/9/9/9/4K4 w", ruleset=M3C)

CHECK = Check("XP403", "stranded-piece", Severity.WARNING, look, every_line=True, example=EXAMPLE)
