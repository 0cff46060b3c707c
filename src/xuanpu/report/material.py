"""What is on the board at every ply of a line: pieces, and the sums of strong pieces (M3C-10.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from xuanpu.game import PlyKind

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Line

#: Kinds of ply that leave every piece on the board, and on its Tris: no sum changes.
QUIET: Final = (PlyKind.MOVE, PlyKind.WALK, PlyKind.DROP, PlyKind.COMPOSITE_WALK, PlyKind.PROMOTED_MOVE)


def pieces_left(position: Position) -> tuple[int, int]:
    """Regular pieces of Red and Black on the board, those on a Tris among them."""
    red, black = (int(np.count_nonzero(position.owner == side)) for side in range(2))
    return red, black


def strong_course(line: Line) -> list[tuple[int, int]]:
    """The sums of Red's and Black's strong pieces at the start and after each ply."""
    sums = [line.start.strong_sums()]
    for ply in line.plies:
        sums.append(sums[-1] if ply.kind in QUIET else ply.after.strong_sums())
    return sums
