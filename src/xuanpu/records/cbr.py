"""CCBridge 3: records (CBR) and libraries of them (CBL); the older libraries are read by `cbr_old`.

A library is a list of its games and the records themselves, each at a multiple of 4,096 bytes, as long as
it has to be.  So records are looked for by their first bytes, from the place on where the first one should
be; each ends where the next begins.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from xuanpu.errors import Place
from xuanpu.records.cbr_fields import (
    BLACK_FIRST_AT,
    BOARD_AT,
    ENCODING,
    HEADER,
    NUMBER_AT,
    VERSION,
    VERSION_AT,
    comment_text,
    one_line,
    read_header,
    until_zero,
)
from xuanpu.records.cbr_old import read_old_library
from xuanpu.records.cbr_outcome import outcome
from xuanpu.records.cbr_start import board_text, start_of
from xuanpu.records.cbr_tree import SQUARES, MoveTree, is_move, machine_text
from xuanpu.records.limits import MAX_GAME
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove, UnreadableFile
from xuanpu.records.movetext import Damage

RECORD: Final = b"CCBridge Record\0"
LIBRARY: Final = b"CCBridgeLibrary\0"

_PROGRAM: Final = b"CCBridge"
"""An older library begins with this and a number."""

_LAST, _SIBLING, _COMMENT = 1, 2, 4
_PIECES: Final = "RNBAKCP"
_LETTERS: Final = (
    {0: ""}
    | {0x11 + kind: letter for kind, letter in enumerate(_PIECES)}
    | {0x21 + kind: letter.lower() for kind, letter in enumerate(_PIECES)}
)

_CAPACITY_AT: Final = 60
_NAME: Final = slice(64, 576)
_INDEX_AT: Final = 66_624
_ENTRY: Final = struct.Struct("<II268x")
"""Flags and number of one game in the list."""
_IN_USE: Final = 2
"""Flag of a game that has not been deleted."""


def is_cbr(head: bytes) -> bool:
    """Whether a file that begins like this is a record or a library of CCBridge."""
    return head.startswith((RECORD, LIBRARY)) or (head.startswith(_PROGRAM) and head[9:12] == b"\0\0\0")


def read_cbr(data: bytes, file: str | None = None) -> Iterator[Record | DamagedGame]:
    """The games of a CBR or CBL file, in order; a damaged one as a `DamagedGame` with what could be read.

    Places give the offset in the file; in a packed library, the offset in what it unpacks to.
    UnreadableFile, at once, if it is neither, or of a version or packing that is not known.
    """
    if data.startswith(RECORD):
        if fault := _version_fault(data):
            raise UnreadableFile("records.cbr-version", Place(file=file), **fault)
        return iter([_read_record(data, 0, Place(file=file, game=1))])
    if data.startswith(LIBRARY):
        return _read_library(data, file)
    return read_old_library(data, file)


def _version_fault(data: bytes) -> dict[str, Any] | None:
    """The version of a record, and the one that can be read; None if it is that one, or cut off."""
    version = int.from_bytes(data[VERSION_AT : VERSION_AT + 4], "big")
    if version == VERSION or len(data) < VERSION_AT + 4:
        return None
    return {"version": version, "expected_version": VERSION}


# ---- Libraries -----------------------------------------------------------------------------------


def _read_library(data: bytes, file: str | None) -> Iterator[Record | DamagedGame]:
    name = one_line(until_zero(data[_NAME]).decode(ENCODING, "replace"))
    starts = _starts(data)
    listed = _listed(data[: starts[0]] if starts else data)
    for number, (start, end) in enumerate(pairwise([*starts, len(data)])):
        found = _read_record(data[start:end], start, Place(file=file, game=number + 1))
        record = found.record if isinstance(found, DamagedGame) else found
        if name:
            record.headers["Library"] = name
        if number < len(listed) and not listed[number]:
            record.notes.append(Note("cbl-deleted", record.place))
        yield found
    if sum(listed) > len(starts):
        number = len(starts) + 1
        place = Place(file=file, game=number, offset=len(data))
        damage = Damage("cbl-games-missing", place, count=sum(listed), number=number)
        yield outcome(Record(place=place, encoding=ENCODING), damage)


def _starts(data: bytes) -> list[int]:
    """Where the records of a library begin."""
    first = _INDEX_AT + _capacity(data) * _ENTRY.size
    at = first if data.startswith(RECORD, first) else data.find(RECORD, _NAME.stop)
    starts = []
    while at >= 0:
        starts.append(at)
        at = data.find(RECORD, at + len(RECORD))
    return starts


def _listed(data: bytes) -> list[bool]:
    """For every game in the list before the records, whether it is still in use: it may have been deleted."""
    size = min(_capacity(data), max(len(data) - _INDEX_AT, 0) // _ENTRY.size)
    entries = _ENTRY.iter_unpack(data[_INDEX_AT : _INDEX_AT + size * _ENTRY.size])
    return [bool(flags & _IN_USE) for flags, _ in entries if flags]


def _capacity(data: bytes) -> int:
    return int.from_bytes(data[_CAPACITY_AT : _CAPACITY_AT + 4], "little")


# ---- Records -------------------------------------------------------------------------------------


def _read_record(data: bytes, start: int, place: Place) -> Record | DamagedGame:
    """The record in `data`, which begins at the offset `start` of the file and may end before its end."""
    if fault := _version_fault(data):
        place = place.within(Place(offset=start))
        return outcome(Record(place=place, encoding=ENCODING), Damage("cbr-version", place, **fault))
    header = read_header(data, start)
    nodes = _Nodes(data, start)
    damage: Damage | None = None
    try:
        nodes.read()
    except Damage as error:
        damage = error
    record = Record(
        headers=header.headers,
        moves=nodes.tree.main,
        place=place.within(Place(offset=start)),
        comment=nodes.comment,
        notes=header.notes,
        encoding=ENCODING,
        raw=header.raw,
    )
    misplaced = _set_up(record, data, start)
    return outcome(record, misplaced or damage or nodes.harm)


def _set_up(record: Record, data: bytes, start: int) -> Damage | None:
    """Give a record its start position; the damage if there is none.

    An empty board belongs to a mere text, between the games of a library.
    """
    codes = data[BOARD_AT : BOARD_AT + SQUARES]
    if len(data) < HEADER or not (record.moves or any(codes)):
        return None
    unknown = next((at for at, code in enumerate(codes) if code not in _LETTERS), None)
    if unknown is not None:
        return Damage("cbr-board", Place(offset=start + BOARD_AT + unknown), code=f"0x{codes[unknown]:02x}")
    board = board_text([_LETTERS[code] for code in codes])
    number = int.from_bytes(data[NUMBER_AT : NUMBER_AT + 2], "little") or 1
    fen, notes = start_of(board, data[BLACK_FIRST_AT] == 2, number, record.moves)
    record.notes += notes
    record.fen_place = Place(offset=start + BOARD_AT)
    if fen:
        record.headers["FEN"] = fen
    return None


class _Nodes:
    """The nodes of a record: four bytes each, and a comment behind those that say so."""

    def __init__(self, data: bytes, start: int) -> None:
        self.tree = MoveTree()
        self.comment: str | None = None
        self.harm: Damage | None = None
        self._data = data
        self._start = start
        self._at = HEADER

    def read(self) -> None:
        """Read them all; Damage where they break off or are no moves."""
        flags, frm, to, comment = self._next()
        ply = 0
        if frm == to:  # the first node is no move, but holds the comment on the start position
            self.comment = comment
            if flags & _LAST:
                return
            flags, frm, to, comment = self._next()
        open_plies: list[int] = []
        while True:
            self._add(ply, frm, to, comment)
            if flags & _SIBLING:
                open_plies.append(ply)
            ply += 1
            if flags & _LAST:
                if not open_plies:
                    return
                ply = open_plies.pop()
            flags, frm, to, comment = self._next()

    def _add(self, ply: int, frm: int, to: int, comment: str | None) -> None:
        if not is_move(frm, to):
            raise Damage("cbr-squares", self._place(ply), frm=frm, to=to)
        text = machine_text(frm, to)
        self.tree.add(ply, RecordedMove(text, Place(offset=self._node_at, token=text), comment))

    def _next(self) -> tuple[int, int, int, str | None]:
        """Flags, the two points and the comment of the next node."""
        self._node_at = self._start + self._at
        node = self._take(4)
        comment = self._take(int.from_bytes(self._take(4), "little")) if node[0] & _COMMENT else b""
        text = comment_text(comment, ENCODING)
        if text and "\ufffd" in text and self.harm is None:
            self.harm = Damage("malformed-bytes", self._place(self.tree.plies), encoding="UTF-16")
        return node[0], node[2], node[3], text

    def _take(self, size: int) -> bytes:
        end = self._at + size
        if end > len(self._data):
            raise Damage("cbr-truncated", self._place(self.tree.plies))
        if end > HEADER + MAX_GAME:
            raise Damage("game-too-long", self._place(self.tree.plies), limit=MAX_GAME)
        taken, self._at = self._data[self._at : end], end
        return taken

    def _place(self, ply: int) -> Place:
        return Place(ply=ply + 1, offset=self._node_at)
