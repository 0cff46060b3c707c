"""Ply -> WXF text: `C2.5`, of Black `h8+7`.

| case | text |
|---|---|
| by the file | `C2.5 h8+7 R1-1` |
| the front one of two on a file, the rear one | `R++1 R-.4` |
| one of two pawns on the only file that holds several | `P++1 P-=5` |
| any other pawn in tandem: which from the front, then its file | `15+1 23=2` |

Black's letters are small; advisors and elephants in tandem are named by their file where only one of them can
go there.  `.` goes sideways, but behind the two digits of a pawn `=`, for `15.4` looks like a move number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from xuanpu.notation.board import Board
from xuanpu.notation.intent import Action, Order
from xuanpu.notation.machine import format_machine
from xuanpu.notation.naming import Naming, naming
from xuanpu.notation.piece_letters import PAWN, letter_of_kind
from xuanpu.tris.plies import MOVE, NO_SQUARE, ply_airdrop, ply_from, ply_kind
from xuanpu.tris.state import NO_TRIS

if TYPE_CHECKING:
    from xuanpu.game import Move

_SIGNS: Final = {Action.ADVANCE: "+", Action.RETREAT: "-", Action.TRAVERSE: "."}
_ORDER_SIGNS: Final[dict[int, str]] = {Order.FRONT: "+", Order.REAR: "-"}


def format_wxf(board: Board, move: Move) -> str:
    """The WXF text of a move in this position; it reads back as that move.

    WXF says every move of the host game; a ply with a Tris, which it cannot say, gets its machine text.
    """
    text = _text(board, move.code)
    return format_machine(move.code) if text is None else text


def _text(board: Board, ply: int) -> str | None:
    square = ply_from(ply)
    regular = board.owner[square] == board.side and board.tris[square] == NO_TRIS
    if not regular or ply_kind(ply) != MOVE or ply_airdrop(ply) != NO_SQUARE:
        return None
    said = naming(board, ply)
    return None if said is None else _spelled(said, board.side)


def _spelled(said: Naming, side: int) -> str:
    letter, sign = letter_of_kind(said.piece, side), _SIGNS[Action(said.action)]
    if said.order == Order.NONE:
        return f"{letter}{said.file}{sign}{said.number}"
    if said.piece == PAWN and (said.size > 2 or said.tandem_files > 1):
        return f"{said.place}{said.file}{sign.replace('.', '=')}{said.number}"
    return f"{letter}{_ORDER_SIGNS[said.order]}{sign}{said.number}"
