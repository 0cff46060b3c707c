"""Taking a bare Tris (section four): one's own freely, one locked to the other side by a double attack."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracles.judge.board import Board, airdrop_points
from tests.oracles.judge.ply import MOVE, Ply
from tests.oracles.judge.points import Point, side_of
from tests.oracles.judge.readings import stacks
from tests.oracles.judge.safety import airdrop_gives_banned_check, leaves_king_safe

ATTACKERS_NEEDED = 2


def may_take_bare_tris(board: Board, frm: Point, to: Point) -> bool:
    """Whether what stands on `frm`, whose capture falls on the bare Tris on `to`, may take it: its own freely
    (M3C-6.1, 6.5; DNX-2.3); an enemy-locked one if two attack it, the taker one of them (M3C-6.2; DNX-2.5),
    the other perhaps virtually (DNX-2.6; A6)."""
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
        found = [frm for frm in found if could_take_legally(board, frm, tris)]
    return found


def could_take_legally(board: Board, frm: Point, tris: Point) -> bool:
    """Whether this attacker could itself take the Tris, with some airdrop where one is due (A1)."""
    side = side_of(board.men[frm])
    return any(
        leaves_king_safe(board, ply, side) and not airdrop_gives_banned_check(board, ply, side)
        for ply in captures_of_a_tris(board, frm, tris)
    )


def captures_of_a_tris(board: Board, frm: Point, tris: Point) -> Iterator[Ply]:
    """The plies by which what stands on `frm` takes that Tris: a regular piece of text 000 mounts it
    (M3C-6.1, 6.3, 8.2), all others airdrop it (M3C-6.4, 6.5, 8.3; DNX-2.3, 2.4)."""
    if frm in board.tris or not stacks(board.options):
        yield from (Ply(MOVE, frm, tris, point) for point in airdrop_points(board, frm))
    else:
        yield Ply(MOVE, frm, tris)


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
