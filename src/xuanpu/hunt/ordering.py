"""Which ply to try first: the one an earlier visit found best, captures (the dearest piece first, by the
cheapest), promotions, plies that refuted a sister position, plies that refuted many; the rest as generated,
which puts drops last."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import attackers
from xuanpu.hunt.arrays import NO_PLY
from xuanpu.hunt.evaluation import piece_worth
from xuanpu.tris.compiled_plies import ply_airdrop, ply_from, ply_kind, ply_to
from xuanpu.tris.plies import MOVE, NO_SQUARE, PROMOTE, SEP_PIECE
from xuanpu.tris.state import BARE

FIRST = 1 << 40
CAPTURE = 1 << 30
PROMOTION = 1 << 29
KILLER = 1 << 28
TAKES_TRIS = 1 << 26
MOST_HISTORY = 1 << 24

#: From this depth on quiet plies are sorted by their history; nearer the leaves it costs more than it gives.
SORTED_DEPTH = 2


@njit
def takes_piece(pos, ply):
    """Whether the ply takes a regular piece, alone or on a Tris."""
    kind = ply_kind(ply)
    return (kind == MOVE or kind == SEP_PIECE) and pos.owner[ply_to(ply)] == 1 - pos.side


@njit
def capture_score(pos, ply):
    """The dearest piece first, by the cheapest."""
    return CAPTURE + 16 * piece_worth(pos, ply_to(ply)) - piece_worth(pos, ply_from(ply))


@njit
def same_but_airdrop(ply, other):
    """Whether two plies with an airdrop differ in nothing else."""
    if ply_airdrop(ply) == NO_SQUARE or ply_airdrop(other) == NO_SQUARE:
        return False
    return ply_from(ply) == ply_from(other) and ply_to(ply) == ply_to(other)


@njit
def ply_score(pos, frame, history, ply):
    """The larger, the sooner; 0: as generated."""
    if ply == frame.hash_ply:
        return FIRST
    kind = ply_kind(ply)
    if takes_piece(pos, ply):
        return capture_score(pos, ply)
    if kind == PROMOTE:
        return PROMOTION
    if ply == frame.killer:
        return KILLER
    if ply == frame.killer_before:
        return KILLER - 1
    if kind == MOVE and pos.tris[ply_to(ply)] == BARE:
        return TAKES_TRIS
    return history[pos.side, ply_from(ply), ply_to(ply)] if frame.depth >= SORTED_DEPTH else 0


@njit
def score_plies(pos, frame, history, found, scores, level):
    """Score every ply of the list.  Of captures that differ in the airdrop alone, the first is one for all:
    the others come late."""
    before = NO_PLY
    for i in range(found.n):
        ply = found.ply[i]
        if before != NO_PLY and ply != frame.hash_ply and same_but_airdrop(ply, before):
            scores[level, i] = 0
        else:
            scores[level, i] = ply_score(pos, frame, history, ply)
        before = ply


@njit
def next_ply(frame, found, scores, level):
    """The next ply to try, or NO_PLY."""
    at = frame.next
    if at >= found.n:
        return NO_PLY
    if frame.in_order == 0:
        best = at
        for i in range(at + 1, found.n):
            if scores[level, i] > scores[level, best]:
                best = i
        if scores[level, best] <= 0:
            frame.in_order = 1
        elif best != at:
            ply = found.ply[best]
            found.ply[best] = found.ply[at]
            found.ply[at] = ply
            scores[level, best] = scores[level, at]
    frame.next = at + 1
    return found.ply[at]


@njit
def loses_by_retaking(pos, rules, ply):
    """Whether a capture gives more than it takes, were it answered on the point."""
    frm = ply_from(ply)
    to = ply_to(ply)
    if piece_worth(pos, frm) <= piece_worth(pos, to):
        return False
    return attackers(pos, rules, to, 1 - pos.side, 1) > 0


@njit
def keep_good_captures(pos, rules, found):
    """Drop from the list all but captures of regular pieces that lose nothing by the next ply, and, of those
    that differ in the airdrop alone, all but the first."""
    n = found.n
    found.n = 0
    before = NO_PLY
    for i in range(n):
        ply = found.ply[i]
        if not takes_piece(pos, ply):
            continue
        repeats = before != NO_PLY and same_but_airdrop(ply, before)
        before = ply
        if not repeats and not loses_by_retaking(pos, rules, ply):
            found.ply[found.n] = ply
            found.n += 1


@njit
def note_refutation(pos, frame, history):
    """A ply has refuted the one before it: try it soon in sister positions."""
    ply = frame.best_ply
    if takes_piece(pos, ply):
        return
    if ply != frame.killer:
        frame.killer_before = frame.killer
        frame.killer = ply
    frm = ply_from(ply)
    to = ply_to(ply)
    gained = history[pos.side, frm, to] + frame.depth * frame.depth
    history[pos.side, frm, to] = min(gained, MOST_HISTORY)
