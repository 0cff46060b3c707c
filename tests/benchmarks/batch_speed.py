"""A batch with the audit of the forced drops: the kernel alone, the work of a chunk, and end to end.

    python -m tests.benchmarks.batch_speed FILE [--jobs N] [--runs N]

FILE is a PGN file, as `make_collection` writes it.  Cold: nothing is compiled yet.  Memory is that of all
processes together, what they share counted once (PSS); it is looked at every tenth of a second.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.benchmarks.timing import report, seconds
from xuanpu.batch.chunk import do_chunk
from xuanpu.batch.inputs import pieces_of
from xuanpu.batch.plan import Plan, chunks_of
from xuanpu.batch.store import Store
from xuanpu.pipeline.cut import cuts
from xuanpu.pipeline.drop_audit import audit_drops
from xuanpu.pipeline.read import read_blocks
from xuanpu.processes import usable_cores
from xuanpu.rulesets import load_rules

RULESET = "m3c-2024-2"
#: Blocks for the kernel alone, chunks for the work of one.
BLOCKS, CHUNKS = 8, 4
PAUSE = 0.1


def main() -> None:
    """From the inside to the outside."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--jobs", type=int, default=usable_cores())
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    plan = Plan.of(load_rules(RULESET))
    kernel_alone(asked.file, plan)
    chunks_alone(asked.file, plan)
    compiled(asked.file)
    end_to_end(asked.file, asked.jobs, asked.runs)


def kernel_alone(file: Path, plan: Plan) -> None:
    """The audit of games that are read already, on one core."""
    blocks = list(islice((block for cut in cuts(file) for block in read_blocks(cut)), BLOCKS))
    plies = sum(len(block.plies) for block in blocks)
    taken = seconds(lambda: [audit_drops(block, plan.rules) for block in blocks], clock=time.process_time)
    report("audit of the forced drops, the kernel alone, one core", plies / taken, "plies/s")


def chunks_alone(file: Path, plan: Plan) -> None:
    """All that a worker does, on one core."""
    pieces = pieces_of([str(file)], plan, lambda error: sys.exit(error.text()))
    chunks = list(islice(chunks_of(pieces, plan.chunk_bytes), CHUNKS))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        store.make()
        plies = sum(piece.plies for chunk in chunks for piece in do_chunk(chunk, plan, store).pieces)
        taken = seconds(lambda: [do_chunk(chunk, plan, store) for chunk in chunks], clock=time.process_time)
    report("chunks: text to Parquet, one core", plies / taken, "plies/s")


def compiled(file: Path) -> None:
    """A batch of the first cut's first games, with nothing compiled and then again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few = folder / "few.pgn"
        few.write_bytes(file.read_bytes()[: cuts(file, 1 << 15)[0].end])
        for what in ("cold", "warm"):
            begun = time.perf_counter()
            batch(few, folder / what, 1, folder / "cache").wait()
            report(f"a few games, {what}, process start included", time.perf_counter() - begun, "s")


def end_to_end(file: Path, jobs: int, runs: int) -> None:
    """The command on the whole file, warm; once more for its memory, as to look at it takes time."""
    taken = []
    with tempfile.TemporaryDirectory() as name:
        for run in range(runs):
            begun = time.perf_counter()
            batch(file, Path(name, str(run)), jobs).wait()
            taken.append(time.perf_counter() - begun)
        peak = peak_while(batch(file, Path(name, "looked at"), jobs))
        plies = json.loads(Path(name, "looked at", "manifest.json").read_bytes())["counts"]["plies"]
    report(f"end to end, {jobs} processes, {plies:,} plies", statistics.median(taken), "s")
    report("the same", plies / statistics.median(taken), "plies/s")
    report("peak of memory, all processes", peak / 1024, "MB")


def batch(file: Path, out: Path, jobs: int, cache: Path | None = None) -> subprocess.Popen[bytes]:
    """`xuanpu batch`, begun."""
    words = ["batch", str(file), "--ruleset", RULESET, "--out", str(out), "--jobs", str(jobs), "--quiet"]
    more = {} if cache is None else {"XUANPU_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "xuanpu", *words]
    return subprocess.Popen(command, env=os.environ | more, stderr=subprocess.DEVNULL)


def peak_while(process: subprocess.Popen[bytes]) -> int:
    """The largest sum of PSS (kB) of a process and those below it, until it ends."""
    peak = 0
    while process.poll() is None:
        peak = max(peak, sum(map(pss_of, family_of(process.pid))))
        time.sleep(PAUSE)
    return peak


def family_of(pid: int) -> Iterator[int]:
    """A process and those that it and they have started."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return
    for child in children:
        yield from family_of(int(child))


def pss_of(pid: int) -> int:
    """kB; 0 of a process that has ended."""
    try:
        found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) if found else 0


if __name__ == "__main__":
    main()
