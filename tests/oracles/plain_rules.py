"""The plies of M3C (text 000) in plain Python, by the readings of its two profiles.

An oracle for whole positions: no state but what a FEN says, no code of the engine.  `plies` answers in
machine notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracles.plain_board import POINTS, Board, Point, in_palace, name, point_of, side_of

TRIS = 2
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
LEAPS = [(dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)]


@dataclass
class State:
    """A position as its FEN tells it."""

    board: Board
    side: int
    reserve: int
    may_drop: tuple[bool, bool]
    duty: int
    first: bool
    exchange: Point | None

    @classmethod
    def from_fen(cls, fen: str) -> State:
        """Read the board, the side and the items that decide which plies there are."""
        words = fen.split()
        items = dict(word.split(":") for word in words if ":" in word)
        board = Board.from_fen(fen)
        taken = sum(map(int, items["taken"].split(","))) if "taken" in items else len(items.get("dead", ""))
        switch = items.get("switch", "wb" if taken >= 2 else "-")
        duty = items.get("duty", "0")
        return cls(
            board=board,
            side=0 if words[1] == "w" else 1,
            reserve=int(items.get("reserve", TRIS - len(board.tris))),
            may_drop=("w" in switch, "b" in switch),
            duty=int(duty.rstrip("!")),
            first=duty.endswith("!"),
            exchange=point_of(items["exch"]) if "exch" in items else None,
        )


@dataclass(frozen=True)
class Ply:
    """A ply in its parts; `frm` is None for a drop."""

    frm: Point | None
    to: Point
    airdrop: Point | None = None
    walks: bool = False

    def __str__(self) -> str:
        if self.frm is None:
            return f"T@{name(self.to)}"
        text = f"{'T:' if self.walks else ''}{name(self.frm)}{name(self.to)}"
        return text if self.airdrop is None else f"{text}/T@{name(self.airdrop)}"


def plies(state: State, profile: str) -> set[str]:
    """Every legal ply, in machine notation, under `literal` or `harmonised`."""
    return {str(ply) for ply in _allowed_by_duty(state, profile) if not leaves_in_check(state, ply)}


def leaves_in_check(state: State, ply: Ply) -> bool:
    """Whether the mover's king stands in check after the ply."""
    return after(state.board, ply, state.side).in_check(state.side)


def after(board: Board, ply: Ply, side: int) -> Board:
    """The board after a ply of that side."""
    board = board.copy()
    if ply.frm is None:
        board.tris[ply.to] = side
    elif ply.walks:
        del board.tris[ply.frm]
        board.tris[ply.to] = side
    else:
        _carry(board, ply.frm, ply.to, side)
        if ply.airdrop is not None:
            board.tris[ply.airdrop] = side
    return board


def _carry(board: Board, frm: Point, to: Point, side: int) -> None:
    """A man goes to a point and takes what stands there; a Tris stays under it, his own or the one taken."""
    board.men[to] = board.men.pop(frm)
    taken = board.tris.pop(to, None)
    brought = board.tris.pop(frm, None)
    if taken is not None or brought is not None:
        board.tris[to] = side


# --- which plies the duty leaves -------------------------------------------------------------------


def _allowed_by_duty(state: State, profile: str) -> Iterator[Ply]:
    if state.duty == 0:
        yield from _board_plies(state)
        if state.may_drop[state.side]:
            yield from _drops(state)
        return
    yield from _drops(state)
    if profile == "literal":
        return
    if state.board.in_check(state.side):
        yield from _board_plies(state)
    elif state.first:
        for ply in _board_plies(state):
            taken = state.board.men.get(ply.to)
            if ply.to == state.exchange and taken is not None and side_of(taken) != state.side:
                yield ply


def _drops(state: State) -> Iterator[Ply]:
    if state.reserve > 0:
        yield from (Ply(None, point) for point in POINTS if state.board.is_empty(point))


# --- what stands on the board ----------------------------------------------------------------------


def _board_plies(state: State) -> Iterator[Ply]:
    for point in list(state.board.men_of(state.side)):
        yield from _composite_plies(state, point) if point in state.board.tris else _man_plies(state, point)
    for point, lock in state.board.tris.items():
        if lock == state.side and state.board.is_bare(point):
            yield from (Ply(point, to, walks=True) for to in _walks(state.board, point))


def _man_plies(state: State, frm: Point) -> Iterator[Ply]:
    board = state.board
    for to in POINTS:
        if board.is_empty(to):
            if board.moves_to(frm, to):
                yield Ply(frm, to)
        elif to != frm and board.attacks(frm, to) and may_take(board, to, state.side):
            yield Ply(frm, to)


def _composite_plies(state: State, frm: Point) -> Iterator[Ply]:
    board = state.board
    confined = board.men[frm].upper() == "K"
    for to in _walks(board, frm):
        if not confined or in_palace(to, state.side):
            yield Ply(frm, to)
    for to in POINTS:
        if board.is_empty(to) or to == frm or not board.attacks(frm, to) or not may_take(board, to, state.side):
            continue
        if to not in board.tris:
            yield Ply(frm, to)
            continue
        for airdrop in POINTS:
            if airdrop == frm or (airdrop != to and board.is_empty(airdrop)):
                yield Ply(frm, to, airdrop)


def may_take(board: Board, to: Point, side: int) -> bool:
    """Whose the thing on the point is: an enemy man always, an own-locked Tris freely, an enemy-locked one
    by two attackers."""
    if to in board.men:
        return side_of(board.men[to]) != side
    return board.tris[to] == side or len(board.attackers(to, side)) >= 2


def _walks(board: Board, frm: Point) -> Iterator[Point]:
    for dx, dy in STEPS:
        to = (frm[0] + dx, frm[1] + dy)
        if to in _ON_BOARD and board.is_empty(to):
            yield to
    for dx, dy in LEAPS:
        to = (frm[0] + dx, frm[1] + dy)
        leg = (frm[0] + (dx // 2 if abs(dx) == 2 else 0), frm[1] + (dy // 2 if abs(dy) == 2 else 0))
        if to in _ON_BOARD and board.is_empty(to) and board.is_empty(leg):
            yield to


_ON_BOARD = frozenset(POINTS)
