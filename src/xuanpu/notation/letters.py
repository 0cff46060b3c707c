"""A move text of any notation -> intent; and where the ranks of a whole game's coordinates begin.

Of the western notations no two share a text, once it is said where ranks begin:

| text | notation |
|---|---|
| `C2.5 h8+7 +C+1 15+1` | WXF (wxf.py) |
| `H2-E2 h2e2 C3xC9+ h10g8` | coordinates (iccs.py; `h2e2` with ranks from 0 is machine text too) |
| `Che2 ixi5 c4 A10e9` | letters (san.py) |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from xuanpu.errors import InvalidMoveText, NotationError
from xuanpu.notation.iccs import parse_iccs, read_coordinates
from xuanpu.notation.intent import Intent
from xuanpu.notation.parsing import REMEMBERED_TEXTS, parse_move
from xuanpu.notation.ranks import ONE, ZERO
from xuanpu.notation.san import parse_san, read_letters
from xuanpu.notation.wxf import parse_wxf

if TYPE_CHECKING:
    from xuanpu.game import Position

_LAST_ASCII: Final = "\x7f"


@lru_cache(maxsize=REMEMBERED_TEXTS)
def parse_text(text: str, first_rank: int | None = None) -> Intent:
    """The meaning of a move text: Chinese, machine, WXF, coordinates or letters.

    `first_rank` (0 or 1) says where the ranks of coordinates begin; None: at 1 if the text names rank 10,
    else at 0.  InvalidMoveText of the notation that got furthest, with the column and what was expected.
    """
    first = _first_rank_said(text) or ZERO if first_rank is None else first_rank
    refusals = []
    for parse in _parsers(first):
        try:
            return parse(text)
        except InvalidMoveText as refusal:
            refusals.append(refusal)
    raise max(refusals, key=_how_far) from None


def first_rank_of(texts: Sequence[str], start: Position) -> int | None:
    """Where the ranks of a game's coordinates begin: 0 or 1; None if it has no coordinates.

    A text with a rank 0 or 10 says it.  Where none does, both readings are replayed from `start`, and the
    one that comes further holds; where they come equally far, ranks begin at 0.
    """
    written = [text for text in texts if text[:1] <= _LAST_ASCII and written_ranks(text)]
    if not written:
        return None
    for text in written:
        said = _first_rank_said(text)
        if said is not None:
            return said
    return max((ZERO, ONE), key=lambda first: (plies_replayed(texts, start, first), -first))


def _parsers(first_rank: int) -> Iterable[Callable[[str], Intent]]:
    """The notations, in the order in which they are asked.

    `h2e2` is a machine text too, whose ranks begin at 0.
    """
    if first_rank == ZERO:
        yield parse_move
    yield lambda text: parse_iccs(text, first_rank)
    yield parse_wxf
    yield lambda text: parse_san(text, first_rank)
    if first_rank != ZERO:
        yield parse_move


def _how_far(refusal: InvalidMoveText) -> tuple[bool, int]:
    """How much of a text a notation has read: all of it, if only a rank is off the board."""
    return "first" in refusal.details, int(refusal.details["column"])


def _first_rank_said(text: str) -> int | None:
    """Where ranks begin, as a single text says it: by its rank 0, or by its rank 10."""
    ranks = written_ranks(text)
    return ZERO if 0 in ranks else ONE if 10 in ranks else None


@lru_cache(maxsize=REMEMBERED_TEXTS)
def written_ranks(text: str) -> tuple[int, ...]:
    """The ranks that a text in coordinates or letters writes; none of any other text."""
    if not text.isascii():  # both grammars are; to be told so by them costs a hundred times as much
        return ()
    readers: tuple[Callable[[str], Any], ...] = (read_coordinates, read_letters)
    for read in readers:
        try:
            return tuple(read(text).ranks)
        except InvalidMoveText:
            continue
    return ()


def plies_replayed(texts: Iterable[str], start: Position, first_rank: int | None) -> int:
    """How many texts can be played from a position one after the other; `first_rank` as of `parse_text`."""
    position, played = start, 0
    for text in texts:
        try:
            position = position.play(position.parse(text, first_rank))
        except NotationError:
            break
        played += 1
    return played
