"""A game, arranged: its record to the forced drops, the friendly pair, the record again; and what the audit
asks on the way.  What `replay.line.make_line` does with objects, for whole blocks of games."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import board_width, in_check
from xuanpu.pipeline.compiled.facts import NONE, End
from xuanpu.pipeline.compiled.friendly_pair import NO_PAIR, drop_on, friendly_pair
from xuanpu.tris.compiled_plies import make_ply, ply_from, ply_kind, ply_to
from xuanpu.tris.generate import has_legal_ply, legal_plies
from xuanpu.tris.judge import judge
from xuanpu.tris.play import play
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.state import NO_TRIS

PAIR = 2
SECOND, THIRD = 2, 3
#: Of a recorded ply: it can be played as recorded; the record is at its end.
AS_RECORDED = 0
ENDED = -1


@njit
def forget(fact):
    """Nothing is known yet."""
    fact.second = NONE
    fact.third = NONE
    fact.third_checks = NONE
    fact.end = End.UNSETTLED
    fact.broken = NONE
    fact.broken_ply = NONE
    fact.point = 0
    fact.drops[:] = NONE
    fact.line_plies = 0
    fact.duty_plies = 0
    fact.kept = 0
    fact.rest = 0
    fact.outlives = NONE
    fact.raised = NONE
    fact.raised_checks = NONE
    fact.exchange = 0
    fact.retakes[:] = 0
    fact.due = NONE
    fact.due_lost = 0
    fact.losing = 0
    fact.waiting = 0
    fact.exposing = 0


@njit
def play_in_own_game(pos, host, plies, kinds, fact):
    """The record under the rules of its own game: what each ply rests on, and its captures."""
    captures = 0
    for i in range(plies.shape[0]):
        kinds[i] = judge(pos, host[0], plies[i])
        takes = pos.owner[ply_to(plies[i])] == 1 - pos.side
        play(pos, host[0], plies[i])
        if not takes:
            continue
        captures += 1
        if captures == SECOND:
            fact.second = i + 1
        elif captures == THIRD:
            fact.third = i + 1
            fact.third_checks = 1 if in_check(pos, host[0], pos.side) else 0


@njit
def is_lost(pos, rules, lists):
    """There is no legal ply."""
    return not has_legal_ply(pos, rules[0], lists[0])


@njit
def lost_by_duty(positions, k, rules, lists):
    """There is no legal ply in `positions[k]`, and only because a drop is owed; `positions[k + 1]` is worked
    on."""
    if not is_lost(positions[k], rules, lists):
        return False
    positions[k + 1] = positions[k]
    free = positions[k + 1]
    free.duty = 0
    free.duty_first = 0
    free.exch = -1
    return not is_lost(free, rules, lists)


@njit
def some_drop_is_legal(pos, rules):
    for sq in range(pos.piece.shape[0]):
        if pos.piece[sq] == 0 and judge(pos, rules[0], make_ply(DROP, sq, sq)) < FIRST_FORBIDDING:
            return True
    return False


@njit
def look_at_the_duty(positions, rules, lists, fact):
    """What is asked of `positions[0]`, where the first drop is due, and of each position one drop later;
    `positions[1]`, `positions[2]` are worked on."""
    due = positions[0]
    if lost_by_duty(positions, 0, rules, lists):
        fact.due_lost = 1
    for sq in range(due.piece.shape[0]):
        if due.piece[sq] != 0:
            continue
        point = judge(due, rules[0], make_ply(DROP, sq, sq))
        if point == RulePoint.KING_EXPOSED:
            fact.exposing += 1
        if point >= FIRST_FORBIDDING or not drop_on(positions, rules, 0, sq):
            continue
        after = positions[1]
        if after.duty == 0 or some_drop_is_legal(after, rules):
            continue
        legal_plies(after, rules[0], lists[0])
        if lists[0].n > 0:
            fact.waiting += 1
        elif lost_by_duty(positions, 1, rules, lists):
            fact.losing += 1


@njit
def look_at_exchanges(pos, options, lists, widest, fact):
    """Where the duty falls: which options of F6 let a ply take back first.  `options`: rules under each;
    `widest` is the one under which every capture does."""
    if options.shape[0] == 0:
        return
    legal_plies(pos, options[widest], lists[0])
    for i in range(lists[0].n):
        ply = lists[0].ply[i]
        if ply_kind(ply) == DROP:
            continue
        for k in range(options.shape[0]):
            if judge(pos, options[k], ply) == RulePoint.RECAPTURE_BEFORE_DROP:
                fact.exchange |= 1 << k
                fact.retakes[k] += 1


@njit
def why_not_recorded(pos, rules, plies, recorded, side):
    """(why the next recorded ply cannot be played as recorded, its rule point)."""
    if recorded == plies.shape[0]:
        return ENDED, 0
    ply = plies[recorded]
    if pos.side != side:
        return End.WRONG_SIDE, judge(pos, rules[0], ply)
    point = judge(pos, rules[0], ply)
    if point >= FIRST_FORBIDDING:
        return End.RECORD_BROKEN, point
    if pos.tris[ply_from(ply)] != NO_TRIS or pos.tris[ply_to(ply)] != NO_TRIS:
        return End.OTHER_KIND, point
    return AS_RECORDED, point


@njit
def arrange_game(positions, rules, options, widest, lists, plies, kinds, closed, raised, fact):
    """Arrange the game from `positions[0]`; `positions[1]`, `positions[2]` are worked on.  `raised` becomes
    the position in which the duty falls."""
    pos = positions[0]
    first_side = pos.side
    recorded = 0
    dropped = 0
    line = 0
    duty_plies = 0
    recorded_at_drop = 0
    second_drop = NONE
    while True:
        why, point = why_not_recorded(pos, rules, plies, recorded, (first_side + recorded) % 2)
        if why == AS_RECORDED:
            if dropped == 1 and pos.duty > 0:
                return  # the drops are parted by a recorded ply
            owed = pos.duty
            duty_plies += 1 if owed > 0 else 0
            play(pos, rules[0], plies[recorded])
            recorded += 1
            line += 1
            if pos.duty > owed:
                raised[0] = pos
                fact.raised = line + 1
                fact.raised_checks = 1 if in_check(pos, rules[0], pos.side) else 0
                look_at_exchanges(pos, options, lists, widest, fact)
            if recorded == plies.shape[0] and pos.duty > 0:
                fact.outlives = line + 1
            continue
        if fact.due == NONE and pos.duty > 0:
            fact.due = line + 1
            look_at_the_duty(positions, rules, lists, fact)
        if is_lost(pos, rules, lists):
            fact.end = End.GAME_OVER
            break
        if pos.duty > 0:
            if dropped == 0 and pos.duty == PAIR:
                found = friendly_pair(
                    positions, rules, plies[recorded:], kinds[recorded:], closed, board_width(pos)
                )
                if found == NO_PAIR:
                    return
                squares = closed.shape[0]
                square = found // squares
                second_drop = found % squares
            elif second_drop != NONE:
                square = second_drop
                second_drop = NONE
            else:
                return  # a single drop: the policy looks at it in another way
            fact.drops[dropped] = square
            dropped += 1
            duty_plies += 1
            line += 1
            recorded_at_drop = recorded
            play(pos, rules[0], make_ply(DROP, square, square))
            continue
        done = pos.duty_done != 0 or rules[0].n_tris == 0
        if why == ENDED:
            fact.end = End.RECORD_ENDED if done else End.NO_THIRD_CAPTURE
        else:
            fact.end = why
            fact.broken = recorded + 1
            fact.broken_ply = line + 1
            fact.point = point
        break
    fact.line_plies = line
    fact.duty_plies = duty_plies
    if dropped > 0:
        fact.kept = recorded - recorded_at_drop
        fact.rest = plies.shape[0] - recorded_at_drop


@njit
def arrange_games(
    own, starts, host, rules, options, widest, plies, offsets, positions, lists, kinds, closed, raised, facts
):
    """Every game of a block; see the entry."""
    for game in range(facts.shape[0]):
        record = plies[offsets[game] : offsets[game + 1]]
        forget(facts[game])
        if record.shape[0] == 0:
            continue
        positions[0] = own[game]
        play_in_own_game(positions[0], host, record, kinds, facts[game])
        positions[0] = starts[game]
        arrange_game(
            positions,
            rules,
            options,
            widest,
            lists,
            record,
            kinds,
            closed,
            raised[game : game + 1],
            facts[game],
        )
