"""The king's safety after a ply, and the checks that a dropped or airdropped Tris may not give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.judge.after import board_after
from tests.oracles.judge.board import Board
from tests.oracles.judge.ply import DROP, MOVE, PIECE_LEAVES, TRIS_LEAVES, WALK, Ply
from tests.oracles.judge.points import Point
from tests.oracles.judge.readings import Options

if TYPE_CHECKING:
    from tests.oracles.judge.state import State


def is_safe(state: State, ply: Ply, suspended: bool = False) -> bool:
    """The mover's king is safe after the ply, or need not be."""
    board, side = state.board, state.side
    options = board.options
    if ply.kind == DROP and (suspended or (options["D8"] == "legal" and not board.in_check(side))):
        return True
    if ply.kind == WALK and options["T3"] == "exempt":
        return True
    if takes_enemy_tris(board, ply, side) and options["A1"] == "geometric-incl-taker":
        return True
    return leaves_king_safe(board, ply, side)


def takes_enemy_tris(board: Board, ply: Ply, side: int) -> bool:
    """A bare Tris locked to the other side is taken."""
    return ply.kind in (MOVE, PIECE_LEAVES) and board.is_bare(ply.to) and board.tris[ply.to] != side


def leaves_king_safe(board: Board, ply: Ply, side: int) -> bool:
    """The own king is safe at the end; under one option of X2 also before the airdrop."""
    if ply.airdrop is not None and board.options["X2"] == "before-airdrop":
        halfway = board_after(board, ply, side)
        del halfway.tris[ply.airdrop]
        if halfway.in_check(side):
            return False
    return not leaves_in_check(board, ply, side)


def leaves_in_check(board: Board, ply: Ply, side: int) -> bool:
    """Whether the mover's king stands in check after the ply."""
    return board_after(board, ply, side).in_check(side)


# --- checks that a Tris may not give ---------------------------------------------------------------


def gives_banned_check(state: State, ply: Ply) -> bool:
    """A Tris that is dropped, airdropped or walks gives a check that it may not give (D6, F3, F9, X3, D9)."""
    options = state.board.options
    if ply.kind == DROP:
        banned = checking_drop_is_banned(options, owed=state.duty > 0)
    elif ply.kind in (WALK, TRIS_LEAVES):
        banned = options["D9"] == "forbidden"
    else:
        return airdrop_gives_banned_check(state.board, ply, state.side)
    return banned and tris_gives_check(board_after(state.board, ply, state.side), ply.to, 1 - state.side)


def airdrop_gives_banned_check(board: Board, ply: Ply, side: int) -> bool:
    """The same of the airdrop that goes with a capture, if one does (X3)."""
    if ply.airdrop is None or board.options["X3"] == "allowed":
        return False
    return tris_gives_check(board_after(board, ply, side), ply.airdrop, 1 - side)


def tris_gives_check(board: Board, point: Point, side: int) -> bool:
    """Whether the Tris that has come to the point gives that side's king the check that D7 means."""
    match board.options["D7"]:
        case "any-resulting-check":
            return board.in_check(side)
        case "only-if-check-is-new":
            without = board.copy()
            del without.tris[point]
            return board.in_check(side) and not without.in_check(side)
    return is_screen_of_a_check(board, point, side)


def checking_drop_is_banned(options: Options, owed: bool) -> bool:
    """Whether a drop may not give check: any (D6), a forced one (D6, F3), any but a forced one (F9)."""
    if not owed:
        return options["D6"] == "forbidden"
    if options["F3"] == "checking-drop-forbidden":
        return True
    return options["D6"] != "allowed" and options["F9"] == "applies"


def is_screen_of_a_check(board: Board, point: Point, side: int) -> bool:
    """Whether what stands on the point is the screen of a cannon that attacks that side's king."""
    king = board.king(side)
    if king is None:
        return False
    cannons = [
        frm
        for frm in board.attackers(king, 1 - side)
        if board.men[frm] in ("C", "c") and frm not in board.plus
    ]
    return any(board.between(frm, king) == [point] for frm in cannons)
