"""The search itself: alpha-beta by iterative deepening, on a stack of its own.

What is skipped or looked at less closely, and where:
- at the root nothing is;
- below it, from the fifth ply on and where three plies or more are still to go, a ply that is no capture,
  promotion, killer or ply with a history is searched one ply less deep, a drop or a further airdrop of the
  same capture two plies less, and in full once that shows it to be better than expected;
- at the leaves only captures of regular pieces are followed (of those that differ in the airdrop alone one,
  and none that lose material by being retaken), and every answer to a check, for so many plies;
- a position that came before, in the search or in the game, is a draw.
With `selective` 0 there is none of this but the draw: plain alpha-beta, whose value is that of a minimax.

A side without a legal ply has lost, in check or not.  A ply need not pass the turn (D4): the value of a
position is turned around only where the side to move changes.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check
from xuanpu.hunt.arrays import LEVELS, NO_PLY
from xuanpu.hunt.evaluation import evaluate
from xuanpu.hunt.keys import repetition_key, state_key
from xuanpu.hunt.ordering import keep_good_captures, next_ply, note_refutation, score_plies
from xuanpu.hunt.table import recall, remember
from xuanpu.hunt.values import DRAWN, INFINITE, WON
from xuanpu.tris.compiled_plies import ply_airdrop, ply_kind
from xuanpu.tris.duty import regime
from xuanpu.tris.generate import is_over, is_safe, pseudo_legal
from xuanpu.tris.play import play
from xuanpu.tris.plies import DROP, NO_SQUARE
from xuanpu.tris.safety import EVERY_LINE, lines_to_watch

# How a ply is being searched: less deep, in a window of one point, in the whole window.
REDUCED = 0
NARROW = 1
WHOLE = 2

# What to do now: take the next ply, go to the position after it (once more, perhaps), hand the value up.
NEXT_PLY = 0
DESCEND = 1
SETTLED = 2

QUIESCENCE_PLIES = 10
REDUCED_FROM_DEPTH = 3
REDUCED_FROM_PLY = 4


# --- a position -----------------------------------------------------------------------------------


@njit
def value_of_end(pos, level):
    """A game that is over whatever plies there are: a king taken, or no regular ply where one is asked."""
    if pos.king[pos.side] >= 0 and pos.king[1 - pos.side] < 0:
        return WON - level
    return level - WON


@njit
def is_repeated(pos, keys, at):
    """Whether the position came before, since a regular piece was taken."""
    key = keys[at]
    for back in range(1, min(at, max(pos.clk_reg, pos.clk_any)) + 1):
        if keys[at - back] == key:
            return True
    return False


@njit
def is_known(pos, rules, frame, table, keys, run, level):
    """Whether the value of the position is known before its plies are: a repetition, or from the table."""
    frame.key = state_key(pos)
    keys[run.past + level] = repetition_key(pos, rules, frame.key)
    if level > 0 and is_repeated(pos, keys, run.past + level):
        frame.best = DRAWN
        return True
    if run.selective == 0:
        return False
    return recall(table, frame, level) and level > 0


@njit
def stands(pos, frame):
    """Quiescence: the value without any capture; returns whether it is enough."""
    frame.best = evaluate(pos)
    frame.alpha = max(frame.alpha, frame.best)
    return frame.best >= frame.beta or frame.depth <= -QUIESCENCE_PLIES


@njit
def open_frame(frame):
    """Nothing is known of the position yet."""
    frame.first_alpha = frame.alpha
    frame.best = -INFINITE
    frame.best_ply = NO_PLY
    frame.hash_ply = NO_PLY
    frame.next = 0
    frame.in_order = 0
    frame.searched = 0
    frame.length = 0
    frame.quiescing = 1 if frame.depth <= 0 else 0


@njit
def visit(positions, rules, lists, frames, table, keys, history, scores, run, level):
    """Arrive at a level: settle its value, or list its plies.  Returns whether it is settled."""
    pos = positions[level]
    frame = frames[level]
    run.nodes += 1
    open_frame(frame)
    if is_over(pos, rules):
        frame.best = value_of_end(pos, level)
        return True
    if level == LEVELS - 1 or (frame.quiescing == 1 and run.selective == 0):
        frame.best = evaluate(pos)
        return True
    if frame.quiescing == 0 and is_known(pos, rules, frame, table, keys, run, level):
        return True
    frame.watched = lines_to_watch(pos, rules)
    frame.in_check = 1 if frame.watched == EVERY_LINE and in_check(pos, rules, pos.side) else 0
    calm = frame.quiescing == 1 and (frame.in_check == 0 or frame.depth <= -QUIESCENCE_PLIES)
    if calm and stands(pos, frame):
        return True
    frame.state = regime(pos, rules)
    found = lists[level]
    pseudo_legal(pos, rules, frame.state, found)
    if calm:
        keep_good_captures(pos, rules, found)
    score_plies(pos, frame, history, found, scores, level)
    return False


@njit
def close_frame(frame, table, run, level):
    """All plies have been searched, or enough of them."""
    if frame.best == -INFINITE:
        frame.best = level - WON
    if run.selective == 1 and frame.quiescing == 0:
        remember(table, frame, level)


# --- a ply ----------------------------------------------------------------------------------------


@njit
def next_safe_ply(pos, rules, frame, found, scores, level):
    """The next legal ply to try, or NO_PLY."""
    while True:
        ply = next_ply(frame, found, scores, level)
        if ply == NO_PLY or is_safe(pos, rules, frame.state, frame.watched, ply):
            return ply


@njit
def reduction_of(frame, ply, level):
    """By how many plies less a late, quiet ply is searched."""
    if level == 0 or frame.in_check == 1 or frame.in_order == 0:
        return 0
    if frame.depth < REDUCED_FROM_DEPTH or frame.searched < REDUCED_FROM_PLY:
        return 0
    return 2 if ply_kind(ply) == DROP or ply_airdrop(ply) != NO_SQUARE else 1


@njit
def choose_attempt(frame, run, ply, level):
    """How to search the ply at first."""
    frame.ply = ply
    frame.reduction = 0
    frame.attempt = WHOLE
    if run.selective == 1 and frame.quiescing == 0 and frame.searched > 0:
        frame.reduction = reduction_of(frame, ply, level)
        frame.attempt = REDUCED if frame.reduction > 0 else NARROW


@njit
def set_window(positions, frames, level):
    """Window and depth for the position after the ply in hand."""
    frame = frames[level]
    child = frames[level + 1]
    beta = frame.beta if frame.attempt == WHOLE else frame.alpha + 1
    if positions[level + 1].side == positions[level].side:
        child.alpha = frame.alpha
        child.beta = beta
    else:
        child.alpha = -beta
        child.beta = -frame.alpha
    child.depth = frame.depth - 1
    if frame.attempt == REDUCED:
        child.depth -= frame.reduction


@njit
def keep_line(frames, lines, level):
    """The ply in hand, and the line found after it."""
    frame = frames[level]
    lines[level, 0] = frame.ply
    frame.length = min(frames[level + 1].length + 1, LEVELS)
    for i in range(frame.length - 1):
        lines[level, i + 1] = lines[level + 1, i]


@njit
def take_value(positions, frames, history, lines, level):
    """The position after the ply in hand has its value.  Returns what to do now."""
    frame = frames[level]
    value = frames[level + 1].best
    if positions[level + 1].side != positions[level].side:
        value = -value
    if value > frame.alpha and frame.attempt == REDUCED:
        frame.attempt = NARROW
        return DESCEND
    if value > frame.alpha and frame.attempt == NARROW and value < frame.beta:
        frame.attempt = WHOLE
        return DESCEND
    frame.searched += 1
    if value > frame.best:
        frame.best = value
        frame.best_ply = frame.ply
        if value > frame.alpha:
            frame.alpha = value
            keep_line(frames, lines, level)
    if frame.best < frame.beta:
        return NEXT_PLY
    if frame.quiescing == 0:
        note_refutation(positions[level], frame, history)
    return SETTLED


# --- the tree -------------------------------------------------------------------------------------


@njit
def search_tree(positions, rules, lists, frames, table, keys, history, scores, lines, run):
    """Search the position of level 0, whose plies are listed, in the window and to the depth of its frame.
    The value is `frames[0].best`; `run.stopped` says that the nodes did not suffice."""
    level = 0
    now = NEXT_PLY
    while True:
        frame = frames[level]
        if now == NEXT_PLY:
            ply = next_safe_ply(positions[level], rules, frame, lists[level], scores, level)
            if ply == NO_PLY:
                close_frame(frame, table, run, level)
                now = SETTLED
            else:
                positions[level + 1] = positions[level]
                play(positions[level + 1], rules, ply)
                choose_attempt(frame, run, ply, level)
                now = DESCEND
        elif now == DESCEND:
            if run.nodes >= run.most_nodes:
                run.stopped = 1
                return
            set_window(positions, frames, level)
            level += 1
            settled = visit(positions, rules, lists, frames, table, keys, history, scores, run, level)
            now = SETTLED if settled else NEXT_PLY
        else:
            if level == 0:
                return
            level -= 1
            now = take_value(positions, frames, history, lines, level)
            if now == SETTLED:
                close_frame(frames[level], table, run, level)


@njit
def keep_chosen(found, chosen):
    """Drop from the list what is not among the chosen plies (none chosen: all stay)."""
    if chosen.shape[0] == 0:
        return
    n = found.n
    found.n = 0
    for i in range(n):
        for k in range(chosen.shape[0]):
            if found.ply[i] == chosen[k]:
                found.ply[found.n] = found.ply[i]
                found.n += 1
                break


@njit
def open_root(positions, rules, lists, frames, table, keys, history, scores, run, chosen, depth):
    """List the plies of the root, last time's best first.  Returns whether there is nothing to search."""
    root = frames[0]
    root.alpha = -INFINITE
    root.beta = INFINITE
    root.depth = depth
    if visit(positions, rules, lists, frames, table, keys, history, scores, run, 0):
        return True
    keep_chosen(lists[0], chosen)
    root.hash_ply = run.ply
    score_plies(positions[0], root, history, lists[0], scores, 0)
    return False


@njit
def take_result(frames, lines, line, run):
    """What the root has come to, complete or not: its first ply was the best so far."""
    root = frames[0]
    run.score = root.best
    run.ply = root.best_ply
    run.length = root.length
    for i in range(root.length):
        line[i] = lines[0, i]


@njit
def past_keys(past, rules, keys):
    """The keys of the positions of the game."""
    for i in range(past.shape[0]):
        keys[i] = repetition_key(past[i], rules, state_key(past[i]))


@njit
def deepen(positions, rules, lists, frames, table, keys, history, scores, lines, run, chosen, line):
    """Search one ply deeper each time, until the depth or the nodes are used up or a forced end is found."""
    run.ply = NO_PLY
    for depth in range(1, run.most_depth + 1):
        if run.nodes >= run.most_nodes:
            return
        if open_root(positions, rules, lists, frames, table, keys, history, scores, run, chosen, depth):
            run.score = frames[0].best
            return
        search_tree(positions, rules, lists, frames, table, keys, history, scores, lines, run)
        if run.stopped == 0 or frames[0].best_ply != NO_PLY:
            take_result(frames, lines, line, run)
        if run.stopped == 1:
            return
        run.depth = depth
        if run.ply == NO_PLY or WON - abs(run.score) <= depth:
            return


@njit
def first_safe_ply(pos, rules, found, chosen):
    """Any legal ply, where the nodes did not suffice to compare; NO_PLY if there is none."""
    if is_over(pos, rules):
        return NO_PLY
    state = regime(pos, rules)
    watched = lines_to_watch(pos, rules)
    pseudo_legal(pos, rules, state, found)
    keep_chosen(found, chosen)
    for i in range(found.n):
        if is_safe(pos, rules, state, watched, found.ply[i]):
            return found.ply[i]
    return NO_PLY
