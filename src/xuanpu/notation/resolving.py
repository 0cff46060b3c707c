"""Intent and position -> the one legal move that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.errors import AmbiguousMove, IllegalMove, NotationError, Place
from xuanpu.notation.board import Board
from xuanpu.notation.candidates import Candidates, candidates, composite_candidates, straight_on
from xuanpu.notation.glyphs import piece_glyph
from xuanpu.notation.intent import Form, Intent
from xuanpu.notation.legality import as_move, is_legal
from xuanpu.notation.letters import parse_text
from xuanpu.notation.machine import format_machine
from xuanpu.notation.writing import format_move
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Move


def read_move(text: str, board: Board, first_rank: int | None = None) -> Move:
    """The move that a text of any notation means in a position: `parse_text`, then `resolve`.

    `first_rank` says where the ranks of coordinates begin (`first_rank_of` a game), None: as the text has it.
    InvalidMoveText, IllegalMove or AmbiguousMove, with the text as the token of its place.
    """
    try:
        return resolve(parse_text(text, first_rank), board)
    except NotationError as error:
        raise error.at(Place(token=text)) from None


def named_move(text: str, board: Board) -> Move:
    """The ply that a machine text names, legal or not; of a text of any other notation the legal one that it
    means.  Errors as `read_move`."""
    intent = parse_text(text)
    return as_move(intent.ply) if intent.form == Form.EXACT else read_move(text, board)


def resolve(intent: Intent, board: Board) -> Move:
    """The one legal move that an intent means in a position.

    All readings of the notation are kept and legality decides among them.  IllegalMove if none is
    left: it lists the readings, each with the clause that forbids it (`details["verdicts"]`), or says
    that no such piece stands there.  AmbiguousMove if several are left: it lists them.
    """
    found = candidates(intent, board)
    legal = _legal(found, board)
    if not legal:
        legal = _legal(composite_candidates(intent, board), board)
    if len(legal) > 1:
        legal = straight_on(intent, legal)
    if len(legal) == 1:
        return as_move(legal[0])
    raise _ambiguous(legal, board) if legal else _illegal(intent, found, board)


def _legal(found: Candidates, board: Board) -> list[int]:
    return [ply for ply in found.plies if is_legal(ply, board)]


def _ambiguous(plies: list[int], board: Board) -> AmbiguousMove:
    listed = tuple(_named(ply, board) for ply in plies)
    return AmbiguousMove("notation.ambiguous", candidates=listed, moves=tuple(map(as_move, plies)))


def _illegal(intent: Intent, found: Candidates, board: Board) -> IllegalMove:
    plies = found.plies + composite_candidates(intent, board).plies
    if not plies:
        side, piece = _side_and_piece(intent, board)
        return IllegalMove(f"notation.{found.missing}", side=side, piece=piece)
    moves = tuple(map(as_move, plies))
    verdicts = tuple(map(board.explain, moves))
    listed = tuple(
        say("notation.candidate", move=_named(ply, board), reason=verdict.text())
        for ply, verdict in zip(plies, verdicts, strict=True)
    )
    key = "notation.illegal" if len(plies) > 1 else "notation.illegal-one"
    return IllegalMove(key, candidates=listed, moves=moves, verdicts=verdicts)


def _named(ply: int, board: Board) -> str:
    """A ply in Chinese and in machine form; once where they are the same."""
    text, machine = format_move(board, as_move(ply)), format_machine(ply)
    return machine if text == machine else say("notation.both-forms", text=text, machine=machine)


def _side_and_piece(intent: Intent, board: Board) -> tuple[str, str]:
    """The words for the mover and for the piece that the text names ("" for a bare Tris)."""
    side = say("notation.black" if board.side else "notation.red")
    piece = piece_glyph(intent.piece, board.side) if intent.piece else ""
    return side, f"{piece}+" if intent.promoted else piece
