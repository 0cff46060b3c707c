"""The notations in which moves are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from xuanpu.notation.board import Board
from xuanpu.notation.iccs import format_iccs
from xuanpu.notation.machine import format_machine
from xuanpu.notation.writing import format_move
from xuanpu.notation.wxf_writing import format_wxf

if TYPE_CHECKING:
    from xuanpu.game import Move

CHINESE, WXF, ICCS, MACHINE = "chinese", "wxf", "iccs", "machine"

_WRITERS: Final[dict[str, Callable[[Board, Move], str]]] = {
    CHINESE: format_move,
    WXF: format_wxf,
    ICCS: lambda _board, move: format_iccs(move.code),
    MACHINE: lambda _board, move: format_machine(move.code),
}

STYLES: Final = tuple(_WRITERS)

HOST_STYLES: Final = frozenset((WXF, ICCS))
"""Notations of the host game, which have no form for plies with a Tris."""


def written(style: str, board: Board, move: Move) -> str:
    """The move in a notation, one of `STYLES`; in machine form where that notation cannot say it."""
    return _WRITERS[style](board, move)
