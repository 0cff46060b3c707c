"""A ply and its text."""

from __future__ import annotations

from typing import NamedTuple

from tests.oracles.judge.points import Point, name

MOVE, WALK, DROP, PIECE_LEAVES, TRIS_LEAVES, PROMOTION = (
    "move",
    "walk",
    "drop",
    "piece-leaves",
    "tris-leaves",
    "promotion",
)


class Ply(NamedTuple):
    """A ply in its parts.  A drop has `frm == to`; so has a promotion, unless the piece comes from the board.
    `made_with` is the piece (R, C or N) that a promotion lays on the Tris."""

    kind: str
    frm: Point
    to: Point
    airdrop: Point | None = None
    made_with: str = ""

    def text(self) -> str:
        """The ply in machine notation."""
        frm, to = name(self.frm), name(self.to)
        match self.kind:
            case "drop":
                return f"T@{to}"
            case "walk":
                return f"T:{frm}{to}"
            case "piece-leaves":
                return f"{frm}{to}^"
            case "tris-leaves":
                return f"T^{frm}{to}"
            case "promotion":
                return f"{'' if frm == to else frm}{to}=+{self.made_with}"
        return frm + to if self.airdrop is None else f"{frm}{to}/T@{name(self.airdrop)}"
