"""Main lines as numbers: which games are equal, the mirror image of another, or the beginning of another.

Of each game some 60 bytes are kept, and in a file eight bytes a ply.  A line is known by 64 bits: of a
million games of a hundred plies two lines would be taken for one with a chance of one in 100,000.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from tempfile import SpooledTemporaryFile, gettempdir

import numpy as np
from numpy.typing import NDArray

from xuanpu.check.packed_places import PackedPlaces
from xuanpu.errors import Place, UsageError
from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.squares import WIDTH
from xuanpu.tris.plies import NO_SQUARE, make_ply, ply_airdrop, ply_extra, ply_from, ply_kind, ply_to

#: Shorter games may well be the same by chance.
LONG_ENOUGH = 20
#: Odd numbers below 2**64: a line is a number in that base.
BASE, STEP = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
MASK = 2**64 - 1
#: Bytes of beginnings that need no file yet.
IN_MEMORY = 1 << 26
#: Games whose beginnings are looked through at a time.
BLOCK = 10_000
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
        image = _beginnings(game.start, [mirrored(code) for code in codes])[-1]
        turned = None if image == whole[-1] else image
    return LineHashes(np.array(whole[LONG_ENOUGH - 1 :], np.uint64), turned)


def _beginnings(start: Position, codes: Sequence[int]) -> list[int]:
    number = int.from_bytes(blake2b(start.fen().encode(), digest_size=8).digest(), "little")
    found = []
    for code in codes:
        number = (number * BASE + (code + 1) * STEP) & MASK
        found.append(number)
    return found


def mirrored(code: int) -> int:
    """The ply in the mirror."""

    def turned(square: int) -> int:
        return NO_SQUARE if square == NO_SQUARE else square + WIDTH - 1 - 2 * (square % WIDTH)

    frm, to, airdrop = (turned(square) for square in (ply_from(code), ply_to(code), ply_airdrop(code)))
    return make_ply(ply_kind(code), frm, to, airdrop, ply_extra(code))


@dataclass(frozen=True, slots=True)
class Twin:
    """A game that is equal to an earlier one, its mirror image, or the beginning of another (`other`)."""

    place: Place
    how: str
    other: Place


class Lines:
    """All main lines of a run.  Use as a context: it holds a file."""

    def __init__(self) -> None:
        self._places = PackedPlaces()
        self._whole, self._mirrored = array("Q"), array("Q")
        self._inner_counts = array("L")
        self._inner = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed by the context)

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self._inner.close()

    def add(self, place: Place, hashes: LineHashes) -> None:
        """One more game.  UsageError if the disk takes no more."""
        if not len(hashes.prefixes):
            return
        whole = int(hashes.prefixes[-1])
        self._places.append(place)
        self._whole.append(whole)
        self._mirrored.append(whole if hashes.mirrored is None else hashes.mirrored)
        self._inner_counts.append(len(hashes.prefixes) - 1)
        try:
            self._inner.write(hashes.prefixes[:-1].tobytes())
        except OSError as error:
            raise UsageError("report.not-written", path=gettempdir(), reason=error.strerror) from error

    def twins(self) -> Iterator[Twin]:
        """Once all are known: each game that says nothing new, with the other that says it."""
        first: dict[int, int] = {}
        for game, number in enumerate(self._whole):
            first.setdefault(number, game)
        longer = self._longer()
        for game, number in enumerate(self._whole):
            image = self._mirrored[game]
            if first[number] != game:
                yield Twin(self._places[game], EQUAL, self._places[first[number]])
            elif number in longer:
                yield Twin(self._places[game], BEGINNING, self._places[longer[number]])
            elif image != number and first.get(image, game) < game:
                yield Twin(self._places[game], MIRRORED, self._places[first[image]])

    def _longer(self) -> dict[int, int]:
        """A whole line -> the first game that begins with it and is longer."""
        found: dict[int, int] = {}
        whole = np.unique(np.array(self._whole, np.uint64))
        for owners, inner in self._inner_blocks():
            at = np.minimum(np.searchsorted(whole, inner), len(whole) - 1)
            (hits,) = np.nonzero(whole[at] == inner)
            for owner, number in zip(owners[hits].tolist(), inner[hits].tolist(), strict=True):
                found.setdefault(number, owner)
        return found

    def _inner_blocks(self) -> Iterator[tuple[NDArray[np.int64], NDArray[np.uint64]]]:
        """The beginnings of the lines that are not the whole, and the game of each, some games at a time."""
        self._inner.seek(0)
        counts = np.array(self._inner_counts, np.int64)
        for start in range(0, len(counts), BLOCK):
            here = counts[start : start + BLOCK]
            content = self._inner.read(8 * int(here.sum()))
            yield np.repeat(np.arange(start, start + len(here)), here), np.frombuffer(content, np.uint64)
