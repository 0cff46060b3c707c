"""XP301: a side may promote a Tris, and has no piece to put on it (P3): the text gives a right and says
nothing of what it is worth then.

Asked of the engine as it stands: no promotion of that Tris is legal, and with one more dead rook beside the
board it would be.  So right, river line, lock, duty and king safety are all settled, and the piece alone is
missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from xuanpu.audit.check import Case, Check, square_names
from xuanpu.audit.example import M3C, Example
from xuanpu.audit.finding import Finding, Said, Severity
from xuanpu.game import Move, Position, Verdict
from xuanpu.hosts.xiangqi.board import ROOK
from xuanpu.hosts.xiangqi.squares import WIDTH
from xuanpu.tris.plies import PROMOTE, make_ply
from xuanpu.tris.points import RulePoint
from xuanpu.tris.state import BARE

RIVER_LINES = range(4 * WIDTH, 6 * WIDTH)


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of every position; told once for each side, with the number of positions it holds in."""
    missing = [
        (position.side, ply, position, verdicts)
        for ply, position in enumerate(case.positions, start=1)
        if (verdicts := only_a_piece_is_missing(position))
    ]
    for side, group in groupby(sorted(missing, key=lambda seen: seen[:2]), key=lambda seen: seen[0]):
        (_, ply, position, verdicts), *later = group
        red, black = position.strong_sums()
        free = RulePoint.PROMOTION_FREE in (verdict.point for verdict in verdicts.values())
        yield check.finding(
            case,
            ply,
            position,
            clauses=tuple(dict.fromkeys(c for verdict in verdicts.values() for c in verdict.clauses)),
            readings=("P3", "P4", "P5", "P6"),
            side=Said(f"report.side.{side}"),
            why=Said(f"finding.XP301.{'free' if free else 'right'}"),
            squares=" ".join(square_names(tuple(verdicts))),
            red=red,
            black=black,
            count=1 + len(later),
        )


def only_a_piece_is_missing(position: Position) -> dict[int, Verdict]:
    """By square, the Tris of the side to move that it could promote if it had a dead rook, and on what
    ground; none that it can promote."""
    bare = [sq for sq in RIVER_LINES if position.tris[sq] == BARE and position.lock[sq] == position.side]
    if not bare:
        return {}
    promotable = {move.to for move in position.legal_moves if move.kind == PROMOTE}
    record = position.record.copy()
    record["dead"][0, position.side, ROOK] += 1
    supplied = Position(position.rules, record)
    verdicts = {sq: supplied.explain(Move(make_ply(PROMOTE, sq, sq, extra=ROOK))) for sq in bare}
    return {sq: verdict for sq, verdict in verdicts.items() if verdict and sq not in promotable}


EXAMPLE = Example("a0a1 d9d8", "3k5/9/9/9/9/4T4/9/9/9/RNC1K4 w - - 0 1", ruleset=M3C)

CHECK = Check("XP301", "promotion-without-piece", Severity.WARNING, look, every_line=True, example=EXAMPLE)
