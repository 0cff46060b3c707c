"""Files and folders -> the pieces to be read, each once, in order of their names."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

import fsspec

from xuanpu.audit.folders import files_of_records, records_among
from xuanpu.audit.sources import STDIN
from xuanpu.batch.plan import Piece, Plan
from xuanpu.errors import Place, RecordError, UsageError
from xuanpu.pipeline.cut import cuts
from xuanpu.records import UnreadableFile
from xuanpu.special_files import is_special

Unreadable = Callable[[RecordError], None]
Made = TypeVar("Made")


def pieces_of(paths: Iterable[str], plan: Plan, unreadable: Unreadable) -> Iterator[Piece]:
    """The files at the paths (or URLs), large ones in pieces; folders are walked for files of records.

    `unreadable` is told of what is not there or cannot be looked at, which costs nothing but itself, and of
    what is passed over in folders (`PassedOver`).
    """
    seen: set[tuple[int, int] | str] = set()
    for path in paths:
        for file in files_at(path, plan):
            if isinstance(file, RecordError):
                unreadable(file)
                continue
            for identity in _told(file, _identity(file), unreadable):
                if identity not in seen:
                    seen.add(identity)
                    yield from _told(file, _pieces(file, plan), unreadable)


def _told(name: str, things: Iterator[Made], unreadable: Unreadable) -> list[Made]:
    """The things; none where the file is not to be read, and then that is told."""
    try:
        return list(things)
    except FileNotFoundError:
        unreadable(UnreadableFile("records.missing-file", Place(file=name)))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        place = Place(file=str(getattr(error, "filename", None) or name))
        unreadable(UnreadableFile("records.unreadable", place, reason=reason))
    except RecordError as error:
        unreadable(error)
    return []


def files_at(path: str, plan: Plan) -> Iterable[str | RecordError]:
    """The file itself; of a folder its files of records (`audit.folders`)."""
    if not path:
        raise UsageError("cli.empty-path")
    if "://" in path:
        return _files_elsewhere(path, plan)
    if os.path.isdir(path):
        return files_of_records(path, plan.encoding, plan.format)
    if path == STDIN or is_special(path):
        return [UnreadableFile("batch.not-a-file", Place(file=path))]
    return [path]


def _files_elsewhere(url: str, plan: Plan) -> Iterable[str | RecordError]:
    try:
        files, root = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise UsageError("batch.no-such-storage", Place(file=url), reason=str(error)) from None
    if files.isfile(root):
        return [url]
    found = sorted(files.find(root))
    if not found:
        return [UnreadableFile("records.missing-file", Place(file=url))]
    openable = ((files.unstrip_protocol(each), partial(files.open, each, "rb")) for each in found)
    return records_among(url, openable, plan.encoding, plan.format)


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
        yield Piece(file, state.st_size, state.st_mtime_ns, cut.start, cut.end, cut.first_line, cut.encoding)
