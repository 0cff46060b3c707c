"""How a batch goes on: a bar where a person watches, else a line now and then."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from datetime import timedelta
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from xuanpu.cli.files_told import FilesTold
from xuanpu.cli.terminal import complain
from xuanpu.words import say

if TYPE_CHECKING:
    from types import TracebackType

    from xuanpu.batch.chunk import Done
    from xuanpu.batch.plan import Chunk
    from xuanpu.errors import RecordError

#: Seconds between two lines.
PAUSE: Final = 15.0


class Progress:
    """Told of every chunk; `plies` and `games` are those of this run, `before` the chunks done earlier."""

    def __init__(self, quiet: bool) -> None:
        self.plies = self.games = self.before = 0
        self.files = FilesTold()
        self._quiet = quiet
        self._bytes = self._left = 0
        self._began = self._said = perf_counter()
        self._bar: Any = None
        self._task: Any = None
        self._open = ExitStack()

    def __enter__(self) -> Progress:
        if not self._quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            bar = Bar(BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True))
            self._bar = self._open.enter_context(bar)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def planned(self, chunks: int, bytes_: int) -> None:
        """The work that lies ahead."""
        self._bytes = self._left = bytes_
        self._began = perf_counter()
        if self._bar is not None:
            self._task = self._bar.add_task("", total=max(1, bytes_))

    def done(self, done: Done, chunk: Chunk, anew: bool) -> None:
        """One chunk less."""
        length = sum(piece.length for piece in chunk.pieces)
        self._left -= length
        if anew:
            self.plies += sum(piece.plies for piece in done.pieces)
            self.games += sum(piece.clean + piece.damaged + piece.skipped for piece in done.pieces)
        else:
            self.before += 1
            self._bytes -= length
        for piece in done.pieces:
            if piece.error is not None:
                complain(piece.error)
        self._show(length)

    def refused(self, error: RecordError) -> None:
        """A file of which nothing is read."""
        self.files.note(error)

    def _show(self, length: int) -> None:
        if self._bar is not None:
            self._bar.update(self._task, advance=length, description=self._text())
        elif not self._quiet and perf_counter() - self._said > PAUSE:
            self._said = perf_counter()
            complain(self._text())

    def _text(self) -> str:
        seconds = max(1e-9, perf_counter() - self._began)
        share = 1 - self._left / self._bytes if self._bytes else 1.0
        left = seconds / share - seconds if share else 0.0
        return say(
            "cli.batch.progress",
            percent=f"{100 * share:.0f}",
            games=f"{self.games:,}",
            speed=f"{self.games / seconds:,.0f}",
            plies=f"{self.plies / seconds:,.0f}",
            left=str(timedelta(seconds=round(left))),
        )
