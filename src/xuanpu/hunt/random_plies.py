"""Games played at random under full legality: each legal ply is as likely as any other."""

from __future__ import annotations

import numpy as np
from numba import njit

from xuanpu.hosts.vocabulary import in_check
from xuanpu.hunt.arrays import NO_PLY
from xuanpu.hunt.random_numbers import draw
from xuanpu.tris.compiled_plies import ply_airdrop, ply_kind, ply_to
from xuanpu.tris.duty import regime
from xuanpu.tris.generate import is_over, is_safe, legal_plies, pseudo_legal
from xuanpu.tris.play import play
from xuanpu.tris.plies import MOVE, NO_SQUARE, SEP_PIECE
from xuanpu.tris.safety import lines_to_watch
from xuanpu.tris.state import BARE, NOBODY

#: What is counted: plies by their kind (`tris.plies`), what they take, games and how they ended.
COUNTS_DTYPE = np.dtype(
    (
        np.record,
        [
            ("kinds", "i8", (8,)),
            ("won", "i8", (2,)),
            *(
                (name, "i8")
                for name in (
                    *("plies", "captures", "tris_taken", "airdrops"),
                    *("games", "mates", "stalemates", "kings_taken", "cut_off"),
                )
            ),
        ],
    )
)


@njit
def random_safe_ply(pos, rules, found, state):
    """One legal ply, or NO_PLY: drawn from the pseudo-legal ones until one leaves the king safe, which gives
    each legal ply the same chance and tests few of them."""
    if is_over(pos, rules):
        return NO_PLY
    duty = regime(pos, rules)
    watched = lines_to_watch(pos, rules)
    pseudo_legal(pos, rules, duty, found)
    left = found.n
    while left > 0:
        at = draw(state, left)
        ply = found.ply[at]
        if is_safe(pos, rules, duty, watched, ply):
            return ply
        left -= 1
        found.ply[at] = found.ply[left]
    return NO_PLY


@njit
def random_listed_ply(pos, rules, found, state):
    """The same from the full list of legal plies."""
    legal_plies(pos, rules, found)
    return found.ply[draw(state, found.n)] if found.n > 0 else NO_PLY


@njit
def count_ply(pos, ply, counts):
    """What the ply is, before it is made."""
    kind = ply_kind(ply)
    counts.kinds[kind] += 1
    if kind == MOVE or kind == SEP_PIECE:
        if pos.owner[ply_to(ply)] != NOBODY:
            counts.captures += 1
        elif pos.tris[ply_to(ply)] == BARE:
            counts.tris_taken += 1
    if ply_airdrop(ply) != NO_SQUARE:
        counts.airdrops += 1


@njit
def count_end(pos, rules, counts):
    """How the game has ended: no legal ply is left."""
    if pos.king[pos.side] < 0:
        counts.kings_taken += 1
    elif in_check(pos, rules, pos.side):
        counts.mates += 1
    else:
        counts.stalemates += 1
    counts.won[1 - pos.side] += 1


@njit
def random_ply(pos, rules, found, state, by_list):
    """A legal ply, drawn one way or the other, or NO_PLY."""
    if by_list:
        return random_listed_ply(pos, rules, found, state)
    return random_safe_ply(pos, rules, found, state)


@njit
def play_game(pos, rules, found, state, counts, most_plies, by_list, trace):
    """One game, to its end or for so many plies; returns how many were played."""
    for played in range(most_plies):
        ply = random_ply(pos, rules, found, state, by_list)
        if ply == NO_PLY:
            count_end(pos, rules, counts)
            return played
        count_ply(pos, ply, counts)
        if counts.plies < trace.shape[0]:
            trace[counts.plies] = ply
        play(pos, rules, ply)
        counts.plies += 1
    counts.cut_off += 1
    return most_plies


@njit
def play_games(positions, rules, found, state, counts, plies, longest, most_games, by_list, trace):
    """Games from `positions[0]`, played on `positions[1]`, until so many plies or games are played.  The
    first plies go into `trace`."""
    while counts.plies < plies and counts.games < most_games:
        positions[1] = positions[0]
        most_plies = min(longest, plies - counts.plies)
        counts.games += 1
        played = play_game(positions[1], rules, found, state, counts, most_plies, by_list, trace)
        if played == 0:
            return
