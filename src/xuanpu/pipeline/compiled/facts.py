"""What the forced-drop audit says of a game, as the kernel writes it down."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np

#: Of a number: there is none.
NONE: Final = -1

#: Options of the reading F6 that can be asked about.
MOST_OPTIONS: Final = 8


class End(IntEnum):
    """Why a line ended; UNSETTLED: the kernel leaves the game to the whole arrangement."""

    UNSETTLED = 0
    GAME_OVER = 1
    RECORD_ENDED = 2
    RECORD_BROKEN = 3
    OTHER_KIND = 4
    WRONG_SIDE = 5
    NO_THIRD_CAPTURE = 6


#: Plies count from 1; NONE where there is none.
#:
#: Of the record in its own game: `second`, `third`, the plies of these captures; `third_checks`, 0 or 1.
#: Of the line: `end`; `broken`, the recorded ply at which it left the record, `broken_ply` the ply of the
#: line that it would have been, `point` the rule point that says why; `drops`, squares; `line_plies`,
#: `duty_plies`, `kept`, `rest` as in `audit.game_audit.GameAudit`; `outlives`, the ply behind the record at
#: which drops are still owed.
#: Where the duty falls: `raised`, the ply behind it; `raised_checks`, whether the side to move then stands
#: in check; `exchange`, bit k: option k of F6 lets a ply take back before the drop; `retakes`, how many do.
#: Where the first drop is due: `due`, the ply; `due_lost`, whether the duty leaves no ply; `losing`,
#: `waiting`, `exposing`: after how many first drops the second is impossible, or has to wait, and on how many
#: points a drop would expose the own king.
FACTS_DTYPE: Final = np.dtype(
    (
        np.record,
        [
            ("second", "i4"),
            ("third", "i4"),
            ("third_checks", "i1"),
            ("end", "i1"),
            ("broken", "i4"),
            ("broken_ply", "i4"),
            ("point", "i2"),
            ("drops", "i1", (2,)),
            ("line_plies", "i4"),
            ("duty_plies", "i4"),
            ("kept", "i4"),
            ("rest", "i4"),
            ("outlives", "i4"),
            ("raised", "i4"),
            ("raised_checks", "i1"),
            ("exchange", "u1"),
            ("retakes", "i2", (MOST_OPTIONS,)),
            ("due", "i4"),
            ("due_lost", "i1"),
            ("losing", "i2"),
            ("waiting", "i2"),
            ("exposing", "i2"),
        ],
    )
)
