"""What could be taken in a position, whoever's turn it is: the attacks that a repetition is judged by.

A chase is a question of what the chaser *could* do next, so the turn is passed without a ply; and a king that
already stands in check must not hide what is attacked apart from that (RES-9): a capture counts where the
only checks it leaves are those that stood before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from xuanpu.game import Move, Position, copies
from xuanpu.tris.plies import MOVE, make_ply
from xuanpu.tris.points import RulePoint
from xuanpu.tris.state import BARE, EMPTY, KING, NO_TRIS, NOBODY, UNDER

#: What a piece is told that would give check but for its own king, or for an airdrop it would have to name.
REACHES_ALL_THE_SAME: Final = (
    RulePoint.STILL_IN_CHECK,
    RulePoint.KING_EXPOSED,
    RulePoint.KINGS_FACING,
    RulePoint.AIRDROP_MISSING,
)


@dataclass(frozen=True, slots=True)
class Capture:
    """A capture of the side to move; `despite_check`: only a check that stands already forbids it."""

    position: Position
    move: Move
    despite_check: bool = False

    def after(self) -> Position:
        """The position after it."""
        if self.despite_check:
            return _taken_by_hand(self.position, self.move.frm, self.move.to)
        return self.position.play(self.move)


def turned(position: Position) -> Position:
    """The same board with the other side to move."""
    record = copies(position.record, 1)
    record["side"] = 1 - position.side
    record["prev_cap"] = NOBODY
    record["beside"] = 0
    return Position(position.rules, record)


def checkers(position: Position) -> frozenset[int]:
    """The squares from which the side to move is given check by a piece."""
    if not position.is_check():
        return frozenset()
    king = int(position.record["king"][0][position.side])
    other = turned(position)
    enemy = 1 - position.side
    squares = (sq for sq in range(len(other.owner)) if other.owner[sq] == enemy)
    return frozenset(sq for sq in squares if _reaches(other, sq, king))


def captures(position: Position, standing: frozenset[int] = frozenset()) -> Iterator[Capture]:
    """Every capture of the side to move, of a piece or of a Tris that is the enemy's; the check by the pieces
    on the squares `standing` counts for nothing."""
    for move in position.legal_moves:
        if move.frm != move.to and is_the_enemy_s(position, move.to):
            yield Capture(position, move)
    if standing and position.is_check():
        yield from _despite_check(position, standing)


def is_the_enemy_s(position: Position, sq: int) -> bool:
    """Whether a piece, or a bare Tris, of the side not to move stands there."""
    enemy = 1 - position.side
    return bool(position.owner[sq] == enemy or (position.tris[sq] == BARE and position.lock[sq] == enemy))


def _despite_check(position: Position, standing: frozenset[int]) -> Iterator[Capture]:
    """The captures that only the standing check forbids."""
    squares = range(len(position.owner))
    own = [sq for sq in squares if position.owner[sq] == position.side]
    targets = [sq for sq in squares if is_the_enemy_s(position, sq) and position.piece[sq] != KING]
    for frm in own:
        for to in targets:
            move = Move(make_ply(MOVE, frm, to))
            if position.explain(move).point is not RulePoint.STILL_IN_CHECK:
                continue
            after = turned(_taken_by_hand(position, frm, to))
            if checkers(after) <= standing:
                yield Capture(position, move, despite_check=True)


def _reaches(position: Position, frm: int, to: int) -> bool:
    """Whether a capture of the side to move falls there, its own king apart."""
    point = position.explain(Move(make_ply(MOVE, frm, to))).point
    return point.allows or point in REACHES_ALL_THE_SAME


def _taken_by_hand(position: Position, frm: int, to: int) -> Position:
    """The board after a capture that is not legal: what stood on `frm` stands on `to`."""
    record = copies(position.record, 1)
    cell: Any = record[0]
    stacked = cell["tris"][frm] != NO_TRIS or cell["tris"][to] != NO_TRIS
    for column in ("piece", "owner", "mark"):
        cell[column][to] = cell[column][frm]
    cell["tris"][to] = UNDER if stacked else NO_TRIS
    cell["lock"][to] = position.side if stacked else NOBODY
    for column, nothing in (
        ("piece", EMPTY),
        ("owner", NOBODY),
        ("mark", 0),
        ("tris", NO_TRIS),
        ("lock", NOBODY),
    ):
        cell[column][frm] = nothing
    if cell["piece"][to] == KING:
        cell["king"][position.side] = to
    cell["side"] = 1 - position.side
    cell["prev_cap"] = to
    return Position(position.rules, record)
