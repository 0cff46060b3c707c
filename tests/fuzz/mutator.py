"""Seeded damage to files: what disks, transmission and hostile people do to them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

#: Numbers at which sizes and counts go wrong.
EXTREMES: Final = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
#: No mutant grows beyond this.
LONGEST: Final = 1 << 17


class Mutator:
    """Mutants of the seeds.  The same seeds and the same generator give the same mutants."""

    def __init__(self, seeds: Sequence[bytes], rng: random.Random) -> None:
        self._seeds = seeds
        self._rng = rng
        #: Of each seed the places that are not zero: of some formats most of a file says nothing.
        self._saying = [[at for at, byte in enumerate(seed) if byte] or [0] for seed in seeds]
        self._said = self._saying[0]
        self._ways = (
            self._flip,
            self._flip,
            self._number,
            self._number,
            self._cut,
            self._repeat,
            self._cross,
        )

    def mutant(self) -> bytes:
        """One more."""
        which = self._rng.randrange(len(self._seeds))
        data = bytearray(self._seeds[which])
        self._said = self._saying[which]
        for _ in range(self._rng.choice((1, 1, 1, 2, 3, 8))):
            self._rng.choice(self._ways)(data)
        return bytes(data[:LONGEST])

    def _place(self, data: bytearray) -> int:
        if self._rng.random() < 0.5:
            return min(self._rng.choice(self._said), len(data))
        return self._rng.randrange(len(data) + 1)

    def _flip(self, data: bytearray) -> None:
        """Other bits in a byte."""
        if data:
            data[min(self._place(data), len(data) - 1)] ^= self._rng.randrange(1, 256)

    def _number(self, data: bytearray) -> None:
        """Another number, as a size or a count."""
        number, width = self._rng.choice(EXTREMES), self._rng.choice((1, 2, 4))
        at = self._place(data)
        content = (number & (1 << 8 * width) - 1).to_bytes(width, "little")
        data[at : at + width] = content if self._rng.random() < 0.7 else content[::-1]

    def _cut(self, data: bytearray) -> None:
        """Some bytes less: in the middle, or all from a place on."""
        at = self._place(data)
        end = len(data) if self._rng.random() < 0.3 else at + self._rng.randrange(1, 64)
        del data[at:end]

    def _repeat(self, data: bytearray) -> None:
        """Some bytes twice, or many times."""
        at = self._place(data)
        piece = data[at : at + self._rng.randrange(1, 48)]
        place = self._place(data)
        data[place:place] = piece * self._rng.choice((1, 1, 2, 40))

    def _cross(self, data: bytearray) -> None:
        """On with another seed."""
        other = self._rng.choice(self._seeds)
        at = self._place(data)
        data[at:] = other[self._rng.randrange(len(other) + 1) if self._rng.random() < 0.5 else at :]
