"""Why a regular piece does not get there: the rule point and its clause, one case each."""

from __future__ import annotations

import pytest

from xuanpu.game import Move, Position
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint

CASES = (
    # where, the move, what `judge` names
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e1", RulePoint.REGULAR_MOVE),
    ("3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0e1", RulePoint.REGULAR_CAPTURE),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e2", RulePoint.NOT_ITS_MOVE),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e0", RulePoint.NOT_ITS_MOVE),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "a0a1", RulePoint.NOTHING_THERE),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "d9d8", RulePoint.NOT_YOUR_PIECE),
    ("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", RulePoint.OUT_OF_ZONE),
    ("3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2g3", RulePoint.OUT_OF_ZONE),
    ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", RulePoint.OUT_OF_ZONE),
    ("3k5/9/9/9/9/2B6/1P7/9/9/4K4 w", "c4a2", RulePoint.EYE_BLOCKED),
    ("3k5/9/9/9/9/9/1N7/1P7/9/4K4 w", "b3a1", RulePoint.LEG_BLOCKED),
    ("3k5/9/9/9/9/9/1N7/1P7/9/4K4 w", "b3b5", RulePoint.NOT_ITS_MOVE),
    ("3k5/9/9/9/9/9/R7r/9/P8/4K4 w", "a3a0", RulePoint.LINE_BLOCKED),
    ("3k5/9/9/9/9/9/R7r/9/P8/4K4 w", "a3b4", RulePoint.NOT_ITS_MOVE),
    ("3k5/9/9/9/9/9/R7r/9/P8/4K4 w", "a3a1", RulePoint.OWN_PIECE_THERE),
    ("3k5/9/9/9/9/9/C7r/9/9/4K4 w", "a3i3", RulePoint.SCREEN_MISSING),
    ("3k5/9/9/9/9/9/C1P1P3r/9/9/4K4 w", "a3i3", RulePoint.LINE_BLOCKED),
    ("3k5/9/9/9/9/9/C3P3r/9/9/4K4 w", "a3h3", RulePoint.LINE_BLOCKED),
    ("3k5/9/9/9/9/9/C3P3r/9/9/4K4 w", "a3i3", RulePoint.REGULAR_CAPTURE),
    ("3k5/9/9/9/9/9/4P4/9/9/4K4 w", "e3d3", RulePoint.NOT_ITS_MOVE),
    ("3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5d5", RulePoint.REGULAR_MOVE),
    ("3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5e4", RulePoint.NOT_ITS_MOVE),
    # the king
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", RulePoint.KINGS_FACING),
    ("3k5/3R5/9/9/9/9/9/9/9/3K5 w", "d8a8", RulePoint.KINGS_FACING),
    ("3kr4/9/9/9/9/9/4R4/9/9/4K4 w", "e3a3", RulePoint.KING_EXPOSED),
    ("3k5/9/9/9/9/9/9/5n3/9/4K3R w", "i0i9", RulePoint.STILL_IN_CHECK),
    ("4k4/9/9/9/9/9/9/9/4r4/3K5 w", "d0d1", RulePoint.KING_EXPOSED),
    # over
    ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", "d9d8", RulePoint.KING_EXPOSED),
    # kinds that plain xiangqi does not have
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "T@e5", RulePoint.NO_SUCH_PLY),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e1^", RulePoint.NO_SUCH_PLY),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e1/T@e5", RulePoint.AIRDROP_SUPERFLUOUS),
)


@pytest.mark.parametrize(("fen", "move", "point"), CASES)
def test_named_in_plain_xiangqi(fen: str, move: str, point: RulePoint) -> None:
    position = Position.from_fen(fen, load_rules("xiangqi"))
    verdict = position.explain(Move.parse(move))
    assert verdict.point is point
    assert verdict.legal == (Move.parse(move) in position.legal_moves)
    assert verdict.clause is None or verdict.clause.startswith("XQ-")


@pytest.mark.parametrize("profile", ["literal", "harmonised"])
@pytest.mark.parametrize(
    ("fen", "move", "point"), [case for case in CASES if case[2] is not RulePoint.NO_SUCH_PLY]
)
def test_named_alike_in_the_variant(fen: str, move: str, point: RulePoint, profile: str) -> None:
    position = Position.from_fen(fen, load_rules("m3c-2024-2", profile))
    assert position.explain(Move.parse(move)).point is point
