"""XP404: a regular piece that can never move again under the rules, as an advisor that a Tris has left far
from its palace.

Tested is that its pattern has no destination inside its zone, whatever stands on the board; a piece that is
merely blocked or pinned is none such (`audit.zones.is_immobile`).
"""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import M3C, Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.zones import NOWHERE_TO_GO, is_immobile
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import LETTERS, SQUARES
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.tris.state import RED


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of every position; told once, where the piece comes to stand so."""
    known: set[int] = set()
    for ply, position in enumerate(case.positions, start=1):
        immobile = immobile_pieces(position)
        for square in sorted(immobile - known):
            letter = LETTERS[position.piece[square]]
            yield check.finding(
                case,
                ply,
                position,
                clauses=("M3C-2.3", "M3C-9"),
                readings=("S3",),
                piece=letter if position.owner[square] == RED else letter.lower(),
                square=square_name(square),
            )
        known = immobile


def immobile_pieces(position: Position) -> set[int]:
    """The squares of the pieces that can never move again."""
    kinds = position.piece.tolist()
    return {sq for sq in range(SQUARES) if kinds[sq] in NOWHERE_TO_GO and is_immobile(position, sq)}


EXAMPLE = Example("T^f4f3 d9d8", "3k5/9/9/9/9/5*A3/9/9/9/4K4 w", ruleset=M3C)

CHECK = Check("XP404", "immobile-piece", Severity.WARNING, look, every_line=True, example=EXAMPLE)
