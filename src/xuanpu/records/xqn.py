"""XQN: PGN whose moves each have a tag before them, with depth and score: `[Score "8=-1"] 1.炮二平五`.

The score goes into the comment of its move.  Coordinates with signs of capture and check (`H6xH9`,
`E2xE6+`) are put into machine form.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove, walk
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.pgn import Lines
from xuanpu.records.results import read_result
from xuanpu.records.underway import Underway

_TAG: Final = re.compile(r'\[\s*([^\s"\[\]]+)\s*"([^"]*)"\s*\]')
_COMMENT_OR_TAG: Final = re.compile(r"\{[^}]*\}?|" + _TAG.pattern)
_SCORE: Final = "Score"
_SCORED_MOVE: Final = re.compile(r'^[ \t]*\[Score[ \t]*"[^"\n]*"\][ \t]*[0-9]', re.MULTILINE)
_COORDINATES: Final = re.compile(r"([A-Ia-i])([0-9])[-x×X]?([A-Ia-i])([0-9])[+#]*")


def is_xqn(head: str) -> bool:
    """Whether a text that begins like this is XQN."""
    return _TAG.match(head.lstrip("\ufeff \t\r\n")) is not None and _SCORED_MOVE.search(head) is not None


def read_xqn(lines: Lines, file: str | None = None, encoding: str = "text") -> Iterator[Record | DamagedGame]:
    """The games of an XQN file, in order; a damaged one as a `DamagedGame` with what could be read."""
    count, game, skipping = 0, Underway(Movetext(), file, 1, encoding), False
    for number, line in lines:
        begins = line is not None and _begins_header(line)
        if skipping and not begins:
            continue
        skipping = False
        if begins and game.moves.started:
            yield _straightened(game.finished())
            count += 1
            game = Underway(Movetext(), file, count + 1, encoding)
        try:
            _take_line(game, number, game.weigh(number, line))
        except Damage as damage:
            game.begin(number, 1)
            yield _straightened(game.broken_off(damage))
            count += 1
            game, skipping = Underway(Movetext(), file, count + 1, encoding), True
    if game.begun or game.harm:
        yield _straightened(game.finished())


def _begins_header(line: str) -> bool:
    """Whether a line begins with a tag that stands before no move."""
    tag = _TAG.match(line.lstrip("\ufeff \t"))
    return tag is not None and tag[1] != _SCORE


def _take_line(game: Underway, number: int, line: str) -> None:
    if not line.strip():
        return
    game.begin(number, 1)
    moves = game.moves
    if moves.over:
        moves.tail(line, (number, 1))
        return
    scores: list[tuple[int, str]] = []
    if not moves.in_comment:
        tags = [found for found in _COMMENT_OR_TAG.finditer(line) if found[1]]
        scores = [score for tag in tags if (score := _take_tag(game, number, tag))]
        line = _COMMENT_OR_TAG.sub(lambda found: " " * len(found[0]) if found[1] else found[0], line)
    before = len(moves.main_line)
    try:
        moves.feed(line, number)
    finally:
        _give_away(scores, moves.main_line[before:])


def _take_tag(game: Underway, number: int, tag: re.Match[str]) -> tuple[int, str] | None:
    """Take in a tag of the header; give back column and text of one that belongs to the move behind it."""
    name, value = tag[1], tag[2].strip()
    if name == _SCORE or game.moves.started:
        return tag.start() + 1, f"{name} {value}"
    place = Place(line=number, column=tag.start() + 1, token=name)
    if name in game.headers:
        game.notes.append(Note("tag-twice", place, {"name": name, "value": value}))
    else:
        game.headers[name] = (read_result(value) or value) if name == "Result" else value
        if name == "FEN":
            game.fen_place = Place(line=number, column=tag.start(2) + 1)
    return None


def _give_away(scores: list[tuple[int, str]], moves: list[RecordedMove]) -> None:
    """Put each score of a line into the comment of the first move behind it."""
    waiting = deque(scores)
    for move in moves:
        remarks = []
        while waiting and waiting[0][0] < (move.place.column or 0):
            remarks.append(waiting.popleft()[1])
        if remarks:
            move.comment = "\n".join([*remarks, *([move.comment] if move.comment else [])])


def _straightened(game: Record | DamagedGame) -> Record | DamagedGame:
    """A game, its coordinates put into machine form."""
    record = game.record if isinstance(game, DamagedGame) else game
    for move in walk(record.moves):
        found = _COORDINATES.fullmatch(move.text) if isinstance(move, RecordedMove) else None
        if isinstance(move, RecordedMove) and found:
            _ = move.place  # which keeps, from now on, the token as it is written
            move.text = "".join(found.groups()).lower()
    return game
