"""Separation of a composite: the piece leaves the Tris, or the Tris leaves the piece (S1-S3, S7, C4).

Text 000 as we have it lacks the section; the sibling texts print it (001 four (3), 002 four (3)).
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_king_zone, reach_fault, reach_from, stands_in_zone
from xuanpu.tris.cells import is_bare_tris, is_empty
from xuanpu.tris.readings import (
    CompositeKingSeparation,
    DepartingPieceCaptures,
    DepartingPieceTakesTris,
    Separation,
    StrandedPiece,
)
from xuanpu.tris.state import KING, NO_TRIS, UNDER
from xuanpu.tris.take import may_take_bare_tris


@njit
def may_separate(pos, rules, frm):
    """Whether the composite on the point may separate at all (S1, C4)."""
    if rules.separation == Separation.NONE or pos.tris[frm] != UNDER:
        return False
    return pos.piece[frm] != KING or rules.composite_king_separation != CompositeKingSeparation.NOT_ALLOWED


@njit
def reach_as_bare(pos, rules, frm, found):
    """`reach_from` of the piece without its Tris: so it moves when it leaves."""
    pos.tris[frm] = NO_TRIS
    n = reach_from(pos, rules, frm, found)
    pos.tris[frm] = UNDER
    return n


@njit
def reach_fault_as_bare(pos, rules, frm, to):
    """`reach_fault` of the piece without its Tris."""
    pos.tris[frm] = NO_TRIS
    fault = reach_fault(pos, rules, frm, to)
    pos.tris[frm] = UNDER
    return fault


@njit
def departing_piece_takes(pos, rules, frm, to):
    """Whether the piece that leaves may take what stands on the point it reaches (S2, S7)."""
    if is_bare_tris(pos, to):
        allowed = rules.departing_piece_takes_tris == DepartingPieceTakesTris.MAY
        return allowed and may_take_bare_tris(pos, rules, frm, to)
    return rules.departing_piece_captures == DepartingPieceCaptures.MAY and pos.owner[to] == 1 - pos.side


@njit
def some_departing_piece_takes(rules):
    """Whether a piece that leaves may take anything at all under these readings."""
    return (
        rules.departing_piece_captures == DepartingPieceCaptures.MAY
        or rules.departing_piece_takes_tris == DepartingPieceTakesTris.MAY
    )


@njit
def would_strand(pos, rules, frm):
    """Whether the Tris may not leave because its piece stands outside its zone (S3)."""
    return rules.stranded_piece == StrandedPiece.SEPARATION_FORBIDDEN and not stands_in_zone(pos, frm)


@njit
def tris_may_leave_to(pos, rules, frm, to):
    """Whether C4 lets the Tris of a king go there."""
    stays = rules.composite_king_separation == CompositeKingSeparation.TRIS_STAYS_IN_PALACE
    if pos.piece[frm] != KING or not stays:
        return True
    return in_king_zone(pos, to, pos.owner[frm])


@njit
def departing_targets(pos, rules, frm, found):
    """Write the points that the piece of the composite leaves to into `found.reach`; returns their number."""
    n = reach_as_bare(pos, rules, frm, found)
    kept = 0
    for i in range(n):
        if is_empty(pos, found.reach[i]):
            found.reach[kept] = found.reach[i]
            kept += 1
    return kept


@njit
def departing_captures(pos, rules, frm, found):
    """The same of the points where it takes, by the pattern of the composite."""
    n = reach_from(pos, rules, frm, found)
    kept = 0
    for i in range(n):
        to = found.reach[i]
        if not is_empty(pos, to) and departing_piece_takes(pos, rules, frm, to):
            found.reach[kept] = to
            kept += 1
    return kept
