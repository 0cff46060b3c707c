"""Runs of signs -> rows of a table, each distinct run read once (design D3).

What a run is, is said by the lexer and the parsers of the notations alone.
"""

from __future__ import annotations

import re
import threading
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from xuanpu.errors import InvalidMoveText
from xuanpu.notation.intent import SQUARES, UNSAID, Action, Form, Intent, Order
from xuanpu.notation.letters import parse_text, written_ranks
from xuanpu.notation.ranks import ZERO
from xuanpu.notation.steps import arrival
from xuanpu.pipeline.compiled.text_rows import (
    BY_PIECE,
    BY_SQUARES,
    FRONT,
    MIDDLE,
    NO_NUMBER,
    NOTHING,
    REAR,
    TEXT_DTYPE,
)
from xuanpu.records.lexing import Kind, Part, lex, means_black, number_value

UNKNOWN: Final = -100
"""What stands for a run that is a matter for the full reader."""

MOST_ROWS: Final = 1 << 16
"""Rows that are kept on: a collection has a few thousand move texts, but some glue the numbers to them."""

_PIECES, _ACTIONS, _STEPS = 8, 4, 10
_SPECIAL: Final = re.compile("[{}();%]")
_ORDERS: Final[dict[int, int]] = {Order.FRONT: FRONT, Order.MIDDLE: MIDDLE, Order.REAR: REAR}
_RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")


class Texts(dict[str, int]):
    """Run -> row of `rows`, learnt when it is first asked for.

    A result has no row: it stands below 0 (see `result_of`), and so does UNKNOWN.  `moves` says of each row
    whether it holds a move.
    """

    def __init__(self) -> None:
        self.rows: NDArray[Any] = np.zeros(1 << 10, dtype=TEXT_DTYPE)
        self.moves: list[bool] = []

    def __missing__(self, run: str) -> int:
        row = self._learn(run)
        if row != UNKNOWN:  # of prose hardly anything occurs twice
            self[run] = row
        return row

    def _learn(self, run: str) -> int:
        if _SPECIAL.search(run):
            return UNKNOWN
        parts = [part for part in lex(run) if part[0] != Kind.MARK or not part[1]]
        kinds = [part[0] for part in parts]
        if kinds == [Kind.RESULT]:
            return -1 - _RESULTS.index(parts[0][2])
        if kinds not in ([Kind.NUMBER], [Kind.MOVE], [Kind.NUMBER, Kind.MOVE]):
            return UNKNOWN
        move = _move(parts[-1][2]) if kinds[-1] == Kind.MOVE else (NOTHING, 0, 0, 0, 0, 0, 0, 0)
        return UNKNOWN if move is None else self._add((*_number(parts[0]), *move), kinds[-1] == Kind.MOVE)

    def _add(self, row: tuple[int, ...], is_move: bool) -> int:
        at = len(self.moves)
        if at == len(self.rows):
            self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)])
        self.rows[at] = row
        self.moves.append(is_move)
        return at


def result_of(row: int) -> str:
    """The result that a row below 0 stands for."""
    return _RESULTS[-1 - row]


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.table = Texts()


_of_thread: Final = _OfThread()


def texts() -> Texts:
    """The table of this thread; a new one where it has grown too large."""
    if len(_of_thread.table.moves) > MOST_ROWS:
        _of_thread.table = Texts()
    return _of_thread.table


@cache
def arrivals() -> NDArray[np.int8]:
    """int8[piece, action, number, point]: where a piece gets from a point (`notation.steps`), else -1."""
    table = np.full((_PIECES, _ACTIONS, _STEPS, SQUARES), -1, dtype=np.int8)
    for piece in range(1, _PIECES):
        for action in (Action.ADVANCE, Action.RETREAT, Action.TRAVERSE):
            for steps in range(1, _STEPS):
                ends = (arrival(piece, start, action, steps) for start in range(SQUARES))
                table[piece, action, steps] = [-1 if end is None else end for end in ends]
    return table


def _number(part: Part) -> tuple[int, int]:
    """Number, and whether it means Black's move."""
    if part[0] != Kind.NUMBER:
        return NO_NUMBER, 0
    return number_value(part[2]), int(means_black(part[2]))


def _move(text: str) -> tuple[int, ...] | None:
    """The fields from `form` on; None of a text that is not clear by itself."""
    ranks = written_ranks(text)
    try:
        intent = parse_text(text, ZERO)
    except InvalidMoveText:
        return None
    if intent.form == Form.EXACT and ranks and 10 not in ranks:
        return (BY_SQUARES, 0, 0, 0, 0, 0, int(0 in ranks), intent.ply)
    if intent.form != Form.HOST or ranks or intent.airdrop != UNSAID:
        return None
    return _by_piece(intent)


def _by_piece(intent: Intent) -> tuple[int, ...]:
    order = _ORDERS.get(intent.order, intent.order)
    return (BY_PIECE, intent.piece, order, intent.file, intent.action, intent.number, 0, 0)
