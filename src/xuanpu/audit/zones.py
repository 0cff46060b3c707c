"""Where the pieces that have a zone stand: king and advisor in the palace, elephant on its own half."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import (
    ADVISOR,
    ADVISOR_TO,
    ELEPHANT,
    ELEPHANT_TO,
    IN_HOME,
    IN_PALACE,
    KING,
    KING_TO,
)
from xuanpu.tris.state import NO_TRIS, WAIVED

#: Kind -> [side, square]: inside the zone.
ZONES: Final = {KING: IN_PALACE, ADVISOR: IN_PALACE, ELEPHANT: IN_HOME}
#: Kind -> [side, square]: no point that its pattern reaches lies inside its zone, whatever stands there.
#: No other piece is ever so placed: on an empty board a rook, cannon, horse or pawn can move from anywhere.
NOWHERE_TO_GO: Final[dict[int, npt.NDArray[np.bool_]]] = {
    kind: np.all(table < 0, axis=2)
    for kind, table in ((KING, KING_TO), (ADVISOR, ADVISOR_TO), (ELEPHANT, ELEPHANT_TO))
}


def is_abroad(kind: int, side: int, square: int) -> bool:
    """Whether a piece of that kind and side stands outside its zone there."""
    return kind in ZONES and not ZONES[kind][side, square]


def is_immobile(position: Position, square: int) -> bool:
    """Whether the bare regular piece there can never move again: it keeps its zone, and its pattern has no
    destination in it.  What stands around it, whose turn it is and what is owed do not count; nor can a
    Tris come under it, since no ply puts one there."""
    kind, side = int(position.piece[square]), int(position.owner[square])
    if kind not in NOWHERE_TO_GO or position.tris[square] != NO_TRIS:
        return False
    return not is_waived(position, square) and bool(NOWHERE_TO_GO[kind][side, square])


def is_waived(position: Position, square: int) -> bool:
    """Whether the piece there has been freed from its zone (S3)."""
    return bool(position.record["mark"][0, square] & WAIVED)
