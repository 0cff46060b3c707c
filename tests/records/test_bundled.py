"""The records that come with xuanpu."""

from __future__ import annotations

import pytest

from xuanpu.errors import UsageError
from xuanpu.records import GAME_OF_2021, Record, bundled_names, bundled_record, read_records, write_pgn


def test_the_game_of_2021() -> None:
    entry = bundled_record()
    (game,) = read_records(entry.read_bytes(), name=entry.name)
    assert isinstance(game, Record)
    assert (game.headers["Red"], game.headers["Black"], game.result) == ("王天一", "郑惟桐", "1-0")
    assert len(game.moves) == 81 == int(game.headers["PlyCount"])
    assert (game.moves[0].text, game.moves[36].text, game.moves[80].text) == (
        "兵七进一",
        "炮八平一",
        "兵四进一",
    )
    assert game.headers["Source"]
    assert game.notes == []
    assert game.encoding == "utf-8"


def test_it_is_in_the_writers_own_form() -> None:
    text = bundled_record(GAME_OF_2021).read_text(encoding="utf-8")
    (game,) = read_records(text)
    assert isinstance(game, Record)
    assert write_pgn(game) == text


def test_every_bundled_record_is_sound() -> None:
    assert GAME_OF_2021 in bundled_names()
    for name in bundled_names():
        assert all(isinstance(game, Record) for game in read_records(bundled_record(name).read_bytes()))


@pytest.mark.parametrize("name", ["none.pgn", "README.md", "../pyproject.toml", ""])
def test_what_is_not_bundled(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        bundled_record(name)
    assert GAME_OF_2021 in caught.value.text("en")
