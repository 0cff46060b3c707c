"""Positions in which neither side can win for want of material (RES-11; reading R5)."""

from __future__ import annotations

from typing import Final

import numpy as np

from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import CANNON, HORSE, PAWN, ROOK
from xuanpu.tris.state import NO_TRIS, PROMOTED

#: [kind]: whether such a piece can cross the river.
CROSSES: Final = np.isin(np.arange(PROMOTED + 1), (HORSE, ROOK, CANNON, PAWN, PROMOTED))
WITH_SPARES: Final = "captured-or-spare"
REGULAR_ONLY: Final = "regular-material-only"


def dead_position(position: Position) -> bool:
    """Whether neither side has a piece that can cross the river, nor may yet get one by promotion (R5; a text
    without Tris has no promotion to wait for).  A composite counts as its regular piece, a promoted Tris can
    cross.

    What can win all the same is not looked into: an advisor whose zone is lifted, a king gone abroad.
    """
    if CROSSES[position.piece].any():
        return False
    reading = position.rules.readings.get("R5")
    if reading is not None and reading.chosen == REGULAR_ONLY:
        return True
    return not _promotion_is_possible(position)


def _promotion_is_possible(position: Position) -> bool:
    """Whether a Tris may still be promoted: the text has promotion, there is a Tris, on the board or off it,
    and a strong piece beside the board, or one to stand in (with no strong piece on the board both sums are
    low, so that either side may promote)."""
    parameters = position.rules.parameters
    if not parameters["n_tris"] or not parameters["composites"]:
        return False
    if not (position.tris != NO_TRIS).any() and not position.reserve:
        return False
    return bool(position.dead[:, [HORSE, ROOK, CANNON]].any()) or _spares_are_used(position)


def _spares_are_used(position: Position) -> bool:
    """Whether a piece from outside the game may be put on a Tris (P3)."""
    reading = position.rules.readings.get("P3")
    return reading is not None and reading.chosen == WITH_SPARES
