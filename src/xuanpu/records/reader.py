"""Files, bytes or text -> records: the one way in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from xuanpu.errors import Place, RecordError
from xuanpu.records.cbf import read_cbf
from xuanpu.records.cbr import read_cbr
from xuanpu.records.detect import Format, detect_container, detect_format, known_format
from xuanpu.records.dhtmlxq import read_dhtmlxq
from xuanpu.records.json_lines import read_json_lines
from xuanpu.records.model import DamagedGame, Record, UnreadableFile
from xuanpu.records.numbered import read_numbered
from xuanpu.records.pgn import Lines, read_pgn
from xuanpu.records.plain import read_plain
from xuanpu.records.source import Input, Source, first_bytes, look_into, name_of, whole_content
from xuanpu.records.uci_list import read_uci_list
from xuanpu.records.wxf import read_wxf
from xuanpu.records.xqf import read_xqf
from xuanpu.records.xqn import read_xqn

_Reader = Callable[[Lines, str | None, str], Iterator[Record | DamagedGame]]
_BytesReader = Callable[[bytes, str | None], Iterator[Record | DamagedGame]]

_READERS: Final[dict[Format, _Reader]] = {
    Format.PGN: read_pgn,
    Format.NUMBERED: read_numbered,
    Format.PLAIN: read_plain,
    Format.WXF: read_wxf,
    Format.UCI: read_uci_list,
    Format.DHTMLXQ: read_dhtmlxq,
    Format.XQN: read_xqn,
    Format.JSONL: read_json_lines,
}

_BYTES_READERS: Final[dict[Format, _BytesReader]] = {
    Format.XQF: read_xqf,
    Format.CBR: read_cbr,
    Format.CBF: read_cbf,
}


def read_records(
    source: Source,
    encoding: str | None = None,
    format: str | None = None,
    *,
    name: str | None = None,
) -> Iterator[Record | RecordError]:
    """The games of a file, one by one.

    `source` is a path, or content: bytes, or a str that holds a line break.  `encoding` and `format` (see
    `Format`) override what is guessed from the content; `name` is what errors call a source that is not a
    path.

    A game that is damaged comes as a `DamagedGame` with its place and what could be read of it; the
    others are not touched by it.  At once: UnreadableFile if nothing can be read (missing, a folder, no
    permission, empty, binary, a format that is not read), UsageError for an unknown encoding or format.
    While reading: UnreadableFile if the file ends without any game or fails.
    """
    told, found = look_for_format(source, encoding, format, name)
    if found is None:
        called = name_of(source, name)
        return _some(_BYTES_READERS[told](whole_content(source, name), called), called)
    return _some(_READERS[told](found.lines(), found.name, found.encoding), found.name)


def look_for_format(
    source: Source, encoding: str | None = None, format: str | None = None, name: str | None = None
) -> tuple[Format, Input | None]:
    """The format of a source, and, if that is one of text, the source once looked into.  Errors, at once, as
    `read_records`."""
    chosen = known_format(format) if format is not None else None
    container = chosen or detect_container(first_bytes(source))
    if container in _BYTES_READERS:
        return container, None
    found = look_into(source, encoding, name)
    return chosen or detect_format(found.head), found


def _some(games: Iterator[Record | DamagedGame], name: str | None) -> Iterator[Record | RecordError]:
    """The games; UnreadableFile if there is none."""
    nothing = True
    for game in games:
        nothing = False
        yield game
    if nothing:
        raise UnreadableFile("records.no-game", Place(file=name))
