"""What kind of ply a ply is, named after the sentence of the text that speaks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.judge.board import Board
from tests.oracles.judge.double_attack import ATTACKERS_NEEDED, counted_attackers
from tests.oracles.judge.ply import DROP, Ply
from tests.oracles.judge.points import Point
from tests.oracles.judge.promotion import by_right
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C, stacks

if TYPE_CHECKING:
    from tests.oracles.judge.state import State

#: Every kind of ply of text 000, separation as the sibling texts have it.
KINDS = (
    "regular moves",  # M3C-2.3
    "regular takes regular",  # M3C-2.3
    "regular takes own tris",  # M3C-6.1
    "regular takes enemy tris",  # M3C-6.2, 6.3
    "regular takes composite",  # M3C-8.1, 8.2
    "regular takes promoted",  # M3C-10.9
    "composite moves",  # M3C-7.1, 7.2
    "composite king moves",  # M3C-7.3
    "composite takes regular",  # M3C-7.1
    "composite takes own tris",  # M3C-6.5
    "composite takes enemy tris",  # M3C-6.2, 6.4
    "composite takes composite",  # M3C-8.1, 8.3
    "composite takes promoted",  # M3C-10.9
    "promoted moves",  # M3C-10.6
    "promoted takes regular",  # M3C-10.6
    "promoted takes own tris",  # M3C-10.6, 6.5
    "promoted takes enemy tris",  # M3C-10.6, 6.4; P14
    "promoted takes composite",  # M3C-10.6, 8.3
    "promoted takes promoted",  # M3C-10.6, 10.9
    "tris steps",  # M3C-5.1
    "tris leaps",  # M3C-5.2
    "voluntary drop",  # M3C-3.2
    "forced drop",  # M3C-3.4
    "piece leaves",  # MIC-4.10 (1)
    "piece leaves and takes",  # S2
    "piece leaves and mounts",  # S7
    "tris leaves",  # MIC-4.10 (2)
    "promotion by right",  # M3C-10.2 - 10.5
    "promotion freed",  # M3C-10.10
)

#: Every kind of ply of text 004.
KINDS_OF_DOUBLE_NEUTRAL = (
    "regular moves",  # DNX-0.3
    "regular takes regular",  # DNX-0.3
    "regular takes own tris",  # DNX-2.3
    "regular takes enemy tris by two attacks",  # DNX-2.4, 2.5
    "regular takes enemy tris by a virtual attack",  # DNX-2.4, 2.6
    "tris steps",  # DNX-2.1
    "tris leaps",  # DNX-2.2
    "voluntary drop",  # DNX-1.1
    "drop evades",  # DNX-1.1; D5
    "forced drop",  # DNX-1.2
    "forced drop evades",  # DNX-1.3, 1.5; F5
    "evasion before the drop",  # DNX-1.3
    "later evasion before the drop",  # DNX-1.5, 1.6
    "recapture before the drop",  # DNX-1.4
)

KINDS_OF = {M3C: KINDS, DOUBLE_NEUTRAL: KINDS_OF_DOUBLE_NEUTRAL}


def kind_of(state: State, ply: Ply) -> str:
    """The kind of a legal ply."""
    return _kind_with_tris_alone(state, ply) if not stacks(state.board.options) else _kind(state, ply)


def _kind_with_tris_alone(state: State, ply: Ply) -> str:
    """The kind of a ply of text 004, which names what comes before a drop that is due."""
    kind, checked = _kind(state, ply), state.board.in_check(state.side)
    if ply.kind == DROP:
        return f"{kind.removeprefix('voluntary ')} evades" if checked else kind
    if state.duty:
        what = "recapture" if not checked else "evasion" if state.first else "later evasion"
        return f"{what} before the drop"
    if kind == "regular takes enemy tris":
        two = len(counted_attackers(state.board, ply.to, state.side)) >= ATTACKERS_NEEDED
        return f"{kind} by {'two attacks' if two else 'a virtual attack'}"
    return kind


def _kind(state: State, ply: Ply) -> str:
    board = state.board
    match ply.kind:
        case "drop":
            return "forced drop" if state.duty else "voluntary drop"
        case "walk":
            return "tris steps" if _is_step(ply.frm, ply.to) else "tris leaps"
        case "tris-leaves":
            return "tris leaves"
        case "promotion":
            return "promotion by right" if by_right(board, state.side) else "promotion freed"
        case "piece-leaves":
            if board.is_empty(ply.to):
                return "piece leaves"
            return f"piece leaves and {'mounts' if board.is_bare(ply.to) else 'takes'}"
    taker = what_stands(board, ply.frm)
    if not board.is_empty(ply.to):
        return f"{taker} takes {what_is_taken(board, ply.to, state.side)}"
    king = taker == "composite" and board.men[ply.frm] in ("K", "k")
    return f"{taker}{' king' if king else ''} moves"


def _is_step(frm: Point, to: Point) -> bool:
    return abs(to[0] - frm[0]) <= 1 and abs(to[1] - frm[1]) <= 1


def what_stands(board: Board, point: Point) -> str:
    """A man alone, on a Tris, or laid across one."""
    if point in board.plus:
        return "promoted"
    return "composite" if point in board.tris else "regular"


def what_is_taken(board: Board, point: Point, taker: int) -> str:
    """The same, or whose bare Tris it is."""
    if not board.is_bare(point):
        return what_stands(board, point)
    return "own tris" if board.tris[point] == taker else "enemy tris"
