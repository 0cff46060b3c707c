"""Seconds that a user waits, process start included: `python -m tests.benchmarks.start_times`.

Cold: nothing is compiled yet.  Warm: the kernels lie in the cache.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.timing import report

COLD, WARM = 2, 5


def run(words: list[str], cache: Path) -> float:
    """Seconds that one command takes in a process of its own."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "xuanpu", *words],
        env=os.environ | {"XUANPU_CACHE_DIR": str(cache)},
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - start


def main() -> None:
    """The main job, and two commands: one that needs a kernel and one that does not."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        job = ["replay", "--out", str(folder / "report")]
        cold = [run(job, folder / f"cache{number}") for number in range(COLD)]
        report("main job (2021 game, sweep, report), cold", statistics.median(cold), "s")
        commands = {
            "main job, warm": job,
            "moves FEN, warm": ["moves", "3k5/9/9/9/4T4/9/9/9/9/4K4 w"],
            "--help": ["--help"],
        }
        for what, words in commands.items():
            taken = [run(words, folder / "cache0") for _ in range(WARM)]
            report(what, statistics.median(taken), "s")


if __name__ == "__main__":
    main()
