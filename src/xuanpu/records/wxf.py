"""The WXF container: header lines, then `START{`, the moves, `}END`.

    FORMAT  WXF
    RED     Somebody;;;
    FEN     rheakaehr/9/... r
    START{
     1. C2.5  h8+7   2. H2+3  r9.8
    }END

Comments are C's (`/* … */`, anywhere) or PGN's.  Header lines may be missing, and `START{` with its `}END`;
several games may follow one another.  A game that has `START{` and no `}END` was cut off: it is damaged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.model import DamagedGame, Note, Record
from xuanpu.records.movetext import Damage
from xuanpu.records.pgn import Lines
from xuanpu.records.underway import Underway
from xuanpu.records.wxf_headers import read_header, tags_of
from xuanpu.records.wxf_moves import WxfMoves
from xuanpu.records.wxf_side import right_side

_FORMAT: Final = re.compile(r"\s*FORMAT\s+WXF\b", re.IGNORECASE)
_START: Final = re.compile(r"\s*START\s*\{", re.IGNORECASE)
_SIGNS: Final = re.compile(r"\A\s*FORMAT\s+WXF\b|^[ \t]*START\s*\{", re.IGNORECASE | re.MULTILINE)


def is_wxf(head: str) -> bool:
    """Whether a text that begins like this is in the WXF container."""
    return _SIGNS.search(head.removeprefix("\ufeff")) is not None


def read_wxf(lines: Lines, file: str | None = None, encoding: str = "text") -> Iterator[Record | DamagedGame]:
    """The games of a text in the WXF container; a damaged one as a `DamagedGame` with what could be read."""
    reader = _WxfReader(file, encoding)
    for number, line in lines:
        reader.take(number, line)
        yield from reader.pop_done()
    reader.end_game()
    yield from reader.pop_done()


class _WxfReader:
    """The state between two lines."""

    def __init__(self, file: str | None, encoding: str) -> None:
        self._done: list[Record | DamagedGame] = []
        self._file = file
        self._encoding = encoding
        self._count = 0
        self._skipping = False
        self._new_game()

    def pop_done(self) -> list[Record | DamagedGame]:
        """The games whose end has been reached since the last call."""
        done, self._done = self._done, []
        return done

    def take(self, number: int, line: str | None) -> None:
        """Take in the next line."""
        if self._skipping and (line is None or not _FORMAT.match(line)):
            return
        self._skipping = False
        if line is not None and _FORMAT.match(line):
            self.end_game()
        try:
            self._take(number, self._game.weigh(number, line))
        except Damage as damage:
            self._break_off(damage)

    def end_game(self) -> None:
        """Take note that the game, if there is one, has ended."""
        if self._game.begun or self._game.harm:
            self._count += 1
            right_side(self._game, self._moves)
            self._done.append(self._game.finished())
        self._new_game()

    def _take(self, number: int, line: str) -> None:
        start = None if self._moves.in_comment else _START.match(line)
        if start:
            self._take_start(number, start)
            self._moves.feed(line, number, start.end())
        elif not line.strip():
            return
        elif self._moves.over:
            self._take_line_behind_moves(number, line)
        elif self._moves.in_comment or self._moves.inside or not self._take_header(number, line):
            self._game.begin(number, 1)
            self._moves.feed(line, number)

    def _take_start(self, number: int, start: re.Match[str]) -> None:
        if self._moves.over or self._moves.inside:
            self.end_game()
        column = start.end() - len(start[0].lstrip()) + 1
        self._game.begin(number, column)
        self._moves.open((number, column))

    def _take_line_behind_moves(self, number: int, line: str) -> None:
        """Take in a line behind `}END`: a header line begins the next game."""
        if read_header(line):
            self.end_game()
            self._take_header(number, line)
        else:
            self._moves.tail(line, (number, 1))

    def _take_header(self, number: int, line: str) -> bool:
        """Take in a header line; whether it is one."""
        header = read_header(line)
        if header is None:
            return False
        name, value, offset = header
        place = Place(line=number, column=offset + 1)
        self._game.begin(number, 1)
        for tag, text in tags_of(name, value).items():
            if tag in self._game.headers:
                blanks = {"name": tag, "value": text}
                self._game.notes.append(Note("tag-twice", Place(line=number, column=1, token=tag), blanks))
                continue
            self._game.headers[tag] = text
            if tag == "FEN":
                self._game.fen_place = place
        return True

    def _new_game(self) -> None:
        self._moves = WxfMoves()
        self._game = Underway(self._moves, self._file, self._count + 1, self._encoding)

    def _break_off(self, damage: Damage) -> None:
        self._count += 1
        self._game.begin(damage.place.line or 1, damage.place.column or 1)
        self._done.append(self._game.broken_off(damage))
        self._new_game()
        self._skipping = True
