"""Other processes of this program: they know the language, and end with the one that began them.

They are started afresh (`spawn`), because a process that holds compiled code cannot be forked safely.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, Final

from xuanpu.words import language, set_language

#: Seconds that a process has to end its work in, once there is no more for it.
GRACE: Final = 10.0


def usable_cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


@contextmanager
def spawned_pool(jobs: int, begin: Any = None, *words: Any) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes, each of which first calls `begin(*words)`; no work is left behind."""
    context = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, context, _begin, (language(), begin, words))
    own: list[Any] = []
    try:
        with undisturbed():  # they start when there is something to do
            for _ in range(jobs):
                pool.submit(_nothing)
            own += (child for child in multiprocessing.active_children() if child not in others)
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        _see_the_end_of(own)


def _see_the_end_of(processes: list[Any]) -> None:
    """Wait for them, but not for ever: one that was killed from outside may have held what another waits
    for.  (They are joined by the pool: to wait for the same process twice confuses the library.)"""
    for process in processes:
        if not wait([process.sentinel], GRACE):
            process.kill()
            wait([process.sentinel])


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off an interrupt from the keyboard while processes start: one that is half begun would complain.
    They inherit the mask and never hear of any: it is for this process to end them."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # were it to start within, it would take the mask off
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _begin(lang: str, begin: Any, words: tuple[Any, ...]) -> None:
    """What a process does first."""
    set_language(lang)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*words)


def _nothing() -> None:
    """For a process to start."""


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
