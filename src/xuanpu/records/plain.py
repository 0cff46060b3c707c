"""Lists without numbers, as typed by hand: one game a line, moves parted by blanks or commas.

What stands before the first move is the title.  Blanks and stray line-break escapes inside a move are
passed over; a text among the moves that could be meant as one is kept for the notation to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from xuanpu.errors import Place
from xuanpu.notation.iccs import iccs_pattern
from xuanpu.notation.parsing import move_pattern
from xuanpu.notation.wxf import wxf_pattern
from xuanpu.records.lexing import is_move_like
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.pgn import Lines
from xuanpu.records.underway import Underway

FEWEST_MOVES: Final = 4
"""Moves in a line that make it a game; fewer are mentioned by prose."""

_BLANKS: Final = r"(?:\s|\\n)*"
_DEBRIS: Final = " \t\u3000,，、;；.。|'\"\\()[]"
_QUOTED_LAST: Final = re.compile(r"(['\"])([^'\"]+)\1[\s,;，、'\"(]*$")
_NEXT_FIELD: Final = re.compile(r"(?<!\\)(['\"])\s*[,，;；]\s*(?<!\\)\1")
_BEFORE: Final = r"(?<![A-Za-z0-9@:/.+=\-])"
"""What no text in coordinates or WXF can stand behind."""

_BEHIND: Final = r"(?![A-Za-z0-9Ａ-Ｚａ-ｚ０-９])"
"""What it cannot stand before."""


@cache
def _moves() -> re.Pattern[str]:
    return re.compile(f"{move_pattern()}|{_BEFORE}(?:{iccs_pattern()}|{wxf_pattern()}){_BEHIND}")


@cache
def _spaced_move() -> re.Pattern[str]:
    return re.compile(move_pattern(_BLANKS))


def holds_game(line: str) -> bool:
    """Whether a line has moves enough to be a game."""
    return sum(1 for _ in _moves().finditer(line)) >= FEWEST_MOVES


def read_plain(
    lines: Lines, file: str | None = None, encoding: str = "text"
) -> Iterator[Record | DamagedGame]:
    """The games of a text with one list of moves a line; a damaged one as a `DamagedGame`."""
    count = 0
    for number, line in lines:
        game = Underway(Movetext(), file, count + 1, encoding)
        game.begin(number, 1)
        try:
            text = game.weigh(number, line)
            if not holds_game(text):
                continue
            _take_line(game, number, text)
            finished = game.finished()
        except Damage as damage:
            finished = game.broken_off(damage)
        count += 1
        yield finished


def _take_line(game: Underway, number: int, line: str) -> None:
    moves = game.moves.line
    pos, end = _field_of_moves(line)
    for found in _moves().finditer(line, pos, end):
        if moves:
            _take_between(game, number, line, pos, found.start())
        else:
            _take_title(game, line[: found.start()])
        moves.append(RecordedMove(found.group(), (number, found.start() + 1)))
        pos = found.end()
    _take_rest(game, number, line, pos)


def _field_of_moves(line: str) -> tuple[int, int]:
    """Where the moves stand: in a row of quoted fields, the field with most moves; else anywhere."""
    cuts = [cut.end() for cut in _NEXT_FIELD.finditer(line)]
    fields = zip([0, *cuts], [*cuts, len(line)], strict=True)
    return max(fields, key=lambda field: sum(1 for _ in _moves().finditer(line, *field)))


def _take_title(game: Underway, text: str) -> None:
    quoted = _QUOTED_LAST.search(text)
    title = quoted[2] if quoted else text.strip(_DEBRIS + ":：")
    if title:
        game.headers["Title"] = title


def _take_between(game: Underway, number: int, line: str, start: int, end: int) -> None:
    """What stands between two moves: debris, or moves that are misspelt."""
    text = line[start:end].strip(_DEBRIS)
    if text and not _take_irregular(game, number, line.index(text, start) + 1, text):
        place = Place(line=number, column=line.index(text, start) + 1, ply=len(game.moves.line) + 1)
        raise Damage("text-among-moves", place.within(Place(token=text)))


def _take_rest(game: Underway, number: int, line: str, start: int) -> None:
    """What stands behind the last move: debris, misspelt moves, or anything else."""
    text = line[start:].strip(_DEBRIS)
    if not any(map(str.isalpha, text)):
        return
    column = line.index(text, start) + 1
    if not _take_irregular(game, number, column, text):
        game.moves.tail(text, (number, column))


def _take_irregular(game: Underway, number: int, column: int, text: str) -> bool:
    """Take in a move with blanks in it, or what could be meant as a move; whether it is one of them."""
    if _spaced_move().fullmatch(text):
        text = re.sub(_BLANKS, "", text)
        game.notes.append(Note("blanks-in-move", Place(line=number, column=column), {"text": text}))
    elif not is_move_like(text):
        return False
    game.moves.line.append(RecordedMove(text, (number, column)))
    return True
