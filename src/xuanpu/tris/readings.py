"""The readings as the kernels see them: one field of the `rules` record each.

The catalogue `rulesets/readings.toml` holds the same readings for people: question, options, status.
Loader and tests hold the two equal: every option that the catalogue does not call `planned` is a member
here, under its name in capitals.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np


class SwitchOpens(IntEnum):
    """D1: when the drop switch opens."""

    LEVEL_AT_TWO = 0
    EVENT_EXACTLY_TWO = 1
    SINGLE_PLY_JUMP = 2


class DeadCountScope(IntEnum):
    """D2: whose captures count for the switch and the duty."""

    BOTH_SIDES = 0
    PER_SIDE = 1


class OneDroppedBeforeThird(IntEnum):
    """D3: what the third capture does when a Tris was dropped before it."""

    NO_DUTY = 0
    DROP_MISSING_AT_ONCE = 1
    SWITCH_CLOSES = 2


class DropAnswersCheck(IntEnum):
    """D5: whether a voluntary drop may answer a check."""

    ALLOWED = 0
    NOT_ALLOWED = 1


class DropCannonCheck(IntEnum):
    """D6: whether a dropped Tris may be the screen of a cannon check."""

    ALLOWED = 0
    FORBIDDEN = 1
    FORBIDDEN_IN_FORCED_DROPS_ONLY = 2


class DropBanTest(IntEnum):
    """D7: which check a drop that D6 or X3 restricts may not give."""

    CANNON_CHECK_THROUGH_THE_TRIS = 0
    ONLY_IF_CHECK_IS_NEW = 1
    ANY_RESULTING_CHECK = 2


class DropExposesOwnKing(IntEnum):
    """D8: whether a drop may expose the dropper's own king."""

    ILLEGAL = 0
    LEGAL = 1


class ForcedDropInCheck(IntEnum):
    """F2: the third capture gives check while a drop is owed."""

    DROP_OR_LOSE = 0
    KING_SAFETY_SUSPENDED = 1
    EVADE_FIRST = 2
    DROP_IF_IT_ANSWERS_ELSE_EVADE = 3


class ForcedDropGivesCheck(IntEnum):
    """F3: a check later in the duty, as a rule given by the first forced drop."""

    ANSWER_BY_DROP_OR_LOSE = 0
    KING_SAFETY_SUSPENDED = 1
    EVADE_FIRST_DUTY_STAYS = 2
    CHECKING_DROP_FORBIDDEN = 3


class ThirdCaptureMates(IntEnum):
    """F4: the third capture leaves no regular piece a legal ply."""

    ORTHODOX_END_AT_ONCE = 0
    ANY_LEGAL_PLY_RESCUES = 1
    DROP_BEFORE_JUDGEMENT = 2


class EvasionDuringDuty(IntEnum):
    """F5: what an evasion does to the duty."""

    IN_CHECK_EVADES_DROPS_COUNT = 0
    NO_EVASION_BY_DROP = 1
    EVASION_DROP_CANCELS_REST = 2
    CHECKER_ALWAYS_FIRST = 3
    NO_FREE_EVASION = 4


class ExchangeDefinition(IntEnum):
    """F6: what "the second of two exchanged pieces" is."""

    SAME_POINT_RECAPTURE = 0
    ANY_CAPTURE_NEXT_PLY = 1


class AfterExchangeRecapture(IntEnum):
    """F7: whether the exchange may go on after the recapture."""

    MUST_DROP = 0
    EXCHANGE_CONTINUES = 1


class ExchangeException(IntEnum):
    """F8: whether a recapture may come before the drop."""

    NONE = 0
    PRESENT = 1


class TrisLeapLeg(IntEnum):
    """T1: whether the leap of a Tris has a leg."""

    LEG_BLOCKS = 0
    NO_LEG = 1


class TrisBlocks(IntEnum):
    """T2: what a Tris blocks."""

    LIKE_ANY_PIECE = 0
    ALL_BUT_CANNON_SCREEN = 1
    ALL_BUT_FLYING_GENERAL = 2


class TrisPlyKingSafety(IntEnum):
    """T3: whether a walk of a Tris must leave the own king safe."""

    APPLIES = 0
    EXEMPT = 1


class RoyalKingAsAttacker(IntEnum):
    """A2: whether the king is one of the two attackers of a double attack."""

    COUNTS = 0
    NOT_COUNTED = 1


class CompositeKingWalk(IntEnum):
    """C3: how a composite with the king walks."""

    TRIS_WALK_IN_PALACE = 0
    ORTHOGONAL_IN_PALACE = 1
    STEPS_IN_PALACE_NO_LEAP = 2
    TRIS_WALK_WHOLE_BOARD = 3


class AirdropOnVacatedOrigin(IntEnum):
    """X1: whether the point just left may be airdropped on."""

    ALLOWED = 0
    EXCLUDED = 1


class AirdropCannonCheck(IntEnum):
    """X3: whether an airdropped Tris may be the screen of a cannon check."""

    ALLOWED = 0
    FORBIDDEN = 1


class NoMoveTest(IntEnum):
    """R1: which plies save a side from being stalemated."""

    TRIS_PLIES_COUNT = 0
    REGULAR_PIECES_ONLY = 1


#: Reading ID -> (field of the rules record, its options).
READINGS: dict[str, tuple[str, type[IntEnum]]] = {
    "D1": ("switch_opens", SwitchOpens),
    "D2": ("dead_count_scope", DeadCountScope),
    "D3": ("one_dropped_before_third", OneDroppedBeforeThird),
    "D5": ("drop_answers_check", DropAnswersCheck),
    "D6": ("drop_cannon_check", DropCannonCheck),
    "D7": ("drop_ban_test", DropBanTest),
    "D8": ("drop_exposes_own_king", DropExposesOwnKing),
    "F2": ("forced_drop_in_check", ForcedDropInCheck),
    "F3": ("forced_drop_gives_check", ForcedDropGivesCheck),
    "F4": ("third_capture_mates", ThirdCaptureMates),
    "F5": ("evasion_during_duty", EvasionDuringDuty),
    "F6": ("exchange_definition", ExchangeDefinition),
    "F7": ("after_exchange_recapture", AfterExchangeRecapture),
    "F8": ("exchange_exception", ExchangeException),
    "T1": ("tris_leap_leg", TrisLeapLeg),
    "T2": ("tris_blocks", TrisBlocks),
    "T3": ("tris_ply_king_safety", TrisPlyKingSafety),
    "A2": ("royal_king_as_attacker", RoyalKingAsAttacker),
    "C3": ("composite_king_walk", CompositeKingWalk),
    "X1": ("airdrop_on_vacated_origin", AirdropOnVacatedOrigin),
    "X3": ("airdrop_cannon_check", AirdropCannonCheck),
    "R1": ("no_move_test", NoMoveTest),
}

#: Numbers of a ruleset: how many Tris there are, and the captures that open the switch and force the drops.
PARAMETERS = ("n_tris", "open_at", "force_at")

#: The effective ruleset as the kernels read it: one record, all fields int8.
RULES_DTYPE = np.dtype(
    (np.record, [(name, "i1") for name in (*PARAMETERS, *(field for field, _ in READINGS.values()))])
)
