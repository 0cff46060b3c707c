"""Start positions of records that give them piece by piece, and which side moves first there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xuanpu.errors import Place
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.records.cbr_tree import WIDTH
from xuanpu.records.model import Note, RecordedMove


def board_text(letters: Sequence[str]) -> str:
    """The board field of a FEN; 90 letters from the top left on, empty where nothing stands."""
    return "/".join(_row(letters[at : at + WIDTH]) for at in range(0, len(letters), WIDTH))


def start_of(board: str, black_first: bool, number: int, moves: list[RecordedMove]) -> tuple[str, list[Note]]:
    """The FEN of a start position (empty for the usual one), and a note if the side had to be corrected.

    `number` is that of the first move.  A file that says the wrong side moves first is overruled by the
    piece that makes the first move.
    """
    mover = _side_of_first_move(board, moves)
    side = mover or ("b" if black_first else "w")
    notes = []
    if mover and black_first is not (mover == "b"):
        notes.append(Note("cbr-red-first" if mover == "w" else "cbr-black-first", Place(ply=1)))
    if board == START_FEN.split()[0] and side == "w":
        return "", notes
    return f"{board} {side} - - 0 {number}", notes


def _side_of_first_move(board: str, moves: list[RecordedMove]) -> str:
    if not moves:
        return ""
    letter = _letter_at(board, moves[0].text[:2])
    return ("w" if letter.isupper() else "b") if letter else ""


def _letter_at(board: str, square: str) -> str:
    """The letter on a point of a board field; empty if nothing stands there, or if there is no such point."""
    rows = board.split("/")
    rank, file = 9 - int(square[1]), ord(square[0]) - ord("a")
    if rank >= len(rows):
        return ""
    row = "".join("." * int(sign) if sign in "123456789" else sign for sign in rows[rank])
    return row[file : file + 1].strip(".")


def _row(letters: Sequence[str]) -> str:
    runs = ((piece, list(run)) for piece, run in groupby(letters, bool))
    return "".join("".join(run) if piece else str(len(run)) for piece, run in runs)
