"""What 进, 退 and 平 mean for each piece, on a board without other pieces.

Points are the mover's (see intent.py).  Whether the way is free, and the zones, are the rules' matter.
"""

from __future__ import annotations

from typing import Final

from xuanpu.notation.intent import FILES, RANKS, Action, file_of, point, rank_of

ADVISOR: Final = 2
ELEPHANT: Final = 3
HORSE: Final = 4

SLANTING: Final = frozenset((ADVISOR, ELEPHANT, HORSE))
"""Pieces whose numeral names the file of arrival; of the others it counts the steps."""

_RISE: Final = {
    ADVISOR: {1: 1},
    ELEPHANT: {2: 2},
    HORSE: {1: 2, 2: 1},
}
"""Ranks climbed by the number of files crossed."""


def arrival(kind: int, start: int, action: int, number: int) -> int | None:
    """The point where `action` and `number` bring a piece from `start`; None if they cannot."""
    file, rank = file_of(start), rank_of(start)
    if action == Action.TRAVERSE:
        straight = kind not in SLANTING and number != file
        return point(number, rank) if straight else None
    forward = 1 if action == Action.ADVANCE else -1
    if kind in SLANTING:
        rise = _RISE[kind].get(abs(number - file))
        if rise is None:
            return None
        file, rank = number, rank + forward * rise
    else:
        rank += forward * number
    return point(file, rank) if 1 <= rank <= RANKS and 1 <= file <= FILES else None


def spelling(kind: int, start: int, end: int) -> tuple[Action, int] | None:
    """The action and numeral that bring a piece from `start` to `end`; None if there are none."""
    climbed = rank_of(end) - rank_of(start)
    number = abs(climbed) if file_of(end) == file_of(start) else file_of(end)
    action = Action.TRAVERSE if climbed == 0 else Action.ADVANCE if climbed > 0 else Action.RETREAT
    return (action, number) if number and arrival(kind, start, action, number) == end else None
