"""Nodes a second: `python -m tests.benchmarks.perft_speed`.

Every ply is made, none is counted in bulk or remembered.  pyffish is asked through Python, move by move: that
is how the tests use it, not what Fairy-Stockfish can do.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

from tests.benchmarks.timing import report, seconds
from xuanpu.game import Position
from xuanpu.kernels import perft
from xuanpu.rulesets import load_rules

DEPTH = 5
PYFFISH_DEPTH = 2
MIDDLE_GAME = "3ak1b2/4a4/2*n1b4/p3p3p/2p3*r2/2P3P2/P3P2CP/4B1N2/9/R2AKAB2 w - - 0 30 dead:RNCrncc"


def kernel(name: str, position: Position, depth: int) -> None:
    """Report the kernel's speed from a position."""
    stack = np.concatenate([position.record] * (depth + 1))
    params = position.rules.params
    nodes: Any = perft(stack, params, depth)
    taken = seconds(lambda: perft(stack, params, depth), repeats=3)
    report(f"{name}, depth {depth}, {nodes:,} nodes", nodes / taken / 1e6, "M nodes/s")


def pyffish() -> None:
    """Report pyffish's, if it is there."""
    if find_spec("pyffish") is None:
        print("pyffish is not installed")
        return
    from tests.oracles.pyffish_moves import perft as count

    fen = Position(load_rules("xiangqi")).fen()
    nodes = count(fen, PYFFISH_DEPTH)
    taken = seconds(lambda: count(fen, PYFFISH_DEPTH), repeats=3)
    report(f"pyffish from Python, depth {PYFFISH_DEPTH}, {nodes:,} nodes", nodes / taken / 1e6, "M nodes/s")


def main() -> None:
    """All of it."""
    m3c = load_rules("m3c-2024-2")
    kernel("M3C from the start", Position(m3c), DEPTH)
    kernel("M3C, two composites", Position.from_fen(MIDDLE_GAME, m3c), 4)
    kernel("plain xiangqi from the start", Position(load_rules("xiangqi")), DEPTH)
    pyffish()


if __name__ == "__main__":
    main()
