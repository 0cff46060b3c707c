"""Search for the best ply.  Equal questions get equal answers, on any machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.hunt.arrays import FRAME_DTYPE, LEVELS, MOST_DEPTH, NO_PLY, RUN_DTYPE, TABLE_DTYPE
from xuanpu.hunt.values import DECIDED, WON
from xuanpu.tris.state import MOST_PLIES, PLIES_DTYPE

#: Places of the transposition table: a power of two, at most this one.
LARGEST_TABLE = 1 << 20
SMALLEST_TABLE = 1 << 10


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found.

    `move` is None where there is no legal ply.  `score` is the worth of the position for the side to move, in
    hundredths of a pawn; `depth` the plies searched in full, `nodes` the positions visited, `line` the plies
    expected, `move` first.
    """

    move: Move | None
    score: int
    depth: int
    nodes: int
    line: tuple[Move, ...]

    @property
    def mate_in(self) -> int | None:
        """Plies to the end of the game, negative where the side to move loses; None while it is open."""
        if abs(self.score) < DECIDED:
            return None
        plies = WON - abs(self.score)
        return plies if self.score > 0 else -plies


def search(
    position: Position,
    nodes: int = 100_000,
    depth: int = MOST_DEPTH,
    moves: Iterable[Move] | None = None,
    history: Iterable[Position] = (),
    selective: bool = True,
) -> Found:
    """The best ply of the position, as far as so many visited positions and plies of depth show.

    `moves`: choose among these (those that are not legal are left out).  `history`: the positions of the game
    before this one; coming back to one of them is a draw.  `selective=False`: plain alpha-beta without
    quiescence (see `hunt.alphabeta`).
    """
    from xuanpu.kernels import search_ply

    chosen = np.array([] if moves is None else [move.code for move in moves], dtype=np.int64)
    past = np.array([earlier.record[0] for earlier in history], dtype=DTYPE)
    positions = np.zeros(LEVELS, dtype=DTYPE)
    positions[0] = position.record[0]
    squares = len(position.piece)
    run = np.zeros(1, dtype=RUN_DTYPE)
    run["most_nodes"], run["most_depth"] = max(nodes, 1), min(max(depth, 1), MOST_DEPTH)
    run["selective"], run["past"] = selective, len(past)
    line = np.zeros(LEVELS, dtype=np.int64)
    if moves is not None and not len(chosen):
        chosen = np.array([NO_PLY])
    search_ply(
        positions,
        position.rules.params,
        np.zeros(LEVELS, dtype=PLIES_DTYPE),
        np.zeros(LEVELS, dtype=FRAME_DTYPE),
        np.zeros(_table_size(nodes), dtype=TABLE_DTYPE),
        np.zeros(len(past) + LEVELS, dtype=np.int64),
        np.zeros((2, squares, squares), dtype=np.int64),
        np.zeros((LEVELS, MOST_PLIES), dtype=np.int64),
        np.zeros((LEVELS, LEVELS), dtype=np.int64),
        run,
        past,
        chosen,
        line,
    )
    return _found(run[0], line)


def _table_size(nodes: int) -> int:
    size = SMALLEST_TABLE
    while size < min(nodes, LARGEST_TABLE):
        size *= 2
    return size


def _found(run: np.void, line: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Found:
    ply = int(run["ply"])
    plies = line[: int(run["length"])].tolist()
    if ply != NO_PLY and plies[:1] != [ply]:
        plies = [ply]
    return Found(
        move=None if ply == NO_PLY else Move(ply),
        score=int(run["score"]),
        depth=int(run["depth"]),
        nodes=int(run["nodes"]),
        line=tuple(map(Move, plies)),
    )
