"""Taking a bare Tris (section four): one's own freely, one locked to the other side by a double attack."""

from __future__ import annotations

from tests.oracles.judge.board import Board, airdrop_points
from tests.oracles.judge.ply import MOVE, Ply
from tests.oracles.judge.points import Point, side_of
from tests.oracles.judge.safety import leaves_king_safe

ATTACKERS_NEEDED = 2


def may_take_bare_tris(board: Board, frm: Point, to: Point) -> bool:
    """Whether what stands on `frm`, whose capture falls on the bare Tris on `to`, may take it: its own freely
    (M3C-6.1, 6.5); an enemy-locked one if two attack it, the taker one of them (M3C-6.2)."""
    side = side_of(board.men[frm])
    if board.tris[to] == side:
        return True
    counted = counted_attackers(board, to, side)
    return frm in counted and len(counted) + virtual_attacks(board, to, side) >= ATTACKERS_NEEDED


def counted_attackers(board: Board, tris: Point, side: int) -> list[Point]:
    """The pieces of that side, composites included, that attack the Tris and count (M3C-6.2; A1, A2)."""
    found = board.attackers(tris, side)
    if board.options["A2"] == "not-counted":
        found = [frm for frm in found if board.men[frm] not in ("K", "k")]
    if board.options["A1"] == "every-attacker-legal":
        found = [frm for frm in found if could_take_safely(board, frm, tris)]
    return found


def could_take_safely(board: Board, frm: Point, tris: Point) -> bool:
    """Whether this attacker could itself take the Tris and leave its own king safe, a composite or 玄车+ with
    some airdrop (A1)."""
    side = side_of(board.men[frm])
    points: list[Point | None] = [None]
    if frm in board.tris:
        points = list(airdrop_points(board, frm))
    return any(leaves_king_safe(board, Ply(MOVE, frm, tris, point), side) for point in points)


def virtual_attacks(board: Board, tris: Point, side: int) -> int:
    """The own bare Tris that could walk to the point, were it empty, each count as one attacker (A6)."""
    if board.options["A6"] == "none":
        return 0
    walkers = [frm for frm in board.bare_tris_of(side) if board.tris_gets_to(frm, tris)]
    if board.options["A6.1"] == "required":
        walkers = [frm for frm in walkers if not _with_tris_moved(board, frm, tris, side).in_check(side)]
    return len(walkers)


def _with_tris_moved(board: Board, frm: Point, to: Point, side: int) -> Board:
    board = board.copy()
    del board.tris[frm]
    board.tris[to] = side
    return board
