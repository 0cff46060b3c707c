"""Medians: a benchmark runs a thing a few times and prints the middle one.  Nothing here is asserted."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def seconds(
    call: Callable[[], object], repeats: int = 5, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Median of the seconds that a call takes, by some clock; it is made once before, unmeasured."""
    call()
    taken = []
    for _ in range(repeats):
        start = clock()
        call()
        taken.append(clock() - start)
    return statistics.median(taken)


def report(what: str, value: float, unit: str) -> None:
    """One line: `what …  value unit`."""
    print(f"{what:<54}{value:>14,.2f} {unit}", flush=True)
