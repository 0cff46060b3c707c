"""The real games in coordinates and letters replay to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.game import Game, Position
from xuanpu.notation import first_rank_of
from xuanpu.records import Record, read_records
from xuanpu.rulesets import load_rules

pytestmark = pytest.mark.shared

FOLDER = Path("corpus", "xiangqi", "pgn-other")
COORDINATES = "iccs-1391.pgn"
REPLAYED = 100


def records(path: Path) -> list[Record]:
    found = list(read_records(path))
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


def replayed(games: list[Record]) -> int:
    """How many plies the games have; all of them must be legal, and nothing odd."""
    plies = 0
    for record in games:
        game = Game.from_record(record)
        assert game.error is None, game.error.text("en") if game.error else ""
        assert game.notes == ()
        plies += len(game.moves)
    return plies


def test_letters(shared: Path) -> None:
    games = [game for path in sorted((shared / FOLDER).glob("*_*.pgn")) for game in records(path)]
    pychess = records(shared / FOLDER / "elephantchess-davide2022.pgn")
    assert (len(games), len(pychess)) == (5, 26)
    assert replayed(games) == 483
    assert replayed(pychess) > 1000
    start = Position(load_rules("xiangqi"))
    first = [first_rank_of([move.text for move in game.moves], start) for game in [*games, *pychess]]
    assert first == [0] * 5 + [1] * 26


def test_coordinates(shared: Path) -> None:
    games = records(shared / FOLDER / COORDINATES)
    assert len(games) == 1391
    assert replayed(games[:REPLAYED]) > 6000


@pytest.mark.slow
def test_all_coordinates(shared: Path) -> None:
    replayed(records(shared / FOLDER / COORDINATES))
