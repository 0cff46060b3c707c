"""Whole games of double-neutral xiangqi as records: written, read back, and the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.golden.transcript import WHOLE_GAMES, WholeGame
from tests.golden.whole_game import play_whole_game
from xuanpu.game import Game, Position
from xuanpu.records import Record, read_records, write_numbered, write_pgn
from xuanpu.rulesets import load_rules

GAMES = [game for game in WHOLE_GAMES if game.text == "004"]


@pytest.mark.parametrize("style", ["chinese", "machine"])
@pytest.mark.parametrize("write", [write_pgn, write_numbered])
@pytest.mark.parametrize("which", GAMES, ids=lambda game: game.file)
def test_a_game_comes_back(which: WholeGame, write: Callable[[Record], str], style: str) -> None:
    rules = load_rules("double-neutral", which.profile)
    plies, _ = play_whole_game(rules, which.seed, which.shunned)
    game = Game(rules=rules, start=Position(rules), moves=tuple(ply.move for ply in plies))
    text = write(game.to_record(style))
    (record,) = read_records(text.encode("utf-8"))
    assert isinstance(record, Record)
    again = Game.from_record(record, rules)
    assert again.error is None, again.error and again.error.text("en")
    assert again.moves == game.moves
    assert style == "machine" or "空降" in text
