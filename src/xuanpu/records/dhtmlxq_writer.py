"""Record -> DhtmlXQ markup: `[DhtmlXQ][DhtmlXQ_title]…[/DhtmlXQ_title]…[/DhtmlXQ]`, a field a line.

Moves must be machine texts of plain moves.  Every line of the game but the main one has a number, in
the order in which they are met; `[DhtmlXQ_move_P_N_C]` is the line C, which leaves the line P at the ply N.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xuanpu.errors import Place
from xuanpu.records.dhtmlxq_board import FILES, PIECES, START_PLACEMENT, board_of_fen
from xuanpu.records.dhtmlxq_fields import TAGS, result_of
from xuanpu.records.model import Record, RecordedMove
from xuanpu.records.results import result_word
from xuanpu.records.siblings import as_siblings
from xuanpu.records.unwritable import Unwritable
from xuanpu.records.writable_text import writable_text

_FIELDS: Final = {tag: name for name, tag in TAGS.items()}
_OWN: Final = re.compile(r"(?!move|comment|binit$|fen$|redname$|blackname$)[a-z0-9_]{1,40}")
"""Names of fields that this program has no tag for: they come and go as they are."""

_ABSENT: Final = "99"
_SPECIAL: Final = re.compile(r"&|<|\|(?=[|\n])|\[(?=\\?/?DhtmlXQ)", re.IGNORECASE)
_DIGITS: Final = {
    f"{file}{rank}": f"{column}{9 - rank}" for column, file in enumerate(FILES) for rank in range(10)
}
"""Square -> file and rank from the top."""


def write_dhtmlxq(record: Record) -> str:
    """The record as DhtmlXQ: headers that the format knows, start, result, moves, variations, comments.

    Unwritable if the start position has more pieces than a set, or if a move is no plain one in machine form.
    """
    fields = [*_headers(record), ("binit", _start(record)), *_lines(record)]
    lines = ["[DhtmlXQ]", *(f"[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]" for name, value in fields)]
    return "\n".join([*lines, "[/DhtmlXQ]"]) + "\n"


# ---- Headers and start ---------------------------------------------------------------------------


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    headers = {name: value for name, value in record.headers.items() if value}
    for side in ("Red", "Black"):
        team = headers.get(f"{side}Team")
        if team and side in headers:
            headers[side] = f"{team} {headers[side]}"  # as the format has it; its readers part them again
    said = headers.get("Result", "")
    if record.result is not None and result_of(said) != record.result:
        headers["Result"] = record.result
    for tag, value in headers.items():
        name = _FIELDS.get(tag) or (tag if tag not in TAGS and _OWN.fullmatch(tag) else None)
        if name:
            text = result_word(value) if tag == "Result" and value == record.result else value
            yield name, _escaped(text)


def _start(record: Record) -> str:
    """The points of the pieces, 32 pairs of digits."""
    board = board_of_fen(record.fen or START_PLACEMENT)
    if board is None:
        raise Unwritable("convert.no-such-start", Place(token=record.fen))
    left = {square: letter.translate(str.maketrans("EHeh", "BNbn")) for square, letter in board.items()}
    digits = []
    for letter in PIECES + PIECES.lower():
        square = next((square for square in sorted(left) if left[square] == letter), None)
        digits.append(_ABSENT if square is None else _DIGITS[square])
        left.pop(square or "", None)
    if left:
        raise Unwritable("convert.too-many-pieces", Place(token=record.fen), piece=min(left.values()))
    return "".join(digits)


# ---- Lines ---------------------------------------------------------------------------------------


def _lines(record: Record) -> Iterator[tuple[str, str]]:
    """The main line, the other lines, and behind them all comments."""
    comments = [("comment0", record.comment)]
    number, due = 0, [(0, 1, 0, as_siblings(record.moves))]
    while due:
        parent, begin, own, line = due.pop(0)
        yield f"move_{parent}_{begin}_{own}" if own else "movelist", "".join(map(_digits, line))
        if own:
            comments.append((f"comment{own}_0", line[0].comment_before))
        for ply, move in enumerate(line, start=begin):
            comments.append((f"comment{own}_{ply}" if own else f"comment{ply}", move.comment))
            for variation in move.variations:
                number += 1
                due.append((own, ply, number, variation))
    yield from ((name, _escaped(text)) for name, text in comments if text)


def _digits(move: RecordedMove) -> str:
    begin, end = _DIGITS.get(move.text[:2]), _DIGITS.get(move.text[2:])
    if begin is None or end is None:
        raise Unwritable("convert.no-plain-move", Place(token=move.text).within(move.place))
    return begin + end


def _escaped(text: str) -> str:
    """The text on one line, so that nothing in it is taken for a mark or an element of a page."""
    return _SPECIAL.sub(lambda sign: f"&#{ord(sign[0][0])};", writable_text(text)).replace("\n", "||")
