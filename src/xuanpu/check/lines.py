"""Main lines as numbers: which games are equal, the mirror image of another, or the beginning of another.

Of each game its place and eight bytes a ply are kept: some 800 bytes a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from xuanpu.errors import Place
from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.squares import WIDTH
from xuanpu.tris.plies import make_ply, ply_extra, ply_from, ply_kind, ply_to

#: Shorter games may well be the same by chance.
LONG_ENOUGH = 20
#: Odd numbers below 2**64: a line is a number in that base.
BASE, STEP = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
MASK = 2**64 - 1
EQUAL, MIRRORED, BEGINNING = "equal", "mirrored", "beginning"


@dataclass(frozen=True, slots=True)
class LineHashes:
    """uint64[n]: a number for every beginning of the main line that is long enough, the whole last; of the
    mirror image that of the whole (None: the start has none, or the line is its own)."""

    prefixes: NDArray[np.uint64]
    mirrored: int | None


def line_hashes(game: Game) -> LineHashes:
    """Of a game; empty of a short one."""
    codes = [move.code for move in game.moves]
    whole = _beginnings(game.start, codes)
    if len(codes) < LONG_ENOUGH:
        return LineHashes(np.zeros(0, np.uint64), None)
    turned = None
    if game.start == Position(game.rules):
        image = _beginnings(game.start, [_mirrored(code) for code in codes])[-1]
        turned = None if image == whole[-1] else image
    return LineHashes(np.array(whole[LONG_ENOUGH - 1 :], np.uint64), turned)


def _beginnings(start: Position, codes: Sequence[int]) -> list[int]:
    number = int.from_bytes(blake2b(start.fen().encode(), digest_size=8).digest(), "little")
    found = []
    for code in codes:
        number = (number * BASE + (code + 1) * STEP) & MASK
        found.append(number)
    return found


def _mirrored(code: int) -> int:
    def turned(square: int) -> int:
        return square + WIDTH - 1 - 2 * (square % WIDTH)

    return make_ply(ply_kind(code), turned(ply_from(code)), turned(ply_to(code)), extra=ply_extra(code))


@dataclass(frozen=True, slots=True)
class Twin:
    """A game that is equal to an earlier one, its mirror image, or the beginning of another (`other`)."""

    place: Place
    how: str
    other: Place


class Lines:
    """All main lines of a run."""

    def __init__(self) -> None:
        self._places: list[Place] = []
        self._prefixes: list[NDArray[np.uint64]] = []
        self._mirrored: list[int | None] = []

    def add(self, place: Place, hashes: LineHashes) -> None:
        """One more game."""
        if len(hashes.prefixes):
            self._places.append(place)
            self._prefixes.append(hashes.prefixes)
            self._mirrored.append(hashes.mirrored)

    def twins(self) -> Iterator[Twin]:
        """Once all are known: each game that says nothing new, with the other that says it."""
        whole = [int(prefixes[-1]) for prefixes in self._prefixes]
        first: dict[int, int] = {}
        for game, number in enumerate(whole):
            first.setdefault(number, game)
        longer = self._longer(whole)
        for game, number in enumerate(whole):
            image = self._mirrored[game]
            if first[number] != game:
                yield Twin(self._places[game], EQUAL, self._places[first[number]])
            elif game in longer:
                yield Twin(self._places[game], BEGINNING, self._places[longer[game]])
            elif image is not None and first.get(image, game) < game:
                yield Twin(self._places[game], MIRRORED, self._places[first[image]])

    def _longer(self, whole: list[int]) -> dict[int, int]:
        """Game -> a longer one that begins as it does."""
        if not whole:
            return {}
        owners = np.repeat(np.arange(len(whole)), [len(prefixes) - 1 for prefixes in self._prefixes])
        inner = np.concatenate([prefixes[:-1] for prefixes in self._prefixes])
        order = np.argsort(inner, kind="stable")
        wanted = np.array(whole, np.uint64)
        at = np.searchsorted(inner, wanted, sorter=order)
        found = {}
        for game, place in enumerate(at.tolist()):
            if place < len(order) and inner[order[place]] == wanted[game]:
                found[game] = int(owners[order[place]])
        return found
