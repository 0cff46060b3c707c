"""How far the rest of a record can be followed from a position."""

from __future__ import annotations

from collections.abc import Sequence

from xuanpu.errors import NotationError
from xuanpu.game import Move, Position
from xuanpu.notation import parse_text
from xuanpu.notation.candidates import candidates
from xuanpu.notation.intent import Intent
from xuanpu.notation.legality import is_legal


def legal_plies(intent: Intent, position: Position) -> list[Move]:
    """The legal plies that an intent may mean."""
    return [Move(ply) for ply in dict.fromkeys(candidates(intent, position).plies) if is_legal(ply, position)]


def followed(position: Position, texts: Sequence[str], first_rank: int | None, most: int) -> int:
    """How many of the texts, at most so many, are legal one after the other."""
    for count, text in enumerate(texts[:most]):
        try:
            plies = legal_plies(parse_text(text, first_rank), position)
        except NotationError:
            return count
        if len(plies) != 1:
            return count
        position = position.play(plies[0])
    return min(most, len(texts))
