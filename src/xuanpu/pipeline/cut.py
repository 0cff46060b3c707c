"""A big PGN file -> ranges of it that can be read one by one, in any order and in any process.

A cut lies before a tag at which the reader begins a game whatever came before: the tag stands behind lines of
moves, and these behind a tag that is whole.  Other formats, and encodings in which a line break is not one
byte, are left in one piece.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from xuanpu.records.detect import Format
from xuanpu.records.encoding import MALFORMED_HANDLER
from xuanpu.records.lexing import Kind, lex
from xuanpu.records.reader import look_for_format
from xuanpu.records.source import unreadable
from xuanpu.records.tags import begins_tag, is_tag_line
from xuanpu.special_files import is_special

CUT_SIZE: Final = 4 << 20
"""Bytes of a cut, about."""

LONGEST_SEARCH: Final = 16 << 20
"""Bytes that are searched for a place to cut; where there is none, the rest of the file stays one piece."""

PLAIN_ENCODINGS: Final = frozenset(
    ("utf-8", "utf-8-sig", "gb18030", "gbk", "gb2312", "big5", "big5hkscs", "ascii")
)
"""Encodings without state, in which no byte of a character is a line break."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Bytes `start` to `end` of a file; `first_line` is the number of their first line.

    `encoding` is that of the whole file.  None: the cut is all of a file that cannot be cut; the file is
    looked into when it is read.
    """

    path: str
    start: int
    end: int
    first_line: int = 1
    encoding: str | None = None


def cuts(
    path: str | os.PathLike[str],
    size: int = CUT_SIZE,
    *,
    encoding: str | None = None,
    format: str | None = None,
) -> list[Cut]:
    """The cuts of a file, each of about `size` bytes, in order; every byte belongs to one.

    `encoding` and `format` as in `read_records`.  UnreadableFile, UsageError as there.
    """
    name = os.fspath(path)
    if is_special(name):
        return [Cut(name, 0, 0)]
    told, found = look_for_format(Path(name), encoding, format)
    return cuts_of(name, told, None if found is None else found.encoding, size)


def cuts_of(name: str, format: Format, encoding: str | None, size: int = CUT_SIZE) -> list[Cut]:
    """The cuts of a file of which format and encoding (None: it is no text) are known."""
    try:
        if format != Format.PGN or encoding not in PLAIN_ENCODINGS:
            return [Cut(name, 0, os.path.getsize(name))]
        with open(name, "rb") as stream:
            return list(_cuts(stream, name, encoding, size))
    except OSError as error:
        raise unreadable(name, error) from error


def _cuts(stream: BinaryIO, name: str, encoding: str, size: int) -> Iterator[Cut]:
    end = stream.seek(0, os.SEEK_END)
    start, line = 0, 1
    while end - start > size:
        stop = _place_to_cut(stream, start + size, end, encoding)
        yield Cut(name, start, stop, line, encoding)
        line += _line_breaks(stream, start, stop)
        start = stop
    if start < end:
        yield Cut(name, start, end, line, encoding)


def _place_to_cut(stream: BinaryIO, target: int, end: int, encoding: str) -> int:
    """The first place to cut that lies behind the line in which `target` lies."""
    stream.seek(target)
    stream.readline(LONGEST_SEARCH)
    behind_tag = begun = False
    while stream.tell() < min(target + LONGEST_SEARCH, end):
        at = stream.tell()
        line = stream.readline(LONGEST_SEARCH)
        text = line.decode(encoding, MALFORMED_HANDLER).rstrip("\r\n")
        if "\r" in text or (begins_tag(text) and not is_tag_line(text)):
            behind_tag = begun = False
        elif is_tag_line(text):
            if begun:
                return at
            behind_tag = True
        elif behind_tag and text.strip():
            begun = begun or _begins_moves(text)
            behind_tag = begun
    return end


def _begins_moves(line: str) -> bool:
    """Whether a line begins with a move number and a move."""
    parts = [part for run in line.split()[:2] for part in lex(run)]
    return [part[0] for part in parts[:2]] == [Kind.NUMBER, Kind.MOVE]


def _line_breaks(stream: BinaryIO, start: int, stop: int) -> int:
    """Line breaks of every kind between two places, the second of which stands behind one."""
    stream.seek(start)
    count, last = 0, b""
    while start < stop and (chunk := stream.read(min(CUT_SIZE, stop - start))):
        start += len(chunk)
        count += chunk.count(b"\n") + chunk.count(b"\r") - chunk.count(b"\r\n")
        count -= last == b"\r" and chunk.startswith(b"\n")
        last = chunk[-1:]
    return count
