"""What a record has lost on its way through a format: itself, held against what is read of it again.

It counts for nothing how many blanks stand together or at the ends of lines, nor do control characters and
empty headers, nor whether the result stands in a header or behind the moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from xuanpu.records import Bracket, Record, RecordedMove, walk
from xuanpu.records.dhtmlxq_board import START_PLACEMENT, board_of_fen, placement_of
from xuanpu.records.results import UNKNOWN, read_result
from xuanpu.records.siblings import as_siblings
from xuanpu.records.writable_text import writable_text
from xuanpu.words import say

#: Headers that are looked at apart.
_RULES: Final = ("Ruleset", "RulesetProfile", "RulesetReadings", "RulesetHash")
#: What a FEN says behind the side to move where it says nothing of its own.
_USUAL_REST: Final[tuple[list[str], ...]] = ([], ["0"], ["0", "1"])
#: Both letters of the horse and of the elephant are one.
_LETTERS: Final = str.maketrans("EHeh", "BNbn")

#: Headers that are named; a hostile file may have any number.
NAMED: Final = 20

KINDS: Final = (
    "variations",
    "comments",
    "comments-moved",
    "marks",
    "headers",
    "headers-changed",
    "result",
    "rules",
    "start",
)


_Comment = tuple[str, str]


class Different(Exception):
    """The moves that are read are not those that were written."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that the target does not hold: one of `KINDS`, how much of it, or of what."""

    kind: str
    blanks: dict[str, Any] = field(default_factory=dict)

    def text(self, lang: str | None = None) -> str:
        """What is lost, in a few words."""
        return say(f"convert.loss.{self.kind}", lang, **self.blanks)


def losses_between(meant: Record, read: Record) -> list[Loss]:
    """What `meant` says and `read` does not, in the order of `KINDS`.  Different if the moves are others."""
    return [*_of_moves(meant, read), *_of_headers(meant, read), *_of_start(meant, read)]


# ---- Moves ---------------------------------------------------------------------------------------


def _of_moves(meant: Record, read: Record) -> Iterator[Loss]:
    one, other = list(walk(as_siblings(meant.moves))), list(walk(as_siblings(read.moves)))
    lost = one.count(Bracket.OPEN) - other.count(Bracket.OPEN)
    if _texts(meant.moves) != _texts(read.moves) or (not lost and _shape(one) != _shape(other)):
        raise Different
    if lost:
        yield Loss("variations", {"count": lost})
    yield from _of_comments(list(_comments(meant, one)), list(_comments(read, other)))
    marks = Counter(_marks(one)) - Counter(_marks(other))
    if marks:
        yield Loss("marks", {"count": marks.total(), "marks": " ".join(sorted(marks))})


def _of_comments(meant: list[_Comment], read: list[_Comment]) -> Iterator[Loss]:
    """Comments that are gone, and those that are there elsewhere or as part of another."""
    missing = list((Counter(meant) - Counter(read)).elements())
    new = list((Counter(read) - Counter(meant)).elements())
    moved = sum(1 for _, text in missing if any(text in other for _, other in new))
    if len(missing) > moved:
        yield Loss("comments", {"count": len(missing) - moved})
    if moved or (meant != read and not missing):
        yield Loss("comments-moved", {"count": moved or len(meant)})


def _comments(record: Record, steps: list[RecordedMove | Bracket]) -> Iterator[_Comment]:
    """Every comment, and where it stands: on the game, before or behind a move."""
    moves = [step for step in steps if isinstance(step, RecordedMove)]
    places = [("game", record.comment)]
    for move in moves:
        places += [("before", move.comment_before), ("behind", move.comment)]
    return ((where, text) for where, comment in places if (text := _plain(comment)))


def _plain(comment: str | None) -> str:
    """A comment without what counts for nothing."""
    lines = (" ".join(line.split()) for line in writable_text(comment or "").split("\n"))
    return "\n".join(lines).strip("\n")


def _texts(line: list[RecordedMove]) -> list[str]:
    return [move.text for move in line]


def _shape(steps: list[RecordedMove | Bracket]) -> list[str]:
    return [step.text if isinstance(step, RecordedMove) else step.value for step in steps]


def _marks(steps: list[RecordedMove | Bracket]) -> Iterator[str]:
    return (mark for step in steps if isinstance(step, RecordedMove) for mark in step.marks)


# ---- Headers and start ---------------------------------------------------------------------------


def _of_headers(meant: Record, read: Record) -> Iterator[Loss]:
    one, other = _headers(meant), _headers(read)
    gone = [name for name in one if name not in other]
    changed = [name for name in one if name in other and one[name] != other[name]]
    for kind, names in (("headers", gone), ("headers-changed", changed)):
        named = [name for name in names if name not in _RULES]
        if named:
            more = f", … ({len(named)})" if len(named) > NAMED else ""
            yield Loss(kind, {"names": ", ".join(named[:NAMED]) + more})
    if (meant.result or UNKNOWN) != (read.result or UNKNOWN):
        yield Loss("result", {"result": meant.result})
    elif _said(meant) not in (None, _said(read) or read.result):
        yield Loss("headers-changed", {"names": "Result"})
    if set(gone + changed) & set(_RULES):
        yield Loss("rules", {"ruleset": meant.ruleset})


def _headers(record: Record) -> dict[str, str]:
    plain = {name: _plain(value) for name, value in record.headers.items() if name not in ("FEN", "Result")}
    return {name: value for name, value in plain.items() if value}


def _said(record: Record) -> str | None:
    """The result as a header says it; None where it says none."""
    said = _plain(record.headers.get("Result"))
    return None if read_result(said) == UNKNOWN else read_result(said) or said or None


def _of_start(meant: Record, read: Record) -> Iterator[Loss]:
    """Of the start, what stands behind the side to move: clocks, number of the move, items of the rules."""
    (one, rest), (other, kept) = _start(meant), _start(read)
    if one != other:
        raise Different
    if rest not in (kept, *_USUAL_REST):
        yield Loss("start", {"text": " ".join(rest)})


def _start(record: Record) -> tuple[tuple[str, bool], list[str]]:
    """Board and whether Black begins; what the FEN says beside."""
    placement, *fields = (record.fen or START_PLACEMENT).split()
    board = board_of_fen(placement)
    text = placement if board is None else placement_of(board).translate(_LETTERS)
    return (text, fields[:1] == ["b"]), [part for part in fields[1:] if part != "-"]
