"""Where converted games go: a stream, one file, or a folder.

A file is there whole or not at all, and none is overwritten unless that is asked for.
"""

from __future__ import annotations

import codecs
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, groupby, islice
from pathlib import Path
from typing import BinaryIO, Final, Protocol, TypeVar

from xuanpu.audit.sources import STDIN, Found
from xuanpu.errors import UsageError
from xuanpu.special_files import is_special

Made = TypeVar("Made")

DIGITS: Final = 4
"""Of the number in the name of a file that holds one of several games."""


class Output(Protocol):
    """Takes the games, one after the other, each with its number where files are numbered."""

    def put(self, found: Found, number: int | None, content: str | bytes) -> None:
        """Write what has become of a game."""

    def finish(self) -> None:
        """All games have been written."""

    def give_up(self) -> None:
        """Leave nothing that is not whole."""


Naming = Callable[[Found, int | None], Path]
"""The file that a game goes to."""


def games_numbered(
    made: Iterator[tuple[Found, Made]], by_file: bool
) -> Iterator[tuple[tuple[Found, Made], int | None]]:
    """Each game, and what was made of it, with its number in its file, or among all; None for one that is
    alone there."""
    for _, games in groupby(made, key=lambda each: each[0].place.file if by_file else None):
        head = list(islice(games, 2))
        if len(head) == 1:
            yield head[0], None
            continue
        for number, each in enumerate(chain(head, games), start=1):
            yield each, number


def one_file(path: Path) -> Naming:
    """All games to one file; where each needs a file of its own, the number goes into the name."""
    return lambda _found, number: path.with_name(f"{path.stem}{_ending(number)}{path.suffix}")


def files_in(folder: Path, suffix: str) -> Naming:
    """The games of each input to a file of that name in a folder."""
    stems: dict[str, str] = {}
    twins: Counter[str] = Counter()

    def path(found: Found, number: int | None) -> Path:
        source = found.place.file or STDIN
        if source not in stems:
            stem = "stdin" if source == STDIN else Path(source).stem
            twins[stem] += 1
            stems[source] = stem if twins[stem] == 1 else f"{stem}~{twins[stem]}"
        return folder / f"{stems[source]}{_ending(number)}{suffix}"

    return path


def _ending(number: int | None) -> str:
    return "" if number is None else f"-{number:0{DIGITS}}"


class StreamOutput:
    """All games into a stream that is open."""

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._stream = stream
        self._encoder = codecs.getincrementalencoder(encoding)()

    def put(self, found: Found, number: int | None, content: str | bytes) -> None:
        """Write it at once; a second game where only one fits is a UsageError before the first is written."""
        if number is not None:
            raise UsageError("convert.one-game")
        self._stream.write(content if isinstance(content, bytes) else self._encoder.encode(content))

    def finish(self) -> None:
        """Write out what is held back."""
        self._stream.flush()

    def give_up(self) -> None:
        """What has been written has been written."""


class FileOutput:
    """One file, written beside its place and then moved there."""

    def __init__(self, path: Path, encoding: str, force: bool) -> None:
        if path.is_dir():
            raise UsageError("convert.a-folder", path=path)
        if path.is_file() and not force:
            raise UsageError("convert.exists", path=path)
        self.path = path
        self._force = force
        self._special = is_special(path)  # there is nothing to move
        # Named after the process: two that write the same file do not meet before one is in place.
        self._temporary = path if self._special else path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            self._stream = self._temporary.open("wb")
        except OSError as error:
            raise self._failure(error) from error
        self._encoder = codecs.getincrementalencoder(encoding)()

    def put(self, content: str | bytes) -> None:
        """Write it into the file that is not in place yet.  UsageError if that fails."""
        try:
            self._stream.write(content if isinstance(content, bytes) else self._encoder.encode(content))
        except OSError as error:
            raise self._failure(error) from error

    def finish(self) -> None:
        """Move the file into place.  UsageError if that fails, or if one has come to stand there."""
        try:
            self._stream.close()
            if not self._special:
                self._move()
        except OSError as error:
            raise self._failure(error) from error
        finally:
            self.give_up()

    def give_up(self) -> None:
        """Take away what is not in place."""
        with suppress(OSError):  # what is held back can be written no better now
            self._stream.close()
        if not self._special:
            self._temporary.unlink(missing_ok=True)

    def _move(self) -> None:
        if self._force:
            os.replace(self._temporary, self.path)
            return
        try:
            os.link(self._temporary, self.path)  # unlike a renaming it never overwrites
        except FileExistsError:
            raise UsageError("convert.exists", path=self.path) from None
        except OSError:  # a file system without links
            if self.path.exists():
                raise UsageError("convert.exists", path=self.path) from None
            os.replace(self._temporary, self.path)

    def _failure(self, error: OSError) -> UsageError:
        return UsageError("report.not-written", path=self.path, reason=error.strerror)


class FilesOutput:
    """Each game into the file that a naming says; those of one file come one behind the other."""

    def __init__(self, naming: Naming, encoding: str, force: bool) -> None:
        self._naming = naming
        self._encoding = encoding
        self._force = force
        self._written: set[Path] = set()
        self._file: FileOutput | None = None

    def put(self, found: Found, number: int | None, content: str | bytes) -> None:
        """Write it; UsageError if its file cannot be written, or is there already."""
        path = self._naming(found, number)
        if self._file is None or path != self._file.path:
            self.finish()
            if path in self._written:
                raise UsageError("convert.exists", path=path)
            self._written.add(path)
            self._file = FileOutput(path, self._encoding, self._force)
        self._file.put(content)

    def finish(self) -> None:
        """Move the file that is being written into place."""
        done, self._file = self._file, None
        if done is not None:
            done.finish()

    def give_up(self) -> None:
        """Take away the file that is being written."""
        if self._file is not None:
            self._file.give_up()
