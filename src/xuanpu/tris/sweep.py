"""The sweep: every ordered pair of forced drops, and how far the record goes after each."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check
from xuanpu.tris.compiled_plies import make_ply
from xuanpu.tris.generate import has_legal_ply
from xuanpu.tris.judge import judge
from xuanpu.tris.play import play
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.state import EMPTY
from xuanpu.tris.sweep_codes import DropEffect, PairFate


@njit
def is_mate(pos, rules, scratch):
    """In check without a legal ply."""
    return in_check(pos, rules, pos.side) and not has_legal_ply(pos, rules, scratch)


@njit
def effect_of_drop(pos, rules, scratch):
    """What the drop that led to `pos` does to the side now to move."""
    if not in_check(pos, rules, pos.side):
        return DropEffect.NOTHING
    return DropEffect.CHECK if has_legal_ply(pos, rules, scratch) else DropEffect.MATE


@njit
def try_drop(positions, rules, lists, k, sq, effect):
    """The k-th forced drop, on `sq`, from `positions[k]` to `positions[k + 1]`; returns its rule point.
    `effect[k, sq]` keeps the worst it does to the other side."""
    ply = make_ply(DROP, sq, sq)
    point = judge(positions[k], rules[0], ply)
    if point == RulePoint.POINT_OCCUPIED:
        return point
    seen = DropEffect.NOTHING
    if point < FIRST_FORBIDDING:
        positions[k + 1] = positions[k]
        play(positions[k + 1], rules[0], ply)
        seen = effect_of_drop(positions[k + 1], rules[0], lists[0])
    if seen > effect[k, sq]:
        effect[k, sq] = seen
    return point


@njit
def follow_record(positions, rules, record, kinds):
    """Play the record from `positions[2]` on while each ply is legal and of the kind it was recorded as.
    Returns how many were, and the rule point of the one that was not (0 if all were)."""
    pos = positions[2]
    for i in range(record.shape[0]):
        point = judge(pos, rules[0], record[i])
        if point != kinds[i]:
            return i, point
        play(pos, rules[0], record[i])
    return record.shape[0], 0


@njit
def sweep_all_pairs(positions, rules, lists, record, kinds, fate, kept, reason, mate, effect):
    """Fill the arrays; see `kernels.sweep_pairs`."""
    squares = positions[0].piece.shape[0]
    effect[:, :] = DropEffect.NOT_EMPTY
    for first in range(squares):
        point = try_drop(positions, rules, lists, 0, first, effect)
        if point == RulePoint.POINT_OCCUPIED:
            continue
        for second in range(squares):
            if point < FIRST_FORBIDDING:
                later = try_drop(positions, rules, lists, 1, second, effect)
            else:
                later = (
                    point
                    if positions[0].piece[second] == EMPTY and second != first
                    else RulePoint.POINT_OCCUPIED
                )
            if later == RulePoint.POINT_OCCUPIED:
                continue
            if later >= FIRST_FORBIDDING:
                fate[first, second] = PairFate.DROP_ILLEGAL
                reason[first, second] = later
                continue
            n, why = follow_record(positions, rules, record, kinds)
            kept[first, second] = n
            reason[first, second] = why
            if n == record.shape[0]:
                fate[first, second] = PairFate.AS_RECORDED
                mate[first, second] = is_mate(positions[2], rules[0], lists[0])
            else:
                fate[first, second] = PairFate.OTHER_KIND if why < FIRST_FORBIDDING else PairFate.BROKEN
