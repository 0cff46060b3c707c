"""The fields of DhtmlXQ markup, and what their values say: `[DhtmlXQ_red]甲队 某人[/DhtmlXQ_red]`."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Final

from xuanpu.records.results import BLACK_WINS, DRAW, RED_WINS, RESULT_WORDS, read_result

TAGS: Final = {
    "title": "Title",
    "event": "Event",
    "group": "Group",
    "place": "Site",
    "date": "Date",
    "round": "Round",
    "table": "Board",
    "red": "Red",
    "redteam": "RedTeam",
    "redrating": "RedElo",
    "black": "Black",
    "blackteam": "BlackTeam",
    "blackrating": "BlackElo",
    "result": "Result",
    "open": "Opening",
    "timerule": "TimeControl",
    "endtype": "Termination",
    "author": "Annotator",
}
"""Name of a field -> the tag of PGN that says the same; the others keep their own name."""

LINES: Final = ("movelist", "move_0_1_0")
"""Fields that hold the main line."""

_LETTERS: Final = {"w": RED_WINS, "l": BLACK_WINS, "d": DRAW}
_BREAK: Final = re.compile(r"<\s{0,9}(?:br|/p|/div)\s{0,9}/?>[ \t]*\n?", re.IGNORECASE)
_ENTITY_OF_NOTHING: Final = re.compile(r"&#[0-9]{10}")
_ELEMENT: Final = re.compile(r"</?[A-Za-z!][^<>]{0,1000}>")
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x80-\x9f]")
_BLANKS: Final = re.compile(r"\s+")
_BEHIND_WORD: Final = re.compile(r"[\s(（,，。].*", re.DOTALL)


@dataclass(slots=True)
class Field:
    """A field as it stands: text by line with its place, and whether its end was marked."""

    name: str
    line: int
    column: int
    pieces: list[tuple[str, int, int]] = field(default_factory=list)
    closed: bool = True

    @property
    def text(self) -> str:
        """The whole value, lines parted by `\\n`."""
        return "\n".join(piece for piece, _, _ in self.pieces)


def header_name(name: str) -> str:
    """The tag name under which a record keeps a field."""
    return TAGS.get(name, name)


def header_value(raw: str, in_page: bool) -> str:
    """The value of a header field, in one line."""
    return _BLANKS.sub(" ", comment_text(raw, in_page)).strip()


def comment_text(raw: str, in_page: bool) -> str:
    """The text of a comment: `||` and `<br>` begin a line, other elements of a page say nothing."""
    text = raw
    if "<" in text:
        text = _BREAK.sub("\n", text)
        text = _ELEMENT.sub("", text) if in_page else text
    lines = text.replace("||", "\n")
    if "&" in lines and not _ENTITY_OF_NOTHING.search(lines):  # Python refuses to read such a number
        lines = html.unescape(lines)
    lines = lines.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    return "\n".join(_CONTROL.sub("", line).strip() for line in lines.split("\n")).strip("\n")


def result_of(value: str) -> str | None:
    """The result that a value stands for, as a sign, a letter from Red's side, or a word with or without a
    remark behind it (`红胜（超时）`); None if for none."""
    word = _BEHIND_WORD.sub("", value)
    return read_result(value) or _LETTERS.get(value.lower()) or read_result(word)


def is_exact_result(value: str) -> bool:
    """Whether a result says no more than its sign would."""
    return value.lower() in _LETTERS or any(value in words for words in RESULT_WORDS.values())


def part_team_from_player(headers: dict[str, str], side: str) -> None:
    """Leave the player alone in `Red` and `Black`: a `red` may begin with what `redteam` holds, and `redname`
    may hold the rest."""
    tag, own = side.capitalize(), f"{side}name"
    team, name, both = headers.get(f"{tag}Team", ""), headers.pop(own, ""), headers.get(tag, "")
    player = both.removeprefix(f"{team} ") if team else both
    if name and player and player != name:
        headers[own] = name  # they differ: keep either
    elif name or player:
        headers[tag] = name or player
