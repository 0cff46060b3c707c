"""Regular pieces outside their zones: whether any acts there, and what becomes of one (C1, S3)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import stands_in_zone
from xuanpu.tris.readings import CompositeCaptureZone, StrandedPiece
from xuanpu.tris.state import KING


@njit
def zones_are_kept(rules):
    """Whether no advisor, elephant or king ever takes outside its zone under these readings."""
    return (
        rules.composite_capture_zone == CompositeCaptureZone.OWN_ZONE_KEPT
        and rules.stranded_piece != StrandedPiece.ZONE_WAIVED
    )


@njit
def is_removed(pos, rules, sq):
    """Whether the piece on the point leaves the board when its Tris walks off (S3; a king never does)."""
    if rules.stranded_piece != StrandedPiece.REMOVED or pos.piece[sq] == KING:
        return False
    return not stands_in_zone(pos, sq)
