"""What pyffish says of a cycle in plain xiangqi (GPL: an oracle for tests, no more)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.oracles.pyffish_moves import VARIANT, one_based
from tests.results.cycles import Cycle

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")


def loser(cycle: Cycle) -> str:
    """Who loses, as `Cycle.loser` says it; `no` if the game goes on."""
    return loser_after(cycle.fen, [str(move) for move in cycle.moves])


def loser_after(fen: str, plies: Sequence[str]) -> str:
    """The same of plies that are played once; `fen` is board and side."""
    ended, value = pyffish.is_optional_game_end(VARIANT, f"{fen} - - 0 1", list(map(one_based, plies)))
    if not ended:
        return "no"
    if value == 0:
        return "draw"
    black_to_move = (fen.split()[1] == "b") != (len(plies) % 2 == 1)
    return "black" if black_to_move == (value < 0) else "red"
