"""Files, bytes or text -> records: the one way in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from xuanpu.errors import Place, RecordError
from xuanpu.records.detect import Format, detect_format, known_format
from xuanpu.records.model import DamagedGame, Record, UnreadableFile
from xuanpu.records.numbered import read_numbered
from xuanpu.records.pgn import Lines, read_pgn
from xuanpu.records.plain import read_plain
from xuanpu.records.source import Input, Source, look_into

_Reader = Callable[[Lines, str | None, str], Iterator[Record | DamagedGame]]

_READERS: Final[dict[Format, _Reader]] = {
    Format.PGN: read_pgn,
    Format.NUMBERED: read_numbered,
    Format.PLAIN: read_plain,
}


def read_records(
    source: Source,
    encoding: str | None = None,
    format: str | None = None,
    *,
    name: str | None = None,
) -> Iterator[Record | RecordError]:
    """The games of a file, one by one.

    `source` is a path, or content: bytes, or a str that holds a line break.  `encoding` and `format`
    (`pgn`, `numbered`, `plain`) override what is guessed from the content; `name` is what errors call a
    source that is not a path.

    A game that is damaged comes as a `DamagedGame` with its place and what could be read of it; the
    others are not touched by it.  At once: UnreadableFile if nothing can be read (missing, a folder, no
    permission, empty, binary, a format that is not read), UsageError for an unknown encoding or format.
    While reading: UnreadableFile if the file ends without any game or fails.
    """
    chosen = known_format(format) if format is not None else None
    found = look_into(source, encoding, name)
    return _games(found, chosen or detect_format(found.head, found.name))


def _games(found: Input, chosen: Format) -> Iterator[Record | RecordError]:
    nothing = True
    for game in _READERS[chosen](found.lines(), found.name, found.encoding):
        nothing = False
        yield game
    if nothing:
        raise UnreadableFile("records.no-game", Place(file=found.name))
