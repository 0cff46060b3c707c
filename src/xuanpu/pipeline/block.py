"""Many games side by side, as the kernels take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from xuanpu.errors import Place
from xuanpu.records import Tally


class Written(Protocol):
    """A game as it is written."""

    def places(self) -> Sequence[Place]:
        """Where its moves stand: line, column and token of each."""


@dataclass(frozen=True, slots=True)
class Block:
    """Many games side by side, read and played.

    Played under the host's rules, but a record whose headers name a ruleset under that one, as
    `Game.from_record` does: the plies of such a game may be Tris plies.

    file     the file, None for content without a name
    numbers  int64[n]: number of each game in what was read (file or cut), from 1
    lines    int64[n]: line of the file on which it begins, from 1
    headers  n: tag name -> value, in the order of the file
    results  n: `1-0`, `0-1`, `1/2-1/2`, `*`; None if the record gives none
    starts   `DTYPE`[n] (hosts.xiangqi.board): the start position
    plies    int64[p]: the good plies (codes of tris.plies), one game behind the other
    offsets  int64[n + 1]: those of game i are `plies[offsets[i]:offsets[i + 1]]`
    errors   n: in one line, why the game is not good to its end (None: it is); the plies before are good
    skipped  bool[n]: nothing is wrong with it, but it holds no ply
    written  n: knows where in the file the plies of a game stand; looked up when it is asked
    """

    file: str | None
    numbers: NDArray[np.int64]
    lines: NDArray[np.int64]
    headers: list[dict[str, str]]
    results: list[str | None]
    starts: NDArray[Any]
    plies: NDArray[np.int64]
    offsets: NDArray[np.int64]
    errors: list[str | None]
    skipped: NDArray[np.bool_]
    written: list[Written] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.headers)

    def plies_of(self, game: int) -> NDArray[np.int64]:
        """The plies of one game, by its place in the block from 0."""
        return self.plies[self.offsets[game] : self.offsets[game + 1]]

    def place_of(self, game: int, ply: int) -> Place:
        """File, game, line, column, ply and token of a ply, both counted from 0.  Reads that game anew."""
        within = Place(file=self.file, game=int(self.numbers[game]), ply=ply + 1)
        return self.written[game].places()[ply].within(within)

    @property
    def ply_lines(self) -> NDArray[np.int32]:
        """int32[p]: the line on which each ply stands, from 1; 0 where there are none.  Slow: reads anew."""
        return self._places("line")

    @property
    def ply_columns(self) -> NDArray[np.int32]:
        """int32[p]: the column in which each ply begins, from 1; 0 where there are none.  As slow."""
        return self._places("column")

    def _places(self, what: str) -> NDArray[np.int32]:
        counts = np.diff(self.offsets)
        places = (
            each for game, n in zip(self.written, counts, strict=True) for each in game.places()[:n]
        )
        return np.array([getattr(each, what) or 0 for each in places], dtype=np.int32)

    def tally(self) -> Tally:
        """How the games fared: read = clean + damaged + skipped."""
        damaged = sum(error is not None for error in self.errors)
        skipped = int(self.skipped.sum())
        return Tally(clean=len(self) - damaged - skipped, damaged=damaged, skipped=skipped)
