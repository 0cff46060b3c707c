"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from xuanpu.errors import UsageError


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
    # Named after the process: two that write the same report do not meet, and unlike the files of
    # `tempfile` this one gets the ordinary permissions.
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError as error:
        raise UsageError("report.not-written", path=path, reason=error.strerror) from error
    finally:
        temporary.unlink(missing_ok=True)
