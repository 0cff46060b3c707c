"""A ply as one integer, and its machine text (design §3).  Needs no kernel.

Bits 0-3 kind, 4-10 from, 11-17 to, 18-24 airdrop point + 1, 25-31 extra (the piece kind of a
promotion).  Points are the host's square numbers; a drop has from = to.  The kinds are those of the
*text*: a mount, a capture and a composite's walk are all `MOVE`, told apart by the position.  `SEP_PIECE`
and `SEP_TRIS` leave from a composite; `PROMOTE` has from = to, the point of the Tris, unless the piece put
on it comes from the board (P3): then from is the point it comes from.
"""

from __future__ import annotations

from typing import Final

MOVE: Final = 0
WALK: Final = 1
DROP: Final = 2
SEP_PIECE: Final = 3
SEP_TRIS: Final = 4
PROMOTE: Final = 5

NO_SQUARE: Final = -1


def make_ply(kind: int, frm: int, to: int, airdrop: int = NO_SQUARE, extra: int = 0) -> int:
    """The ply with these parts."""
    return kind | frm << 4 | to << 11 | (airdrop + 1) << 18 | extra << 25


def ply_kind(ply: int) -> int:
    """One of MOVE, WALK, DROP, SEP_PIECE, SEP_TRIS, PROMOTE."""
    return ply & 15


def ply_from(ply: int) -> int:
    """The square that is left (of a drop: the square dropped on)."""
    return ply >> 4 & 127


def ply_to(ply: int) -> int:
    """The square arrived at."""
    return ply >> 11 & 127


def ply_airdrop(ply: int) -> int:
    """The square of the airdrop that belongs to the ply, or NO_SQUARE."""
    return (ply >> 18 & 127) - 1


def ply_extra(ply: int) -> int:
    """The piece kind put on a promoted Tris, else 0."""
    return ply >> 25 & 127
