"""Which rule points can arise under a ruleset: the others need no clause."""

from __future__ import annotations

from collections.abc import Iterator

from xuanpu.rulesets.rules import Rules
from xuanpu.tris.points import RulePoint

#: Points of composites, their separation and promotion: they arise where what takes a Tris stands on it.
OF_COMPOSITES = frozenset(
    (
        RulePoint.MOUNT_OWN_TRIS,
        RulePoint.TAKE_ENEMY_TRIS,
        RulePoint.COMPOSITE_WALK,
        RulePoint.COMPOSITE_KING_WALK,
        RulePoint.COMPOSITE_TAKES_PIECE,
        RulePoint.COMPOSITE_TAKES_OWN_TRIS,
        RulePoint.COMPOSITE_TAKES_ENEMY_TRIS,
        RulePoint.TAKE_COMPOSITE,
        RulePoint.COMPOSITE_TAKES_COMPOSITE,
        RulePoint.PIECE_LEAVES_TRIS,
        RulePoint.PIECE_LEAVES_AND_TAKES,
        RulePoint.PIECE_LEAVES_AND_MOUNTS,
        RulePoint.TRIS_LEAVES_PIECE,
        RulePoint.PROMOTION_BY_RIGHT,
        RulePoint.PROMOTION_FREE,
        RulePoint.PROMOTED_MOVE,
        RulePoint.PROMOTED_TAKES_PIECE,
        RulePoint.PROMOTED_TAKES_OWN_TRIS,
        RulePoint.PROMOTED_TAKES_ENEMY_TRIS,
        RulePoint.PROMOTED_TAKES_COMPOSITE,
        RulePoint.PROMOTION_FREED,
        RulePoint.TAKE_PROMOTED,
        RulePoint.COMPOSITE_TAKES_PROMOTED,
        RulePoint.PROMOTED_TAKES_PROMOTED,
        RulePoint.NO_SEPARATION,
        RulePoint.NOT_A_COMPOSITE,
        RulePoint.NO_PIECE_TO_PROMOTE_WITH,
        RulePoint.STAND_IN_BARRED,
        RulePoint.COMPOSITE_NOT_ITS_WALK,
        RulePoint.COMPOSITE_NOT_ITS_CAPTURE,
        RulePoint.PROMOTED_NOT_ITS_MOVE,
        RulePoint.PROMOTED_BLOCKED,
        RulePoint.PROMOTED_INSEPARABLE,
        RulePoint.COMPOSITE_NOT_PROMOTABLE,
        RulePoint.COMPOSITE_CAPTURE_OUT_OF_ZONE,
        RulePoint.COMPOSITE_KING_LEAVES_PALACE,
        RulePoint.NOT_ON_RIVER_LINE,
        RulePoint.KING_MAY_NOT_SEPARATE,
        RulePoint.SEPARATED_TRIS_LEAVES_PALACE,
        RulePoint.SEPARATION_STRANDS_PIECE,
        RulePoint.DEPARTING_PIECE_TAKES,
        RulePoint.DEPARTING_PIECE_TAKES_TRIS,
        RulePoint.NO_PROMOTION_RIGHT,
    )
)
#: Points of the ply that takes a Tris and airdrops it at once: they arise where it does not.
OF_TAKE_AND_AIRDROP = frozenset(
    (
        RulePoint.TAKE_OWN_TRIS_AND_AIRDROP,
        RulePoint.TAKE_ENEMY_TRIS_AND_AIRDROP,
    )
)
#: The point that there are no drops but forced ones hangs on this reading alone.
WHETHER_DROPS_ARE_FORCED = "D13"


def points_that_arise(rules: Rules) -> Iterator[RulePoint]:
    """In order.  Without Tris, a point that the ruleset does not name never decides a ply."""
    never = OF_TAKE_AND_AIRDROP if rules.parameters["composites"] else OF_COMPOSITES
    if WHETHER_DROPS_ARE_FORCED not in rules.readings:
        never = never | {RulePoint.NO_VOLUNTARY_DROP}
    for point in RulePoint:
        if point in rules.points or (rules.parameters["n_tris"] and point not in never):
            yield point
