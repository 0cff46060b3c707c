"""Rule points: what a verdict rests on, in words that belong to no single text (design D5).

A ruleset file maps each point to its clauses.  Below 100 the point *allows* a ply; from 100 on it
*forbids* one, and the hundreds are the number in the list of precedence (reading, profiles §4): of
several that forbid, the smallest is named, so that "forbidden by the duty" means "proper but for the
duty".
"""

from __future__ import annotations

from enum import IntEnum


class RulePoint(IntEnum):
    """Every point a verdict can rest on."""

    # what allows
    REGULAR_MOVE = 1
    REGULAR_CAPTURE = 2
    VOLUNTARY_DROP = 3
    FORCED_DROP = 4
    EVASION_BEFORE_DROP = 5
    RECAPTURE_BEFORE_DROP = 6
    TRIS_STEP = 7
    TRIS_LEAP = 8
    MOUNT_OWN_TRIS = 9
    TAKE_ENEMY_TRIS = 10
    COMPOSITE_WALK = 11
    COMPOSITE_KING_WALK = 12
    COMPOSITE_TAKES_PIECE = 13
    COMPOSITE_TAKES_OWN_TRIS = 14
    COMPOSITE_TAKES_ENEMY_TRIS = 15
    TAKE_COMPOSITE = 16
    COMPOSITE_TAKES_COMPOSITE = 17
    EVASION_OF_LATER_CHECK = 18
    EVASION_DURING_DUTY = 19
    PIECE_LEAVES_TRIS = 20
    PIECE_LEAVES_AND_TAKES = 21
    PIECE_LEAVES_AND_MOUNTS = 22
    TRIS_LEAVES_PIECE = 23
    PROMOTION_BY_RIGHT = 24
    PROMOTION_FREE = 25
    PROMOTED_MOVE = 26
    PROMOTED_TAKES_PIECE = 27
    PROMOTED_TAKES_OWN_TRIS = 28
    PROMOTED_TAKES_ENEMY_TRIS = 29
    PROMOTED_TAKES_COMPOSITE = 30

    # what happens beside a ply: these allow nothing and forbid nothing, but their clauses have fired
    SWITCH_OPENS = 31
    DUTY_FALLS = 32
    DROP_LOCKS = 33
    DROP_IS_ONE_PLY = 34
    LOCK_TURNS = 35
    PROMOTION_FREED = 36

    # what allows, continued
    TAKE_PROMOTED = 41
    COMPOSITE_TAKES_PROMOTED = 42
    PROMOTED_TAKES_PROMOTED = 43
    TAKE_OWN_TRIS_AND_AIRDROP = 44
    TAKE_ENEMY_TRIS_AND_AIRDROP = 45

    # what forbids, in order of precedence
    GAME_OVER = 101
    NO_SUCH_PLY = 201
    NO_SEPARATION = 202
    NO_VOLUNTARY_DROP = 203
    NOTHING_THERE = 301
    NOT_YOUR_PIECE = 302
    TRIS_LOCKED_TO_OTHER = 303
    NOT_A_COMPOSITE = 304
    SWITCH_SHUT = 401
    SWITCH_CLOSED = 402
    RESERVE_EMPTY = 403
    ONE_FREE_DROP_A_TURN = 404
    NO_PIECE_TO_PROMOTE_WITH = 405
    STAND_IN_BARRED = 406
    NOT_ITS_MOVE = 501
    LEG_BLOCKED = 502
    EYE_BLOCKED = 503
    LINE_BLOCKED = 504
    SCREEN_MISSING = 505
    NOT_A_TRIS_WALK = 506
    TRIS_LEG_BLOCKED = 507
    COMPOSITE_NOT_ITS_WALK = 508
    COMPOSITE_NOT_ITS_CAPTURE = 509
    TRIS_NEVER_TAKES = 510
    PROMOTED_NOT_ITS_MOVE = 511
    PROMOTED_BLOCKED = 512
    PROMOTED_INSEPARABLE = 513
    COMPOSITE_NOT_PROMOTABLE = 514
    OUT_OF_ZONE = 601
    COMPOSITE_CAPTURE_OUT_OF_ZONE = 602
    COMPOSITE_KING_LEAVES_PALACE = 603
    NOT_ON_RIVER_LINE = 604
    KING_MAY_NOT_SEPARATE = 605
    SEPARATED_TRIS_LEAVES_PALACE = 606
    SEPARATION_STRANDS_PIECE = 607
    POINT_OCCUPIED = 701
    OWN_PIECE_THERE = 702
    SECOND_TRIS = 703
    DEPARTING_PIECE_TAKES = 704
    DEPARTING_PIECE_TAKES_TRIS = 705
    DOUBLE_ATTACK_MISSING = 801
    NO_PROMOTION_RIGHT = 802
    AIRDROP_MISSING = 901
    AIRDROP_SUPERFLUOUS = 902
    AIRDROP_POINT_OCCUPIED = 903
    AIRDROP_ON_ORIGIN = 904
    DUTY_TO_DROP = 1001
    NO_DROP_IN_CHECK = 1002
    NO_EVASION_BY_DROP = 1003
    STILL_IN_CHECK = 1101
    KING_EXPOSED = 1102
    KINGS_FACING = 1103
    DROP_SCREENS_CHECK = 1201
    FORCED_DROP_CHECKS = 1202
    AIRDROP_SCREENS_CHECK = 1203
    WALK_SCREENS_CHECK = 1204

    @property
    def allows(self) -> bool:
        """Whether a ply that rests on this point is legal."""
        return self < FIRST_FORBIDDING

    @property
    def precedence(self) -> int:
        """The number in the list of precedence; 0 for a point that allows."""
        return int(self) // 100


FIRST_FORBIDDING = 100
