"""Games out of a file, one after the other; a damaged one never keeps the next from being read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from xuanpu.cli.terminal import complain
from xuanpu.errors import Place, RecordError, UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Game
    from xuanpu.records import Record

BUNDLED = "wang-tianyi-zheng-weitong-2021"
STDIN = "-"


class Games:
    """The games of a file (None or its name: the bundled one, `-`: standard input), and how they fared.

    Every game is counted once: read = clean + damaged + skipped, where skipped are those without a move
    and those not asked for.
    """

    def __init__(self, file: str | None, encoding: str | None = None, format: str | None = None) -> None:
        from xuanpu.records import Tally

        self.file = BUNDLED if file is None else file
        self.encoding = encoding
        self.format = format
        self.tally = Tally()

    @property
    def name(self) -> str:
        """A name for what is made of them."""
        return "stdin" if self.file == STDIN else Path(self.file).stem

    def each(self, wanted: int | None = None) -> Iterator[tuple[int, Game]]:
        """Number and game of each that has a move, under its own rules; `wanted` = this one only.

        Of a damaged game what is good is given, and on stderr it is said what is not.  RecordError if the
        file cannot be read at all, UsageError if it has no game `wanted`.
        """
        number = 0
        for number, found in enumerate(self._records(), start=1):
            if wanted is not None and number != wanted:
                self.tally.skipped += 1
                continue
            game = self._resolved(number, found)
            if game is not None and game.moves:
                yield number, game
            if number == wanted:
                return
        if wanted is not None and number < wanted:
            raise UsageError("cli.no-such-game", wanted=wanted, count=number)

    def one(self, wanted: int) -> Game:
        """One game of the file.  UsageError if nothing of it is good."""
        for _, game in self.each(wanted):
            return game
        raise UsageError("cli.nothing-read")

    def tally_text(self) -> str:
        """The four counts."""
        tally = self.tally
        return say(
            "cli.tally", read=tally.read, clean=tally.clean, damaged=tally.damaged, skipped=tally.skipped
        )

    def _records(self) -> Iterator[Record | RecordError]:
        from xuanpu.records import bundled_record, read_records
        from xuanpu.records.source import standard_input

        source: Path | bytes = Path(self.file)  # a name may hold a line break
        if self.file == BUNDLED:
            source = bundled_record(f"{BUNDLED}.pgn").read_bytes()
        elif self.file == STDIN:
            source = standard_input()
        return read_records(source, self.encoding, self.format, name=self.file)

    def _resolved(self, number: int, found: Record | RecordError) -> Game | None:
        """The game of a record, counted; None if nothing of it can be used."""
        from xuanpu.game import resolved
        from xuanpu.records import record_of

        record = record_of(found)
        game, error = resolved(record, found if isinstance(found, RecordError) else None)
        if game is not None and game.rules_changed:
            note = say("cli.rules-changed", recorded=game.recorded_hash, now=game.rules.hash)
            complain(f"{Place(file=self.file, game=number).text()}: {note}")
        if error is not None:
            self.tally.damaged += 1
            complain(error.at(Place(file=self.file, game=number)).text())
        elif record is not None:
            self.tally.count(record)
        return game
