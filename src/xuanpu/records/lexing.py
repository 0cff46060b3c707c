"""Runs of signs -> move numbers, move texts, marks, results, and text that is none of these.

Which move texts there are is said by the grammars alone: their pattern splits what is glued together
(`12.炮二平五炮８平５，红优`).  A run that is none of them, but has the signs of one, is taken as a move
text all the same: the notation then says what is wrong with it.  Coordinates and letters (`h2e2`,
`T@e5`, `Cbe2`, `C2.5`, `15+1`) are told by their squares and signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Final

from xuanpu.notation.glyphs import notation_characters
from xuanpu.notation.parsing import move_pattern
from xuanpu.records.results import read_result

UNREADABLE: Final = "\ufffd"
"""What stands in a text for bytes or characters that somebody could not decode."""

LONGEST_REMEMBERED: Final = 24
"""Longer runs are prose, of which hardly any occurs twice."""

MOST_REMEMBERED: Final = 1 << 15
"""Runs that are remembered: a collection has a few thousand move texts."""

LONGEST_MOVE: Final = 24
"""Characters of the longest run that is taken for a misspelt move."""


class Kind(IntEnum):
    """What a part of a run is."""

    MOVE = 0
    NUMBER = 1
    DOTS = 2
    MARK = 3
    RESULT = 4
    TEXT = 5


Part = tuple[int, int, str]
"""Kind, offset in the run, text (of a result: as the tag would say it)."""

_MARK = r"[!?！？]{1,2}|\$[0-9]{1,3}"
_NUMBER = r"[0-9０-９]{1,4}[.．。、…]{1,6}"
_LETTER, _SIGN, _STEP = "[A-Za-zＡ-Ｚａ-ｚ]", r"[+\-＋－]", r"[.=+\-．＝＋－][1-9１-９]"
_LETTERED = (
    rf"(?=[^\s,，、;；]{{0,30}}?(?:[a-iA-I][0-9]|{_LETTER}{_SIGN}?[1-9１-９]{_STEP}|{_LETTER}{_SIGN}{_STEP}"
    rf"|{_SIGN}{_LETTER}{_STEP})){_SIGN}?{_LETTER}[A-Za-z0-9Ａ-Ｚａ-ｚ０-９@:/^=+#.×\-．＝＋－]{{1,30}}"
    r"|O-O(?:-O)?[+#]?"
    r"|[1-5１-５][1-9１-９][+\-=＋－＝][1-9１-９](?![0-9０-９])"
)

_NUMBERS: Final = {f"{number}.": number for number in range(1, 301)}
_BARE_NUMBER: Final = re.compile("[0-9０-９]{1,4}")
_DOTS: Final = re.compile("[.．…]+")
_BETWEEN: Final = re.compile("[,，、;；。|]+")


@cache
def _signs() -> re.Pattern[str]:
    """One part of a run: the groups are those of `Kind`, and what parts two moves."""
    return re.compile(
        f"(?P<MOVE>{move_pattern()}|{_LETTERED})|(?P<NUMBER>{_NUMBER})|(?P<DOTS>{_DOTS.pattern})"
        f"|(?P<MARK>{_MARK})|(?P<BETWEEN>{_BETWEEN.pattern})"
    )


@cache
def _row_start() -> re.Pattern[str]:
    """A move number in the midst of a text, with a move behind it."""
    return re.compile(f"(?<![0-9０-９.．])(?={_NUMBER}(?:{move_pattern()}|{_LETTERED}))")


@cache
def _spaced_row() -> re.Pattern[str]:
    """A move number and a move, with blanks or without."""
    return re.compile(rf"(?<![0-9０-９.．])(?P<number>{_NUMBER})\s*(?:{move_pattern()}|{_LETTERED})")


def lex(run: str) -> tuple[Part, ...]:
    """The parts of a run of signs without blanks, brackets and semicolons."""
    parts = _parts(run)
    if len(parts) == 1 and parts[0][2] == run and len(run) <= LONGEST_REMEMBERED:
        if len(_wholes) >= MOST_REMEMBERED:
            _wholes.clear()
        _wholes[run] = parts[0][0]
    return parts


def is_move(text: str) -> bool:
    """Whether a text is a move text, and not merely like one."""
    found = _signs().fullmatch(text)
    return found is not None and found.lastgroup == "MOVE"


def is_move_like(text: str) -> bool:
    """Whether a text has the signs of a move text: most of its characters, two at least, no mere digits."""
    if len(text) > LONGEST_MOVE or UNREADABLE in text:
        return False
    known = [character for character in text if character in notation_characters()]
    return 2 * len(known) > max(len(text), 3) and any(map(str.isalpha, known))


def holds_row(text: str) -> bool:
    """Whether a text holds a row of a list anywhere: a move number and a move."""
    return _spaced_row().search(text) is not None


def begins_list(line: str) -> bool:
    """Whether a line begins a list of moves: the number 1, and a move behind it."""
    row = _spaced_row().match(line.lstrip())
    return row is not None and number_value(row["number"]) == 1


def number_value(text: str) -> int:
    """The number of a move number, its dots aside."""
    return _NUMBERS[text] if text in _NUMBERS else int(text.rstrip(".．。、…"))


def means_black(text: str) -> bool:
    """Whether a move number or its dots say that Black's move follows (`3...`, `3…`)."""
    return text.endswith(("..", "…", "．．"))


def _parts(run: str) -> tuple[Part, ...]:
    result = read_result(run)
    if result is not None:
        return ((Kind.RESULT, 0, result),)
    if _BARE_NUMBER.fullmatch(run):
        return ((Kind.NUMBER, 0, run),)
    parts: list[Part] = []
    pos = 0
    while pos < len(run):
        pos = _next_part(run, pos, parts)
    return tuple(parts)


def _next_part(run: str, pos: int, parts: list[Part]) -> int:
    """Add the part at `pos`, return where the next begins."""
    found = _signs().match(run, pos)
    if found is None or not _in_place(found.lastgroup, parts):
        return _foreign(run, pos, parts)
    if found.lastgroup != "BETWEEN":
        parts.append((Kind[found.lastgroup or ""], pos, found.group()))
    return found.end()


def _in_place(group: str | None, parts: list[Part]) -> bool:
    """Whether such a part can stand behind those before it: marks and commas only behind a move."""
    before = parts[-1][0] if parts else None
    if group == "BETWEEN":
        return before in (Kind.MOVE, Kind.MARK)
    if group == "MARK":
        return before in (Kind.MOVE, Kind.MARK, None)
    if group == "DOTS":
        return before in (Kind.NUMBER, None)
    return True


def _foreign(run: str, pos: int, parts: list[Part]) -> int:
    """Add what is no sign of a record: a misspelt move, or text up to the next row of a list."""
    row = _row_start().search(run, pos)
    end = row.start() if row else len(run)
    text = run[pos:end]
    behind_move = bool(parts) and parts[-1][0] == Kind.MOVE
    if behind_move and not any(map(str.isalnum, text)):
        return end  # the full stop of a sentence, a closing quotation mark
    word = text.rstrip("!?！？")
    glued = behind_move and parts[-1][1] + len(parts[-1][2]) == pos
    start, word = (parts[-1][1], parts[-1][2] + word) if glued else (pos, word)
    if not is_move_like(word):
        parts.append((Kind.TEXT, pos, text))
        return end
    if glued:
        parts.pop()
    parts.append((Kind.MOVE, start, word))
    return start + len(word)


_wholes: Final[dict[str, int]] = {}

kind_of_whole: Final[Callable[[str], int | None]] = _wholes.get
"""The `Kind` of a run that `lex` has seen to be one part; None of any other."""
