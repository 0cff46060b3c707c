"""Files and folders -> the pieces to be read, each once, in order of their names."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import fsspec

from xuanpu.audit.sources import SUFFIXES
from xuanpu.batch.plan import Piece, Plan
from xuanpu.errors import Place, RecordError, UsageError
from xuanpu.pipeline.cut import cuts
from xuanpu.records import UnreadableFile

Unreadable = Callable[[RecordError], None]
Made = TypeVar("Made")


def pieces_of(paths: Iterable[str], plan: Plan, unreadable: Unreadable) -> Iterator[Piece]:
    """The files at the paths (or URLs), large ones in pieces; folders are walked for files of records.

    `unreadable` is told of what is not there or cannot be looked at: it costs nothing but itself.
    """
    seen: set[tuple[int, int] | str] = set()
    for path in paths:
        for file in _told(path, files_at(path), unreadable):
            for identity in _told(file, _identity(file), unreadable):
                if identity not in seen:
                    seen.add(identity)
                    yield from _told(file, _pieces(file, plan), unreadable)


def _told(name: str, things: Iterator[Made], unreadable: Unreadable) -> list[Made]:
    """The things; none where the file is not to be read, and then that is told."""
    try:
        return list(things)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        place = Place(file=str(getattr(error, "filename", None) or name))
        unreadable(UnreadableFile("records.unreadable", place, reason=reason))
    except RecordError as error:
        unreadable(error)
    return []


def files_at(path: str) -> Iterator[str]:
    """The file itself; of a folder its files of records, in order of their names.

    Links to folders are followed; a folder that is met twice, by a loop of links, is walked once.
    UnreadableFile if nothing is there; OSError as the system has it.
    """
    if "://" in path:
        yield from _files_elsewhere(path)
        return
    if not os.path.isdir(path):
        os.stat(path)
        yield path
        return
    found: list[str] = []
    walked: set[tuple[int, int]] = set()
    for folder, below, files in os.walk(path, followlinks=True, onerror=_raise):
        state = os.stat(folder)
        if (state.st_dev, state.st_ino) in walked:
            below.clear()
            continue
        walked.add((state.st_dev, state.st_ino))
        named = (os.path.join(folder, name) for name in files if Path(name).suffix.lower() in SUFFIXES)
        found += filter(os.path.isfile, named)  # nobody may ever write into a pipe
    if not found:
        wanted = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        raise UnreadableFile("records.empty-folder", Place(file=path), expected=wanted)
    yield from sorted(found)


def _raise(error: OSError) -> None:
    raise error


def _files_elsewhere(url: str) -> list[str]:
    try:
        files, root = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise UsageError("batch.no-such-storage", Place(file=url), reason=str(error)) from None
    if files.isfile(root):
        return [url]
    named = (files.unstrip_protocol(each) for each in files.find(root))
    found = sorted(each for each in named if Path(each).suffix.lower() in SUFFIXES)
    if not found:
        raise UnreadableFile("records.missing-file", Place(file=url))
    return found


def _identity(file: str) -> Iterator[tuple[int, int] | str]:
    """What makes it the same file under another name."""
    if "://" in file:
        yield file
        return
    state = os.stat(file)
    yield state.st_dev, state.st_ino


def _pieces(file: str, plan: Plan) -> Iterator[Piece]:
    """A file cut into ranges, if it is large and of a format that can be cut."""
    if "://" in file:
        files, root = fsspec.core.url_to_fs(file)
        size = int(files.size(root) or 0)
        yield Piece(file, size, 0, 0, size)
        return
    state = os.stat(file)
    for cut in cuts(file, plan.chunk_bytes, encoding=plan.encoding, format=plan.format):
        yield Piece(
            file, state.st_size, state.st_mtime_ns, cut.start, cut.end, cut.first_line, cut.encoding
        )
