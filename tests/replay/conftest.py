"""The 2021 game, read once."""

from __future__ import annotations

import pytest

from tests.replay.constructed_games import m3c
from tests.replay.stand_in import StandIn, put_in_place
from xuanpu.game import Game
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement


@pytest.fixture(scope="session")
def game_of_2021() -> Game:
    """The game, in plain xiangqi."""
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record)
    return Game.from_record(record)


@pytest.fixture(scope="session", params=["literal", "harmonised"])
def arranged_2021(game_of_2021: Game, request: pytest.FixtureRequest) -> Arrangement:
    """The main job, in each profile."""
    return arrange(game_of_2021, m3c(request.param))


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A stand-in for the engine."""
    return put_in_place(StandIn(), monkeypatch)
