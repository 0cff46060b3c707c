"""JSON lines: one game a line, an object that holds all that a record does.  docs/games.md tells its form.

    {"format":"xuanpu-game","version":1,"headers":{"Red":"某甲"},"result":"1-0","moves":["h2e2","h9g7"]}

Only `moves` is needed; a move that has more than a text is an object.  A line that is no such game is damaged
and costs no other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from xuanpu.errors import Place
from xuanpu.records.limits import MAX_DEPTH
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove
from xuanpu.records.movetext import Damage, Movetext
from xuanpu.records.pgn import Lines
from xuanpu.records.results import RESULTS
from xuanpu.records.underway import Underway

FORMAT: Final = "xuanpu-game"
VERSION: Final = 1

GAME_FIELDS: Final = ("format", "version", "headers", "result", "comment", "moves")
MOVE_FIELDS: Final = ("text", "marks", "comment", "comment_before", "variations")

_RESULTS: Final = " ".join(sorted(RESULTS))
_SIGN: Final = re.compile(r'\s*\{\s*"(?:[^"\\]|\\.){0,60}"\s*:')
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def is_json_lines(head: str) -> bool:
    """Whether a text that begins like this is made of JSON objects."""
    return _SIGN.match(head) is not None


def read_json_lines(
    lines: Lines, file: str | None = None, encoding: str = "text"
) -> Iterator[Record | DamagedGame]:
    """The games of a file, one a line; a damaged one as a `DamagedGame` with what could be read."""
    count = 0
    for number, line in lines:
        if line is not None and not line.strip():
            continue
        count += 1
        game = Underway(Movetext(), file, count, encoding)
        game.begin(number, 1)
        try:
            _Object(game, number).take(game.weigh(number, line))
            finished = game.finished()
        except Damage as damage:
            finished = game.broken_off(damage)
        yield finished


class _Object:
    """The object of one line, put into the game that is underway."""

    def __init__(self, game: Underway, number: int) -> None:
        self._game = game
        self._number = number

    def take(self, line: str) -> None:
        """Take in the line.  Raises Damage where it is not as it should be."""
        found = self._fields(self._parsed(line), "", GAME_FIELDS)
        said = found.get("format", FORMAT), found.get("version", VERSION)
        if said != (FORMAT, VERSION) or said[1] is True:
            raise self._damage("version", f"{FORMAT} {VERSION}")
        self._take_headers(found.get("headers"))
        moves = self._game.moves
        if found.get("result") is not None:
            moves.result = self._need(found["result"], str, "result", _RESULTS)
            if moves.result not in RESULTS:
                moves.result = None
                raise self._damage("result", _RESULTS)
        moves.comment = self._comment(found.get("comment"), "comment")
        if "moves" not in found:
            raise self._damage("moves", "[…]")
        self._take_line(moves.line, found["moves"], "moves", 0)

    def _parsed(self, line: str) -> Any:
        try:
            return json.loads(line)
        except json.JSONDecodeError as error:
            place = Place(line=self._number, column=error.colno)
            raise Damage("json-syntax", place, reason=error.msg) from None
        except (ValueError, RecursionError):
            raise Damage("json-syntax", Place(line=self._number), reason="…") from None

    def _take_headers(self, headers: Any) -> None:
        for name, value in self._need({} if headers is None else headers, dict, "headers", "{…}").items():
            self._game.headers[self._text(name, "headers")] = _CONTROL.sub(
                " ", self._text(value, f"headers.{name}")
            )
        if "FEN" in self._game.headers:
            self._game.fen_place = Place(line=self._number)

    def _take_line(self, moves: list[RecordedMove], line: Any, path: str, depth: int) -> None:
        """Add the moves of a line; those before the first that is not as it should be stay."""
        if depth > MAX_DEPTH:
            raise Damage("nested-too-deep", Place(line=self._number), depth=MAX_DEPTH)
        for index, move in enumerate(self._need(line, list, path, "[…]")):
            here = f"{path}[{index}]"
            moves.append(self._move(move, here))
            if not isinstance(move, dict):
                continue
            for number, variation in enumerate(
                self._need(move.get("variations", []), list, f"{here}.variations", "[…]")
            ):
                read: list[RecordedMove] = []
                try:
                    self._take_line(read, variation, f"{here}.variations[{number}]", depth + 1)
                finally:
                    if read:
                        moves[-1].variations.append(read)

    def _move(self, move: Any, path: str) -> RecordedMove:
        """A move without its variations: its text, or an object that has more."""
        if isinstance(move, str):
            move = {"text": move}
        found = self._fields(move, path, MOVE_FIELDS)
        text = self._text(found.get("text"), f"{path}.text")
        if not text.strip():
            raise self._damage(f"{path}.text", '"…"')
        marks = self._need(found.get("marks", []), list, f"{path}.marks", "[…]")
        return RecordedMove(
            text,
            Place(line=self._number, token=text),
            self._comment(found.get("comment"), f"{path}.comment"),
            marks=[self._text(mark, f"{path}.marks") for mark in marks],
            comment_before=self._comment(found.get("comment_before"), f"{path}.comment_before"),
        )

    # ---- Values ----------------------------------------------------------------------------------

    def _fields(self, value: Any, path: str, known: tuple[str, ...]) -> dict[str, Any]:
        """An object; what it holds beside the known fields is noted and passed over."""
        found: dict[str, Any] = self._need(value, dict, path, "{…}")
        for name in found:
            if name not in known:
                named = f"{path}.{name}".lstrip(".")[:60]
                self._game.notes.append(Note("json-field", Place(line=self._number), {"name": named}))
        return found

    def _comment(self, value: Any, path: str) -> str | None:
        if value is None:
            return None
        return self._text(value, path).replace("\r\n", "\n").replace("\r", "\n")

    def _text(self, value: Any, path: str) -> str:
        text: str = self._need(value, str, path, '"…"')
        return _SURROGATE.sub("\ufffd", text)

    def _need(self, value: Any, kind: Callable[..., Any], path: str, expected: str) -> Any:
        if type(value) is not kind:
            raise self._damage(path, expected)
        return value

    def _damage(self, path: str, expected: str) -> Damage:
        return Damage("json-value", Place(line=self._number, token=path or None), expected)
