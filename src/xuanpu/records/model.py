"""A game as it was recorded: raw move texts with their places, not yet resolved against a position.

Two records are equal when they say the same: headers, moves, comments, variations, result.  Where it
stood, in what encoding, and what the reader noted by the way does not count, so that
`read(write(record)) == record`.

Normal form, which every reader yields: lines in comments are parted by `\\n`; header values hold
neither line breaks nor control characters; no variation is empty; a result that only the `Result` tag
gives is in `result` too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest
from typing import Any

from xuanpu.errors import Place, RecordError
from xuanpu.records.results import RESULTS
from xuanpu.words import say

NOWHERE = Place()


class Bracket(Enum):
    """Where a variation begins and ends, in a walk through a line."""

    OPEN = "("
    CLOSE = ")"


class RecordedMove:
    """One move as written.

    text            the token, without the marks behind it
    place           line and column (from 1, in characters) of its first character
    comment         the comment behind it; several are joined by a line break
    variations      what might have been played instead: lines that begin with another move for this one
    marks           `!`, `?!`, `$6`, … behind it, as written
    comment_before  a comment between the bracket that opens a variation and this, its first move

    A place may be given as `(line, column)`; it becomes a `Place` when asked for.
    """

    __slots__ = ("_place", "comment", "comment_before", "marks", "text", "variations")

    def __init__(
        self,
        text: str,
        place: Place | tuple[int, int] = NOWHERE,
        comment: str | None = None,
        variations: list[list[RecordedMove]] | None = None,
        marks: list[str] | None = None,
        comment_before: str | None = None,
    ) -> None:
        self.text = text
        self._place = place
        self.comment = comment
        self.variations: list[list[RecordedMove]] = [] if variations is None else variations
        self.marks: list[str] = [] if marks is None else marks
        self.comment_before = comment_before

    @property
    def place(self) -> Place:
        """Line, column and token; file and game are the record's."""
        if isinstance(self._place, tuple):
            line, column = self._place
            self._place = Place(line=line, column=column, token=self.text)
        return self._place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RecordedMove) and same_line([self], [other])

    __hash__ = None  # type: ignore[assignment]  # moves are filled in while they are read

    def __repr__(self) -> str:
        more = f", {len(self.variations)} variations" if self.variations else ""
        return f"RecordedMove({self.text!r}{more})"

    def _says(self) -> tuple[Any, ...]:
        return self.text, self.marks, self.comment, self.comment_before


def walk(line: list[RecordedMove]) -> Iterator[RecordedMove | Bracket]:
    """The moves of a line with all its variations, in the order in which they are written."""
    open_lines = [_with_variations(line)]
    while open_lines:
        step = next(open_lines[-1], None)
        if step is None:
            open_lines.pop()
        elif isinstance(step, list):
            open_lines.append(_with_variations(step))
        else:
            yield step


def same_line(one: list[RecordedMove], other: list[RecordedMove]) -> bool:
    """Whether two lines say the same, variations included."""
    return all(
        a is b or (isinstance(a, RecordedMove) and isinstance(b, RecordedMove) and a._says() == b._says())
        for a, b in zip_longest(walk(one), walk(other))
    )


def _with_variations(line: list[RecordedMove]) -> Iterator[RecordedMove | Bracket | list[RecordedMove]]:
    for move in line:
        yield move
        for variation in move.variations:
            yield Bracket.OPEN
            yield variation
            yield Bracket.CLOSE


@dataclass(frozen=True, slots=True)
class Note:
    """Something odd that a reader accepted: sentence `note.records.<key>` of the word catalogue."""

    key: str
    place: Place = NOWHERE
    blanks: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str | None = None) -> str:
        """What was odd, in one sentence."""
        return say(f"note.records.{self.key}", lang, **self.blanks)


@dataclass(slots=True, eq=False)
class Record:
    """One game of a file.

    headers   tag name -> value, in the order of the file
    moves     the main line
    result    `1-0`, `0-1`, `1/2-1/2`, `*`; None if the file gives none
    place     file, number of the game in it, line and column where it begins
    comment   the comment before the first move
    notes     what the reader noted by the way
    encoding  the encoding it was read in; `text` if it came as text
    fen_place where its FEN begins, if a header gives one: line and column
    raw       tag name -> the bytes that a container holds of its value, where it gives them encoded
    """

    headers: dict[str, str] = field(default_factory=dict)
    moves: list[RecordedMove] = field(default_factory=list)
    result: str | None = None
    place: Place = NOWHERE
    comment: str | None = None
    notes: list[Note] = field(default_factory=list)
    encoding: str = "text"
    fen_place: Place = NOWHERE
    raw: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.result is None and self.headers.get("Result") in RESULTS:
            self.result = self.headers["Result"]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self.headers == other.headers
            and self.result == other.result
            and self.comment == other.comment
            and same_line(self.moves, other.moves)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def fen(self) -> str | None:
        """The start position's FEN; None for the usual start."""
        return self.headers.get("FEN") or None

    @property
    def ruleset(self) -> str | None:
        """The ID of the ruleset under which the game was played; None if the record names none."""
        return self.headers.get("Ruleset") or None

    @property
    def profile(self) -> str | None:
        """The profile of that ruleset."""
        return self.headers.get("RulesetProfile") or None

    @property
    def readings(self) -> dict[str, str]:
        """The readings in which that ruleset departs from its profile: `F2=drop-or-lose D7=…`."""
        pairs = (item.partition("=") for item in self.headers.get("RulesetReadings", "").split())
        return {name: option for name, _, option in pairs}

    @property
    def ruleset_hash(self) -> str | None:
        """The content hash of the effective ruleset."""
        return self.headers.get("RulesetHash") or None


def ruleset_headers(ruleset: str, profile: str, readings: Mapping[str, str], digest: str) -> dict[str, str]:
    """The headers by which `Record.ruleset`, `.profile`, `.readings` and `.ruleset_hash` are told."""
    headers = {"Ruleset": ruleset, "RulesetProfile": profile}
    if readings:
        headers["RulesetReadings"] = " ".join(f"{name}={option}" for name, option in sorted(readings.items()))
    return headers | {"RulesetHash": digest}


class DamagedGame(RecordError):
    """A game that cannot be read to its end; `record` is what could be read of it."""

    def __init__(self, key: str, place: Place, record: Record, **more: Any) -> None:
        super().__init__(key, place, **more)
        self.record = record


def record_of(found: Record | RecordError) -> Record | None:
    """What could be read of a game that a reader has come to; None if nothing could."""
    return found if isinstance(found, Record) else getattr(found, "record", None)


class UnreadableFile(RecordError):
    """A file that yields no game at all: missing, a folder, empty, binary, of another format."""
