"""Which side moves first, where the FEN of a WXF game contradicts its moves.

WXF texts are alike for both sides, but many writers give Black small letters; and a list may begin with
`1...`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from xuanpu.records.model import Note, RecordedMove
from xuanpu.records.underway import Underway
from xuanpu.records.wxf_moves import WxfMoves

_BLACK_FIRST: Final = "black-moves-first"


def right_side(game: Underway, moves: WxfMoves) -> None:
    """Correct the side to move of the FEN, with a note, where the moves say that it is the other one."""
    fields = game.headers.get("FEN", "").split()
    if not fields:
        return
    said = "b" if fields[1:2] == ["b"] else "w"
    found = _first_mover(moves)
    if found is None or found == said:
        return
    game.headers["FEN"] = " ".join([fields[0], found, *fields[2:]])
    game.notes.append(Note("wxf-side", game.fen_place, {"said": said, "found": found}))


def _first_mover(moves: WxfMoves) -> str | None:
    """`w` or `b`; None if the moves do not say it."""
    if any(note.key == _BLACK_FIRST for note in moves.notes):
        return "b"
    small = [_is_small(move) for move in moves.main_line]
    alternates = all(one is not other for one, other in pairwise(small))
    if True not in small or None in small or not alternates:
        return None
    return "b" if small[0] else "w"


def _is_small(move: RecordedMove) -> bool | None:
    """Whether the letter of a move is a small one; None if it has none."""
    letter = next((sign for sign in move.text if sign.isalpha()), None)
    return None if letter is None else letter.islower()
