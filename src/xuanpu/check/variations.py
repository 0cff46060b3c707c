"""What is wrong with the moves of variations: each line is followed as far as it can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from xuanpu.errors import NotationError, Place
from xuanpu.game import Game, Position
from xuanpu.notation import first_rank_of
from xuanpu.records import Record, RecordedMove
from xuanpu.records.model import walk

#: Faults of one game that are told; a hostile file may have any number.
MOST: Final = 100


def faults_of_variations(game: Game, record: Record | None) -> Iterator[NotationError]:
    """The move that ends each variation before its end, with its place in the file and its ply; those of
    variations inside variations too.  Variations of a move that cannot be made itself are not followed."""
    if record is None or not any(move.variations for move in record.moves):
        return
    texts = [step.text for step in walk(record.moves) if isinstance(step, RecordedMove)]
    first_rank = first_rank_of([move.text for move in record.moves] + texts, game.start)
    lines = zip(record.moves[: len(game.moves)], game.positions(), strict=False)
    for ply, (recorded, position) in enumerate(lines, start=1):
        for variation in recorded.variations:
            yield from _faults(variation, position, ply, first_rank, record.place)


def _faults(
    line: Sequence[RecordedMove], position: Position, ply: int, first_rank: int | None, place: Place
) -> Iterator[NotationError]:
    for number, recorded in enumerate(line, start=ply):
        try:
            move = position.parse(recorded.text, first_rank)
        except NotationError as fault:
            fault.at(Place(ply=number, token=recorded.text).within(recorded.place).within(place))
            yield fault
            return
        for variation in recorded.variations:
            yield from _faults(variation, position, number, first_rank, place)
        position = position.play(move)
