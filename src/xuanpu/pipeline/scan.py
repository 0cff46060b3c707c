"""The text of a PGN file -> its games, in order: plain ones as rows of texts, the others by the full reader.

A plain game is a section of well-formed tags, each alone on its line, and behind it nothing but move numbers,
moves and a result.  With anything else the full reader goes on, line by line, until it stands before a tag
that begins a game anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from xuanpu.pipeline.texts import UNKNOWN, Texts, result_of
from xuanpu.records import DamagedGame, Record
from xuanpu.records.encoding import MALFORMED
from xuanpu.records.limits import MAX_LINE
from xuanpu.records.pgn import PgnReader
from xuanpu.records.results import RESULTS
from xuanpu.records.results import UNKNOWN as NO_RESULT

_TAG: Final = r'\[([A-Z]\w*)[ \t]*"([^"\\\x00-\x1f\x7f]*)"\][ \t]*\n'
_ONE_TAG: Final = re.compile(_TAG)
_TAGS: Final = re.compile(rf"(?:{_TAG})+(?:[ \t]*\n)*")
_BEGINS: Final = re.compile(r'\[[A-Z]\w*[ \t]*"')


@dataclass(slots=True)
class Plain:
    """A game of the plainest sort.

    `rows` are the runs of its moves, as indices of `texts.rows`; `text` is the game as it is written, from
    `line` of the file on.
    """

    line: int
    headers: dict[str, str]
    result: str | None
    texts: Texts
    rows: list[int]
    text: str


class Scan:
    """The games of a text with a line feed for every line break; its first line is `line` of its file.

    `file` and `encoding` are what the full reader is told.
    """

    def __init__(self, text: str, texts: Texts, *, file: str | None, encoding: str, line: int = 1) -> None:
        self._text = text
        self._texts = texts
        self._line = line
        self._sound = MALFORMED not in text
        self._reader = PgnReader(file, encoding)
        self._is_reading = False
        self._passed = 0

    def games(self) -> Iterator[Plain | Record | DamagedGame]:
        """One after the other."""
        pos = 0
        while pos < len(self._text):
            found = self._plain(pos) if not self._is_reading or self._reader.is_free else None
            if found is None:
                end = self._section_end(pos)
                yield from self._read(pos, end)
            else:
                plain, end = found
                yield from self._end_reading()
                self._passed += 1
                yield plain
            self._line += self._text.count("\n", pos, end)
            pos = end
        yield from self._end_reading()

    def _section_end(self, pos: int) -> int:
        """Where the next line with a bracket at its beginning stands, else the end."""
        return self._text.find("\n[", pos) + 1 or len(self._text)

    def _read(self, pos: int, end: int) -> Iterator[Record | DamagedGame]:
        """Let the full reader take some lines; the games that end there."""
        if not self._is_reading:
            self._reader.pass_over(self._passed)
            self._is_reading, self._passed = True, 0
        for number, line in enumerate(self._text[pos:end].removesuffix("\n").split("\n"), start=self._line):
            self._reader.take(number, line if len(line) <= MAX_LINE else None)
        yield from self._reader.done
        self._reader.done.clear()

    def _end_reading(self) -> Iterator[Record | DamagedGame]:
        """Let the full reader end, if it is at work; its last game."""
        if self._is_reading:
            self._reader.end()
            self._is_reading = False
            yield from self._reader.done
            self._reader.done.clear()

    def _plain(self, pos: int) -> tuple[Plain, int] | None:
        """The game that begins here, and where it ends; None if it is not plain."""
        text = self._text
        tags = _TAGS.match(text, pos)
        if tags is None:
            return None
        end = self._section_end(tags.end() - 1)
        if end < len(text) and not _BEGINS.match(text, end):
            return None
        if end - pos > MAX_LINE or not (self._sound or MALFORMED not in text[pos:end]):
            return None
        pairs = _ONE_TAG.findall(tags[0])
        headers = dict(pairs)
        if len(headers) < len(pairs) or headers.get("Ruleset"):
            return None
        moves = self._texts.moves
        rows = list(map(self._texts.__getitem__, text[tags.end() : end].split()))
        result = result_of(rows.pop()) if rows and UNKNOWN < rows[-1] < 0 else None
        if not rows or min(rows) < 0 or _differ(headers, result) or not any(map(moves.__getitem__, rows)):
            return None
        if result is None and headers.get("Result") in RESULTS:
            result = headers["Result"]
        return Plain(self._line, headers, result, self._texts, rows, text[pos:end]), end


def _differ(headers: dict[str, str], result: str | None) -> bool:
    """Whether the tag gives another result than the moves (a note of the full reader)."""
    said = headers.get("Result")
    if result is None or said == result or said not in RESULTS:
        return False
    return NO_RESULT not in (said, result)
