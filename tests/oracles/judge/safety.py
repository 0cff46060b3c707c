"""The king's safety after a ply, and the checks that a dropped or airdropped Tris may not give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.judge.after import board_after
from tests.oracles.judge.board import Board
from tests.oracles.judge.ply import DROP, MOVE, PIECE_LEAVES, WALK, Ply
from tests.oracles.judge.points import Point

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
    """A Tris that is dropped or airdropped gives a check that it may not give (D6, F3, X3; D7)."""
    options = state.board.options
    owed = state.duty > 0
    point: Point | None
    if ply.kind == DROP:
        banned = options["D6"] == "forbidden" or (owed and options["D6"] == "forbidden-in-forced-drops-only")
        banned |= owed and options["F3"] == "checking-drop-forbidden"
        point = ply.to
    else:
        banned = options["X3"] == "forbidden"
        point = ply.airdrop
    if not banned or point is None:
        return False
    board, enemy = board_after(state.board, ply, state.side), 1 - state.side
    match options["D7"]:
        case "any-resulting-check":
            return board.in_check(enemy)
        case "only-if-check-is-new":
            without = board.copy()
            del without.tris[point]
            return board.in_check(enemy) and not without.in_check(enemy)
    return is_screen_of_a_check(board, point, enemy)


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
