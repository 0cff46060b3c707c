"""The entry kernels: the few compiled functions that Python calls.

All take arrays of position records and an index, never single records (a record argument costs four
times as much a call), and `rules`, an array holding one rules record.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from xuanpu.hosts.vocabulary import in_check
from xuanpu.hosts.xiangqi import host  # noqa: F401  (registers the host)
from xuanpu.kernel_cache import entry_kernel
from xuanpu.tris.compiled_plies import make_ply
from xuanpu.tris.duty import regime
from xuanpu.tris.generate import has_legal_ply, is_over, is_safe, legal_plies, pseudo_legal
from xuanpu.tris.judge import judge
from xuanpu.tris.play import play
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.safety import lines_to_watch
from xuanpu.tris.state import EMPTY, PLIES_DTYPE

# What becomes of the record after a pair of drops (`fate`).
AS_RECORDED = 0
OTHER_KIND = 1
BROKEN = 2
DROP_ILLEGAL = 3

# What a forced drop does to the other side (`effect`).
NOT_EMPTY = -1
NO_EFFECT = 0
CHECK = 1
MATE = 2

POINT_OCCUPIED = RulePoint.POINT_OCCUPIED.value


@entry_kernel
def legal_list(positions, i, rules, lists):
    """Legal plies of `positions[i]` into `lists[0]`; returns whether the side to move is in check."""
    pos = positions[i]
    legal_plies(pos, rules[0], lists[0])
    return in_check(pos, rules[0], pos.side)


@entry_kernel
def judge_and_play(positions, i, j, rules, ply):
    """The rule point of the ply at `positions[i]`; if it allows, `positions[j]` becomes the position after
    it (j < 0: judge only)."""
    point = judge(positions[i], rules[0], ply)
    if j >= 0 and point < FIRST_FORBIDDING:
        positions[j] = positions[i]
        play(positions[j], rules[0], ply)
    return point


@entry_kernel
def perft(positions, rules, depth):
    """Number of legal lines of `depth` plies from `positions[0]`; every ply is made, nothing is counted in
    bulk or remembered.  `positions` is the stack (at least depth + 1 records)."""
    if depth == 0:
        return 1
    lists = np.empty(depth, dtype=PLIES_DTYPE)
    next_ply = np.zeros(depth, dtype=np.int64)
    state = np.zeros(depth, dtype=np.int64)
    watched = np.zeros(depth, dtype=np.int64)
    leaves = 0
    level = 0
    fresh = True
    while level >= 0:
        pos = positions[level]
        found = lists[level]
        if fresh:
            state[level] = regime(pos, rules[0])
            watched[level] = lines_to_watch(pos, rules[0])
            pseudo_legal(pos, rules[0], state[level], found)
            if is_over(pos, rules[0]):
                found.n = 0
            next_ply[level] = 0
            fresh = False
        if next_ply[level] == found.n:
            level -= 1
            continue
        ply = found.ply[next_ply[level]]
        next_ply[level] += 1
        if not is_safe(pos, rules[0], state[level], watched[level], ply):
            continue
        positions[level + 1] = positions[level]
        play(positions[level + 1], rules[0], ply)
        if level + 1 == depth:
            leaves += 1
        else:
            level += 1
            fresh = True
    return leaves


@njit
def is_mate(pos, rules, scratch):
    """In check without a legal ply."""
    return in_check(pos, rules, pos.side) and not has_legal_ply(pos, rules, scratch)


@njit
def try_drop(positions, rules, lists, k, sq, effect):
    """The k-th forced drop, on `sq`, from `positions[k]` to `positions[k + 1]`; returns its rule point.
    `effect[k, sq]` keeps the worst it does to the other side."""
    ply = make_ply(DROP, sq, sq)
    point = judge(positions[k], rules[0], ply)
    if point >= FIRST_FORBIDDING:
        if point != POINT_OCCUPIED:
            effect[k, sq] = max(effect[k, sq], NO_EFFECT)
        return point
    positions[k + 1] = positions[k]
    play(positions[k + 1], rules[0], ply)
    pos = positions[k + 1]
    seen = NO_EFFECT
    if in_check(pos, rules[0], pos.side):
        seen = CHECK if has_legal_ply(pos, rules[0], lists[0]) else MATE
    effect[k, sq] = max(effect[k, sq], seen)
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


@entry_kernel
def sweep_pairs(positions, rules, lists, record, kinds, fate, kept, reason, mate, effect):
    """Try every ordered pair of forced drops from `positions[0]`, and the record after each.

    `positions`: at least 4 records.  `record`: int64[m], the recorded plies that follow; `kinds`: int64[m],
    the rule point each rests on in the host game.  Results, n x n by [first, second]: see
    `replay.result.Sweep`; `kept` counts the recorded plies that stay as recorded.
    """
    squares = positions[0].piece.shape[0]
    effect[:, :] = NOT_EMPTY
    for first in range(squares):
        point = try_drop(positions, rules, lists, 0, first, effect)
        if point == POINT_OCCUPIED:
            continue
        for second in range(squares):
            if point < FIRST_FORBIDDING:
                later = try_drop(positions, rules, lists, 1, second, effect)
            else:
                later = point if positions[0].piece[second] == EMPTY and second != first else POINT_OCCUPIED
            if later == POINT_OCCUPIED:
                continue
            if later >= FIRST_FORBIDDING:
                fate[first, second] = DROP_ILLEGAL
                reason[first, second] = later
                continue
            n, why = follow_record(positions, rules, record, kinds)
            kept[first, second] = n
            reason[first, second] = why
            if n == record.shape[0]:
                fate[first, second] = AS_RECORDED
                mate[first, second] = is_mate(positions[2], rules[0], lists[0])
            else:
                fate[first, second] = OTHER_KIND if why < FIRST_FORBIDDING else BROKEN
