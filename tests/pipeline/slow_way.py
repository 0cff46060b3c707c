"""What a block has to hold, read the slow way: the full reader and `Game.from_record`, game by game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from xuanpu.errors import FenError, Place, RecordError, RulesetError, XuanpuError
from xuanpu.game import Game
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.fate import usual_start
from xuanpu.records import Record, Source, read_records


class Told(NamedTuple):
    """A game, as both ways tell it."""

    number: int
    line: int
    headers: dict[str, str]
    result: str | None
    start: bytes
    plies: list[int]
    places: list[tuple[int, int]]
    error: str | None
    skipped: bool

    def anywhere(self) -> Told:
        """The same, wherever its file was cut: without the number of the game."""
        error = self.error and re.sub(r": game \d+(?:(, )|(?=:))", lambda at: ": " * bool(at[1]), self.error)
        return self._replace(number=0, error=error)


def slowly(source: Source, **options: Any) -> list[Told]:
    """Every game of a source."""
    return [_told(number, found) for number, found in enumerate(read_records(source, **options), start=1)]


def of_blocks(blocks: Iterable[Block]) -> list[Told]:
    """Every game of some blocks."""
    return [told for block in blocks for told in _of_block(block)]


def _told(number: int, found: Record | RecordError) -> Told:
    record = found if isinstance(found, Record) else getattr(found, "record", None)
    assert isinstance(record, Record)
    error: XuanpuError | None = None if isinstance(found, Record) else found
    start, plies, places = usual_start(), [], []
    try:
        game = Game.from_record(record)
        start = game.start.record.tobytes()
        plies = [move.code for move in game.moves]
        places = [(place.line or 0, place.column or 0) for place in game.places]
        error = game.error or error
    except (FenError, RulesetError) as fault:
        error = fault
    return Told(
        number=number,
        line=record.place.line or 0,
        headers=record.headers,
        result=record.result,
        start=start,
        plies=plies,
        places=places,
        error=None if error is None else error.at(Place(file=record.place.file, game=number)).text(),
        skipped=not plies and error is None,
    )


def _of_block(block: Block) -> Iterable[Told]:
    lines, columns = block.ply_lines.tolist(), block.ply_columns.tolist()
    for game in range(len(block)):
        begin, end = block.offsets[game : game + 2].tolist()
        yield Told(
            number=int(block.numbers[game]),
            line=int(block.lines[game]),
            headers=block.headers[game],
            result=block.results[game],
            start=block.starts[game : game + 1].tobytes(),
            plies=block.plies[begin:end].tolist(),
            places=list(zip(lines[begin:end], columns[begin:end], strict=True)),
            error=block.errors[game],
            skipped=bool(block.skipped[game]),
        )
