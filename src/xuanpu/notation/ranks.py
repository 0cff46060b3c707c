"""Where the ranks of coordinates begin: 0 (ICCS, UCCI, WinBoard) or 1 (UCI, pychess)."""

from __future__ import annotations

from typing import Final

from xuanpu.errors import InvalidMoveText, Place
from xuanpu.notation.intent import FILES, RANKS

ZERO: Final = 0
ONE: Final = 1


def rank_at(text: str, written: int, first_rank: int) -> int:
    """The rank 0-9 that is written so in `text`.  InvalidMoveText if it is off the board."""
    rank = written - first_rank
    if 0 <= rank < RANKS:
        return rank
    raise InvalidMoveText(
        "notation.rank-off-board",
        Place(token=text),
        column=text.find(str(written)) + 1,
        found=str(written),
        terminals=("RANK_NUMBER",),
        first=first_rank,
        last=first_rank + RANKS - 1,
    )


def square_at(text: str, file: int, written: int, first_rank: int) -> int:
    """The board's square of a file 0-8 and a rank as written.  InvalidMoveText if it is off the board."""
    return rank_at(text, written, first_rank) * FILES + file
