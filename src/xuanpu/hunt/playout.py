"""Random games under full legality: what happens, how often, and single games to look into.

The numbers are our own (`random_numbers`): one seed, one game, on any machine and under any NumPy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.hunt.random_numbers import seed_state
from xuanpu.hunt.random_plies import COUNTS_DTYPE
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.state import PLIES_DTYPE

LONGEST = 300
ENDS = ("mates", "stalemates", "kings_taken", "cut_off")
KINDS = {"move": MOVE, "walk": WALK, "drop": DROP, "piece-leaves": SEP_PIECE, "tris-leaves": SEP_TRIS}
KINDS |= {"promotion": PROMOTE}


@dataclass(frozen=True, slots=True)
class Playouts:
    """What random games came to.

    `kinds`: plies by their kind; `captures`, `tris_taken`: plies that took a regular piece (alone or on a
    Tris), a bare Tris; `airdrops`: plies with an airdrop; `ends`: games by how they ended; `won`: games won
    by Red and Black.
    """

    plies: int
    games: int
    kinds: Mapping[str, int]
    captures: int
    tris_taken: int
    airdrops: int
    ends: Mapping[str, int]
    won: tuple[int, int]


def play_out(
    position: Position, plies: int, seed: int, longest: int = LONGEST, by_list: bool = False
) -> Playouts:
    """Random games from the position until so many plies are played; none is longer than `longest`.

    Every legal ply is as likely as any other.  `by_list` draws it from the full list of legal plies, which
    takes longer and is as good.
    """
    counts = _play(position, seed, plies, longest, plies, by_list, np.empty(0, dtype=np.int64))
    red, black = counts["won"].tolist()
    return Playouts(
        plies=int(counts["plies"]),
        games=int(counts["games"]),
        kinds={name: int(counts["kinds"][kind]) for name, kind in KINDS.items()},
        captures=int(counts["captures"]),
        tris_taken=int(counts["tris_taken"]),
        airdrops=int(counts["airdrops"]),
        ends={name: int(counts[name]) for name in ENDS},
        won=(red, black),
    )


def random_game(
    position: Position, seed: int, longest: int = LONGEST, by_list: bool = False
) -> tuple[Move, ...]:
    """The plies of one random game from the position, to its end or `longest` plies."""
    trace = np.zeros(longest, dtype=np.int64)
    counts = _play(position, seed, longest, longest, 1, by_list, trace)
    return tuple(map(Move, trace[: int(counts["plies"])].tolist()))


def _play(
    position: Position,
    seed: int,
    plies: int,
    longest: int,
    most_games: int,
    by_list: bool,
    trace: npt.NDArray[np.int64],
) -> Any:
    from xuanpu.kernels import play_at_random

    positions = np.zeros(2, dtype=DTYPE)
    positions[0] = position.record[0]
    lists = np.zeros(1, dtype=PLIES_DTYPE)
    counts = np.zeros(1, dtype=COUNTS_DTYPE)
    params = position.rules.params
    play_at_random(
        positions, params, lists, seed_state(seed), counts, plies, longest, most_games, by_list, trace
    )
    return counts[0]
