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


class DropCost(IntEnum):
    """D4: whether a voluntary drop costs a ply."""

    ONE_PLY = 0
    FREE_ACTION = 1


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


class WalkGivesCannonCheck(IntEnum):
    """D9: whether a Tris may walk to where it is the screen of a cannon check."""

    ALLOWED = 0
    FORBIDDEN = 1


class DropAsAction(IntEnum):
    """D13: how a drop goes with the three kinds of action that text 004 gives a turn."""

    FOURTH_KIND = 0
    BESIDE_AN_ACTION = 1
    FORCED_ONLY = 2


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
    SAME_POINT_EQUAL_VALUE = 2
    FULL_EXCHANGE_SERIES = 3


class AfterExchangeRecapture(IntEnum):
    """F7: whether the exchange may go on after the recapture."""

    MUST_DROP = 0
    EXCHANGE_CONTINUES = 1


class ExchangeException(IntEnum):
    """F8: whether a recapture may come before the drop."""

    NONE = 0
    PRESENT = 1


class CheckBanOnForcedDrops(IntEnum):
    """F9: whether the ban on drops that give check (D6) goes for forced drops too."""

    APPLIES = 0
    VOLUNTARY_ONLY = 1


class ThirdCaptureRetakes(IntEnum):
    """F15: whether a third capture that is itself a recapture opens an exchange."""

    OPENS_NEW_PAIR = 0
    CLOSES_PAIR = 1


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


class AttackLegality(IntEnum):
    """A1: whether the attackers of a double attack must be able to take legally."""

    GEOMETRIC_TAKER_LEGAL = 0
    EVERY_ATTACKER_LEGAL = 1
    GEOMETRIC_INCL_TAKER = 2


class RoyalKingAsAttacker(IntEnum):
    """A2: whether the king is one of the two attackers of a double attack."""

    COUNTS = 0
    NOT_COUNTED = 1


class VirtualAttack(IntEnum):
    """A6: whether an own-locked Tris that could walk there counts as an attacker."""

    NONE = 0
    COUNTS_AS_ONE = 1


class VirtualWalkKingSafe(IntEnum):
    """A6.1: whether that walk would have to leave the own king safe."""

    NOT_REQUIRED = 0
    REQUIRED = 1


class CompositeCaptureZone(IntEnum):
    """C1: whether a composite advisor or elephant keeps its zone when it takes."""

    OWN_ZONE_KEPT = 0
    ZONE_LIFTED = 1
    LIFTED_ONCE_ACROSS = 2


class CompositePawnCapture(IntEnum):
    """C2: by which rank a composite pawn takes."""

    BY_CURRENT_RANK = 0
    BY_HIGHEST_RANK_REACHED = 1


class CompositeKingWalk(IntEnum):
    """C3: how a composite with the king walks."""

    TRIS_WALK_IN_PALACE = 0
    ORTHOGONAL_IN_PALACE = 1
    STEPS_IN_PALACE_NO_LEAP = 2
    TRIS_WALK_WHOLE_BOARD = 3


class CompositeKingSeparation(IntEnum):
    """C4: whether a composite with the king may separate."""

    ALLOWED = 0
    TRIS_STAYS_IN_PALACE = 1
    NOT_ALLOWED = 2


class AirdropOnVacatedOrigin(IntEnum):
    """X1: whether the point just left may be airdropped on."""

    ALLOWED = 0
    EXCLUDED = 1


class AirdropKingSafety(IntEnum):
    """X2: whether king safety is tested on the final position only, or before the airdrop too."""

    FINAL_POSITION = 0
    BEFORE_AIRDROP = 1


class AirdropCannonCheck(IntEnum):
    """X3: whether an airdropped Tris may be the screen of a cannon check."""

    ALLOWED = 0
    FORBIDDEN = 1


class Separation(IntEnum):
    """S1: whether composites separate, and by which sibling text."""

    NONE = 0
    AS_CHESS = 1
    AS_DRAUGHTS = 2


class DepartingPieceCaptures(IntEnum):
    """S2: whether the piece that leaves its Tris may take a regular piece or composite on that ply."""

    MAY_NOT = 0
    MAY = 1


class StrandedPiece(IntEnum):
    """S3: what becomes of a piece outside its zone when its Tris leaves."""

    STAYS = 0
    SEPARATION_FORBIDDEN = 1
    ZONE_WAIVED = 2
    REMOVED = 3


class DepartingPieceTakesTris(IntEnum):
    """S7: whether the piece that leaves its Tris may take a bare Tris on that ply."""

    MAY_NOT = 0
    MAY = 1


class PromotionSource(IntEnum):
    """P3: which piece is put on a Tris that is promoted."""

    OWN_CAPTURED_ONLY = 0
    CAPTURED_OR_SPARE = 1
    FROM_BOARD = 2


class PromotionStandIn(IntEnum):
    """P4: when a cannon or horse may stand in for the rook."""

    FREE_CHOICE = 0
    ONLY_WITHOUT_DEAD_ROOK = 1
    ROOK_ONLY = 2


class StackedPieceValue(IntEnum):
    """P5: what a strong piece that stands on a Tris counts in the sums."""

    PHYSICAL_PIECE = 0
    ALWAYS_ROOK = 1
    ZERO = 2


class BothLowLatch(IntEnum):
    """P6: whether "both sums low" frees promotion for good, or while it holds."""

    PERMANENT = 0
    LEVEL_TRIGGERED = 1


class NoMoveTest(IntEnum):
    """R1: which plies save a side from being stalemated."""

    TRIS_PLIES_COUNT = 0
    REGULAR_PIECES_ONLY = 1


class RepetitionKey(IntEnum):
    """R2: what makes two positions the same."""

    FULL_STATE = 0
    BOARD_WITHOUT_LOCKS = 1


class ProgressReset(IntEnum):
    """R4: which plies are progress."""

    REGULAR_CAPTURES_ONLY = 0
    ALSO_COMPOSITE_PAWN_WALKS = 1
    ANY_CAPTURE = 2


#: Reading ID -> (field of the rules record, its options).
READINGS: dict[str, tuple[str, type[IntEnum]]] = {
    "D1": ("switch_opens", SwitchOpens),
    "D2": ("dead_count_scope", DeadCountScope),
    "D3": ("one_dropped_before_third", OneDroppedBeforeThird),
    "D4": ("drop_cost", DropCost),
    "D5": ("drop_answers_check", DropAnswersCheck),
    "D6": ("drop_cannon_check", DropCannonCheck),
    "D7": ("drop_ban_test", DropBanTest),
    "D8": ("drop_exposes_own_king", DropExposesOwnKing),
    "D9": ("walk_gives_cannon_check", WalkGivesCannonCheck),
    "D13": ("drop_as_action", DropAsAction),
    "F2": ("forced_drop_in_check", ForcedDropInCheck),
    "F3": ("forced_drop_gives_check", ForcedDropGivesCheck),
    "F4": ("third_capture_mates", ThirdCaptureMates),
    "F5": ("evasion_during_duty", EvasionDuringDuty),
    "F6": ("exchange_definition", ExchangeDefinition),
    "F7": ("after_exchange_recapture", AfterExchangeRecapture),
    "F8": ("exchange_exception", ExchangeException),
    "F9": ("check_ban_on_forced_drops", CheckBanOnForcedDrops),
    "F15": ("third_capture_retakes", ThirdCaptureRetakes),
    "T1": ("tris_leap_leg", TrisLeapLeg),
    "T2": ("tris_blocks", TrisBlocks),
    "T3": ("tris_ply_king_safety", TrisPlyKingSafety),
    "A1": ("attack_legality", AttackLegality),
    "A2": ("royal_king_as_attacker", RoyalKingAsAttacker),
    "A6": ("virtual_attack", VirtualAttack),
    "A6.1": ("virtual_walk_king_safe", VirtualWalkKingSafe),
    "C1": ("composite_capture_zone", CompositeCaptureZone),
    "C2": ("composite_pawn_capture", CompositePawnCapture),
    "C3": ("composite_king_walk", CompositeKingWalk),
    "C4": ("composite_king_separation", CompositeKingSeparation),
    "X1": ("airdrop_on_vacated_origin", AirdropOnVacatedOrigin),
    "X2": ("airdrop_king_safety", AirdropKingSafety),
    "X3": ("airdrop_cannon_check", AirdropCannonCheck),
    "S1": ("separation", Separation),
    "S2": ("departing_piece_captures", DepartingPieceCaptures),
    "S3": ("stranded_piece", StrandedPiece),
    "S7": ("departing_piece_takes_tris", DepartingPieceTakesTris),
    "P3": ("promotion_source", PromotionSource),
    "P4": ("promotion_stand_in", PromotionStandIn),
    "P5": ("stacked_piece_value", StackedPieceValue),
    "P6": ("both_low_latch", BothLowLatch),
    "R1": ("no_move_test", NoMoveTest),
    "R2": ("repetition_key", RepetitionKey),
    "R4": ("progress_reset", ProgressReset),
}

#: Numbers of a ruleset: how many Tris there are, the captures that open the switch and force the drops, the
#: sum of strong pieces up to which a side is low, and whether (1) a piece that takes a Tris stands on it.
PARAMETERS = ("n_tris", "open_at", "force_at", "low_sum", "composites")

#: The effective ruleset as the kernels read it: one record, all fields int8.
RULES_DTYPE = np.dtype(
    (np.record, [(name, "i1") for name in (*PARAMETERS, *(field for field, _ in READINGS.values()))])
)
