"""Which format a text of records is in, by its content."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from xuanpu.errors import Place, UsageError
from xuanpu.records.lexing import holds_row
from xuanpu.records.model import UnreadableFile
from xuanpu.records.plain import holds_game

_OTHERS: Final = {
    "WXF": re.compile(r"\AFORMAT\s+WXF|^START\s*\{", re.MULTILINE),
    "DhtmlXQ": re.compile(r"\[DhtmlXQ(?:HTML|iFrame|_\w+)?\]"),
    "CBF": re.compile(r"\A(?:<\?xml[^>]*>\s*)?<ChineseChessRecord"),
}
"""Text formats that are not read (yet), by what only they hold."""

_XQN: Final = re.compile(r'^\[Score\s*"[^"]*"\]\s*[0-9]', re.MULTILINE)
"""XQN looks like PGN but for the tags between its moves."""

_TAG: Final = re.compile(r'^[ \t]*\[\s*[^\s"\[\]]+\s*"', re.MULTILINE)


class Format(StrEnum):
    """The formats that can be read."""

    PGN = "pgn"
    NUMBERED = "numbered"
    PLAIN = "plain"


def known_format(name: str) -> Format:
    """The format of that name.  UsageError if there is none."""
    try:
        return Format(name)
    except ValueError:
        raise UsageError("records.unknown-format", name=name, candidates=tuple(Format)) from None


def detect_format(head: str, name: str | None = None) -> Format:
    """The format of a text, by its first characters.

    UnreadableFile if it is in a format that is not read; prose without moves at its beginning is taken
    for an article with numbered lists.
    """
    head = head.lstrip()
    other = _other_format(head)
    if other:
        raise UnreadableFile("records.other-format", Place(file=name), format=other)
    if _TAG.search(head):
        return Format.PGN
    if not holds_row(head) and any(map(holds_game, head.splitlines())):
        return Format.PLAIN
    return Format.NUMBERED


def _other_format(head: str) -> str | None:
    """The name of a format that is not read, if the text is in one."""
    if _TAG.match(head):
        return "XQN" if _XQN.search(head) else None
    return next((name for name, sign in _OTHERS.items() if sign.search(head)), None)
