"""The moves of one game, taken in line by line: numbers, comments, variations, marks, result.

Nothing here recurs: open variations lie on a stack of bounded depth.  The first damage ends the game;
what was read before it stays.
"""

from __future__ import annotations

import re
from typing import Any, Final

from xuanpu.errors import Place
from xuanpu.records.lexing import UNREADABLE, Kind, kind_of_whole, lex, means_black, number_value
from xuanpu.records.limits import MAX_DEPTH, MAX_NOTE
from xuanpu.records.model import Note, RecordedMove

_SPECIAL: Final = re.compile("[{}();]")

_MOVE: Final = int(Kind.MOVE)
_NUMBER: Final = int(Kind.NUMBER)
_NO_NUMBER: Final = -(1 << 20)

At = tuple[int, int]
"""Line and column, from 1."""


class Damage(Exception):
    """What ends the reading of a game: sentence, place, and what was expected."""

    def __init__(self, key: str, place: Place, expected: str | None = None, **blanks: Any) -> None:
        super().__init__(key)
        self.key = key
        self.place = place
        self.expected = expected
        self.blanks = blanks


class Movetext:
    """The moves of one game as PGN has them: free text may stand before and behind them, not among them.

    Feed it lines with `feed`, then `finish` it; both raise `Damage`.  After it, and after a result
    (`over`), it takes only `tail`.
    """

    def __init__(self) -> None:
        self.line: list[RecordedMove] = []
        self.comment: str | None = None
        self.result: str | None = None
        self.notes: list[Note] = []
        self.over = False
        self._parents: list[tuple[list[RecordedMove], At]] = []
        self._remarks: list[str] = []
        self._words: list[str] | None = None
        self._words_at: At = (0, 0)
        self._number: tuple[str, At] | None = None
        self._first = _NO_NUMBER
        self._shift = 0
        self._open_comment: list[str] | None = None
        self._open_comment_at: At = (0, 0)
        self._tail: list[str] = []
        self._tail_at: At = (0, 0)

    @property
    def main_line(self) -> list[RecordedMove]:
        """The moves of the game, without those of the variation that is being read."""
        return self._parents[0][0] if self._parents else self.line

    @property
    def started(self) -> bool:
        """Whether anything of the moves has been read."""
        return bool(self.line or self.over or self.comment is not None or self._remarks or not self.at_rest)

    @property
    def at_rest(self) -> bool:
        """Whether neither a comment nor a variation is open."""
        return self._open_comment is None and not self._parents

    @property
    def in_comment(self) -> bool:
        """Whether a comment is open at the end of the line."""
        return self._open_comment is not None

    def feed(self, line: str, number: int, pos: int = 0) -> None:
        """Take in a line, from `pos` on."""
        if self._open_comment is not None:
            pos = self._go_on_with_comment(line, pos)
        while pos >= 0 and not self.over:
            found = _SPECIAL.search(line, pos)
            end = found.start() if found else len(line)
            if end > pos:
                pos = self._take_runs(line, pos, end, number)
            if self.over:
                self.tail(line[pos:], (number, pos + 1))
            elif found is None:
                return
            else:
                pos = self._take_special(line, end, number)

    def finish(self) -> None:
        """End the game where it stands."""
        damage = self.unclosed()
        if damage:
            raise damage
        self.settle()
        if self._words:
            self._end_text()
        if self._tail:
            self.notes.append(_text_note("trailing-text", self._tail, self._tail_at))

    def settle(self) -> None:
        """Close the variations that are open, and give away the last comments, so that they are kept."""
        if self._parents:
            self._words = None
        while self._parents:
            self._close_variation()
        self._attach_remarks()

    def unclosed(self) -> Damage | None:
        """The comment or variation that is open, as the damage it is if the game ends here."""
        if self._open_comment is not None:
            return self._damage("unclosed-comment", self._open_comment_at, "}")
        if self._parents:
            return self._damage("unclosed-variation", self._parents[-1][1], ")")
        return None

    def tail(self, text: str, at: At) -> None:
        """Take in text behind the end of the game."""
        if not text.strip():
            return
        if not self._tail:
            self._tail_at = at
        if sum(map(len, self._tail)) < MAX_NOTE:
            self._tail.append(text.strip()[:MAX_NOTE])

    # ---- Runs of signs ---------------------------------------------------------------------------

    def _take_runs(self, line: str, pos: int, end: int, number: int) -> int:
        """Take in what holds no bracket; return `end`, or where the game ended before it."""
        for run in line[pos:end].split():
            pos = line.index(run, pos)
            kind = kind_of_whole(run)  # nearly every run is one move or one number
            if kind == _MOVE:
                self._take_move(run, (number, pos + 1))
            elif kind == _NUMBER:
                self._number = run, (number, pos + 1)
            else:
                for kind, offset, text in lex(run):
                    self._take_part(kind, text, (number, pos + offset + 1))
            pos += len(run)
            if self.over:
                return pos
        return end

    def _take_move(self, text: str, at: At) -> None:
        if (self._number is not None or self._words is not None) and not self._admits(text, at):
            return
        move = RecordedMove(text, at)
        if self._remarks:
            self._attach_remarks(move)
        self.line.append(move)

    def _take_part(self, kind: int, text: str, at: At) -> None:
        if kind == Kind.MOVE:
            self._take_move(text, at)
        elif kind == Kind.NUMBER:
            self._number = text, at
        elif kind == Kind.RESULT:
            self._take_result(text, at)
        elif kind == Kind.MARK and self.line:
            self.line[-1].marks.append(text)
        elif kind == Kind.DOTS:
            if self._number is not None:
                self._number = f"{self._number[0]}{text}", self._number[1]
        else:
            self._take_word(text, at)

    def _take_word(self, text: str, at: At) -> None:
        """Take in text that is no part of the moves."""
        if UNREADABLE in text:
            raise self._damage("malformed-text", at, token=text)
        self._number = None
        if self._words is None:
            self._words, self._words_at = [], at
        if len(self._words) < MAX_NOTE:
            self._words.append(text[:MAX_NOTE])

    def _admits(self, text: str, at: At) -> bool:
        """Whether a move can follow on the number or the text before it."""
        if self._words is not None:
            if self.line or self._parents:
                raise self._damage("text-among-moves", self._words_at, token=self._words[0])
            self._set_aside("leading-text")
        if self._number is not None:
            (text, number_at), self._number = self._number, None
            number = number_value(text)
            if not self._parents and number != self._first + (len(self.line) + self._shift) // 2:
                self._reckon(number, means_black(text), number_at)
        return True

    def _reckon(self, number: int, black: bool, at: At) -> None:
        """Take the first number as it is; note one that does not count on: a move may be missing."""
        ply = len(self.line) + self._shift
        if self._first == _NO_NUMBER:
            if ply == 0 and black:
                ply = self._shift = 1
                self.notes.append(Note("black-moves-first", _place(at)))
            self._first = number - ply // 2
        elif ply == 1 and number == self._first + 1:
            self._shift = 1  # Black began, and the first number did not say so
        else:
            blanks = {"number": number, "expected": self._first + (ply + 1) // 2}
            self.notes.append(Note("number-out-of-step", _place(at), blanks))
            self._shift += ply % 2
            self._first = number - (len(self.line) + self._shift) // 2

    def _take_result(self, result: str, at: At) -> None:
        """Take in a result, which ends the game unless it stands in a variation."""
        if self._parents:
            self.notes.append(Note("result-in-variation", _place(at), {"result": result}))
            return
        if self._words is not None:
            self._end_text()
        self.result, self.over = result, True

    def _end_text(self) -> None:
        """Note the text behind the last move; where there is no move, it was meant to be one."""
        if not self.line and self._words:
            raise self._damage("no-move", self._words_at, token=self._words[0])
        self._set_aside("trailing-text")

    def _set_aside(self, key: str) -> None:
        """Put text that is no part of the moves into a note."""
        self.notes.append(_text_note(key, self._words or [], self._words_at))
        self._words = None

    # ---- Comments and variations -----------------------------------------------------------------

    def _take_special(self, line: str, pos: int, number: int) -> int:
        """Take in a bracket or what it opens; return where to go on, -1 at the end of the line."""
        at, sign = (number, pos + 1), line[pos]
        if self._is_text(sign, line, pos):
            self._take_word(sign, at)
        elif sign == "{":
            self._open_comment, self._open_comment_at = [], at
            return self._go_on_with_comment(line, pos + 1)
        elif sign == ";":
            self._remarks.append(line[pos + 1 :])
            return -1
        elif sign == "(":
            self._open_variation(at)
        elif sign == ")" and self._parents:
            self._close_variation()
        else:
            raise self._damage("stray-bracket", at, token=sign)
        return pos + 1

    def _is_text(self, sign: str, line: str, pos: int) -> bool:
        """Whether a bracket belongs to text before or behind the moves."""
        if self._parents:
            return False
        return self._words is not None or (sign not in "{;" and not self.line)

    def _go_on_with_comment(self, line: str, pos: int) -> int:
        assert self._open_comment is not None
        end = line.find("}", pos)
        if end < 0:
            self._open_comment.append(line[pos:])
            return -1
        self._open_comment.append(line[pos:end])
        self._remarks.append("\n".join(self._open_comment))
        self._open_comment = None
        return end + 1

    def _attach_remarks(self, following: RecordedMove | None = None) -> None:
        """Give the comments read to the move before them, else to the variation or game they begin.

        Those of an empty variation are left for the move that it stands behind.
        """
        if not self._remarks or not (self.line or following or not self._parents):
            return
        comment = "\n".join(self._remarks)
        self._remarks = []
        if self.line:
            self.line[-1].comment = _joined(self.line[-1].comment, comment)
        elif following and self._parents:
            following.comment_before = comment
        else:
            self.comment = _joined(self.comment, comment)

    def _open_variation(self, at: At) -> None:
        if self._words is not None:
            raise self._damage("text-among-moves", self._words_at, token=self._words[0])
        if not self.line:
            raise self._damage("variation-of-nothing", at, token="(")
        if len(self._parents) == MAX_DEPTH:
            raise self._damage("nested-too-deep", at, token="(", depth=MAX_DEPTH)
        self._attach_remarks()
        self._parents.append((self.line, at))
        self.line = []
        self._number = None

    def _close_variation(self) -> None:
        self._attach_remarks()
        variation, (self.line, at) = self.line, self._parents.pop()
        words, self._words = self._words, None
        self._number = None
        if variation:
            self.line[-1].variations.append(variation)
            if words:
                self.notes.append(_text_note("text-in-variation", words, self._words_at))
        elif words:
            self.notes.append(_text_note("text-in-brackets", words, at))
            self._remarks.append(" ".join(words))

    def _damage(self, key: str, at: At, expected: str | None = None, **blanks: Any) -> Damage:
        ply = 1 + len(self.line) + sum(len(line) - 1 for line, _ in self._parents)
        place = _place(at, ply=ply, token=blanks.pop("token", None))
        return Damage(key, place, expected, **blanks)


def _place(at: At, ply: int | None = None, token: str | None = None) -> Place:
    return Place(line=at[0], column=at[1], ply=ply, token=token)


def _joined(before: str | None, comment: str) -> str:
    return comment if before is None else f"{before}\n{comment}"


def _text_note(key: str, words: list[str], at: At) -> Note:
    return Note(key, _place(at), {"text": " ".join(words)[:MAX_NOTE]})
