"""Promotion of a Tris (M3C-10; readings P3-P6): the right, the piece put on, what it changes."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import promotion_kinds, strong_sum
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import BothLowLatch, PromotionSource, PromotionStandIn, StackedPieceValue
from xuanpu.tris.state import NO_TRIS

# --- the right ------------------------------------------------------------------------------------


@njit
def both_are_low(pos, rules):
    """Both sums of strong pieces are low (M3C-10.10)."""
    return strong_sum(pos, rules, 0) <= rules.low_sum and strong_sum(pos, rules, 1) <= rules.low_sum


@njit
def has_right(pos, rules, side):
    """The own sum is high, the other low (M3C-10.2)."""
    return strong_sum(pos, rules, side) > rules.low_sum and strong_sum(pos, rules, 1 - side) <= rules.low_sum


@njit
def is_free(pos, rules):
    """Whether either side may promote: after a first promotion, or with both sums low, for good or while it
    lasts (M3C-10.10, P6)."""
    if pos.promos[0] + pos.promos[1] > 0:
        return True
    if rules.both_low_latch == BothLowLatch.PERMANENT and pos.latch == 1:
        return True
    return both_are_low(pos, rules)


@njit
def promotion_point(pos, rules):
    """What lets the side to move promote; 0 if nothing does."""
    if has_right(pos, rules, pos.side):
        return RulePoint.PROMOTION_BY_RIGHT
    return RulePoint.PROMOTION_FREE if is_free(pos, rules) else 0


# --- the piece put on -----------------------------------------------------------------------------


@njit
def is_promotion_kind(pos, kind):
    """Whether such a piece can be put on a Tris."""
    for known in promotion_kinds(pos):
        if kind == known:
            return True
    return False


@njit
def stand_in_is_barred(pos, rules, kind):
    """Whether the piece would stand in for a rook where P4 does not let it."""
    rook = promotion_kinds(pos)[0]
    if kind == rook or rules.promotion_stand_in == PromotionStandIn.FREE_CHOICE:
        return False
    if rules.promotion_stand_in == PromotionStandIn.ROOK_ONLY:
        return True
    return pos.dead[pos.side, rook] > 0


@njit
def is_at_hand(pos, rules, kind):
    """Whether such a piece lies beside the board: a captured own one, or a spare rook (P3)."""
    if pos.dead[pos.side, kind] > 0:
        return True
    return rules.promotion_source == PromotionSource.CAPTURED_OR_SPARE and kind == promotion_kinds(pos)[0]


@njit
def may_come_from(pos, rules, kind, sq):
    """Whether the piece may be taken from that point of the board (P3)."""
    if rules.promotion_source != PromotionSource.FROM_BOARD:
        return False
    return pos.owner[sq] == pos.side and pos.piece[sq] == kind and pos.tris[sq] == NO_TRIS


# --- the latch ------------------------------------------------------------------------------------


@njit
def stacking_changes_sums(rules):
    """Whether a strong piece counts otherwise once it stands on a Tris (P5)."""
    return rules.stacked_piece_value != StackedPieceValue.PHYSICAL_PIECE


@njit
def set_latch(pos, rules):
    """Remember that both sums have been low."""
    if pos.latch == 0 and both_are_low(pos, rules):
        pos.latch = 1
