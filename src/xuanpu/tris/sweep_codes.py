"""The codes a sweep of drop pairs is written in.  Needs no kernel."""

from __future__ import annotations

from enum import IntEnum


class PairFate(IntEnum):
    """What becomes of the record after a pair of drops."""

    NO_PAIR = -1
    AS_RECORDED = 0
    OTHER_KIND = 1
    BROKEN = 2
    DROP_ILLEGAL = 3


class DropEffect(IntEnum):
    """What a forced drop does to the other side."""

    NOT_EMPTY = -1
    NOTHING = 0
    CHECK = 1
    MATE = 2
