"""CBF: one game as XML.  Points are `xy`: file 0-8 from the left, rank 0-9 from the top.

The first move, `00-00`, is none: it carries the comment on the start position.  Only main lines are known;
what stands behind the move that is marked as the last, or inside a move, is reported.  Entities, which can
make a small file grow without bounds, are refused wherever they are declared.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final
from xml.parsers import expat

from xuanpu.errors import Place
from xuanpu.records.cbr_fields import RESULT_CODES, one_line
from xuanpu.records.cbr_outcome import outcome
from xuanpu.records.cbr_start import start_of
from xuanpu.records.cbr_tree import WIDTH, MoveTree, is_move, machine_text
from xuanpu.records.encoding import MALFORMED, MALFORMED_HANDLER, MARKS
from xuanpu.records.lexing import UNREADABLE
from xuanpu.records.limits import MAX_GAME
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove, UnreadableFile
from xuanpu.records.movetext import Damage
from xuanpu.records.results import read_result

ROOT: Final = "ChineseChessRecord"

TAGS: Final = {
    "Contest": "Event",
    "Site": "Site",
    "Date": "Date",
    "Round": "Round",
    "Red": "Red",
    "Black": "Black",
    "RedTeam": "RedTeam",
    "BlackTeam": "BlackTeam",
    "RecordResult": "Result",
    "ECCO": "ECCO",
    "FEN": "FEN",
    "Name": "Title",
    "From": "Source",
    "ContestType": "EventType",
    "Table": "Board",
    "TimeRule": "TimeControl",
    "RedRating": "RedElo",
    "BlackRating": "BlackElo",
    "Commentator": "Annotator",
    "CommentatorURL": "AnnotatorURL",
    "Creator": "Author",
    "CreatorURL": "AuthorURL",
    "DateCreated": "Created",
    "DateModified": "Modified",
    "RecordKind": "Kind",
    "ResultType": "Termination",
}
"""Element of the head -> tag; others keep their own names."""

MAX_NESTING: Final = 16
"""Elements inside elements; a record needs four."""

_CHUNK: Final = 1 << 14
_LONGEST_DECLARATION: Final = 512
_DECLARED: Final = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_MOVE: Final = re.compile("([0-8])([0-9])-([0-8])([0-9])")
_DUMMY: Final = "00-00"

_OTHER_ENCODINGS: Final = ("big5", "cp9", "cp12", "windows-", "iso-8859", "us-ascii")
"""What a declaration may name beside GB18030 and UTF-8, by its beginning."""


def is_cbf(head: bytes) -> bool:
    """Whether a file that begins like this is a record in XML."""
    text = head.decode(_encoding(head), "replace").lstrip("\ufeff \t\r\n")
    return text.startswith("<") and re.search(rf"<{ROOT}[\s>/]", text) is not None


def read_cbf(data: bytes, file: str | None = None) -> Iterator[Record | DamagedGame]:
    """The one game of a CBF file; as a `DamagedGame`, with what could be read, if the XML is damaged.

    UnreadableFile if it declares entities, or holds no record at all.
    """
    yield _CbfReader(file, _encoding(data[:_LONGEST_DECLARATION])).read(data)


def _encoding(head: bytes) -> str:
    """The encoding of a file, by its byte order mark or its declaration; else UTF-8."""
    for mark, encoding in MARKS.items():
        if head.startswith(mark):
            return encoding
    declared = _DECLARED.search(head[:_LONGEST_DECLARATION])
    name = declared[1].decode("ascii").lower() if declared else "utf-8"
    if name.startswith("gb"):
        return "gb18030"  # which holds all of GBK and GB2312
    try:
        return codecs.lookup(name).name if name.startswith(_OTHER_ENCODINGS) else "utf-8"
    except LookupError:
        return "utf-8"


class _CbfReader:
    """The state between two elements."""

    def __init__(self, file: str | None, encoding: str) -> None:
        self._place = Place(file=file, game=1)
        self._encoding = encoding
        self._headers: dict[str, str] = {}
        self._notes: list[Note] = []
        self._comment: str | None = None
        self._fen_place = Place()
        self._tree = MoveTree()
        self._moves = 0
        self._ended = False
        self._harm: Damage | None = None
        self._open: list[str] = []
        self._text: list[str] = []
        self._move: RecordedMove | None = None
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text.append
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.buffer_text = True

    def read(self, data: bytes) -> Record | DamagedGame:
        """The game of a whole file."""
        damage: Damage | None = None
        try:
            self._feed(data)
        except Damage as error:
            damage = error
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code) or ""
            damage = Damage("cbf-malformed", self._here(), reason=reason)
        if self._place.line is None:
            raise UnreadableFile("records.cbf-no-record", self._place)
        return outcome(self._record(), damage or self._harm)

    def _feed(self, data: bytes) -> None:
        decoder = codecs.getincrementaldecoder(self._encoding)(MALFORMED_HANDLER)
        size = 0
        for at in range(0, max(len(data), 1), _CHUNK):
            last = at + _CHUNK >= len(data)
            text = decoder.decode(data[at : at + _CHUNK], last)
            size += len(text)
            if size > MAX_GAME:
                raise Damage("game-too-long", self._here(), limit=MAX_GAME)
            if MALFORMED in text:
                text = text.replace(MALFORMED, UNREADABLE)
                self._harm = self._harm or Damage("malformed-bytes", self._here(), encoding=self._encoding)
            if at == 0:
                text = text.lstrip("\ufeff \t\r\n")
            self._parser.Parse(text, last)

    def _here(self) -> Place:
        return Place(line=self._parser.CurrentLineNumber, column=self._parser.CurrentColumnNumber + 1)

    def _refuse_entity(self, *_: object) -> None:
        raise UnreadableFile("records.cbf-entities", self._here().within(self._place))

    # ---- Elements --------------------------------------------------------------------------------

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == ROOT and not self._open:
            self._place = self._place.within(self._here())
        elif name == "Move" and self._open == [ROOT, "MoveList"]:
            self._take_move(attributes)
        elif name == "FEN":
            self._fen_place = self._here()
        elif "Move" in self._open:
            raise Damage("cbf-structure", self._here().within(Place(token=name)))
        self._open.append(name)
        if len(self._open) > MAX_NESTING:
            raise Damage("nested-too-deep", self._here(), depth=MAX_NESTING)
        self._text.clear()

    def _end(self, name: str) -> None:
        text = "".join(self._text)
        self._text.clear()
        self._open.pop()
        if self._open == [ROOT, "Head"]:
            self._take_header(name, text)
        elif self._open == [ROOT, "MoveList"] and name == "Move" and text.strip():
            if self._move is None:
                self._comment = text
            else:
                self._move.comment = text

    def _take_header(self, name: str, text: str) -> None:
        value, tag = one_line(text), TAGS.get(name, name)
        if not value:
            return
        if tag in self._headers:
            self._notes.append(Note("tag-twice", self._here(), {"name": tag, "value": value}))
        elif tag != "Result":
            self._headers[tag] = value
        elif value in map(str, RESULT_CODES):
            self._headers[tag] = RESULT_CODES[int(value)]
        else:
            self._headers[tag] = read_result(value) or value

    def _take_move(self, attributes: dict[str, str]) -> None:
        value = attributes.get("value", "").strip()
        self._moves += 1
        if value == _DUMMY and self._moves == 1:
            return
        if self._ended:
            raise Damage("cbf-structure", self._place_of(value))
        self._ended = attributes.get("end", "0") != "0"
        found = _MOVE.fullmatch(value)
        frm, to = (_square(found[1], found[2]), _square(found[3], found[4])) if found else (0, 0)
        if not is_move(frm, to):
            raise Damage("cbf-move", self._place_of(value), value=value)
        at = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        self._move = RecordedMove(machine_text(frm, to), at)
        self._tree.add(self._tree.plies, self._move)

    def _place_of(self, value: str) -> Place:
        return self._here().within(Place(ply=self._tree.plies + 1, token=value))

    def _record(self) -> Record:
        self._set_up(self._headers.pop("FEN", ""))
        return Record(
            headers=self._headers,
            moves=self._tree.main,
            place=self._place,
            comment=self._comment,
            notes=self._notes,
            encoding=self._encoding,
            fen_place=self._fen_place,
        )

    def _set_up(self, fen: str) -> None:
        """Give the record its start position, unless it is the usual one, with the right side to move."""
        fields = fen.split()
        if not fields:
            return
        black_first = len(fields) > 1 and fields[1] == "b"
        number = int(fields[5]) if len(fields) > 5 and re.fullmatch("[0-9]{1,4}", fields[5]) else 1
        corrected, notes = start_of(fields[0], black_first, max(number, 1), self._tree.main)
        self._notes += notes
        if corrected:
            self._headers["FEN"] = corrected if notes else fen


def _square(file: str, rank: str) -> int:
    return int(rank) * WIDTH + int(file)
