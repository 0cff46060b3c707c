"""The search for the witness: the shortest way in, the fewest parts, until neither gives any more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from xuanpu.errors import FenError, UsageError
from xuanpu.game import Move, Position
from xuanpu.shrink.aims import Aim
from xuanpu.shrink.minimal import minimal
from xuanpu.shrink.setup import Part, Setup
from xuanpu.tris.state import NOBODY


@dataclass(frozen=True, slots=True)
class Witness:
    """A set-up position and the plies from there that show something; `seen` is what they show.

    `before` is the position it was first seen in, after `plies_before` plies.
    `steps` are the ever smaller witnesses that led to it, it being the last: FEN of the set-up position and
    plies; `tried` counts the candidates that were looked at.
    """

    before: Position
    plies_before: int
    start: Position
    moves: tuple[Move, ...]
    seen: Any
    steps: tuple[tuple[str, tuple[Move, ...]], ...] = ()
    tried: int = 0

    @property
    def position(self) -> Position:
        """The position after the plies."""
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    @property
    def pieces(self) -> int:
        """Men and Tris on the board of the set-up position."""
        return Setup.of(self.start.fen()).pieces()

    @property
    def pieces_before(self) -> int:
        """Men and Tris on the board at first."""
        return Setup.of(self.before.fen()).pieces()


def shrink(aim: Aim, start: Position, moves: Sequence[Move]) -> Witness:
    """The smallest witness of what the aim sees on the way of these plies from `start`.

    Small means: with the shortest way in (a suffix of the plies), and then such that no man, Tris, dead
    piece, item or clock can go any more without losing what is seen.  Every FEN on the way is valid, and in
    none has a side moved and left its king to be taken, unless it was so at first.  UsageError where nothing
    is seen to begin with.
    """
    seen = aim.seen(start, moves)
    if seen is None:
        raise UsageError("shrink.nothing-seen")
    lead_in = tuple(moves[: aim.length(seen, moves)])
    positions = _line(start, lead_in)
    search = _Search(aim.like_this(seen), start, lead_in, seen, strict=all(map(is_sound, positions)))
    search.shorten()
    while search.thin_out() and search.shorten():
        pass
    return Witness(
        before=positions[-1],
        plies_before=len(lead_in),
        start=search.start,
        moves=search.moves,
        seen=search.seen,
        steps=tuple(search.steps),
        tried=search.tried,
    )


def _line(start: Position, moves: Sequence[Move]) -> list[Position]:
    """The start and the position after each ply."""
    return list(accumulate(moves, lambda position, move: position.play(move), initial=start))


def is_sound(position: Position) -> bool:
    """Whether the side that has just moved stands in no check: else its king could be taken."""
    record = position.record.copy()
    record["side"] = 1 - position.side
    both = bool((record["king"][0] != NOBODY).all())
    return both and not Position(position.rules, record).is_check()


@dataclass
class _Search:
    """What has been found so far; it never gets larger."""

    aim: Aim
    start: Position
    moves: tuple[Move, ...]
    seen: Any
    strict: bool
    steps: list[tuple[str, tuple[Move, ...]]] = field(default_factory=list)
    tried: int = 0

    def shorten(self) -> bool:
        """Take the shortest suffix of the plies that still shows it; whether there was a shorter one."""
        positions, moves = _line(self.start, self.moves), self.moves
        suffixes = ((positions[first].fen(), moves[first:]) for first in range(len(moves), 0, -1))
        return any(self.accept(fen, rest) for fen, rest in suffixes)

    def thin_out(self) -> bool:
        """Take away every part that can go; whether any could."""
        setup, moves = Setup.of(self.start.fen()), self.moves
        parts = setup.parts()

        def holds(left: Sequence[Part]) -> bool:
            return self.accept(setup.without(frozenset(parts) - frozenset(left)).fen(), moves)

        return len(minimal(parts, holds)) < len(parts)

    def accept(self, fen: str, moves: tuple[Move, ...]) -> bool:
        """Look at a candidate; it is what has been found where it shows the same."""
        self.tried += 1
        start = self._valid(fen)
        seen = None if start is None else self.aim.seen(start, moves)
        if start is None or seen is None:
            return False
        self.start, self.moves, self.seen = start, moves, seen
        self.steps.append((start.fen(), moves))
        return True

    def _valid(self, fen: str) -> Position | None:
        try:
            position = Position.from_fen(fen, self.start.rules)
        except FenError:
            return None
        return position if not self.strict or is_sound(position) else None
