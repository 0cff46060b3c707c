"""Moves with comments, variations and marks -> text, for every format that writes them as PGN does."""

from __future__ import annotations

from xuanpu.records.model import Bracket, Record, RecordedMove, walk
from xuanpu.records.tags import is_tag_line


def black_begins(record: Record) -> bool:
    """Whether Black makes the first move of the record, by its FEN."""
    fields = (record.fen or "").split()
    return len(fields) > 1 and fields[1] == "b"


def write_movetext(record: Record, number_gap: str, longest: int | None = None) -> str:
    """The moves of a record, one round a line; `number_gap` stands between number and move.

    The result is written where the headers do not give it, or where there are moves to end.
    A line that is longer than `longest` characters, as a move with many variations makes it, is broken at the
    next blank.
    """
    writer = _Writer(number_gap, int(black_begins(record)), longest)
    if record.comment is not None:
        writer.comment(record.comment)
    for step in walk(record.moves):
        writer.step(step)
    return writer.text()


class _Writer:
    """Builds the text; `_ply` counts on from the parity of the start."""

    def __init__(self, number_gap: str, ply: int, longest: int | None) -> None:
        self._gap = number_gap
        self._longest = longest
        self._length = 0
        self._ply = ply
        self._parents: list[int] = []
        self._needs_number = True
        self._opens = False
        self._pieces: list[str] = []

    def step(self, step: RecordedMove | Bracket) -> None:
        """Write the next move or bracket."""
        if step is Bracket.OPEN:
            self._put("(")
            self._parents.append(self._ply)
            self._ply -= 1
            self._needs_number = self._opens = True
        elif step is Bracket.CLOSE:
            self._ply = self._parents.pop()
            self._pieces.append(")")
            self._needs_number = True
            self._opens = False
        else:
            self._move(step)

    def comment(self, comment: str) -> None:
        """Write a comment: in braces, or after semicolons where braces cannot hold it."""
        lines = comment.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if any("}" in line or is_tag_line(line) for line in lines):
            self._break_line()
            self._pieces.extend(f";{line}\n" for line in lines)
        else:
            self._put("{" + "\n".join(lines) + "}")
        self._needs_number = True
        self._opens = False

    def text(self) -> str:
        """All that has been written."""
        return "".join(self._pieces).rstrip("\n")

    def _move(self, move: RecordedMove) -> None:
        if move.comment_before is not None:
            self.comment(move.comment_before)
        number, black = self._ply // 2 + 1, self._ply % 2
        if not self._parents and not black:
            self._break_line()
        numbered = f"{number}{'...' if black else '.'}{self._gap}" if not black or self._needs_number else ""
        self._put(numbered + move.text)
        self._needs_number = self._opens = False
        for count, mark in enumerate(move.marks):
            self._pieces.append(mark if count == 0 and not mark.startswith("$") else f" {mark}")
        self._ply += 1
        if move.comment is not None:
            self.comment(move.comment)

    def _put(self, piece: str) -> None:
        """Write a piece, with a blank before it where one is needed."""
        if self._pieces and not self._opens and not self._pieces[-1].endswith("\n"):
            if self._longest is not None and self._length > self._longest:
                self._break_line()
            else:
                self._pieces.append(" ")
        self._pieces.append(piece)
        self._length += len(piece) + 1

    def _break_line(self) -> None:
        if self._pieces and not self._pieces[-1].endswith("\n"):
            self._pieces.append("\n")
        self._length = 0
