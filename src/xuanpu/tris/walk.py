"""How a Tris walks: one step in any of eight directions, or a leap (M3C-5; reading T1).

A composite that does not take walks the same way (M3C-7.1); with the king it keeps to the palace (C3).
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import board_height, board_width, in_king_zone
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import CompositeKingWalk, TrisLeapLeg
from xuanpu.tris.state import EMPTY, KING


@njit
def is_step(across, ahead):
    """One point in one of the eight directions."""
    return max(abs(across), abs(ahead)) == 1


@njit
def is_leap(across, ahead):
    """Two points one way and one the other."""
    return abs(across * ahead) == 2


@njit
def leap_is_blocked(pos, rules, frm, across, ahead):
    """Something stands on the leg of the leap, where the leap has one."""
    if rules.tris_leap_leg == TrisLeapLeg.NO_LEG:
        return False
    leg = frm + (across // 2 if abs(across) == 2 else board_width(pos) * (ahead // 2))
    return pos.piece[leg] != EMPTY


@njit
def tris_pattern_fault(pos, rules, frm, to):
    """0 if a Tris on `frm` walks to `to`, else the rule point that says why not; whatever stands on `to`."""
    width = board_width(pos)
    across = to % width - frm % width
    ahead = to // width - frm // width
    if is_leap(across, ahead):
        return RulePoint.TRIS_LEG_BLOCKED if leap_is_blocked(pos, rules, frm, across, ahead) else 0
    return 0 if is_step(across, ahead) else RulePoint.NOT_A_TRIS_WALK


@njit
def tris_walks_to(pos, rules, frm, to):
    """Whether a Tris on `frm` would walk to `to`, were it empty."""
    return tris_pattern_fault(pos, rules, frm, to) == 0


@njit
def tris_targets(pos, rules, sq, found):
    """Write the empty points that a Tris on `sq` walks to into `found.reach`; returns their number."""
    n = 0
    width = board_width(pos)
    file = sq % width
    rank = sq // width
    for ahead in range(-2, 3):
        if rank + ahead < 0 or rank + ahead >= board_height(pos):
            continue
        for across in range(-2, 3):
            if file + across < 0 or file + across >= width:
                continue
            to = sq + ahead * width + across
            if pos.piece[to] != EMPTY:
                continue
            if is_step(across, ahead) or (
                is_leap(across, ahead) and not leap_is_blocked(pos, rules, sq, across, ahead)
            ):
                found.reach[n] = to
                n += 1
    return n


@njit
def king_may_walk(pos, rules, frm, to, across, ahead):
    """Whether a composite king's walk is one that C3 leaves it."""
    if rules.composite_king_walk == CompositeKingWalk.TRIS_WALK_WHOLE_BOARD:
        return True
    if rules.composite_king_walk == CompositeKingWalk.ORTHOGONAL_IN_PALACE and abs(across) + abs(ahead) != 1:
        return False
    if rules.composite_king_walk == CompositeKingWalk.STEPS_IN_PALACE_NO_LEAP and not is_step(across, ahead):
        return False
    return in_king_zone(pos, to, pos.owner[frm])


@njit
def composite_targets(pos, rules, sq, found):
    """Write the empty points that the composite on `sq` walks to into `found.reach`; returns their number."""
    n = tris_targets(pos, rules, sq, found)
    if pos.piece[sq] != KING:
        return n
    kept = 0
    width = board_width(pos)
    for i in range(n):
        to = found.reach[i]
        if king_may_walk(pos, rules, sq, to, to % width - sq % width, to // width - sq // width):
            found.reach[kept] = to
            kept += 1
    return kept


@njit
def composite_walk_fault(pos, rules, frm, to):
    """0 if the composite on `frm` walks to `to`, else the rule point that says why not."""
    fault = tris_pattern_fault(pos, rules, frm, to)
    if fault == RulePoint.NOT_A_TRIS_WALK:
        return RulePoint.COMPOSITE_NOT_ITS_WALK
    if fault != 0 or pos.piece[frm] != KING:
        return fault
    width = board_width(pos)
    if king_may_walk(pos, rules, frm, to, to % width - frm % width, to // width - frm // width):
        return 0
    return RulePoint.COMPOSITE_KING_LEAVES_PALACE
