"""Record -> XQF, version 10, the last one without cipher: what xqf.py reads back.

Moves must be machine texts of plain moves.  Texts are GB18030; those of the header are cut, between
characters, where the room for them ends.
"""

from __future__ import annotations

from typing import Final

from xuanpu.errors import Place
from xuanpu.records.dhtmlxq_board import Board, board_of_fen
from xuanpu.records.model import Record, RecordedMove
from xuanpu.records.movetext_writer import black_begins
from xuanpu.records.siblings import as_siblings
from xuanpu.records.unwritable import Unwritable
from xuanpu.records.writable_text import writable_text
from xuanpu.records.xqf_board import NAMES, PIECES, START
from xuanpu.records.xqf_header import BOARD_AT, RESULT_AT, RESULTS, SIDE_AT, SIZE, STAGE_AT, STAGES, TEXTS
from xuanpu.records.xqf_text import USUAL

VERSION: Final = 10

_ABSENT: Final = 0xFF
_CHILD: Final = 0xF0
_SIBLING: Final = 0x0F
_ORIGIN: Final = 0x18
_TARGET: Final = 0x20
_SQUARES: Final = {name: square for square, name in enumerate(NAMES)}
_RESULTS: Final = {result: byte for byte, result in reversed(RESULTS.items())}
_STAGES: Final = {stage: byte for byte, stage in STAGES.items()}


def write_xqf(record: Record) -> bytes:
    """The record as an XQF file: headers that the format knows, start, result, moves, variations, comments.

    A comment before a variation goes to the variation's first move.  Unwritable if the start position has
    more pieces than a set, or if a move is no plain one in machine form.
    """
    head = bytearray(SIZE)
    head[:3] = b"XQ" + bytes([VERSION])
    head[BOARD_AT : BOARD_AT + len(PIECES)] = _squares(record)
    head[SIDE_AT] = black_begins(record)
    head[RESULT_AT] = _RESULTS.get(record.result or "", 0)
    head[STAGE_AT] = _STAGES.get(record.headers.get("Stage", ""), 0)
    for name, (offset, room) in TEXTS.items():
        text = _cut(record.headers.get(name, ""), room)
        head[offset : offset + 1 + len(text)] = bytes([len(text)]) + text
    tree = bytearray()
    _put_node(tree, _ORIGIN, _TARGET, bool(record.moves), False, record.comment)
    _put_line(tree, as_siblings(record.moves), False)
    return bytes(head + tree)


def _squares(record: Record) -> bytes:
    """Where the 32 pieces stand; those of a kind in the order of the files, then of the ranks."""
    board = board_of_fen(record.fen or START)
    if board is None:
        raise Unwritable("convert.no-such-start", Place(token=record.fen))
    free = _by_letter(board)
    squares = bytes(free[letter].pop(0) if free.get(letter) else _ABSENT for letter in PIECES)
    left = next((letter for letter, more in free.items() if more), None)
    if left is not None:
        raise Unwritable("convert.too-many-pieces", Place(token=record.fen), piece=left)
    return squares


def _by_letter(board: Board) -> dict[str, list[int]]:
    """Letter of a piece -> the squares on which such pieces stand; `E` and `H` are `B` and `N`."""
    found: dict[str, list[int]] = {}
    for name in sorted(board):
        letter = board[name].translate(str.maketrans("EHeh", "BNbn"))
        found.setdefault(letter, []).append(_SQUARES[name])
    return found


def _cut(text: str, room: int) -> bytes:
    """As many whole characters as there is room for."""
    text = writable_text(text)
    content = text.encode(USUAL)
    while len(content) > room:
        text = text[:-1]
        content = text.encode(USUAL)
    return content


# ---- The tree ------------------------------------------------------------------------------------


def _put_line(tree: bytearray, line: list[RecordedMove], has_sibling: bool) -> None:
    """A line, then its variations: what is a sibling comes behind all that follows on the move before it."""
    for index, move in enumerate(line):
        begin, end = _squares_of(move)
        sibling = bool(move.variations) or (has_sibling and index == 0)
        _put_node(tree, begin + _ORIGIN, end + _TARGET, index + 1 < len(line), sibling, _comment(move))
    for move in reversed(line):
        for number, variation in enumerate(move.variations, start=1):
            _put_line(tree, variation, number < len(move.variations))


def _squares_of(move: RecordedMove) -> tuple[int, int]:
    begin, end = _SQUARES.get(move.text[:2]), _SQUARES.get(move.text[2:])
    if begin is None or end is None:
        raise Unwritable("convert.no-plain-move", Place(token=move.text).within(move.place))
    return begin, end


def _comment(move: RecordedMove) -> str | None:
    parts = [part for part in (move.comment_before, move.comment) if part]
    return "\n".join(parts) or None


def _put_node(
    tree: bytearray, origin: int, target: int, child: bool, sibling: bool, comment: str | None
) -> None:
    text = writable_text(comment or "").replace("\n", "\r\n").encode(USUAL)
    tree.extend((origin, target, _CHILD * child | _SIBLING * sibling, 0))
    tree.extend(len(text).to_bytes(4, "little"))
    tree.extend(text)
