"""The older libraries of CCBridge (2.1): one packed stream of texts in GBK and lists of moves.

By the description of the format that was published with the program; no such file lies in the collection
this was tried on.  Each game tells its own size, so that a damaged one costs no other.  A move tells its
number, from which its place among the variations follows, its points, and its Chinese text once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.cbr_fields import Header, comment_text, one_line
from xuanpu.records.cbr_outcome import outcome
from xuanpu.records.cbr_start import board_text, start_of
from xuanpu.records.cbr_tree import SQUARES, WIDTH, MoveTree, is_move, machine_text
from xuanpu.records.cbr_unpack import unpack
from xuanpu.records.limits import MAX_GAME
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove, UnreadableFile
from xuanpu.records.movetext import Damage
from xuanpu.records.results import BLACK_WINS, DRAW, RED_WINS, UNKNOWN

ENCODING: Final = "gb18030"

_DATE: Final = 19
_SMALLEST: Final = 143
"""Bytes of a game without any text or move."""

_MOVE: Final = 6
_PIECES: Final = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
_RESULTS: Final = {1: RED_WINS, 2: BLACK_WINS, 3: DRAW, 4: UNKNOWN}
_FIRST_TEXTS: Final = ("Title", "Source", "", "Site", "Date", "Red", "Black")
_LAST_TEXTS: Final = ("Annotator", "AnnotatorEmail", "Author", "AuthorEmail")
_PLAIN_PIECES: Final = 7
"""The first sign of a move text is a piece if it is less than this, else 前, 中 or 后."""


class _Reader:
    """Numbers and texts, one behind the other."""

    def __init__(self, data: bytes, at: int, end: int) -> None:
        self.data = data
        self.at = at
        self.end = min(end, len(data))

    def take(self, size: int) -> bytes:
        """The next bytes; Damage if they are not there."""
        if size > self.end - self.at:
            raise Damage("cbr-truncated", Place(offset=self.at))
        taken = self.data[self.at : self.at + size]
        self.at += size
        return taken

    def number(self, size: int = 4) -> int:
        """The next number."""
        return int.from_bytes(self.take(size), "little")

    def text(self) -> bytes:
        """The next text, before which its length stands."""
        return self.take(self.number())

    def line(self) -> bytes:
        """The next bytes up to a line break, which is passed over."""
        found = self.data.find(b"\r\n", self.at, self.end)
        if found < 0:
            raise Damage("cbr-truncated", Place(offset=self.end))
        taken = self.data[self.at : found]
        self.at = found + 2
        return taken


def read_old_library(data: bytes, file: str | None) -> Iterator[Record | DamagedGame]:
    """The games of an older library, its 20 bytes of file header included.

    UnreadableFile, at once, if it is of another version, or cannot be unpacked within bounds.
    """
    content, size = unpack(data, file)
    notes = []
    if len(content) < size:
        notes.append(Note("cbl-size-differs", Place(file=file), {"size": size, "found": len(content)}))
    reader = _Reader(content, 0, len(content))
    try:
        name, count = _read_library_header(reader)
    except Damage as damage:
        raise UnreadableFile(f"records.{damage.key}", damage.place.within(Place(file=file))) from None
    return _games(reader, name, count, notes, file)


def _read_library_header(reader: _Reader) -> tuple[str, int]:
    """The name of the library and how many games it says it holds."""
    name = one_line(reader.text().decode(ENCODING, "replace"))
    for _unused in ("source", "reserve", "author", "author's address"):
        reader.text()
    reader.take(2 * _DATE)
    count = reader.number()
    reader.text()  # a description of the library
    return name, count


def _games(
    reader: _Reader, name: str, count: int, notes: list[Note], file: str | None
) -> Iterator[Record | DamagedGame]:
    for number in range(1, count + 1):
        start = reader.at
        record = Record(place=Place(file=file, game=number, offset=start), encoding=ENCODING)
        record.notes += notes
        try:
            size = reader.number()
            if size < _SMALLEST or start + size > reader.end:
                raise Damage("cbl-games-missing", Place(offset=start), count=count, number=number)
        except Damage as damage:
            yield outcome(record, damage)
            return
        yield _Game(_Reader(reader.data, reader.at, start + size), record).read(name)
        reader.at = start + size


class _Game:
    """One game: its header, its moves, then a comment for each move."""

    def __init__(self, reader: _Reader, record: Record) -> None:
        self._reader = reader
        self._record = record
        self._tree = MoveTree()
        self._header = Header()
        self._harm: Damage | None = None
        self._board = ""
        self._black_first = False
        self._number = 1

    def read(self, library: str) -> Record | DamagedGame:
        """The game, damaged or not."""
        record, damage = self._record, None
        try:
            if self._reader.end - self._reader.at > MAX_GAME:
                raise Damage("game-too-long", Place(offset=self._reader.at), limit=MAX_GAME)
            self._read_header()
            self._read_moves()
        except Damage as error:
            damage = error
        record.headers, record.raw = self._header.headers, self._header.raw
        record.moves, record.result = self._tree.main, self._header.headers.get("Result")
        record.notes += self._header.notes
        if self._board:
            fen, notes = start_of(self._board, self._black_first, self._number, record.moves)
            record.notes += notes
            if fen:
                record.headers["FEN"] = fen
        if library:
            record.headers["Library"] = library
        return outcome(record, damage or self._harm)

    def _read_header(self) -> None:
        reader = self._reader
        squares = reader.take(len(_PIECES))
        self._record.fen_place = Place(offset=reader.at - len(_PIECES))
        reader.take(4)  # a full game or an endgame, played or composed
        self._put("Event")
        self._number = max(reader.number(), 1)
        for tag in _FIRST_TEXTS:
            self._put(tag)
        at, code = reader.at, reader.number()
        if code in _RESULTS:
            self._header.headers["Result"] = _RESULTS[code]
        else:
            self._header.notes.append(Note("cbr-result", Place(offset=at), {"code": code}))
        for tag in _LAST_TEXTS:
            self._put(tag)
        self._record.comment = self._comment(reader.text())
        self._black_first = reader.take(1) == b"\0"
        for tag in ("Created", "Modified"):
            self._header.put(tag, reader.take(_DATE), ENCODING, reader.at - _DATE)
        self._board = board_text(self._place_pieces(squares))

    def _put(self, tag: str) -> None:
        at = self._reader.at + 4
        raw = self._reader.text()
        if tag:
            self._header.put(tag, raw.rstrip(b"\0"), ENCODING, at)

    def _place_pieces(self, squares: bytes) -> list[str]:
        letters = [""] * SQUARES
        for index, (code, letter) in enumerate(zip(squares, _PIECES, strict=True)):
            if code:
                at = _point((code - 0x11) & 0xFF)
                place = Place(offset=(self._record.fen_place.offset or 0) + index)
                if at is None:
                    raise Damage("cbr-board", place, code=f"0x{code:02x}")
                if letters[at]:
                    raise Damage("cbr-board-twice", place)
                letters[at] = letter
        return letters

    def _read_moves(self) -> None:
        reader = self._reader
        count = reader.number()
        moves: list[RecordedMove] = []
        first = differing = 0
        for index in range(count):
            at, number, frm, to = reader.at, reader.number(2), reader.number(1), reader.number(1)
            text = reader.take(2)
            first = number if index == 0 else first
            moves.append(self._add(number - first, frm, to, at))
            red = (number - first) % 2 == self._black_first
            differing += not _agrees(text[0], frm >> 4, red)
        if differing:
            place = self._record.place
            self._record.notes.append(Note("cbl-text-differs", place, {"count": differing}))
        for move in moves:
            move.comment = self._comment(reader.line())

    def _add(self, ply: int, frm: int, to: int, at: int) -> RecordedMove:
        start, end = _point(frm), _point(to)
        if ply < 0:
            raise Damage("cbr-gap", Place(offset=at), before=self._tree.plies, number=ply + 1)
        if start is None or end is None or not is_move(start, end):
            raise Damage("cbr-squares", Place(ply=ply + 1, offset=at), frm=f"0x{frm:02x}", to=f"0x{to:02x}")
        move = RecordedMove(machine_text(start, end), Place(offset=at))
        self._tree.add(ply, move)
        return move

    def _comment(self, raw: bytes) -> str | None:
        text = comment_text(raw, ENCODING)
        if text and "\ufffd" in text and self._harm is None:
            self._harm = Damage("malformed-bytes", Place(offset=self._reader.at - len(raw)), encoding="GBK")
        return text.replace("||", "\n") if text else None


def _point(code: int) -> int | None:
    """The point of a code, file and rank as its two digits, from the top left; None if there is none."""
    file, rank = code >> 4, code & 0x0F
    return rank * WIDTH + file if file < WIDTH and rank < SQUARES // WIDTH else None


def _agrees(signs: int, file: int, red: bool) -> bool:
    """Whether the file that a move text names, if it names one, is the file the move starts from."""
    piece, named = signs >> 4, signs & 0x0F
    return piece >= _PLAIN_PIECES or named >= WIDTH or file == (WIDTH - 1 - named if red else named)
