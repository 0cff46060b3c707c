"""PGN for xiangqi, read game by game.

One damaged game costs no other: reading goes on with the next tag section.  A tag at the beginning of a
line ends an open comment or variation too, so that a file cut off and joined to another loses one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.lexing import begins_list
from xuanpu.records.model import DamagedGame, Note, Record
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.tags import begins_tag, clean_value, is_tag_line, read_tags, tag_name
from xuanpu.records.underway import Underway

Lines = Iterable[tuple[int, str | None]]
"""Number and text of each line; None for a text too long to be kept."""

MAX_TAG_LINES: Final = 64
"""Lines over which one tag may be broken."""


def read_pgn(lines: Lines, file: str | None = None, encoding: str = "text") -> Iterator[Record | DamagedGame]:
    """The games of a PGN file, in order; a damaged one as a `DamagedGame` with what could be read."""
    reader = PgnReader(file, encoding)
    for number, line in lines:
        reader.take(number, line)
        if reader.done:
            yield from reader.done
            reader.done.clear()
    reader.end()
    yield from reader.done


class PgnReader:
    """The state between two lines; `done` are the games that have come to their end.

    `file` and `encoding` are what the games say of themselves.
    """

    def __init__(self, file: str | None, encoding: str) -> None:
        self.done: list[Record | DamagedGame] = []
        self._file = file
        self._encoding = encoding
        self._count = 0
        self._skipping = False
        self._any_tags = False
        self._tag_lines: list[str] = []
        self._new_game()

    def take(self, number: int, line: str | None) -> None:
        """Take in the next line."""
        if self._skipping and not self._goes_on(line):
            return
        if self._is_over_before(line):
            self._end_game()  # whatever is wrong with the line harms only what comes next
        try:
            self._take(number, self._game.weigh(number, line))
        except Damage as damage:
            self._break_off(damage)

    def end(self) -> None:
        """Take note that the file ends."""
        if self._tag_lines:
            self._give_up_tag()
        self._end_game()

    @property
    def is_free(self) -> bool:
        """Whether a game that begins with a tag would owe nothing to what has been read so far."""
        if self._tag_lines:
            return False
        game = self._game
        return self._skipping or game.moves.started or (game.untouched and game.has_room)

    def pass_over(self, games: int) -> None:
        """Games with tags have been read elsewhere since the last `end`: count them, begin afresh."""
        self._count += games
        self._any_tags = self._any_tags or games > 0
        self._skipping = False
        self._new_game()

    # ---- Lines -----------------------------------------------------------------------------------

    def _take(self, number: int, line: str) -> None:
        moves = self._game.moves
        if self._tag_lines:
            self._go_on_with_tag(number, line)
        elif moves.in_comment:
            if is_tag_line(line):
                self._take_tags(number, line)
            else:
                moves.feed(line, number)
        elif not line or line.isspace():
            self._blank = True
        elif line[0] == "%":
            return
        elif "[" in line and begins_tag(line):
            self._take_tags(number, line)
        elif moves.over:
            self._take_line_behind_game(number, line)
        else:
            self._game.begin(number, 1)
            moves.feed(line, number)

    def _take_line_behind_game(self, number: int, line: str) -> None:
        if begins_list(line):
            self._end_game()
            self._take(number, line)
        else:
            self._game.moves.tail(line, (number, 1))

    def _is_over_before(self, line: str | None) -> bool:
        """Whether the game has ended before this line: it is a tag, or too long and behind the end anyway."""
        moves = self._game.moves
        if line is None or "[" not in line or not moves.started:
            return line is None and moves.over
        return is_tag_line(line) if moves.in_comment else begins_tag(line)

    def _goes_on(self, line: str | None) -> bool:
        """Whether a line begins another game, behind one that was broken off."""
        if line is None or not (begins_tag(line) or (not self._any_tags and begins_list(line))):
            return False
        self._skipping = False
        return True

    # ---- Tags ------------------------------------------------------------------------------------

    def _take_tags(self, number: int, line: str) -> None:
        self._any_tags = True
        self._tag_lines = [line]
        self._tag_number = number
        self._try_tags()

    def _go_on_with_tag(self, number: int, line: str) -> None:
        """Add a line to a tag that was not closed on its own, or see that it never is."""
        if begins_tag(line) or not line.strip() or len(self._tag_lines) == MAX_TAG_LINES:
            self._give_up_tag()
            self._take(number, line)
        else:
            self._tag_lines.append(line)
            self._try_tags()

    def _try_tags(self) -> None:
        text = "\n".join(self._tag_lines)
        tags = read_tags(text)
        if tags is None:
            return
        first, last = self._tag_number, self._tag_number + len(self._tag_lines) - 1
        self._tag_lines = []
        for name, raw, offset in tags:
            if name:
                value = _place_in(text, text.index('"', offset) + 1, first)
                self._take_tag(name, raw, _place_in(text, offset, first), value)
            else:
                self._game.moves.feed(raw, last)

    def _give_up_tag(self) -> None:
        lines, self._tag_lines = self._tag_lines, []
        self._broken_tag = tag_name(lines[0])
        place = Place(line=self._tag_number, column=1, token=lines[0].strip()[:40])
        self._game.begin(self._tag_number, 1)
        self._game.suffer(Damage("unclosed-tag", place, '"]'))

    def _take_tag(self, name: str, raw: str, place: Place, value_place: Place) -> None:
        if self._begins_another_game(name):
            self._end_game()
        headers = self._game.headers
        self._blank = False
        self._game.begin(place.line or 1, place.column or 1)
        value, odd = clean_value(raw)
        place = replace(place, token=name)
        self._game.notes.extend(Note(key, place, {"name": name}) for key in odd)
        if name in headers:
            self._game.notes.append(Note("tag-twice", place, {"name": name, "value": value}))
        else:
            headers[name] = value
            if name == "FEN":
                self._game.fen_place = value_place

    def _begins_another_game(self, name: str) -> bool:
        """Whether a tag belongs to the next game, though the one before has no moves."""
        headers = self._game.headers
        if self._broken_tag and (self._blank or name == self._broken_tag):
            return True
        return name in headers and (self._blank or name == next(iter(headers)))

    # ---- Games -----------------------------------------------------------------------------------

    def _new_game(self) -> None:
        self._game = Underway(Movetext(), self._file, self._count + 1, self._encoding)
        self._tag_lines = []
        self._tag_number = 0
        self._broken_tag = ""
        self._blank = False

    def _end_game(self) -> None:
        if self._game.begun or self._game.harm:
            self._count += 1
            self.done.append(self._game.finished())
        self._new_game()

    def _break_off(self, damage: Damage) -> None:
        self._count += 1
        self._game.begin(damage.place.line or 1, damage.place.column or 1)
        self.done.append(self._game.broken_off(damage))
        self._new_game()
        self._skipping = True


def _place_in(text: str, at: int, first: int) -> Place:
    """Line and column of a character in a text that begins on the line `first`."""
    return Place(line=first + text.count("\n", 0, at), column=at - text.rfind("\n", 0, at))
