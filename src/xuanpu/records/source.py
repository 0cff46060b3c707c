"""Where records come from: a file, bytes, or text; its encoding; its lines, in bounded memory."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from xuanpu.errors import Place, UsageError
from xuanpu.records.compressed import kind_of_compression
from xuanpu.records.encoding import MALFORMED_HANDLER, guess_encoding, known_encoding
from xuanpu.records.limits import MAX_LINE
from xuanpu.records.model import UnreadableFile

Source = str | os.PathLike[str] | bytes
"""A path, or content: bytes, or a str that holds a line break."""

HEAD: Final = 1 << 16
"""Characters by which the format is told."""

_BINARY_HEAD: Final = 4096

MOST_BYTES: Final = 1 << 28
"""Of what has to be read whole: a container, a pipe."""


@dataclass(frozen=True, slots=True)
class Input:
    """A source that has been looked into: `head` are its first characters, `encoding` how it is read."""

    name: str | None
    encoding: str
    content: Path | bytes | str
    head: str

    def lines(self) -> Iterator[tuple[int, str | None]]:
        """Number and text of each line, without its break; None for a line beyond the limit."""
        try:
            with _decoded(self.content, self.encoding) as stream:
                yield from bounded_lines(stream)
        except OSError as error:
            raise unreadable(self.name, error) from error


def standard_input() -> bytes:
    """All of it.  UsageError where the caller has closed it, UnreadableFile if it is too much."""
    if sys.stdin is None:
        raise UsageError("cli.no-stdin")
    return _all_of(sys.stdin.buffer, None)


def _all_of(stream: BinaryIO, name: str | None) -> bytes:
    """All that comes through a pipe or from a device, which may have no end."""
    content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UnreadableFile("records.too-much", Place(file=name), limit=MOST_BYTES >> 20)
    return content


def first_bytes(source: Source) -> bytes:
    """What the file, or the bytes, begin with; nothing of a text, of a pipe (which can be read only once),
    and of what cannot be read: `look_into` says why."""
    if isinstance(source, bytes):
        return source[:_BINARY_HEAD]
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return b""
    try:
        if not Path(source).is_file():
            return b""
        with Path(source).open("rb") as stream:
            return stream.read(_BINARY_HEAD)
    except (OSError, ValueError):
        return b""


def whole_content(source: Source, name: str | None = None) -> bytes:
    """All of a source, as bytes.  UnreadableFile where that is not to be had, or too much for a record."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return source.encode("utf-8")
    path = Path(source)
    name = name or str(path)
    if path.is_dir():
        raise UnreadableFile("records.folder", Place(file=name))
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (FileNotFoundError, ValueError):
        raise UnreadableFile("records.missing-file", Place(file=name)) from None
    except OSError as error:
        raise unreadable(name, error) from error
    if not content:
        raise UnreadableFile("records.empty", Place(file=name))
    if len(content) > MOST_BYTES:
        raise UnreadableFile("records.too-big", Place(file=name), limit=MOST_BYTES >> 20)
    return content


def name_of(source: Source, name: str | None) -> str | None:
    """What errors call the source."""
    is_content = isinstance(source, bytes) or (isinstance(source, str) and ("\n" in source or "\r" in source))
    return name if name is not None or is_content else str(source)


def look_into(source: Source, encoding: str | None = None, name: str | None = None) -> Input:
    """Open a source, tell its encoding (`encoding` overrides the guess), and take its first characters.

    `name` is what errors call it; a path names itself.  UnreadableFile if it is missing, a folder, not
    readable, empty or binary; UsageError for an unknown encoding.
    """
    override = known_encoding(encoding) if encoding is not None else None
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return Input(name, "text", source, _not_blank(source[:HEAD].removeprefix("\ufeff"), name))
    if isinstance(source, bytes):
        return _look_into_bytes(source, override, name)
    path = Path(source)
    name = name or str(path)
    if path.is_dir():
        raise UnreadableFile("records.folder", Place(file=name))
    try:
        if not path.is_file():
            with path.open("rb") as stream:  # a pipe can be read only once
                return _look_into_bytes(_all_of(stream, name), override, name)
        with path.open("rb") as stream:
            found = _encoding_of(stream, override, name)
        return Input(name, found, path, _head(path, found, name))
    except (FileNotFoundError, ValueError):  # ValueError: a name that no file can have
        raise UnreadableFile("records.missing-file", Place(file=name)) from None
    except OSError as error:
        raise unreadable(name, error) from error


def _look_into_bytes(content: bytes, override: str | None, name: str | None) -> Input:
    found = _encoding_of(io.BytesIO(content), override, name)
    return Input(name, found, content, _head(content, found, name))


def _encoding_of(stream: BinaryIO, override: str | None, name: str | None) -> str:
    start = stream.read(_BINARY_HEAD)
    stream.seek(0)
    if not start:
        raise UnreadableFile("records.empty", Place(file=name))
    packed = kind_of_compression(start)
    if packed is not None:
        raise UnreadableFile("records.compressed", Place(file=name), kind=packed)
    encoding = override or guess_encoding(stream).encoding
    if override is not None and not _decodes(start, encoding):
        raise UsageError("records.wrong-encoding", Place(file=name), encoding=override)
    if b"\0" in start and not encoding.startswith(("utf-16", "utf-32")):
        raise UnreadableFile("records.binary", Place(file=name))
    if encoding == "utf-8" and start.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    return encoding


def _decodes(start: bytes, encoding: str) -> bool:
    """Whether a text can begin like this in the encoding: UTF-16 and UTF-32 need their mark."""
    try:
        codecs.getincrementaldecoder(encoding)(MALFORMED_HANDLER).decode(start)
    except UnicodeError:
        return False
    return True


def _head(content: Path | bytes, encoding: str, name: str | None) -> str:
    with _decoded(content, encoding) as stream:
        return _not_blank(stream.read(HEAD), name)


def _not_blank(head: str, name: str | None) -> str:
    if not head or (head.isspace() and len(head) < HEAD):
        raise UnreadableFile("records.empty", Place(file=name))
    return head


def _decoded(content: Path | bytes | str, encoding: str) -> io.TextIOBase:
    """The content as text with `\\n` for every kind of line break."""
    if isinstance(content, str):
        return io.StringIO(content.removeprefix("\ufeff"), newline=None)
    binary = io.BytesIO(content) if isinstance(content, bytes) else content.open("rb")
    return io.TextIOWrapper(binary, encoding=encoding, errors=MALFORMED_HANDLER, newline=None)


def bounded_lines(stream: io.TextIOBase, first: int = 1) -> Iterator[tuple[int, str | None]]:
    """Number and text of each line, as `Input.lines`; the first has the number `first`."""
    number = first - 1
    readline = stream.readline
    while line := readline(MAX_LINE + 1):
        number += 1
        if line[-1] == "\n":
            yield number, line[:-1]
        elif len(line) <= MAX_LINE:
            yield number, line
        else:
            while line and line[-1] != "\n":
                line = readline(MAX_LINE)
            yield number, None


def unreadable(name: str | None, error: OSError) -> UnreadableFile:
    """What the operating system says of a file, as an error of ours."""
    return UnreadableFile("records.unreadable", Place(file=name), reason=error.strerror or str(error))
