"""Variations as the containers of trees have them, where every move that may be played at a ply is a sibling.

PGN can hang a variation on the first move of a variation; it replaces the same move as that variation does,
and so stands beside it here.
"""

from __future__ import annotations

from xuanpu.records.model import RecordedMove


def as_siblings(line: list[RecordedMove]) -> list[RecordedMove]:
    """The line, with what hangs on the first move of a variation behind that variation; nothing else changes.

    The moves are new ones.  Nesting is bounded by the readers (`limits.MAX_DEPTH`).
    """
    return [_with(move, [each for one in move.variations for each in _parted(one)]) for move in line]


def _parted(variation: list[RecordedMove]) -> list[list[RecordedMove]]:
    """A variation, and those that hang on its first move."""
    first, *rest = as_siblings(variation)
    return [[_with(first, []), *rest], *first.variations]


def _with(move: RecordedMove, variations: list[list[RecordedMove]]) -> RecordedMove:
    return RecordedMove(
        move.text, move.place, move.comment, variations, list(move.marks), move.comment_before
    )
