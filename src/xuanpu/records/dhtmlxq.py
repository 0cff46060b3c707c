"""DhtmlXQ markup, alone or in pages of HTML: `[DhtmlXQ][DhtmlXQ_title]…[/DhtmlXQ_title]…[/DhtmlXQ]`.

A wrapper (`[DhtmlXQ]`, `[DhtmlXQHTML]`, `[DhtmlXQiFrame]`) holds one game; where there is none, a field
that comes again begins another.  Closing tags may be missing or be those of another field: the next tag of
any kind ends a value.  What stands between the fields belongs to the page and is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.dhtmlxq_fields import LINES, Field
from xuanpu.records.dhtmlxq_game import MAX_NOTES, GameOfFields
from xuanpu.records.encoding import MALFORMED
from xuanpu.records.lexing import UNREADABLE
from xuanpu.records.limits import MAX_GAME, MAX_LINE, MAX_NOTE
from xuanpu.records.model import DamagedGame, Note, Record
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.pgn import Lines
from xuanpu.records.underway import Underway

# In a script the closing tag may have its slash escaped.
_MARK: Final = re.compile(r"\[(\\?/)?DhtmlXQ(?:HTML|iFrame|_([A-Za-z0-9_]{1,60}))?\]", re.IGNORECASE)
_BROKEN_MARK: Final = re.compile(
    r"\[/?(?:D|Dh|Dht|Dhtm|Dhtml|DhtmlX|DhtmlXQ[A-Za-z0-9_]{0,60})?$", re.IGNORECASE
)
_LONGEST_MARK: Final = 80
_SIGN: Final = re.compile(r"\[DhtmlXQ(?:HTML|iFrame|_[A-Za-z0-9_]{1,60})?\]", re.IGNORECASE)
_PAGE: Final = re.compile(r"<(?:!DOCTYPE|html|head|body|div|script|table|p|br|span)\b", re.IGNORECASE)
_REPEATABLE: Final = ("comment", "move_")


def is_dhtmlxq(head: str) -> bool:
    """Whether a text, by its first characters, holds DhtmlXQ markup."""
    return _SIGN.search(head) is not None


def read_dhtmlxq(
    lines: Lines, file: str | None = None, encoding: str = "text"
) -> Iterator[Record | DamagedGame]:
    """The games of a page, in order; a damaged one as a `DamagedGame` with what could be read.

    Memory is bounded by the largest game; a game beyond the limits is given up, up to the next wrapper.
    """
    reader = _PageReader(file, encoding)
    for number, line in lines:
        reader.take(number, line)
        if reader.done:
            yield from reader.done
            reader.done.clear()
    reader.end()
    yield from reader.done


class _PageReader:
    """The state between two lines."""

    _game: Underway
    _fields: dict[str, Field]
    _open: Field | None
    _wrapped: bool
    _perhaps_over: bool
    _any_closed: bool
    _size: int

    def __init__(self, file: str | None, encoding: str) -> None:
        self.done: list[Record | DamagedGame] = []
        self._file = file
        self._encoding = encoding
        self._count = 0
        self._in_page = False
        self._skipped: str | None = None
        self._last = ("", 0, 0)
        self._new_game()

    def take(self, number: int, line: str | None) -> None:
        """Take in the next line."""
        if line is None:
            self._break_off(Damage("line-too-long", Place(line=number), limit=MAX_LINE))
            return
        if line and not line.isspace():
            self._last = line[-_LONGEST_MARK:], number, len(line)
        pos = 0
        for found in _MARK.finditer(line):
            self._take_text(line[pos : found.start()], number, pos + 1)
            self._take_mark(found, number)
            pos = found.end()
        self._take_text(line[pos:], number, pos + 1)

    def end(self) -> None:
        """Take note that the file ends; a field that is open then was cut off, unless no field has an end."""
        broken = self._broken_mark()
        field = self._open
        if field is not None and (broken or self._wrapped or self._any_closed):
            place = Place(line=field.line, column=field.column, token=field.name)
            self._game.suffer(Damage("dhtmlxq-cut-off", place, f"[/DhtmlXQ_{field.name}]"))
            if broken:
                last = max(index for index, piece in enumerate(field.pieces) if broken in piece[0])
                text, line, column = field.pieces[last]
                field.pieces[last] = text.removesuffix(broken), line, column
            self._close_field(marked=True)
        elif broken and self._fields:
            place = Place(line=self._last[1], column=self._last[2] - len(broken) + 1, token=broken)
            self._game.suffer(Damage("dhtmlxq-cut-off", place, "]"))
        elif self._wrapped and not self._perhaps_over:
            self._note("dhtmlxq-wrapper-open", (self._game.place.line or 1, self._game.place.column or 1))
        self._end_game()

    def _broken_mark(self) -> str:
        """The beginning of a mark with which the file ends; empty if it does not end so."""
        found = _BROKEN_MARK.search(self._last[0])
        return found[0] if found else ""

    # ---- Marks -----------------------------------------------------------------------------------

    def _take_mark(self, found: re.Match[str], number: int) -> None:
        closing, name = bool(found[1]), (found[2] or "").lower()
        at = (number, found.start() + 1)
        if self._skipped is not None and not self._goes_on(closing, name):
            return
        self._weigh(len(found[0]), number)
        if self._skipped is not None:
            return
        if name:
            if closing:
                self._take_closing(name, at)
            else:
                self._take_opening(name, at)
        elif closing:
            self._unwrap(at)
        else:
            self._wrap(at)

    def _goes_on(self, closing: bool, name: str) -> bool:
        """Whether a mark begins another game, behind one that was given up."""
        if not name and closing:
            self._skipped = None
            return False
        if closing or (name and name != self._skipped):
            return False
        self._skipped = None
        return True

    def _wrap(self, at: tuple[int, int]) -> None:
        if self._fields:
            self._close_field()
            if self._wrapped and not self._perhaps_over:
                self._note("dhtmlxq-wrapper-open", (self._game.place.line or 1, self._game.place.column or 1))
            self._end_game()
        self._wrapped = True
        self._game.begin(*at)

    def _unwrap(self, at: tuple[int, int]) -> None:
        """End the game; one whose last field is open may have meant to end that field only."""
        if self._open is not None:
            self._note("dhtmlxq-wrong-end", at, name=self._open.name)
            self._close_field(marked=True)
            self._perhaps_over = True
        else:
            self._end_game()

    def _take_opening(self, name: str, at: tuple[int, int]) -> None:
        self._close_field()
        if self._begins_another_game(name):
            self._end_game()
        self._game.begin(*at)
        if name not in self._fields:
            self._open = self._fields[name] = Field(name, *at)
            return
        self._open = Field(name, *at)  # only a comment is kept: it is joined to the one before

    def _take_closing(self, name: str, at: tuple[int, int]) -> None:
        if self._open is None:
            return
        if name != self._open.name:
            self._note("dhtmlxq-wrong-end", at, name=self._open.name)
        self._any_closed = True
        self._close_field(marked=True)

    def _close_field(self, marked: bool = False) -> None:
        """End the open field, if there is one, by its end mark or by what comes next."""
        field, self._open = self._open, None
        if field is None:
            return
        field.closed = marked
        if not marked:
            self._note("dhtmlxq-no-end", (field.line, field.column), name=field.name)
        kept = self._fields[field.name]
        if kept is field:
            return
        if field.name.startswith("comment"):
            kept.pieces += field.pieces
        elif field.text.strip() and field.text != kept.text:
            value = field.text.strip()[:MAX_NOTE]
            self._note("tag-twice", (field.line, field.column), name=field.name, value=value)

    def _begins_another_game(self, name: str) -> bool:
        """Whether a field belongs to another game than those before it."""
        if name not in self._fields or name.startswith(_REPEATABLE):
            return False
        first = next(iter(self._fields))
        with_moves = any(line in self._fields for line in LINES)
        if self._perhaps_over or not self._wrapped:
            return with_moves or name == first
        return with_moves and name in (first, *LINES)

    # ---- Text ------------------------------------------------------------------------------------

    def _take_text(self, text: str, number: int, column: int) -> None:
        if self._open is not None:
            self._weigh(len(text) + 1, number)
        field = self._open
        if field is None or self._skipped is not None:
            if not self._in_page and "<" in text:
                self._in_page = _PAGE.search(text) is not None
            return
        if MALFORMED in text:
            place = Place(line=number, column=column + text.index(MALFORMED), token=field.name)
            self._game.suffer(Damage("malformed-bytes", place, encoding=self._encoding))
            text = text.replace(MALFORMED, UNREADABLE)
        field.pieces.append((text, number, column))

    def _weigh(self, size: int, number: int) -> None:
        """Count what belongs to the game; give it up beyond the limit."""
        self._size += size
        if self._size > MAX_GAME:
            self._break_off(Damage("game-too-long", Place(line=number), limit=MAX_GAME))

    # ---- Games -----------------------------------------------------------------------------------

    def _new_game(self) -> None:
        self._game = Underway(Movetext(), self._file, self._count + 1, self._encoding)
        self._fields = {}
        self._open = None
        self._wrapped = self._perhaps_over = self._any_closed = False
        self._size = 0

    def _end_game(self) -> None:
        self._close_field()
        if self._fields:
            GameOfFields(self._game, self._fields, self._in_page).fill()
            self._count += 1
            self.done.append(self._game.finished())
        self._new_game()

    def _break_off(self, damage: Damage) -> None:
        """Give up the game; of another, only the line that is too long to be read is known."""
        first = next(iter(self._fields), None)
        self._close_field()
        self._game.begin(damage.place.line or 1, damage.place.column or 1)
        GameOfFields(self._game, self._fields, self._in_page).fill()
        self._count += 1
        self.done.append(self._game.broken_off(damage))
        self._new_game()
        self._skipped = first

    def _note(self, key: str, at: tuple[int, int], **blanks: object) -> None:
        if len(self._game.notes) < MAX_NOTES:
            self._game.notes.append(Note(key, Place(line=at[0], column=at[1]), blanks))
