"""By what the notations of the host game name a move: piece, file or order, action, numeral.

The Chinese notation and WXF say the same, in glyphs and in letters; here it is found out what is to be said.
"""

from __future__ import annotations

from typing import NamedTuple

from xuanpu.notation.board import Board, regular_points
from xuanpu.notation.intent import Order, file_of, square_of
from xuanpu.notation.legality import is_legal
from xuanpu.notation.steps import ADVISOR, ELEPHANT, arrival, spelling
from xuanpu.notation.tandem import Tandem, order_of, tandems
from xuanpu.tris.plies import MOVE, make_ply, ply_airdrop, ply_from, ply_to


class Naming(NamedTuple):
    """What a text says of a move of a regular piece.

    piece           kind 1-7
    file            1-9 from the mover's right
    action, number  an `Action`, and the numeral behind it
    order           order word of a piece in a tandem, or the number that stands for one; 0: needs none
    place, size     which of the tandem it is, the foremost is 1; how many there are
    tandem_files    on how many files such pieces stand in tandem
    """

    piece: int
    file: int
    action: int
    number: int
    order: int = Order.NONE
    place: int = 0
    size: int = 0
    tandem_files: int = 0


def naming(board: Board, ply: int) -> Naming | None:
    """What is said of the move of a regular piece; None if the piece never goes like that."""
    side = board.side
    kind = int(board.piece[ply_from(ply)])
    start, end = square_of(ply_from(ply), side), square_of(ply_to(ply), side)
    spelled = spelling(kind, start, end)
    if spelled is None:
        return None
    plain = Naming(kind, file_of(start), *spelled)
    groups = tandems(regular_points(board, kind))
    group = next((group for group in groups if start in group), None)
    if group is None or (kind in (ADVISOR, ELEPHANT) and _alone_can(board, ply, plain, group)):
        return plain
    return plain._replace(
        order=order_of(start, group),
        place=group.index(start) + 1,
        size=len(group),
        tandem_files=len(groups),
    )


def _alone_can(board: Board, ply: int, said: Naming, group: Tandem) -> bool:
    """Whether no other piece of the tandem can legally do what the text says without an order word."""
    side = board.side
    others = (start for start in group if square_of(start, side) != ply_from(ply))
    ends = ((start, arrival(said.piece, start, said.action, said.number)) for start in others)
    plies = (
        make_ply(MOVE, square_of(start, side), square_of(end, side), ply_airdrop(ply))
        for start, end in ends
        if end is not None
    )
    return not any(is_legal(other, board) for other in plies)
