"""XQF, the format of 象棋演播室 (XQStudio): one game a file, versions 10 to 18, with all its variations.

A file whose header is whole but whose tree is not gives a damaged game with what could be read.  The flag
for the side to move is believed only where the first move does not show that it is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.encoding import known_encoding
from xuanpu.records.model import DamagedGame, Note, Record, RecordedMove, UnreadableFile
from xuanpu.records.movetext import Damage
from xuanpu.records.xqf_board import NAMES, PIECES, START, Clash, board_text, placement
from xuanpu.records.xqf_header import BOARD_AT, KEYS_AT, RESULT_AT, SIDE_AT, SIZE, Header, Text, read_header
from xuanpu.records.xqf_text import as_comment, as_value, decoded, encoding_of, excerpt
from xuanpu.records.xqf_tree import Tree

VERSIONS: Final = range(10, 19)

MAX_TEXT_NOTES: Final = 100
"""Texts that are noted to be cut or malformed; of more, the rest is passed over."""

_MAGIC: Final = b"XQ"


def is_xqf(head: bytes) -> bool:
    """Whether a file that begins like this is XQF, of whatever version.

    Version 10 looks like a line break; what tells the file from a text are the zeros of its header.
    """
    if head[:2] != _MAGIC or len(head) == 2 or head[2] >= 0x20:
        return False
    return len(head) == 3 or b"\0" in head[:SIZE]


def read_xqf(
    data: bytes, file: str | None = None, encoding: str | None = None
) -> Iterator[Record | DamagedGame]:
    """The one game of an XQF file; a `DamagedGame`, with what could be read, if it is cut or its sizes lie.

    `encoding` is that of its texts; without it, it is found out.  UnreadableFile if it is no XQF file, or
    one of a version that is not known, UsageError for an unknown encoding.  Places are byte offsets.
    """
    if not is_xqf(data):
        raise UnreadableFile("records.xqf-none", Place(file=file))
    if data[2] not in VERSIONS:
        raise UnreadableFile("records.xqf-version", Place(file=file, offset=2), version=data[2])
    forced = known_encoding(encoding) if encoding is not None else None
    yield _Game(data, file, forced).read()


class _Game:
    """The game while it is read."""

    def __init__(self, data: bytes, file: str | None, encoding: str | None) -> None:
        self._data = data
        self._encoding = encoding
        self._record = Record(place=Place(file=file, game=1, offset=0))
        self._harm: Damage | None = None

    def read(self) -> Record | DamagedGame:
        """The game as it is in the file."""
        if len(self._data) < SIZE:
            return self._damaged(Damage("xqf-truncated-header", Place(offset=len(self._data)), size=SIZE))
        header = read_header(self._data)
        if not header.sum_is_right:
            self._note("xqf-keys", KEYS_AT)
        tree = Tree(self._data, header)
        try:
            tree.grow()
        except Damage as damage:
            self._harm = damage
        self._record.moves = tree.moves
        self._take_texts(header, tree)
        self._take_result(header)
        self._take_start(header)
        if self._harm:
            return self._damaged(self._harm)
        if tree.behind:
            self._note("xqf-behind", len(self._data) - tree.behind, count=tree.behind)
        return self._record

    def _damaged(self, damage: Damage) -> DamagedGame:
        place = damage.place.within(self._record.place)
        return DamagedGame(f"records.{damage.key}", place, self._record, **damage.blanks)

    def _note(self, key: str, offset: int, **blanks: str | int) -> None:
        self._record.notes.append(Note(key, Place(offset=offset), blanks))

    # ---- Texts -----------------------------------------------------------------------------------

    def _take_texts(self, header: Header, tree: Tree) -> None:
        texts = (text.content for text in header.texts.values())
        remarks = (content for _, content, _ in tree.remarks)
        self._record.encoding = self._encoding or encoding_of((*texts, *remarks))
        for name, text in header.texts.items():
            self._take_value(name, text)
        if header.stage:
            self._record.headers["Stage"] = header.stage
        for move, content, offset in tree.remarks:
            self._take_remark(move, content, offset)

    def _take_value(self, name: str, text: Text) -> None:
        value = as_value(self._decoded(text.content, text.offset, text.overlong))
        if value:
            self._record.headers[name] = value
            self._record.raw[name] = text.content

    def _take_remark(self, move: RecordedMove | None, content: bytes, offset: int) -> None:
        comment = as_comment(self._decoded(content, offset))
        if move is None:
            self._record.comment = comment
        else:
            move.comment = comment

    def _decoded(self, content: bytes, offset: int, cut: bool = False) -> str:
        text, odd = decoded(content, self._record.encoding, self._encoding is not None)
        if (odd or cut) and len(self._record.notes) < MAX_TEXT_NOTES:
            self._note(odd or "xqf-text-cut", offset, text=excerpt(text))
        return text

    # ---- Result and start ------------------------------------------------------------------------

    def _take_result(self, header: Header) -> None:
        if header.result is None:
            self._note("xqf-result", RESULT_AT, value=header.result_byte)
            return
        self._record.result = self._record.headers["Result"] = header.result

    def _take_start(self, header: Header) -> None:
        try:
            pieces = placement(header.squares)
        except Clash as clash:
            place = Place(offset=BOARD_AT + clash.piece, token=clash.square)
            self._harm = self._harm or Damage("xqf-clash", place, piece=PIECES[clash.piece])
            return
        black_first = self._black_first(header.black_first, pieces)
        board = board_text(pieces)
        if board != START or black_first:
            self._record.headers["FEN"] = f"{board} {'b' if black_first else 'w'} - - 0 1"
            self._record.fen_place = Place(offset=BOARD_AT)

    def _black_first(self, flag: bool, pieces: dict[int, str]) -> bool:
        """Whether Black moves first: by the first move, and where that says nothing, by the flag."""
        first = self._record.moves[0].text if self._record.moves else ""
        mover = pieces.get(NAMES.index(first[:2])) if first else None
        if mover is None or mover.islower() == flag:
            return flag
        self._note("xqf-red-first" if flag else "xqf-black-first", SIDE_AT, move=first)
        return not flag
