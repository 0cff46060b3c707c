"""Games of the variant as records: written as PGN with ruleset and hash, read back the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.kernel.random_play import STARTS, play_randomly, random_rules
from xuanpu.game import Game, Move, Position
from xuanpu.records import Record, read_records, write_pgn
from xuanpu.tris.plies import ply_airdrop, ply_kind


def random_game(rng: random.Random) -> Game:
    rules = random_rules(rng, share=0.1)
    played = play_randomly(rng, rules, rng.choice(STARTS), rng.randint(1, 80))
    start = Position(rules, np.array(played.records[:1]))
    return Game(rules=rules, start=start, moves=tuple(map(Move, played.plies)))


@pytest.mark.parametrize("style", ["chinese", "machine"])
def test_round_trip(style: str, rng: random.Random) -> None:
    kinds: set[tuple[int, bool]] = set()
    for _ in range(25):
        game = random_game(rng)
        text = write_pgn(game.to_record(style))
        (record,) = read_records(text.encode("utf-8"))
        assert isinstance(record, Record)
        assert record.ruleset_hash == game.rules.hash
        again = Game.from_record(record)
        assert again.error is None, (text, again.error and again.error.text("en"))
        assert again.rules == game.rules
        assert again.start == game.start
        assert again.moves == game.moves
        kinds |= {(ply_kind(move.code), ply_airdrop(move.code) >= 0) for move in game.moves}
    assert len(kinds) == 7, "every kind of ply, moves with and without airdrop"
