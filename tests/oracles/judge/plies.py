"""What a side may do with what stands on the board: one function for each kind of thing.

Duty, king safety and banned checks are asked elsewhere (`duty`, `safety`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.oracles.judge.board import Board, empty_points
from tests.oracles.judge.double_attack import captures_of_a_tris, may_take_bare_tris
from tests.oracles.judge.ply import DROP, MOVE, WALK, Ply
from tests.oracles.judge.points import PLUS_SHAPE, SHAPES, Point, in_palace, side_of

if TYPE_CHECKING:
    from tests.oracles.judge.state import State


def drops(state: State) -> Iterator[Ply]:
    """A Tris from outside goes to any empty point (M3C-3.2)."""
    if state.reserve > 0:
        yield from (Ply(DROP, point, point) for point in empty_points(state.board))


def plies_of_what_stands(board: Board, side: int) -> Iterator[Ply]:
    """What that side may do with its men, composites, 玄车+ and bare Tris, separation and promotion apart."""
    for point in list(board.men_of(side)):
        if point in board.plus:
            yield from promoted_plies(board, point)
        elif point in board.tris:
            yield from composite_plies(board, point)
        else:
            yield from man_plies(board, point)
    for point in board.bare_tris_of(side):
        yield from (Ply(WALK, point, to) for to in board.tris_walks(point))


def man_plies(board: Board, frm: Point) -> Iterator[Ply]:
    """A regular piece moves and takes as ever (M3C-2.3); it mounts a bare Tris, and the Tris of a composite
    or 玄车+ that it takes (M3C-6.1, 6.3, 8.2, 10.9).  In text 004 it airdrops it at once (DNX-2.3, 2.4)."""
    for to in SHAPES[board.men[frm]][frm]:
        if board.is_empty(to):
            if board.moves_to(frm, to):
                yield Ply(MOVE, frm, to)
        elif takes(board, frm, to):
            yield from captures(board, frm, to)


def composite_plies(board: Board, frm: Point) -> Iterator[Ply]:
    """A composite walks as a Tris and takes as its man (M3C-7.1)."""
    king = board.men[frm] in ("K", "k")
    for to in board.tris_walks(frm):
        if not king or composite_king_may_walk(board, frm, to):
            yield Ply(MOVE, frm, to)
    yield from captures_on_a_tris(board, frm)


def promoted_plies(board: Board, frm: Point) -> Iterator[Ply]:
    """A 玄车+ moves as Tris and rook, and takes as it moves (M3C-10.6)."""
    for to in PLUS_SHAPE[frm]:
        if board.is_empty(to) and board.plus_gets_to(frm, to):
            yield Ply(MOVE, frm, to)
    yield from captures_on_a_tris(board, frm)


def captures_on_a_tris(board: Board, frm: Point) -> Iterator[Ply]:
    """What a composite or 玄车+ takes; a Tris that it takes is airdropped (M3C-6.4, 6.5, 8.3)."""
    for to in board.reached_by(frm):
        if not board.is_empty(to) and takes(board, frm, to):
            yield from captures(board, frm, to)


def captures(board: Board, frm: Point, to: Point) -> Iterator[Ply]:
    """The plies that take what stands there, one for each point where a Tris may be airdropped."""
    if to in board.tris:
        yield from captures_of_a_tris(board, frm, to)
    else:
        yield Ply(MOVE, frm, to)


def takes(board: Board, frm: Point, to: Point) -> bool:
    """Whether what stands on `frm` takes what stands on `to`: an enemy man always, on a Tris or not
    (M3C-8.1), a bare Tris as section four lets it."""
    if not board.attacks(frm, to):
        return False
    if to in board.men:
        return side_of(board.men[to]) != side_of(board.men[frm])
    return may_take_bare_tris(board, frm, to)


def composite_king_may_walk(board: Board, frm: Point, to: Point) -> bool:
    """A composite with the king stays in the palace (M3C-7.3); what C3 leaves of its walk."""
    inside = in_palace(to, side_of(board.men[frm]))
    across, along = abs(to[0] - frm[0]), abs(to[1] - frm[1])
    match board.options["C3"]:
        case "tris-walk-whole-board":
            return True
        case "orthogonal-in-palace":
            return inside and across + along == 1
        case "steps-in-palace-no-leap":
            return inside and max(across, along) == 1
    return inside
