"""Positions a second that the search visits, quiescence included, on one core:
`python -m tests.benchmarks.search_speed`."""

from __future__ import annotations

import statistics

from tests.benchmarks.timing import report, seconds
from tests.hunt.positions import MATES, MIDGAMES, position
from xuanpu.game import Position
from xuanpu.hunt.search import search
from xuanpu.rulesets import load_rules

NODES = 500_000


def measure(name: str, start: Position) -> float:
    """Report one position; returns million nodes a second."""
    found = search(start, nodes=NODES)
    speed = found.nodes / seconds(lambda: search(start, nodes=NODES)) / 1e6
    report(f"{name}, depth {found.depth} and more", speed, "M nodes/s")
    return speed


def main() -> None:
    """Midgames with both Tris on the board, the start, a mate."""
    speeds = [measure(f"M3C, midgame {i}", position(fen)) for i, fen in enumerate(MIDGAMES, start=1)]
    report("M3C midgames, median", statistics.median(speeds), "M nodes/s")
    measure("M3C, from the start", Position(load_rules("m3c-2024-2")))
    measure("xiangqi, from the start", Position(load_rules("xiangqi")))
    mate = position(MATES[-1].fen)
    report("mate in two found", 1e3 * seconds(lambda: search(mate)), "ms")


if __name__ == "__main__":
    main()
