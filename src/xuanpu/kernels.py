"""The entry kernels: the few compiled functions that Python calls.

All take arrays of position records and an index, never single records (a record argument costs four
times as much a call), and `rules`, an array holding one rules record.
"""

from __future__ import annotations

import numpy as np

from xuanpu.hosts.vocabulary import in_check
from xuanpu.hosts.xiangqi import host  # noqa: F401  (registers the host)
from xuanpu.hunt.alphabeta import deepen, first_safe_ply, past_keys
from xuanpu.hunt.arrays import NO_PLY
from xuanpu.hunt.random_plies import play_games
from xuanpu.kernel_cache import entry_kernel
from xuanpu.tris.duty import regime
from xuanpu.tris.generate import is_over, is_safe, legal_plies, pseudo_legal
from xuanpu.tris.judge import judge
from xuanpu.tris.play import play
from xuanpu.tris.points import FIRST_FORBIDDING
from xuanpu.tris.safety import lines_to_watch
from xuanpu.tris.state import PLIES_DTYPE
from xuanpu.tris.sweep import sweep_all_pairs


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


@entry_kernel
def sweep_pairs(positions, rules, lists, record, kinds, fate, kept, reason, mate, effect):
    """Try every ordered pair of forced drops from `positions[0]`, and the record after each.

    `positions`: at least 3 records.  `record`: int64[m], the recorded plies that follow; `kinds`: int64[m],
    the rule point each rests on in the host game.  Results, n x n by [first, second]: see
    `replay.result.Sweep`; `kept` counts the recorded plies that stay as recorded.
    """
    sweep_all_pairs(positions, rules, lists, record, kinds, fate, kept, reason, mate, effect)


@entry_kernel
def search_ply(positions, rules, lists, frames, table, keys, history, scores, lines, run, past, chosen, line):
    """Search for the best ply of `positions[0]`; see `hunt.search` for the arrays and `hunt.arrays` for what
    `run[0]` says.  `past`: the positions of the game before; `chosen`: int64[k], the plies to choose from
    (none: all); `line`: int64[LEVELS], the plies expected."""
    past_keys(past, rules[0], keys)
    deepen(positions, rules[0], lists, frames, table, keys, history, scores, lines, run[0], chosen, line)
    if run[0].ply == NO_PLY:
        run[0].ply = first_safe_ply(positions[0], rules[0], lists[0], chosen)


@entry_kernel
def play_at_random(positions, rules, lists, state, counts, plies, longest, most_games, by_list, trace):
    """Random games from `positions[0]`; see `hunt.playout`.  `state`: int64[4] of `random_numbers`;
    `by_list`: draw from the full list of legal plies; `trace`: int64[k], the first k plies."""
    play_games(positions, rules[0], lists[0], state, counts[0], plies, longest, most_games, by_list, trace)
