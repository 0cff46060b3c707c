"""What a command tells of files that yield no games: those that cannot be read, those passed over."""

from __future__ import annotations

from typing import Final

from xuanpu.cli.terminal import complain
from xuanpu.errors import XuanpuError
from xuanpu.words import say

#: Names of files passed over that are told; a folder may hold thousands.
NAMED: Final = 5


class FilesTold:
    """Counts of files: `unreadable`, each complained of, and `passed_over`, told of together at the end."""

    def __init__(self) -> None:
        self.unreadable = self.passed_over = 0
        self._names: list[str] = []

    def note(self, error: XuanpuError) -> None:
        """A file of which nothing is read."""
        from xuanpu.audit.folders import PassedOver

        if not isinstance(error, PassedOver):
            self.unreadable += 1
            complain(error.text())
            return
        self.passed_over += 1
        if len(self._names) < NAMED:
            self._names.append(str(error.place.file))

    def end(self, counted: bool = True) -> None:
        """Say which files were passed over, and (unless they are counted elsewhere) how many could not be
        read, if any were."""
        if self.unreadable and counted:
            complain(say("cli.unreadable-files", count=self.unreadable))
        if not self.passed_over:
            return
        more = "…" if self.passed_over > len(self._names) else ""
        names = say("place.comma").join(self._names)
        complain(say("cli.passed-over", count=self.passed_over, names=names + more))
