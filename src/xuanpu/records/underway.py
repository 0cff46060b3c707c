"""A game while it is read: headers, notes and moves, and what it becomes in the end."""

from __future__ import annotations

from xuanpu.errors import Place
from xuanpu.records.encoding import MALFORMED
from xuanpu.records.lexing import UNREADABLE
from xuanpu.records.limits import MAX_GAME, MAX_LINE
from xuanpu.records.model import DamagedGame, Note, Record
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.results import RESULTS, UNKNOWN
from xuanpu.records.tags import has_control, without_control


class Underway:
    """One game of a file, from its first line on."""

    def __init__(self, moves: Movetext, file: str | None, number: int, encoding: str) -> None:
        self.moves = moves
        self.headers: dict[str, str] = {}
        self.notes: list[Note] = []
        self.encoding = encoding
        self.place = Place(file=file, game=number)
        self.fen_place = Place()
        self.harm: Damage | None = None
        self._size = 0

    @property
    def begun(self) -> bool:
        """Whether it has anything of a game."""
        return bool(self.headers) or self.moves.started

    @property
    def untouched(self) -> bool:
        """Whether nothing has been read of it yet, not even text that belongs to no game."""
        return self.place.line is None and self.harm is None

    @property
    def has_room(self) -> bool:
        """Whether as much again as the longest line is not too much."""
        return self._size + MAX_LINE < MAX_GAME

    def begin(self, line: int, column: int) -> None:
        """Say where it begins, unless that has been said."""
        if self.place.line is None:
            self.place = self.place.within(Place(line=line, column=column))

    def weigh(self, number: int, line: str | None) -> str:
        """The line, once it has been counted, and its malformed bytes marked and noted as harm.

        Raises Damage if the line (None = too long to be kept) or the game is beyond the limits.
        """
        if line is None:
            raise Damage("line-too-long", Place(line=number), limit=MAX_LINE)
        if not self.begun:  # what stands before a game is none of it
            self._size = 0
        if not self.moves.over:
            self._size += len(line) + 1
        if self._size > MAX_GAME:
            raise self.moves.unclosed() or Damage("game-too-long", Place(line=number), limit=MAX_GAME)
        if MALFORMED in line:
            place = Place(line=number, column=line.index(MALFORMED) + 1)
            self.suffer(Damage("malformed-bytes", place, encoding=self.encoding))
            return line.replace(MALFORMED, UNREADABLE)
        return line

    def suffer(self, damage: Damage) -> None:
        """Take down a damage that does not make the moves doubtful; the first one is reported."""
        self.harm = self.harm or damage

    def finished(self) -> Record | DamagedGame:
        """The game as it is now that its end has been reached."""
        try:
            self.moves.finish()
        except Damage as damage:
            return self.broken_off(damage)
        return self.broken_off(self.harm) if self.harm else self._record()

    def broken_off(self, damage: Damage) -> DamagedGame:
        """The game as it is now that something keeps the rest from being read."""
        self.moves.settle()
        first = self.harm or damage
        return DamagedGame(
            f"records.{first.key}",
            first.place.within(self.place),
            self._record(),
            expected=first.expected,
            **first.blanks,
        )

    def _record(self) -> Record:
        self._clean_headers()
        return Record(
            headers=self.headers,
            moves=self.moves.main_line,
            result=self.moves.result,
            place=self.place,
            comment=self.moves.comment,
            notes=self.notes + self.moves.notes + self._contradictions(),
            encoding=self.encoding,
            fen_place=self.fen_place,
        )

    def _clean_headers(self) -> None:
        """Take control characters out of the values that a reader has not cleaned itself."""
        for name, value in self.headers.items():
            if has_control(value):
                self.headers[name] = without_control(value.replace("\t", " ")).strip()
                self.notes.append(Note("control-character", self.place, {"name": name}))

    def _contradictions(self) -> list[Note]:
        said, found = self.headers.get("Result"), self.moves.result
        if said == found or found is None or said not in RESULTS or UNKNOWN in (said, found):
            return []
        return [Note("results-differ", self.place, {"tag": said, "moves": found})]
