"""TOML that people write: rule files, case books, suppressions.

A mistake is told in our words, with its place.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from xuanpu.errors import Place, UsageError
from xuanpu.words import say

#: Signs of a Chinese keyboard that stand where TOML wants its own.
WIDE: Final = {
    **dict.fromkeys("“”„‟＂「」『』〝〞", '"'),
    **dict.fromkeys("‘’‚‛＇", "'"),
    "＝": "=",
    "［": "[",
    "］": "]",
    "【": "[",
    "】": "]",
    "｛": "{",
    "｝": "}",
    "，": ",",
    "。": ".",
    "＃": "#",
}

#: How the messages of the library begin -> our words for them (`toml.…`).
MESSAGES: Final = {
    "Invalid value": "value",
    "Illegal character": "character",
    "Found invalid character": "character",
    "Unterminated string": "open-string",
    "Unclosed array": "open-list",
    "Unclosed inline table": "open-table",
    "Expected '=' after": "no-equals",
    "Expected ']' at the end": "open-header",
    "Expected ']]' at the end": "open-header",
    "Expected newline": "more-on-line",
    "Invalid initial character for a key": "no-key",
    "Invalid statement": "no-key",
    "Cannot declare": "twice",
    "Cannot overwrite": "twice",
    "Cannot mutate": "twice",
    "Cannot redefine": "twice",
    "Duplicate inline": "twice",
    "Unescaped '\\'": "backslash",
    "Escaped character": "backslash",
    "Invalid hex": "backslash",
    "Invalid date": "date",
}


def read_toml(data: bytes, file: str, error: type[UsageError] = UsageError) -> dict[str, Any]:
    """The table of a TOML text in UTF-8 (a byte order mark is no harm).

    `error`, one line with file, line and column, where it is none.
    """
    try:
        return tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as found:
        place = Place(file=file, line=data.count(b"\n", 0, found.start) + 1)
        raise error("toml.not-utf-8", place) from None
    except tomllib.TOMLDecodeError as found:
        lines = data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
        what, line, column = _mistake(str(found), lines)
        raise _told(error, Place(file=file, line=line, column=column), what, lines[line - 1]) from None
    except RecursionError:
        raise error("toml.wrong", Place(file=file), what=say("toml.too-deep")) from None


def entry_places(data: bytes, table: str, file: str, count: int) -> list[Place]:
    """Where the `count` entries of `[[table]]` begin, by their headers; the file alone where those do not
    tell (written in another way, or a header in the midst of a text)."""
    header = re.compile(rf"\s*\[\[\s*{re.escape(table)}\s*\]\]")
    lines = [
        number
        for number, line in enumerate(data.decode("utf-8-sig").splitlines(), start=1)
        if header.match(line)
    ]
    if len(lines) != count:
        return [Place(file=file)] * count
    return [Place(file=file, line=line, column=1) for line in lines]


def _mistake(message: str, lines: list[str]) -> tuple[str, int, int]:
    """(what, line, column) of the library's message, which ends with "(at line 3, column 5)" or with "(at end
    of document)"."""
    what, _, where = message.rpartition(" (at ")
    found = re.match(r"line (\d+), column (\d+)", where)
    if found is None:
        return what or message, len(lines), len(lines[-1]) + 1
    return what, int(found[1]), int(found[2])


def _told(error: type[UsageError], place: Place, what: str, line: str) -> UsageError:
    """A sign of a Chinese keyboard is named where the library stumbled on it."""
    sign = line[(place.column or 1) - 1 :][:1]
    if sign in WIDE:
        return error("toml.wide", place, sign=sign, plain=WIDE[sign])
    key = next((MESSAGES[start] for start in MESSAGES if what.startswith(start)), "other")
    return error("toml.wrong", place, what=say(f"toml.{key}"))
