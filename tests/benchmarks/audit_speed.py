"""Games a second and memory of the audit, by size of a collection: `python -m tests.benchmarks.audit_speed`.

Every size is audited in a process of its own, the figures of the collection included, and the table shows
whether time grows as the games do and memory does not.  `--path`: the files (default: the Chinese PGN of the
shared collection).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from xuanpu.audit.collection import audit_files
from xuanpu.audit.game_audit import GameAudit
from xuanpu.rulesets import load_rules
from xuanpu.stats.collection import Collector

SHARED = Path(os.environ.get("XUANPU_SHARED") or Path(__file__).parents[3] / "shared")
CORPUS = SHARED / "corpus" / "xiangqi" / "pgn-chinese"
SIZES = (300, 1000, 2319)
SEEDS = 8
KIB = 1024

#: Head -> what stands below it, and its decimals.
COLUMNS: dict[str, tuple[Callable[[dict[str, Any]], float], int]] = {
    "games": (lambda found: found["games"], 0),
    "seconds": (lambda found: found["seconds"], 1),
    "CPU s": (lambda found: found["cpu"], 1),
    "games/s": (lambda found: found["games"] / found["seconds"], 1),
    "CPU ms/game": (lambda found: 1000 * found["cpu"] / found["games"], 1),
    "MiB": (lambda found: found["mib"], 0),
    "MiB, others": (lambda found: found["mib_of_others"], 0),
}
WIDTH = 14


def main() -> None:
    """The table; with `--games`, one size of it, as JSON."""
    wanted = arguments()
    if wanted.games:
        print(json.dumps(measured(wanted)))
        return
    print("".join(f"{head:>{WIDTH}}" for head in COLUMNS))
    for games in wanted.sizes:
        found = in_a_process_of_its_own(games)
        print(
            "".join(f"{column(found):>{WIDTH}.{digits}f}" for column, digits in COLUMNS.values()), flush=True
        )


def arguments() -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--path", default=str(CORPUS))
    parser.add_argument("--ruleset", default="m3c-2024-2")
    parser.add_argument("--profile")
    parser.add_argument("--drops", default="friendly", choices=("friendly", "random"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--games", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def in_a_process_of_its_own(games: int) -> dict[str, Any]:
    """What another process measures of so many games."""
    words = [sys.executable, "-m", "tests.benchmarks.audit_speed", *sys.argv[1:], "--games", str(games)]
    found: dict[str, Any] = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
    return found


def measured(wanted: argparse.Namespace) -> dict[str, Any]:
    """Seconds, CPU seconds of all processes, and the most memory of this one and of the largest other."""
    rules = load_rules(wanted.ruleset, wanted.profile)
    seeds = range(SEEDS) if wanted.drops == "random" else (None,)
    start = time.perf_counter()
    audits = audit_files([wanted.path], rules, drops=wanted.drops, seeds=seeds, jobs=wanted.jobs)
    collector = Collector(rules)
    for audit in first_games(audits, wanted.games):
        collector.add(audit)
    figures = collector.figures()
    audits.close()
    seconds = time.perf_counter() - start
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "games": figures.read,
        "seconds": seconds,
        "cpu": sum(used.ru_utime + used.ru_stime for used in (own, others)),
        "mib": own.ru_maxrss / KIB,
        "mib_of_others": others.ru_maxrss / KIB,
    }


def first_games(audits: Iterator[GameAudit], games: int) -> Iterator[GameAudit]:
    """The audits of the first so many games; no more than is needed is asked for."""
    every = groupby(audits, key=lambda audit: (audit.file, audit.game))
    for _, (_, group) in zip(range(games), every, strict=False):
        yield from group


if __name__ == "__main__":
    main()
