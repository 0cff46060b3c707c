"""What the notation needs to know of a position: a small view of `xuanpu.game.Position`.

`Board` names the attributes; any object that has them will do, so that the notation can be tried
against other move generators.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from xuanpu.hosts.xiangqi.board import ROOK
from xuanpu.notation.intent import square_of
from xuanpu.tris.state import BARE, NO_TRIS, PLUS, UNDER

if TYPE_CHECKING:
    from xuanpu.game import Move, Verdict


class Moves(Protocol):
    """The legal moves of a position."""

    def __contains__(self, move: object, /) -> bool: ...


class Board(Protocol):
    """A position as the notation sees it; NumPy arrays by square 0-89."""

    @property
    def side(self) -> int:
        """0 red, 1 black: whose move it is."""

    @property
    def piece(self) -> Any:
        """Kind 1-7 of the regular piece; 8 a bare Tris, 9 a promoted one."""

    @property
    def physical(self) -> Any:
        """`piece`, but of a promoted Tris the kind of the piece it is made with."""

    @property
    def owner(self) -> Any:
        """0 red, 1 black, -1 none: of the regular piece."""

    @property
    def tris(self) -> Any:
        """0 none, 1 bare, 2 under a piece, 3 promoted."""

    @property
    def lock(self) -> Any:
        """The side to which the Tris is locked, -1 none."""

    @property
    def legal_moves(self) -> Moves:
        """All legal moves."""

    def explain(self, move: Move) -> Verdict:
        """The clause that allows or forbids a move."""


def regular_points(board: Board, kind: int) -> list[int]:
    """The mover's points of the mover's pieces of a kind, of those that stand on no Tris."""
    return _points(board, (board.piece == kind) & (board.owner == board.side) & (board.tris == NO_TRIS))


def composite_points(board: Board, kind: int) -> list[int]:
    """The mover's points of the mover's composites of a kind."""
    return _points(board, (board.piece == kind) & (board.owner == board.side) & (board.tris == UNDER))


def promoted_points(board: Board, kind: int) -> list[int]:
    """The mover's points of the mover's promoted Tris that go by the name of a kind: all are called 玄车+,
    and each may be called after the piece it is made with."""
    named = (board.physical == kind) | (kind == ROOK)
    return _points(board, named & (board.owner == board.side) & (board.tris == PLUS))


def own_bare_points(board: Board) -> list[int]:
    """The mover's points of the bare Tris locked to the mover."""
    return _points(board, (board.tris == BARE) & (board.lock == board.side))


def _points(board: Board, where: Any) -> list[int]:
    side = board.side
    return [square_of(square, side) for square in where.nonzero()[0].tolist()]
