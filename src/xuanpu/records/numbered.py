"""The plain numbered list, as people put it into articles: `1.兵七进一 炮２平３`, header lines before it.

The list may stand in the midst of prose.  A row counts by its number: what does not go on with the list
is prose, and so are moves that a sentence mentions.  A number that jumps ahead means that a row is
missing: the game is damaged there.  Comments and variations are written as in PGN.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.labels import read_labels
from xuanpu.records.lexing import begins_list, is_move, means_black, number_value
from xuanpu.records.model import DamagedGame, Record
from xuanpu.records.movetext import At, Damage, Movetext
from xuanpu.records.pgn import Lines
from xuanpu.records.underway import Underway

FEWEST_PLIES: Final = 2
"""A list of fewer plies, without headers, is a move that some prose mentions."""

PROSE_BETWEEN: Final = 3
"""Lines of prose that may stand between the header lines and the list."""

#: What is written behind the number of the row that is due and holds none of these is no prose.
_HAN: Final = re.compile("[\u3400-\u9fff]")

_VARIATION: Final = re.compile(r"\(\s*(?:$|[{;]|[0-9０-９]{1,4}\s*[.．…])")


def read_numbered(
    lines: Lines, file: str | None = None, encoding: str = "text"
) -> Iterator[Record | DamagedGame]:
    """The games of a text with numbered lists; a damaged one as a `DamagedGame`."""
    reader = _ListReader(file, encoding)
    for number, line in lines:
        reader.take(number, line)
        if reader.done:
            yield from reader.done
            reader.done.clear()
    reader.end_game()
    yield from reader.done


class _ListedMoves(Movetext):
    """The moves of a list: whatever does not go on with it is prose, and passed over.

    A row numbered 1 begins another list, maybe on the same line: `next_list` is told where, before this
    goes on with the moves of that one.
    """

    def __init__(self, next_list: Callable[[At], None]) -> None:
        super().__init__()
        self._words = []
        self._next_list = next_list

    def restart(self) -> None:
        """Be the moves of another list, of which none has been read."""
        Movetext.__init__(self)
        self._words = []

    def _take_word(self, text: str, at: At) -> None:
        if self._parents:
            super()._take_word(text, at)
            return
        if self._number is not None and self._is_due(self._number[0]) and not _HAN.search(text):
            raise self._damage("no-move", at, token=text)
        self._number, self._words = None, []

    def _is_due(self, number: str) -> bool:
        """Whether the list goes on with a row of this number."""
        return bool(self.line) and number_value(number) == self._due_number()

    def _due_number(self) -> int:
        return 1 + (len(self.line) + self._shift) // 2

    def _admits(self, text: str, at: At) -> bool:
        if self._parents:
            return super()._admits(text, at)
        if self._number is None:
            return False
        (number, number_at), self._number = self._number, None
        self._words = None if self._continues(number, number_at, text) else []
        return self._words is None

    def _continues(self, number: str, at: At, text: str) -> bool:
        """Whether a row with this number goes on with the list."""
        value = number_value(number)
        if value == 1 and self.line and self._due_number() > 1 and is_move(text):
            self._next_list(at)
        if not self.line:
            if value != 1 or not is_move(text):
                return False
            self._first, self._shift = 1, int(means_black(number))
            return True
        expected = self._due_number()
        if value > expected and is_move(text):
            raise self._damage("row-missing", at, f"{expected}.", token=number, number=value)
        return value == expected

    def _take_result(self, result: str, at: At) -> None:
        if self._words is None and self.line:
            super()._take_result(result, at)

    def _take_special(self, line: str, pos: int, number: int) -> int:
        if line[pos] == ";" and line[:pos].strip():
            return pos + 1  # it parts two rows; a comment begins its line
        return super()._take_special(line, pos, number)

    def _is_text(self, sign: str, line: str, pos: int) -> bool:
        if self._parents:
            return False
        if not self.line:
            return sign not in "{;" or bool(line[:pos].strip())
        if self._words is None and (sign in "{;" or _VARIATION.match(line, pos)):
            return False
        self._words = []
        return True

    def finish(self) -> None:
        """End the game where it stands."""
        if not self._parents:
            self._words = None
        super().finish()


class _ListReader:
    """The state between two lines."""

    def __init__(self, file: str | None, encoding: str) -> None:
        self.done: list[Record | DamagedGame] = []
        self._file = file
        self._encoding = encoding
        self._count = 0
        self._prose = 0
        self._new_game()

    def take(self, number: int, line: str | None) -> None:
        """Take in the next line."""
        try:
            self._take(number, self._game.weigh(number, line))
        except Damage as damage:
            self._break_off(damage)

    def _take(self, number: int, line: str) -> None:
        moves = self._game.moves
        if not moves.at_rest:
            moves.feed(line, number)
            return
        labels = read_labels(line)
        if labels:
            self._take_labels(labels, number, line)
        elif line.strip():
            self._take_row(number, line)

    def _take_row(self, number: int, line: str) -> None:
        moves = self._game.moves
        if moves.over:
            if not begins_list(line):
                return
            self.end_game()
            moves = self._game.moves
        before = moves.started
        moves.feed(line, number)
        if moves.started:
            self._game.begin(number, 1)
        elif not before:
            self._forget_stale_headers()

    def _take_labels(self, labels: dict[str, str], number: int, line: str) -> None:
        """Take in header lines; behind the moves, only the result still belongs to the same game."""
        headers = self._game.headers
        belated = labels.keys() <= {"Result", "PlyCount"} and not labels.keys() & headers.keys()
        if self._game.moves.line and not belated:
            self.end_game()
            headers = self._game.headers
        self._game.begin(number, 1)
        self._prose = 0
        headers.update(labels)
        if "FEN" in labels:
            self._game.fen_place = Place(line=number, column=max(1, line.find(labels["FEN"]) + 1))

    def _forget_stale_headers(self) -> None:
        """Drop header lines behind which no list has come."""
        self._prose += 1
        if self._game.headers and self._prose > PROSE_BETWEEN:
            self._new_game()

    def _new_game(self) -> None:
        self._moves = _ListedMoves(self._begin_next_list)
        self._game = Underway(self._moves, self._file, self._count + 1, self._encoding)
        self._prose = 0

    def _begin_next_list(self, at: At) -> None:
        """End the game in the midst of a line, and let its moves go on as those of the next one."""
        self._game.begin(at[0], 1)
        moves = self._moves
        self.end_game()
        moves.restart()
        self._moves = self._game.moves = moves
        self._game.begin(*at)

    def end_game(self) -> None:
        """Take note that the game, if there is one, has ended."""
        plies = len(self._game.moves.main_line)
        if plies >= FEWEST_PLIES or (plies and self._game.headers):
            self._count += 1
            self.done.append(self._game.finished())
        self._new_game()

    def _break_off(self, damage: Damage) -> None:
        self._count += 1
        self._game.begin(damage.place.line or 1, damage.place.column or 1)
        self.done.append(self._game.broken_off(damage))
        self._new_game()
