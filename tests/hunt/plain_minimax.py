"""The oracle of the search: a minimax as one writes it down, without pruning, on the public objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH

WON = 30_000
VALUES = {"K": 0, "A": 200, "B": 200, "N": 500, "R": 1000, "C": 500, "P": 100}
LETTERS = ".KABNRCP"
BARE, UNDER, PROMOTED = 1, 2, 3


def same_state(position: Position) -> Any:
    """What two positions of one state have in common."""
    record = position.record.copy()
    for name in ("ply", "clk_reg", "clk_any", "prev_cap"):
        record[name] = 0
    if not position.duty:
        record["exch"] = record["victim"] = 0
    return record.tobytes()


def _standing(position: Position) -> Iterator[tuple[int, int, int]]:
    """Square, side and worth of everything on the board."""
    for square in range(WIDTH * HEIGHT):
        owner, lock = int(position.owner[square]), int(position.lock[square])
        match int(position.tris[square]):
            case 1:
                yield square, lock, 60
                continue
            case 3:
                yield square, owner, 1350
                continue
            case 2:
                worth = 150
            case _:
                worth = 0
        if owner < 0:
            continue
        letter = LETTERS[position.piece[square]]
        own_half = square // WIDTH < 5 if owner == 0 else square // WIDTH >= 5
        yield square, owner, worth + VALUES[letter] + (80 if letter == "P" and not own_half else 0)


def worth(position: Position) -> int:
    """What the search takes a position to be worth, from its description."""
    balance = 0
    for square, side, value in _standing(position):
        away = abs(2 * (square % WIDTH) - 8) + abs(2 * (square // WIDTH) - 9)
        value += 4 * (8 - away // 2)
        balance += value if side == position.side else -value
    return balance + 10


def minimax(position: Position, depth: int, past: tuple[Any, ...], level: int = 0) -> int:
    """The value for the side to move."""
    if position.record["king"][0][position.side] < 0:
        return level - WON
    if depth == 0:
        return worth(position)
    state = same_state(position)
    if level and state in past:
        return 0
    if not len(position.legal_moves):
        return level - WON
    return max(value for _, value in valued(position, position.legal_moves, depth, (*past, state), level))


def valued(
    position: Position, moves: Iterable[Move], depth: int, past: tuple[Any, ...], level: int = 0
) -> Iterator[tuple[Move, int]]:
    """Each move with its value."""
    for move in moves:
        after = position.play(move)
        value = minimax(after, depth - 1, past, level + 1)
        yield move, value if after.side == position.side else -value
