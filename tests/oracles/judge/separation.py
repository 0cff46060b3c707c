"""A composite comes apart again.  The section is missing from text 000; S1 takes it from a sibling text.

Either the man leaves and the Tris stays, or the Tris leaves and the man stays (MIC-4.10, TDR-4.9).
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracles.judge.board import Board
from tests.oracles.judge.plies import takes
from tests.oracles.judge.ply import PIECE_LEAVES, TRIS_LEAVES, Ply
from tests.oracles.judge.points import SHAPES, Point, in_palace, in_zone, side_of


def separations(board: Board, side: int) -> Iterator[Ply]:
    """Every separation of that side; a 玄车+ does not separate (M3C-10.8)."""
    if board.options["S1"] == "none":
        return
    for frm in list(board.men_of(side)):
        if board.is_composite(frm) and may_separate(board, frm):
            for to in SHAPES[board.men[frm]][frm]:
                if piece_may_go(board, frm, to):
                    yield Ply(PIECE_LEAVES, frm, to)
            for to in board.tris_walks(frm):
                if tris_may_go(board, frm, to):
                    yield Ply(TRIS_LEAVES, frm, to)


def may_separate(board: Board, frm: Point) -> bool:
    """C4 may bar the composite king."""
    return board.men[frm] not in ("K", "k") or board.options["C4"] != "not-allowed"


def piece_may_go(board: Board, frm: Point, to: Point) -> bool:
    """The man makes its own move to an empty point; what it may take on that ply is for S2 and S7 to say."""
    if board.is_empty(to):
        return board.moves_to(frm, to)
    reading = "S7" if board.is_bare(to) else "S2"
    return board.options[reading] == "may" and takes(board, frm, to)


def tris_may_go(board: Board, frm: Point, to: Point) -> bool:
    """The Tris walks off; the man it leaves may be a king (C4), or stand outside its zone (S3)."""
    man = board.men[frm]
    if (
        man in ("K", "k")
        and board.options["C4"] == "tris-stays-in-palace"
        and not in_palace(to, side_of(man))
    ):
        return False
    return in_zone(man, frm) or board.options["S3"] != "separation-forbidden"
