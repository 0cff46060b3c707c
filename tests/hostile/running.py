"""A command on a hostile file, in a process of its own: what it said, and what it cost."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

#: The peak of memory is asked of the process itself: what its parent is told of it
#: begins with the memory of the parent.
RUN = """
import os, sys, time
from xuanpu.cli import main
code = main()
with open("/proc/self/status") as status, open(os.environ["COST"], "w") as cost:
    peak = next(line for line in status if line.startswith("VmHWM"))
    cost.write(f"{time.process_time()} {peak.split()[1]}")
sys.exit(code)
"""


@dataclass(frozen=True)
class Ended:
    """Exit code, both streams, seconds of the processor, and the peak of memory in MB."""

    code: int
    out: str
    err: str
    seconds: float
    memory: float


def run(*words: str | Path, stdin: Path | None = None) -> Ended:
    """`xuanpu` with these words, in English, by one process; standard input is that file, else nothing."""
    command = [sys.executable, "-c", RUN, *map(str, words), "--jobs", "1", "--lang", "en"]
    with tempfile.TemporaryDirectory() as folder, open(stdin or os.devnull, "rb") as fed:
        cost = Path(folder, "cost")
        ended = subprocess.run(
            command, stdin=fed, capture_output=True, check=False, env=os.environ | {"COST": str(cost)}
        )
        seconds, kilobytes = map(float, cost.read_text().split())
    out, err = (stream.decode("utf-8", "replace") for stream in (ended.stdout, ended.stderr))
    return Ended(ended.returncode, out, err, seconds, kilobytes / 1024)
