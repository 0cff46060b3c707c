"""A command on a hostile file, in a process of its own: what it said, and what it cost."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

RUN = "import sys; from xuanpu.cli import main; sys.exit(main())"


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
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
        open(stdin or os.devnull, "rb") as fed,
    ):
        files = [(os.POSIX_SPAWN_DUP2, file.fileno(), number) for number, file in enumerate((fed, out, err))]
        pid = os.posix_spawn(sys.executable, command, os.environ, file_actions=files)
        _, status, cost = os.wait4(pid, 0)  # of this process alone
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode("utf-8", "replace"))
    code = os.waitstatus_to_exitcode(status)
    return Ended(code, said[0], said[1], cost.ru_utime + cost.ru_stime, cost.ru_maxrss / 1024)
