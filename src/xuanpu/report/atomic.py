"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from xuanpu.errors import UsageError
from xuanpu.special_files import is_special


def make_directory(directory: Path) -> None:
    """Make a directory with its parents.  UsageError if something else stands there or it cannot be made."""
    if directory.exists() and not directory.is_dir():
        raise UsageError("report.not-a-directory", path=directory)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("report.not-made", path=directory, reason=error.strerror) from error


def write_whole(path: Path, content: bytes) -> None:
    """Write through a temporary file in the same directory and move it into place.

    UsageError if the file cannot be written; what stood there before is then untouched.
    """
    with written_whole(path) as stream:
        stream.write(content)


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """The same for what is written bit by bit: it is there once the body has come to its end."""
    # Named after the process: two that write the same report do not meet, and unlike the files of
    # `tempfile` this one gets the ordinary permissions.
    special = is_special(path)
    temporary = path if special else path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(temporary, "wb") as stream:
            yield stream
        if not special:
            os.replace(temporary, path)
    except OSError as error:
        raise UsageError("report.not-written", path=path, reason=error.strerror) from error
    finally:
        if not special:
            temporary.unlink(missing_ok=True)
