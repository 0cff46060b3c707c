"""A folder -> the files of records in it, told by their names or by what they hold.

A file whose name promises a record is taken for one, whatever it turns out to be.  Of every other file the
beginning is read: if a game is in it, it is a file of records too; if not, it is passed over, which is
counted and told of, but is no fault of the collection.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import IO, Final

from xuanpu.errors import Place, RecordError
from xuanpu.game import resolved
from xuanpu.records import UnreadableFile, read_records, record_of
from xuanpu.records.detect import Format, detect_container
from xuanpu.records.source import unreadable

#: Endings by which a file says that it is a record of games.
PROMISING: Final = frozenset(".pgn .wxf .xqf .cbr .cbl .cbf .xqn .uci .ubb .dhtmlxq".split())

#: Bytes of any other file in which a game is looked for.
LOOKED_INTO: Final = 1 << 18

#: Why nothing can be read of what holds no game; any other reason is told as of a file that was named.
_NO_RECORD: Final = frozenset({"records.no-game", "records.binary", "records.empty"})

Opened = Callable[[], IO[bytes]]


class PassedOver(UnreadableFile):
    """A file of a folder in which no game has been found, and which does not promise one by its name."""


def files_of_records(
    folder: str, encoding: str | None = None, format: str | None = None
) -> Iterator[str | RecordError]:
    """The files of records in a folder and in those below it, each folder's in order of their names.

    Links are followed; a folder that a loop of links leads back to is walked once.  What cannot be looked
    into comes as an error, and what holds no record as `PassedOver`; where there is no file of records at
    all, that is the last error.  `encoding` and `format` as of `read_records`.
    """
    return records_among(folder, _walked(folder), encoding, format)


def records_among(
    folder: str,
    files: Iterable[tuple[str, Opened | None] | RecordError],
    encoding: str | None = None,
    format: str | None = None,
) -> Iterator[str | RecordError]:
    """The same of files that are listed already, each with a way to open it (None: it is none to be read)."""
    nothing = True
    for each in files:
        found = each if isinstance(each, RecordError) else _looked_into(*each, encoding, format)
        nothing = nothing and isinstance(found, PassedOver)
        yield found
    if nothing:
        yield UnreadableFile("records.empty-folder", Place(file=folder), expected=", ".join(Format))


def _walked(folder: str) -> Iterator[tuple[str, Opened | None] | RecordError]:
    faults: list[OSError] = []
    walked: set[tuple[int, int]] = set()
    for path, below, names in os.walk(folder, followlinks=True, onerror=faults.append):
        yield from _told(faults)
        state = os.stat(path)
        if (state.st_dev, state.st_ino) in walked:
            below.clear()
            continue
        walked.add((state.st_dev, state.st_ino))
        below.sort()
        for name in sorted(names):
            file = os.path.join(path, name)
            # Nobody may ever write into a pipe, and a device may never end; a link into nowhere is a loss.
            ordinary = os.path.isfile(file) or not os.path.exists(file)
            yield file, _opening(file) if ordinary else None
    yield from _told(faults)


def _opening(file: str) -> Opened:
    return lambda: open(file, "rb")


def _told(faults: list[OSError]) -> list[UnreadableFile]:
    """What the walk could not enter, and is forgotten then."""
    told = [unreadable(fault.filename, fault) for fault in faults]
    faults.clear()
    return told


def _looked_into(
    file: str, opened: Opened | None, encoding: str | None, format: str | None
) -> str | RecordError:
    """The file if it is one of records, else why not."""
    if opened is not None and PurePath(file).suffix.lower() in PROMISING:
        return file
    try:
        if opened is not None and _holds_game(opened, encoding, format):
            return file
    except OSError as error:
        return unreadable(file, error)
    except RecordError as error:
        if error.key not in _NO_RECORD:
            error.at(Place(file=file))
            return error
    return PassedOver("records.passed-over", Place(file=file))


def may_hold_games(path: Path) -> bool:
    """Whether a file that is there says that it is a record, or is one."""
    return not isinstance(_looked_into(str(path), _opening(str(path)), None, None), PassedOver)


def _holds_game(opened: Opened, encoding: str | None, format: str | None) -> bool:
    """Whether a ply of any game that the file begins with can be played: much that is no record can be read
    as one."""
    with opened() as stream:
        start = stream.read(LOOKED_INTO)
    if detect_container(start) is not None:
        return True
    for read in read_records(start, encoding, format):
        game, _ = resolved(record_of(read), None)
        if game is not None and game.moves:
            return True
    return False
