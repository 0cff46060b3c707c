"""The header of a CCBridge 3 record: texts of fixed width, in UTF-16, at fixed offsets.

Offsets as described publicly (zhuanlan.zhihu.com/p/682174695 and readers built on it), checked on files.
Behind the end of a text, a double zero, the program leaves whatever was in memory.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from xuanpu.errors import Place
from xuanpu.records.model import Note
from xuanpu.records.results import BLACK_WINS, DRAW, RED_WINS, UNKNOWN

HEADER: Final = 2214
"""Bytes before the moves."""

VERSION: Final = 2
ENCODING: Final = "utf-16-le"

VERSION_AT: Final = 16
BLACK_FIRST_AT: Final = 2112
NUMBER_AT: Final = 2116
BOARD_AT: Final = 2120
_ECCO: Final = slice(2036, 2040)
_RESULT_AT: Final = 2076


class _Field(NamedTuple):
    tag: str
    start: int
    size: int


_FIELDS: Final = (
    _Field("Event", 692, 64),
    _Field("Site", 948, 64),
    _Field("Date", 884, 64),
    _Field("Round", 756, 64),
    _Field("Red", 1076, 64),
    _Field("Black", 1300, 64),
    _Field("RedTeam", 1140, 64),
    _Field("BlackTeam", 1364, 64),
    _Field("Title", 180, 128),
    _Field("Category", 308, 256),
    _Field("Source", 564, 64),
    _Field("EventType", 628, 64),
    _Field("Group", 820, 32),
    _Field("Board", 852, 32),
    _Field("TimeControl", 1012, 64),
    _Field("RedTime", 1204, 64),
    _Field("BlackTime", 1428, 64),
    _Field("RedElo", 1268, 32),
    _Field("BlackElo", 1492, 32),
    _Field("Referee", 1524, 64),
    _Field("Recorder", 1588, 64),
    _Field("Annotator", 1652, 64),
    _Field("AnnotatorEmail", 1716, 64),
    _Field("Author", 1780, 64),
    _Field("AuthorEmail", 1844, 64),
    _Field("Created", 1908, 64),
    _Field("Modified", 1972, 64),
    _Field("Kind", 2044, 32),
    _Field("Termination", 2080, 32),
)

RESULT_CODES: Final = {0: UNKNOWN, 1: RED_WINS, 2: BLACK_WINS, 3: DRAW, 4: UNKNOWN}
"""4 stands for several results, of several variations."""

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class Header:
    """The tags of a record: `headers` as text, `raw` as bytes, and `notes` on what was odd."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.raw: dict[str, bytes] = {}
        self.notes: list[Note] = []

    def put(self, tag: str, raw: bytes, encoding: str, at: int) -> None:
        """Take in the value of a tag, unless it is empty; `at` is its offset in the file."""
        text = raw.decode(encoding, "replace")
        value = one_line(text)
        if not value:
            return
        self.headers[tag], self.raw[tag] = value, raw
        if "\ufffd" in text:
            self.notes.append(Note("cbr-bytes", Place(offset=at, token=tag), {"name": tag}))

    def put_result(self, code: int, at: int) -> None:
        """Take in the code of the result."""
        if code in RESULT_CODES:
            self.headers["Result"] = RESULT_CODES[code]
        else:
            self.notes.append(Note("cbr-result", Place(offset=at), {"code": code}))


def read_header(data: bytes, start: int = 0) -> Header:
    """The header of a record, whole or cut short, that begins at the offset `start` of a file."""
    header = Header()
    for tag, at, size in _FIELDS:
        if at >= len(data):
            continue
        header.put(tag, until_zero(data[at : at + size]), ENCODING, start + at)
    header.put("ECCO", data[_ECCO].split(b"\0")[0], "ascii", start + _ECCO.start)
    if len(data) > _RESULT_AT:
        header.put_result(data[_RESULT_AT], start + _RESULT_AT)
    return header


def until_zero(data: bytes) -> bytes:
    """A text in UTF-16 up to the zero that ends it."""
    end = next((at for at in range(0, len(data) - 1, 2) if data[at : at + 2] == b"\0\0"), len(data) & ~1)
    return data[:end]


def one_line(text: str) -> str:
    """A header's value: without line breaks and control characters, and without blanks around it."""
    return _CONTROLS.sub(" ", text).strip()


def comment_text(raw: bytes, encoding: str) -> str | None:
    """A comment with `\\n` for every line break; None if it is blank; `\\ufffd` for what is no text."""
    text = raw.decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n").strip("\0")
    return text if text.strip() else None
