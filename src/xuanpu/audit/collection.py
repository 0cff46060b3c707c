"""A collection, audited: files and folders in, one `GameAudit` a game out, in order and in constant memory.

Games are read here, one after the other; what is costly, resolving and auditing them, is done by other
processes if more than one is asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.check import Check
from xuanpu.audit.game_audit import GameAudit
from xuanpu.audit.registry import EVERY_CHECK
from xuanpu.audit.sources import Found, Unreadable, each_game
from xuanpu.processes import spawned_pool, usable_cores
from xuanpu.rulesets import Rules

#: So many games are audited here before other processes start: for less they would be of no use, and then
#: the rules are compiled.
ALONE: Final = 4
#: Games a process is given at a time, and how many such chunks are under way for each process.
CHUNK: Final = 8
AHEAD: Final = 3


Made = TypeVar("Made", covariant=True)


class Task(Protocol[Made]):
    """What is to be done with each game; it can be pickled."""

    def audits(self, found: Found) -> Iterator[Made]:
        """What is made of a game, once for each seed or once in all."""


def audit_files(
    paths: Iterable[str | Path],
    rules: Rules,
    *,
    drops: str | Sequence[int] = "friendly",
    continuation: str = "record",
    seeds: Sequence[int | None] = (None,),
    checks: Sequence[Check] = EVERY_CHECK,
    readings: bool = True,
    jobs: int | None = None,
    encoding: str | None = None,
    format: str | None = None,
    unreadable: Unreadable | None = None,
) -> Generator[GameAudit, None, None]:
    """Audit every game of the files (`-`: standard input), folders walked for records (`audit.folders`).

    Every game is there once for each seed, in the order of the files: clean, damaged or skipped; a game
    without a good ply once in all.  `jobs`: processes at work (default: one for each usable core).
    `unreadable` is told of files of which nothing can be read; without it the error is raised.
    """
    task = AuditTask(
        rules, drops, continuation, tuple(seeds), frozenset(check.code for check in checks), readings
    )
    return at_work(each_game(paths, encoding, format, unreadable), task, jobs)


def at_work(found: Iterator[Found], task: Task[Made], jobs: int | None = None) -> Generator[Made, None, None]:
    """What the task makes of every game, in their order (`jobs` as of `audit_files`)."""
    jobs = jobs or usable_cores()
    for game in islice(found, None if jobs == 1 else ALONE):
        yield from task.audits(game)
    ahead = list(islice(found, CHUNK))
    if ahead:
        yield from _by_others(chain(ahead, found), task, jobs)


def _by_others(found: Iterator[Found], task: Task[Made], jobs: int) -> Iterator[Made]:
    """The same of the games, in their order, by so many processes."""
    with spawned_pool(jobs, _take, task) as pool:
        under_way: deque[Future[list[Made]]] = deque()
        while chunk := list(islice(found, CHUNK)):
            under_way.append(pool.submit(_work, chunk))
            if len(under_way) > AHEAD * jobs:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()


# --- in the other processes -----------------------------------------------------------------------

_task: Task[Any]


def _take(task: Task[Any]) -> None:
    """What a process is told once."""
    global _task
    _task = task


def _work(chunk: list[Found]) -> list[Any]:
    return [audit for found in chunk for audit in _task.audits(found)]
