"""Files, or cuts of them -> blocks of games.

Plain games are resolved and played by the kernel, a block in one call.  What the scan does not take for
plain, and what the kernel finds anything wrong with, goes through `Game.from_record`, that game alone, and
comes out in its place.  So a block holds what that slow path gives for every game, and nothing depends on
which way a game went.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from xuanpu.errors import Place
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.cut import Cut, cuts_of
from xuanpu.pipeline.gather import Scanned, gather
from xuanpu.pipeline.scan import Scan
from xuanpu.pipeline.texts import texts
from xuanpu.records import DamagedGame, Record, Source, UnreadableFile, read_records
from xuanpu.records.detect import Format
from xuanpu.records.encoding import MALFORMED_HANDLER
from xuanpu.records.pgn import read_pgn
from xuanpu.records.reader import look_for_format
from xuanpu.records.source import bounded_lines, name_of, unreadable

GAMES: Final = 512
"""Games in a block: enough that the call of a kernel costs nothing, few enough that memory stays flat."""

LARGEST_CUT: Final = 32 << 20
"""Bytes of the largest rest of a file that is taken into memory.  What is larger has no place to cut it (see
`cuts`), and goes line by line, slowly."""


def read_blocks(
    source: Source | Cut,
    *,
    encoding: str | None = None,
    format: str | None = None,
    games: int = GAMES,
    name: str | None = None,
) -> Iterator[Block]:
    """The games of a file, of a content or of a cut, in order, at most `games` in a block.

    `source`, `encoding`, `format`, `name` and errors as in `read_records`, but what it raises at once is
    raised here when the first block is asked for.  In a cut behind the first, games are counted from where it
    begins, and errors name no number.
    """
    if isinstance(source, Cut):
        parts, file = _of_some_cut(source, encoding, format, name), name or source.path
    else:
        parts, file = _of_source(source, encoding, format, name), name_of(source, name) or ""
    from_file_start = not isinstance(source, Cut) or source.start == 0
    count = 0
    for part in parts:
        while batch := list(islice(part, games)):
            yield gather(batch, file or None, count, from_file_start=from_file_start)
            count += len(batch)
    if count == 0 and not isinstance(source, Cut):
        raise UnreadableFile("records.no-game", Place(file=file or None))


def _of_some_cut(
    cut: Cut, encoding: str | None, format: str | None, name: str | None
) -> Iterator[Iterator[Scanned]]:
    """The games of a cut, which may be all of a file of any format."""
    if cut.encoding is None:
        yield from _of_source(Path(cut.path), encoding, format, name)
    else:
        yield _of_cut(cut, cut.encoding)


def _of_source(
    source: Source, encoding: str | None, format: str | None, name: str | None
) -> Iterator[Iterator[Scanned]]:
    """The games of a file or a content, part by part."""
    told, found = look_for_format(source, encoding, format, name)
    if found is None or told != Format.PGN:
        seen = source if found is None or isinstance(found.content, Path) else found.content
        yield read_records(seen, encoding, told, name=name_of(source, name))
    elif isinstance(found.content, Path):
        for cut in cuts_of(str(found.content), told, found.encoding):
            if cut.encoding is None:
                yield read_records(Path(cut.path), encoding, told, name=name)
            else:
                yield _of_cut(cut, cut.encoding)
    else:
        yield _of_text(_as_text(found.content, found.encoding), found.name, found.encoding)


def read_cut(cut: Cut, encoding: str) -> Iterator[Record | DamagedGame]:
    """The games of a cut of a PGN file, by the full reader; they are counted from where it begins."""
    try:
        with open(cut.path, "rb") as stream:
            stream.seek(cut.start)
            to_the_end = cut.end == os.fstat(stream.fileno()).st_size
            content = stream if to_the_end else io.BytesIO(stream.read(cut.end - cut.start))
            lines = io.TextIOWrapper(content, encoding=encoding, errors=MALFORMED_HANDLER, newline=None)
            yield from read_pgn(bounded_lines(lines, cut.first_line), cut.path, encoding)
    except OSError as error:
        raise unreadable(cut.path, error) from error


def _of_cut(cut: Cut, encoding: str) -> Iterator[Scanned]:
    """The games of a cut of a PGN file."""
    try:
        with open(cut.path, "rb") as stream:
            if cut.end - cut.start > LARGEST_CUT and cut.end == os.fstat(stream.fileno()).st_size:
                yield from read_cut(cut, encoding)
                return
            stream.seek(cut.start)
            content = stream.read(cut.end - cut.start)
    except OSError as error:
        raise unreadable(cut.path, error) from error
    yield from _of_text(_as_text(content, encoding), cut.path, encoding, cut.first_line)


def _of_text(text: str, file: str | None, encoding: str, line: int = 1) -> Iterator[Scanned]:
    """The games of a PGN text that begins on a line of its file."""
    return Scan(text, texts(), file=file, encoding=encoding, line=line).games()


def _as_text(content: bytes | str, encoding: str) -> str:
    """The content with a line feed for every kind of line break."""
    if isinstance(content, bytes):
        text = content.decode(encoding, MALFORMED_HANDLER)
    else:
        text = content.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
