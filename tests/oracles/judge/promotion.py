"""Promotion of a Tris to a 玄车+ (section ten): strong sums, the right, the latch, and what is laid on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.oracles.judge.board import Board
from tests.oracles.judge.ply import PROMOTION, Ply
from tests.oracles.judge.points import BLACK, RED, RIVER_LINES, Point, letter_of
from tests.oracles.judge.readings import stacks

if TYPE_CHECKING:
    from tests.oracles.judge.state import State

#: What the strong pieces are worth, and the sum that parts high from low (M3C-10.1, 10.2).
STRONG = {"R": 10, "N": 5, "C": 5}
GATE = 15


def strong_sum(board: Board, side: int) -> int:
    """The worth of that side's strong pieces on the board (M3C-10.1); P5 is about those on a Tris."""
    return sum(_worth(board, point) for point in board.men_of(side))


def _worth(board: Board, point: Point) -> int:
    worth = STRONG.get(board.men[point].upper(), 0)
    if worth == 0 or point not in board.tris:
        return worth
    return {"physical-piece": worth, "always-rook": STRONG["R"], "zero": 0}[board.options["P5"]]


def both_sums_low(board: Board) -> bool:
    """Neither side has more than fifteen (M3C-10.10)."""
    return strong_sum(board, RED) <= GATE and strong_sum(board, BLACK) <= GATE


def frees_promotion(board: Board) -> bool:
    """Promotion is free from now on (M3C-10.10); text 004 knows none."""
    return stacks(board.options) and both_sums_low(board)


def by_right(board: Board, side: int) -> bool:
    """Own sum high and the other's low (M3C-10.2)."""
    return strong_sum(board, side) > GATE and strong_sum(board, 1 - side) <= GATE


def may_promote(state: State) -> bool:
    """By right (M3C-10.2); or freely, after a first promotion or once both
    have been low (M3C-10.10; P6)."""
    was_low = state.latch and state.board.options["P6"] == "permanent"
    return by_right(state.board, state.side) or sum(state.promos) > 0 or was_low or both_sums_low(state.board)


def promotions(state: State) -> Iterator[Ply]:
    """An own bare Tris on a river line, and a piece to lay on it (M3C-10.3, 10.4); none in text 004."""
    if not stacks(state.board.options) or not may_promote(state):
        return
    for tris in state.board.bare_tris_of(state.side):
        if tris[1] in RIVER_LINES:
            for kind in STRONG:
                if may_stand_in(state, kind):
                    yield from (Ply(PROMOTION, frm, tris, None, kind) for frm in sources(state, tris, kind))


def may_stand_in(state: State, kind: str) -> bool:
    """Whether that kind of piece may be the one (P4)."""
    if kind == "R":
        return True
    match state.board.options["P4"]:
        case "rook-only":
            return False
        case "only-without-dead-rook":
            return not is_dead(state, "R")
    return True


def is_dead(state: State, kind: str) -> bool:
    """Whether an own piece of that kind lies beside the board."""
    return letter_of(kind, state.side) in state.dead


def sources(state: State, tris: Point, kind: str) -> Iterator[Point]:
    """Where a piece of that kind comes from (P3): the Tris's own point for one from outside the board, else
    the point of a man that stands on no Tris."""
    reading = state.board.options["P3"]
    if is_dead(state, kind) or (reading == "captured-or-spare" and kind == "R"):
        yield tris
    if reading == "from-board":
        for point in state.board.men_of(state.side):
            if state.board.men[point].upper() == kind and point not in state.board.tris:
                yield point


def put_on(board: Board, frm: Point, tris: Point, kind: str) -> None:
    """The piece is laid across the Tris."""
    if frm != tris:
        del board.men[frm]
    board.men[tris] = letter_of(kind, board.tris[tris])
    board.plus.add(tris)


def dead_without(dead: str, kind: str, side: int) -> str:
    """The pieces beside the board when one of that kind is laid on a Tris; a spare one was not there."""
    return dead.replace(letter_of(kind, side), "", 1)
