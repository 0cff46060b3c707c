"""How the games of a reading fared: read = clean + damaged + skipped."""

from __future__ import annotations

from dataclasses import dataclass

from xuanpu.errors import RecordError
from xuanpu.records.model import Record


@dataclass(slots=True)
class Tally:
    """Counts of games: without fault, damaged, and skipped because they hold no move."""

    clean: int = 0
    damaged: int = 0
    skipped: int = 0

    def count(self, game: Record | RecordError) -> None:
        """Count what `read_records` yielded."""
        if isinstance(game, RecordError):
            self.damaged += 1
        elif game.moves:
            self.clean += 1
        else:
            self.skipped += 1

    @property
    def read(self) -> int:
        """All games."""
        return self.clean + self.damaged + self.skipped
