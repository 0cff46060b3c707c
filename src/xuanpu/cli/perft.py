"""`xuanpu perft`: how many lines of legal plies there are, by depth."""

from __future__ import annotations

from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.options import DEFAULT_RULESET, Fen, Lang, Profile, Reading, Ruleset, position_of, rules_of
from xuanpu.cli.terminal import results, say_when_compiling, watched
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Position

LONGEST_WAIT = 0.2


def perft(
    fen: Fen,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=20, help="cli.perft.depth")],
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    lang: Lang = None,
) -> int:
    """A line for each depth: lines counted one by one, and the speed."""
    say_when_compiling()
    position = position_of(fen, rules_of(ruleset, profile, reading))
    console = results()
    _count(position, min(depth, 1))  # compiles, if need be, before the clock runs
    for level in range(min(depth, 1), depth + 1):
        with watched(say("cli.perft.counting", depth=level)):
            begun = perf_counter()
            lines = _count(position, level)
            seconds = perf_counter() - begun
        speed = say("cli.perft.speed", seconds=seconds, millions=lines / max(seconds, 1e-9) / 1e6)
        console.print(f"{level:2}  {lines:>15,}  {speed}")
    return 0


def _count(position: Position, depth: int) -> int:
    """Count in a thread: compiled code does not notice Ctrl-C, the waiting main thread does."""
    if depth == 0:
        return 1
    import numpy as np

    from xuanpu.kernels import perft as count

    counts: list[int] = []
    stack = np.repeat(position.record, depth + 1)
    worker = Thread(target=lambda: counts.append(count(stack, position.rules.params, depth)), daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(timeout=LONGEST_WAIT)
    return counts[0]
