"""Which kinds of ply there are under a ruleset."""

from __future__ import annotations

from xuanpu.game import PlyKind
from xuanpu.rulesets import Rules

OF_COMPOSITES = {
    PlyKind.MOUNT,
    PlyKind.COMPOSITE_WALK,
    PlyKind.COMPOSITE_CAPTURE,
    PlyKind.SEPARATION_PIECE,
    PlyKind.SEPARATION_TRIS,
    PlyKind.PROMOTION,
    PlyKind.PROMOTED_MOVE,
    PlyKind.PROMOTED_CAPTURE,
}


def kinds_that_arise(rules: Rules) -> set[PlyKind]:
    """Under one reading or another, of a ruleset with Tris."""
    return set(PlyKind) if rules.parameters["composites"] else set(PlyKind) - OF_COMPOSITES
