"""The folder of a batch's outcome: on a disk, or wherever fsspec reaches (`s3://…`, `gs://…`, `memory://…`).

    manifest.json            what was asked for, by which versions, and how it ended
    plan.parquet             the pieces, in order, each with the part that holds its games
    games/<part>.parquet     written last: a part is there once this file is
    findings/<part>.parquet
    plies/<part>.parquet     where they were asked for

A file is there whole or not at all.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
from fsspec.implementations.local import LocalFileSystem

from xuanpu.errors import Place, UsageError

MANIFEST: Final = "manifest.json"
PLAN: Final = "plan.parquet"
GAMES, FINDINGS, PLIES = "games", "findings", "plies"
TABLES: Final = (GAMES, FINDINGS, PLIES)
SUFFIX: Final = ".parquet"
#: What a file is called while it is written.
UNFINISHED: Final = ".part"


class Store:
    """The folder at a path or URL."""

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            self._files, self._root = fsspec.core.url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise UsageError("batch.no-such-storage", Place(file=url), reason=str(error)) from None
        self._local = isinstance(self._files, LocalFileSystem)

    def __reduce__(self) -> tuple[type[Store], tuple[str]]:
        return Store, (self.url,)

    @property
    def path(self) -> Path | None:
        """The folder, if it lies on this machine's disks."""
        return Path(self._root) if self._local else None

    def make(self) -> None:
        """Make the folder.  UsageError if that cannot be done."""
        for name in TABLES:
            self._make(f"{self._root}/{name}")

    def _make(self, path: str) -> None:
        try:
            self._files.makedirs(path, exist_ok=True)
        except OSError as error:  # even one that says that something is missing
            raise self._refused(error, "") from None

    def exists(self, name: str) -> bool:
        """Whether the file is there."""
        return bool(self._try(lambda: self._files.exists(f"{self._root}/{name}"), name))

    def parts(self) -> set[str]:
        """The names of the finished parts."""
        listed = self._try(lambda: self._files.glob(f"{self._root}/{GAMES}/*{SUFFIX}"), GAMES)
        return {path.rpartition("/")[2].removesuffix(SUFFIX) for path in listed}

    def read(self, name: str) -> bytes:
        """A file.  UsageError if it cannot be read."""
        return bytes(self._try(lambda: self._files.cat_file(f"{self._root}/{name}"), name))

    def write(self, name: str, content: bytes) -> None:
        """Write a file, so that it is there whole or not at all.  UsageError if it cannot be written."""
        self._try(lambda: self._write(f"{self._root}/{name}", content), name)

    def write_table(self, name: str, table: pa.Table) -> None:
        """Write a table as Parquet."""
        buffer = pa.BufferOutputStream()
        pq.write_table(table, buffer, compression="zstd", write_page_checksum=True)
        self.write(name, buffer.getvalue().to_pybytes())

    def read_table(self, name: str, columns: list[str] | None = None) -> pa.Table:
        """A table.  UsageError if there is none, or it is damaged."""
        try:
            content = pa.BufferReader(self.read(name))
            return pq.read_table(content, columns=columns, page_checksum_verification=True)
        except (pa.ArrowException, OSError) as error:
            raise self._damaged(error, name) from None

    def metadata(self, name: str) -> dict[bytes, bytes]:
        """What a table says of itself.  UsageError if there is none, or it is damaged."""
        try:
            return self._try(lambda: self._metadata(name), name) or {}
        except pa.ArrowException as error:
            raise self._damaged(error, name) from None

    def _damaged(self, error: Exception, name: str) -> UsageError:
        return UsageError("batch.damaged-part", Place(file=self._name(name)), reason=str(error))

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with suppress(FileNotFoundError):
            self._try(lambda: self._files.rm_file(f"{self._root}/{name}"), name)

    def remove_unfinished(self) -> None:
        """Remove what writers that were killed have left."""
        for path in self._try(lambda: self._files.glob(f"{self._root}/**/.*{UNFINISHED}"), ""):
            with suppress(OSError):
                self._files.rm_file(path)

    def _metadata(self, name: str) -> dict[bytes, bytes]:
        with self._files.open(f"{self._root}/{name}", "rb") as stream:
            return dict(pq.read_schema(stream).metadata or {})

    def _write(self, path: str, content: bytes) -> None:
        if not self._local:  # an object is there when all of it is
            self._files.pipe_file(path, content)
            return
        folder, _, name = path.rpartition("/")
        unfinished = f"{folder}/.{name}.{uuid4().hex}{UNFINISHED}"
        try:
            with open(unfinished, "xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(unfinished, path)
        finally:
            Path(unfinished).unlink(missing_ok=True)

    def _try(self, act: Any, name: str) -> Any:
        """Do it; what the system refuses is told with the name of the file."""
        try:
            return act()
        except FileNotFoundError:
            raise UsageError("batch.missing-part", Place(file=self._name(name))) from None
        except OSError as error:
            raise self._refused(error, name) from None

    def _refused(self, error: OSError, name: str) -> UsageError:
        reason = error.strerror or str(error)
        return UsageError("batch.storage", Place(file=self._name(name)), reason=reason)

    def _name(self, name: str) -> str:
        return f"{self.url.rstrip('/')}/{name}" if name else self.url
