"""A FEN taken apart into what can be removed from it, and put together again without it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH, square_name

MAN, TRIS, DEAD, ITEM, CLOCK = "man", "tris", "dead", "item", "clock"

KINGS: Final = "Kk"
BARE: Final = "Tt"
NOTHING: Final = "-"
#: Items that name points with a man on them; a man that goes takes its name along.
MARKS: Final = ("waived", "crossed")
#: The clocks of a FEN, and what they are where nobody counts.
CLOCKS: Final = {"halfmoves": "0", "fullmoves": "1"}

_POINT: Final = re.compile(r"[1-9]|[*+]?[A-Za-z]")


class Part(NamedTuple):
    """Something that a FEN can do without: a man or a Tris on a point, a dead piece beside the board, an
    item, the count of a clock."""

    what: str
    name: str

    @property
    def is_piece(self) -> bool:
        """Whether it stands on the board."""
        return self.what in (MAN, TRIS)


@dataclass(frozen=True, slots=True)
class Setup:
    """The words of a FEN: what stands on each point (`R`, `t`, `*n`, `+C`, empty), from a0 on rank by rank;
    the side; the clocks; the items."""

    points: tuple[str, ...]
    side: str
    clocks: tuple[str, ...]
    items: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, fen: str) -> Setup:
        """Of a FEN as `Position.fen` writes it, with all six fields."""
        board, side, _, _, *rest = fen.split()
        items = (word.partition(":") for word in rest[len(CLOCKS) :])
        return cls(
            points=tuple(_points(board)),
            side=side,
            clocks=tuple(rest[: len(CLOCKS)]),
            items=tuple((name, value) for name, _, value in items),
        )

    def fen(self) -> str:
        """Put together again."""
        ranks = [self.points[start : start + WIDTH] for start in range(0, HEIGHT * WIDTH, WIDTH)]
        board = "/".join(map(_rank_fen, reversed(ranks)))
        items = (f"{name}:{value}" for name, value in self.items)
        return " ".join((board, self.side, NOTHING, NOTHING, *self.clocks, *items))

    def parts(self) -> tuple[Part, ...]:
        """All that could go, in a fixed order: men, Tris, dead pieces, items, clocks.  Kings stay."""
        return tuple(self._parts())

    def pieces(self) -> int:
        """Men, kings among them, and Tris on the board."""
        return sum(2 - (point in BARE) if len(point) > 1 else 1 for point in self.points if point)

    def without(self, gone: Collection[Part]) -> Setup:
        """What is left without these parts."""
        lost = {part.name for part in gone if part.what == MAN}
        points = tuple(
            _without(point, Part(MAN, name) in gone, Part(TRIS, name) in gone)
            for name, point in zip(_NAMES, self.points, strict=True)
        )
        clocks = tuple(
            unset if Part(CLOCK, name) in gone else clock
            for (name, unset), clock in zip(CLOCKS.items(), self.clocks, strict=True)
        )
        kept = ((name, _thinned(name, value, gone, lost)) for name, value in self.items)
        items = tuple((name, value) for name, value in kept if value and Part(ITEM, name) not in gone)
        return replace(self, points=points, clocks=clocks, items=items)

    def _parts(self) -> Iterator[Part]:
        stands = [(name, point) for name, point in zip(_NAMES, self.points, strict=True) if point]
        yield from (Part(MAN, name) for name, point in stands if point[-1] not in KINGS + BARE)
        yield from (Part(TRIS, name) for name, point in stands if len(point) > 1 or point in BARE)
        for name, value in self.items:
            if name == DEAD:
                yield from (Part(DEAD, str(at)) for at, letter in enumerate(value) if letter != NOTHING)
            else:
                yield Part(ITEM, name)
        for (name, unset), clock in zip(CLOCKS.items(), self.clocks, strict=True):
            if clock != unset:
                yield Part(CLOCK, name)


_NAMES: Final = tuple(map(square_name, range(HEIGHT * WIDTH)))


def _points(board: str) -> Iterator[str]:
    for rank in reversed(board.split("/")):
        for word in _POINT.findall(rank):
            yield from [""] * int(word) if word.isdigit() else [word]


def _rank_fen(points: Iterable[str]) -> str:
    row = "".join(point or " " for point in points)
    return re.sub(" +", lambda gap: str(len(gap[0])), row)


def _without(point: str, man: bool, tris: bool) -> str:
    """What stands on a point once its man, its Tris, or both are gone.  A Tris that stays is locked to the
    side of its man."""
    if len(point) == 1:
        return "" if man or tris else point
    if man:
        return "" if tris else ("T" if point[-1].isupper() else "t")
    return point[-1] if tris else point


def _thinned(name: str, value: str, gone: Collection[Part], lost: Collection[str]) -> str:
    """The value of an item without the dead pieces, or the marks of the men, that are gone."""
    if name == DEAD:
        kept = (letter for at, letter in enumerate(value) if Part(DEAD, str(at)) not in gone)
        return "".join(kept) or NOTHING
    if name in MARKS:
        return ",".join(square for square in value.split(",") if square not in lost)
    return value
