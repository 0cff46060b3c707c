"""Intent and position -> the plies that the text may mean, whether legal or not.

Only the meaning of the notation is asked here; blocked ways, zones, checks and clauses are not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from xuanpu.notation.board import (
    Board,
    composite_points,
    own_bare_points,
    promoted_points,
    regular_points,
)
from xuanpu.notation.intent import FILES, UNSAID, Action, Form, Intent, Order, file_of, square_of
from xuanpu.notation.steps import arrival, spelling
from xuanpu.notation.tandem import picked, tandems
from xuanpu.tris.plies import (
    DROP,
    MOVE,
    NO_SQUARE,
    PROMOTE,
    SEP_PIECE,
    SEP_TRIS,
    WALK,
    make_ply,
    ply_from,
    ply_to,
)
from xuanpu.tris.state import BARE, NO_TRIS


@dataclass(frozen=True, slots=True)
class Candidates:
    """The plies a text may mean; where there are none, `missing` says why (a key of the words)."""

    plies: list[int] = field(default_factory=list)
    missing: str | None = None


def candidates(intent: Intent, board: Board) -> Candidates:
    """Every ply of the mover that the text may mean in this position."""
    if intent.form == Form.EXACT:
        return Candidates([intent.ply])
    if intent.form == Form.HOST:
        return _host(intent, board)
    if intent.form == Form.ALGEBRAIC:
        return _algebraic(intent, board)
    if intent.form == Form.DROP:
        return Candidates([_ply(DROP, intent.to, intent, board)])
    if intent.form == Form.WALK:
        return _tris_plies(WALK, _bare_starts(intent, board), intent, board)
    if intent.form == Form.PROMOTE:
        return _promotion(intent, board)
    return _composite(intent, board)


def composite_candidates(intent: Intent, board: Board) -> Candidates:
    """The plies of the mover's composites that a text of the host game may mean (车二进三 of a 玄车).

    The proper form names the Tris; these are asked only where no regular piece can do what the text says.
    """
    if intent.form != Form.HOST or intent.order:
        return Candidates()
    return _stepped(_on_file(_named_composites(intent, board), intent.file), intent, board)


def _host(intent: Intent, board: Board) -> Candidates:
    points = regular_points(board, intent.piece)
    if intent.order == Order.NONE:
        starts = _on_file(points, intent.file)
    else:
        groups = tandems(points if not intent.file else _on_file(points, intent.file))
        if not groups:
            return Candidates(missing="no-tandem" if points else "no-piece")
        starts = picked(intent.order, groups)
    return _stepped(starts, intent, board)


def _algebraic(intent: Intent, board: Board) -> Candidates:
    """The moves to a point of the board, of the pieces that a text names by sort, file or rank."""
    side = board.side
    end = square_of(intent.to, side)
    squares = [square_of(start, side) for start in regular_points(board, intent.piece)]
    named = [
        square
        for square in squares
        if intent.file in (0, square % FILES + 1) and intent.number in (0, square // FILES + 1)
    ]
    if not named:
        return Candidates(missing="no-piece")
    starts = (square_of(square, side) for square in named)
    moved = intent._replace(to=end)
    plies = [_ply(MOVE, start, moved, board) for start in starts if spelling(intent.piece, start, end)]
    return Candidates(plies, None if plies else "no-step")


def straight_on(intent: Intent, plies: list[int]) -> list[int]:
    """Of several plies that a text may mean, those that custom prefers: where only a point is named, the pawn
    on its file."""
    if intent.form != Form.ALGEBRAIC or intent.action != Action.ADVANCE:
        return plies
    return [ply for ply in plies if ply_from(ply) % FILES == ply_to(ply) % FILES] or plies


def _stepped(starts: list[int], intent: Intent, board: Board) -> Candidates:
    """The moves of the pieces on `starts` by the action and numeral of the text."""
    if not starts:
        return Candidates(missing="no-piece")
    ends = ((start, arrival(intent.piece, start, intent.action, intent.number)) for start in starts)
    plies = [_ply(MOVE, start, intent._replace(to=end), board) for start, end in ends if end is not None]
    return Candidates(plies, None if plies else "no-step")


def _composite(intent: Intent, board: Board) -> Candidates:
    """Walks, captures and separations of a composite."""
    starts = _named_composites(intent, board)
    if intent.frm != UNSAID:
        starts = [start for start in starts if start == intent.frm]
    if not starts:
        return Candidates(missing="no-composite")
    occupied = bool(board.piece[square_of(intent.to, board.side)])
    if intent.form == Form.COMPOSITE_WALK and occupied:
        return Candidates(missing="walk-onto-piece")
    if intent.form == Form.COMPOSITE_TAKE and not occupied:
        return Candidates(missing="take-of-nothing")
    kind = {Form.PIECE_LEAVES: SEP_PIECE, Form.TRIS_LEAVES: SEP_TRIS}.get(Form(intent.form), MOVE)
    return _tris_plies(kind, starts, intent, board)


def _named_composites(intent: Intent, board: Board) -> list[int]:
    """The composites of the piece that a text names; 玄车+ is promoted, 玄车 may be."""
    composites = [] if intent.promoted else composite_points(board, intent.piece)
    return composites + promoted_points(board, intent.piece)


def _promotion(intent: Intent, board: Board) -> Candidates:
    """The promotion of the Tris on the point that the text names."""
    if board.tris[square_of(intent.to, board.side)] == NO_TRIS:
        return Candidates(missing="no-tris")
    return Candidates([_ply(PROMOTE, intent.frm, intent, board)])


def _bare_starts(intent: Intent, board: Board) -> list[int]:
    """The bare Tris that a text may mean: the one on the point it names, else all of the mover's."""
    if intent.frm == UNSAID:
        return own_bare_points(board)
    return [intent.frm] if board.tris[square_of(intent.frm, board.side)] == BARE else []


def _tris_plies(kind: int, starts: list[int], intent: Intent, board: Board) -> Candidates:
    if not starts:
        return Candidates(missing="no-tris")
    return Candidates([_ply(kind, start, intent, board) for start in starts])


def _ply(kind: int, start: int, intent: Intent, board: Board) -> int:
    """The ply from a mover's point to where the intent says."""
    side = board.side
    airdrop = NO_SQUARE if intent.airdrop == UNSAID else square_of(intent.airdrop, side)
    stand_in = intent.piece if kind == PROMOTE else 0
    return make_ply(kind, square_of(start, side), square_of(intent.to, side), airdrop, stand_in)


def _on_file(points: Iterable[int], file: int) -> list[int]:
    return [point for point in points if file_of(point) == file]
