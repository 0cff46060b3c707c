"""The pair of forced drops that keeps most of the record playable, ties by square order: the one that the
sweep of all pairs finds (`replay.sweep`), found sooner.

Nearly always some pair keeps all of it, and the first of these is the one; so pairs are tried in that order,
and those left out that cannot: a Tris does not move while the record is followed, so a point on which a
recorded ply lands, or through which one has to pass, is closed to both drops.
"""

from __future__ import annotations

from numba import njit

from xuanpu.tris.compiled_plies import make_ply, ply_from, ply_to
from xuanpu.tris.judge import judge
from xuanpu.tris.play import play
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.sweep import follow_record

NO_PAIR = -1


@njit
def drop_on(positions, rules, k, sq):
    """Make the drop on `sq` from `positions[k]` to `positions[k + 1]`, if it is legal; whether it is."""
    if positions[k].piece[sq] != 0:
        return False
    ply = make_ply(DROP, sq, sq)
    if judge(positions[k], rules[0], ply) >= FIRST_FORBIDDING:
        return False
    positions[k + 1] = positions[k]
    play(positions[k + 1], rules[0], ply)
    return True


@njit
def close_landings(record, closed):
    """Close the points on which a recorded ply lands."""
    closed[:] = False
    for ply in record:
        closed[ply_to(ply)] = True


@njit
def stands_between(sq, frm, to, width):
    """Whether the point lies between the two ends of a line along a file or a rank."""
    if frm // width == to // width:
        return sq // width == frm // width and (sq - frm) * (sq - to) < 0
    if frm % width == to % width:
        return sq % width == frm % width and (sq - frm) * (sq - to) < 0
    return False


@njit
def stops_the_ply(sq, ply, point, width):
    """Whether a Tris on the point alone keeps the ply from being made, whatever else stands where."""
    return point == RulePoint.LINE_BLOCKED and stands_between(sq, ply_from(ply), ply_to(ply), width)


@njit
def first_that_keeps_all(positions, rules, record, kinds, closed, width):
    """The first pair that keeps the whole record, as first * squares + second; NO_PAIR if none does.
    `closed`: bool[squares], points that are closed to both drops; more are found on the way."""
    squares = closed.shape[0]
    for first in range(squares):
        if closed[first] or not drop_on(positions, rules, 0, first):
            continue
        for second in range(squares):
            if closed[second] or not drop_on(positions, rules, 1, second):
                continue
            kept, point = follow_record(positions, rules, record, kinds)
            if kept == record.shape[0]:
                return first * squares + second
            if stops_the_ply(first, record[kept], point, width):
                closed[first] = True
                break
            if stops_the_ply(second, record[kept], point, width):
                closed[second] = True
    return NO_PAIR


@njit
def pair_that_keeps_most(positions, rules, record, kinds, squares):
    """The first pair that keeps most of the record; NO_PAIR if no pair is legal."""
    best = NO_PAIR
    most = -1
    for first in range(squares):
        if not drop_on(positions, rules, 0, first):
            continue
        for second in range(squares):
            if not drop_on(positions, rules, 1, second):
                continue
            kept, _ = follow_record(positions, rules, record, kinds)
            if kept > most:
                most = kept
                best = first * squares + second
                if kept == record.shape[0]:
                    return best
    return best


@njit
def friendly_pair(positions, rules, record, kinds, closed, width):
    """The pair for `positions[0]`, in which the first of two drops is due; `positions[1]`, `positions[2]` are
    worked on."""
    close_landings(record, closed)
    found = first_that_keeps_all(positions, rules, record, kinds, closed, width)
    if found == NO_PAIR:
        found = pair_that_keeps_most(positions, rules, record, kinds, closed.shape[0])
    return found
