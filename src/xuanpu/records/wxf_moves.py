"""The moves of a game in the WXF container: as PGN has them, between `START{` and `}END`, with C comments."""

from __future__ import annotations

import re
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.movetext import At, Damage, Movetext

_SPECIAL: Final = re.compile(r"/\*|\}(?:\s*END\b)?|[{();]", re.IGNORECASE)


class WxfMoves(Movetext):
    """The moves of one game; `over` after `}END`."""

    def __init__(self) -> None:
        super().__init__()
        self._start: At | None = None
        self._comment_end = "}"

    @property
    def started(self) -> bool:
        """Whether anything of the moves has been read, `START{` included."""
        return self._start is not None or super().started

    @property
    def inside(self) -> bool:
        """Whether `START{` has been read, and not yet `}END`."""
        return self._start is not None and not self.over

    def open(self, at: At) -> None:
        """Take note of `START{`."""
        self._start = at

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
                self._take_rest(line, pos, number)
            elif found is None:
                return
            else:
                pos = self._take_sign(found, line, number)

    def unclosed(self) -> Damage | None:
        """What is open, as the damage it is if the game ends here."""
        damage = super().unclosed()
        if damage or not self.inside:
            return damage
        line, column = self._start or (1, 1)
        return Damage("unclosed-start", Place(line=line, column=column, token="START{"), "}END")

    def _take_sign(self, found: re.Match[str], line: str, number: int) -> int:
        """Take in a bracket or what it opens; return where to go on, -1 at the end of the line."""
        if found[0] == "/*":
            self._open_comment, self._open_comment_at = [], (number, found.start() + 1)
            self._comment_end = "*/"
            return self._go_on_with_comment(line, found.end())
        if found[0][0] == "}" and self.inside and (len(found[0]) > 1 or not self._parents):
            self.over = True
            self.tail(line[found.end() :], (number, found.end() + 1))
            return -1
        return self._take_special(line, found.start(), number)

    def _take_rest(self, line: str, pos: int, number: int) -> None:
        """Take in what stands behind a result: the bracket that closes the moves, or text."""
        rest = line[pos:]
        close = re.match(r"\s*\}(?:\s*END\b)?", rest, re.IGNORECASE)
        if close:
            pos += close.end()
        self.tail(line[pos:], (number, pos + 1))

    def _go_on_with_comment(self, line: str, pos: int) -> int:
        if self._comment_end == "}":
            return super()._go_on_with_comment(line, pos)
        assert self._open_comment is not None
        end = line.find(self._comment_end, pos)
        if end < 0:
            self._open_comment.append(line[pos:])
            return -1
        self._open_comment.append(line[pos:end])
        self._remarks.append("\n".join(self._open_comment).strip())
        self._open_comment, self._comment_end = None, "}"
        return end + 2
