"""One run at a time into one folder.

On a disk of this machine the system keeps the lock, and lets go of it however the run ends.  Elsewhere a file
says who is at work; it is left behind by a run that was killed, and then has to be removed by hand.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from xuanpu.batch.store import Store
from xuanpu.errors import Place, UsageError

try:
    import fcntl
except ImportError:  # not a Unix: as elsewhere
    fcntl = None  # type: ignore[assignment]

LOCK: Final = "lock.json"


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """While this run has the folder to itself.  UsageError if another has."""
    if store.path is None or fcntl is None:
        with _by_its_presence(store):
            yield
    else:
        with _by_the_system(store.path / LOCK):
            yield


@contextmanager
def _by_the_system(path: Path) -> Iterator[None]:
    try:
        stream = open(path, "a+", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        raise UsageError("batch.storage", Place(file=str(path)), reason=error.strerror) from None
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.seek(0)
            raise _taken(str(path), stream.read()) from None
        stream.truncate(0)
        stream.write(_who())
        stream.flush()
        yield
        stream.truncate(0)


@contextmanager
def _by_its_presence(store: Store) -> Iterator[None]:
    if store.exists(LOCK):
        raise _taken(f"{store.url}/{LOCK}", store.read(LOCK).decode("utf-8", "replace"))
    store.write(LOCK, _who().encode())
    try:
        yield
    finally:
        store.remove(LOCK)


def _who() -> str:
    began = datetime.now().isoformat(timespec="seconds")
    return json.dumps({"host": socket.gethostname(), "process": os.getpid(), "began": began})


def _taken(name: str, told: str) -> UsageError:
    try:
        who = dict(json.loads(told))
    except ValueError:
        who = {}
    blanks = {key: who.get(key, "?") for key in ("host", "process", "began")}
    return UsageError("batch.locked", Place(file=name), **blanks)
