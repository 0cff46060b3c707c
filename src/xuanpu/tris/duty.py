"""The drop switch and the duty to drop (M3C-3.1, 3.4; readings D1-D3, F2-F8): a small automaton.

The capture that reaches the third death sets `duty`; every drop counts it down.  While it stands,
`regime` says which kinds of ply the side to move has.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import exchange_value, in_check
from xuanpu.tris.ban import gives_banned_check
from xuanpu.tris.board_test import drop_is_safe
from xuanpu.tris.cells import is_empty, regular_kind
from xuanpu.tris.compiled_plies import make_ply
from xuanpu.tris.plies import DROP
from xuanpu.tris.readings import (
    AfterExchangeRecapture,
    DeadCountScope,
    DropAsAction,
    DropCost,
    EvasionDuringDuty,
    ExchangeDefinition,
    ExchangeException,
    ForcedDropGivesCheck,
    ForcedDropInCheck,
    OneDroppedBeforeThird,
    SwitchOpens,
    ThirdCaptureMates,
    ThirdCaptureRetakes,
)
from xuanpu.tris.stalemate import any_regular_ply_is_safe
from xuanpu.tris.state import CLOSED, OPEN, SHUT

# Which plies the side to move has.
FREE = 0
DROP_ONLY = 1
DROP_ONLY_KING_UNSAFE = 2
EVADE = 3
EVADE_WITHOUT_DROP = 4
DROP_OR_RECAPTURE = 5


# --- deaths ---------------------------------------------------------------------------------------


@njit
def deaths_counted(pos, rules, side):
    """The deaths that count for `side`: both sides' together, or those it has caused (D2)."""
    if rules.dead_count_scope == DeadCountScope.PER_SIDE:
        return pos.taken[1 - side]
    return pos.taken[0] + pos.taken[1]


@njit
def opens_switch(rules, before, after):
    """Whether the deaths going from `before` to `after` open the switch (D1)."""
    if rules.switch_opens == SwitchOpens.SINGLE_PLY_JUMP:
        return before == 0 and after == rules.open_at
    if rules.switch_opens == SwitchOpens.EVENT_EXACTLY_TWO:
        return before != after and after == rules.open_at
    return after >= rules.open_at


@njit
def count_death(pos, rules, taker, victim_kind, to):
    """A regular piece has died on `to` by `taker`: the dead, the switch, the duty."""
    before = deaths_counted(pos, rules, taker)
    pos.taken[1 - taker] += 1
    pos.dead[1 - taker, victim_kind] += 1
    after = deaths_counted(pos, rules, taker)
    for side in range(2):
        concerned = side == taker or rules.dead_count_scope != DeadCountScope.PER_SIDE
        if concerned and pos.switch[side] == SHUT and opens_switch(rules, before, after):
            pos.switch[side] = OPEN
    if pos.duty_done == 0 and before < rules.force_at and after >= rules.force_at:
        set_duty(pos, rules, victim_kind, to)


@njit
def set_duty(pos, rules, victim_kind, to):
    """The third capture: what is owed, by how many Tris have been dropped (M3C-3.4, D3)."""
    pos.duty_done = 1
    if pos.dropped == 0 or rules.one_dropped_before_third == OneDroppedBeforeThird.DROP_MISSING_AT_ONCE:
        pos.duty = pos.reserve
    elif rules.one_dropped_before_third == OneDroppedBeforeThird.SWITCH_CLOSES and pos.reserve > 0:
        pos.switch[0] = CLOSED
        pos.switch[1] = CLOSED
    if pos.duty > 0:
        pos.duty_first = 1
        if opens_exchange(pos, rules, to):
            pos.exch = to
            pos.victim = victim_kind


@njit
def opens_exchange(pos, rules, to):
    """Whether the third capture is the first of an exchange: where it retakes on the point of the ply before,
    F15 decides."""
    return rules.third_capture_retakes == ThirdCaptureRetakes.OPENS_NEW_PAIR or pos.prev_cap != to


@njit
def count_drop(pos, rules, answered_check):
    """A drop has been made: it pays off the duty (F5: an evasion by drop may pay all of it)."""
    pos.reserve -= 1
    pos.dropped += 1
    if pos.duty > 0:
        pos.duty -= 1
        if answered_check and rules.evasion_during_duty == EvasionDuringDuty.EVASION_DROP_CANCELS_REST:
            pos.duty = 0
        if pos.duty == 0:
            pos.exch = -1
            pos.victim = 0


@njit
def drop_is_beside_a_ply(rules):
    """Whether a voluntary drop is made beside the ply of its turn, not in place of it (D4, D13)."""
    beside = rules.drop_as_action == DropAsAction.BESIDE_AN_ACTION
    return beside or rules.drop_cost == DropCost.FREE_ACTION


# --- what the duty leaves -------------------------------------------------------------------------


@njit
def some_drop_answers(pos, rules):
    """Whether some drop leaves the own king safe, and may be made."""
    for sq in range(pos.piece.shape[0]):
        if (
            is_empty(pos, sq)
            and drop_is_safe(pos, rules, sq)
            and not gives_banned_check(pos, rules, make_ply(DROP, sq, sq))
        ):
            return True
    return False


@njit
def regime_in_check(pos, rules):
    """The side to move owes a drop and stands in check (F2 at first, F3 later, F4, F5)."""
    if pos.duty_first == 1:
        if (
            rules.third_capture_mates == ThirdCaptureMates.DROP_BEFORE_JUDGEMENT
            and not any_regular_ply_is_safe(pos, rules)
        ):
            return DROP_ONLY_KING_UNSAFE
        must_drop = rules.forced_drop_in_check == ForcedDropInCheck.DROP_OR_LOSE
        suspended = rules.forced_drop_in_check == ForcedDropInCheck.KING_SAFETY_SUSPENDED
        if rules.forced_drop_in_check == ForcedDropInCheck.DROP_IF_IT_ANSWERS_ELSE_EVADE:
            must_drop = some_drop_answers(pos, rules)
    else:
        must_drop = rules.forced_drop_gives_check == ForcedDropGivesCheck.ANSWER_BY_DROP_OR_LOSE
        suspended = rules.forced_drop_gives_check == ForcedDropGivesCheck.KING_SAFETY_SUSPENDED
        # The checker drops first, whatever happened; once it has dropped, F3 speaks alone.
        if rules.evasion_during_duty == EvasionDuringDuty.CHECKER_ALWAYS_FIRST and pos.dropped == 0:
            must_drop = True
    if suspended:
        return DROP_ONLY_KING_UNSAFE
    if must_drop or rules.evasion_during_duty == EvasionDuringDuty.NO_FREE_EVASION:
        return DROP_ONLY
    return EVADE_WITHOUT_DROP if rules.evasion_during_duty == EvasionDuringDuty.NO_EVASION_BY_DROP else EVADE


@njit
def exchange_is_open(pos, rules):
    """Whether a recapture may still come before the drop (F6-F8)."""
    if rules.exchange_exception == ExchangeException.NONE or pos.exch < 0:
        return False
    if pos.duty_first == 1:
        return True
    goes_on = (
        rules.after_exchange_recapture == AfterExchangeRecapture.EXCHANGE_CONTINUES
        or rules.exchange_definition == ExchangeDefinition.FULL_EXCHANGE_SERIES
    )
    return goes_on and pos.prev_cap >= 0


@njit
def is_exchange_capture(pos, rules, to):
    """Whether taking on `to` is the second half of the exchange (F6)."""
    if rules.exchange_definition == ExchangeDefinition.ANY_CAPTURE_NEXT_PLY:
        return True
    if rules.exchange_definition == ExchangeDefinition.FULL_EXCHANGE_SERIES:
        return to == pos.prev_cap
    if to != pos.exch or rules.exchange_definition == ExchangeDefinition.SAME_POINT_RECAPTURE:
        return to == pos.exch
    return exchange_value(pos, regular_kind(pos, to)) == exchange_value(pos, pos.victim)


@njit
def regime(pos, rules):
    """Which kinds of ply the side to move has: FREE, or what the duty leaves of them."""
    if pos.duty == 0:
        return FREE
    if in_check(pos, rules, pos.side):
        return regime_in_check(pos, rules)
    return DROP_OR_RECAPTURE if exchange_is_open(pos, rules) else DROP_ONLY
