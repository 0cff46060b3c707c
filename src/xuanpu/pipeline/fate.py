"""What has become of one game; and the slow way to it, by the full reader and `Game`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from xuanpu.errors import Place, RecordError, XuanpuError
from xuanpu.fen import start_record
from xuanpu.game import resolved as game_of
from xuanpu.pipeline.block import Written
from xuanpu.records import Record, record_of
from xuanpu.records.pgn import read_pgn
from xuanpu.rulesets import Rules, load_rules


@dataclass(frozen=True, slots=True)
class Fate:
    """One game of a block (see there); `start` are the bytes of a position record."""

    line: int
    headers: dict[str, str]
    result: str | None
    start: bytes
    plies: NDArray[np.int64]
    written: Written
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A plain game as it is written, from `line` of its file on."""

    text: str
    line: int

    def record(self) -> Record:
        """What the full reader makes of it."""
        lines = enumerate(self.text.removesuffix("\n").split("\n"), start=self.line)
        (record,) = read_pgn(lines)
        assert isinstance(record, Record), "a plain game is not a damaged one"
        return record

    def places(self) -> Sequence[Place]:
        """Of all moves, read anew."""
        return [move.place for move in self.record().moves]


@dataclass(frozen=True, slots=True)
class Places:
    """Where the moves of a game stand, once and for all."""

    known: Sequence[Place]

    def places(self) -> Sequence[Place]:
        """Of all moves."""
        return self.known


def resolved(found: Record | RecordError, place: Place) -> Fate:
    """The fate of a game by `Game.from_record`; its error stands at `place` of a file."""
    record = record_of(found)
    game, error = game_of(record, found if isinstance(found, RecordError) else None)
    return Fate(
        line=(record.place.line if record is not None else found.place.line) or 0,
        headers=dict(record.headers) if record is not None else {},
        result=record.result if record is not None else None,
        start=usual_start() if game is None else game.start.record.tobytes(),
        plies=np.array([move.code for move in game.moves] if game is not None else [], dtype=np.int64),
        written=Places(game.places if game is not None else ()),
        error=None if error is None else _one_line(error, place),
    )


@cache
def host_rules() -> Rules:
    """Those that a record is read under which names none."""
    return load_rules("xiangqi")


@cache
def usual_start() -> bytes:
    """The position record that a game without a FEN begins with."""
    return bytes(start_record(host_rules()).tobytes())


def _one_line(error: XuanpuError, place: Place) -> str:
    """The sentence of an error; what `place` knows, the number of the game included, holds."""
    error.place = replace(error.place.within(place), file=place.file, game=place.game)
    return " ".join(error.text().splitlines())
