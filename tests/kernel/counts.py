"""What the other two entry kernels say, `perft` and the sweep, in one line for two processes to compare."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np

from tests.kernel.random_play import M3C, STARTS
from xuanpu.game import Game, Position
from xuanpu.kernels import perft
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay.sweep import sweep_drops
from xuanpu.rulesets import load_rules

TRIGGER = 37
SWEPT_PLIES = 3
DEPTH = 2


def lines(fen: str) -> int:
    """Legal lines of two plies."""
    position = Position.from_fen(fen, load_rules(M3C))
    return int(perft(np.concatenate([position.record] * (DEPTH + 1)), position.rules.params, DEPTH))


def swept() -> list[int]:
    """Sums over the arrays of the 2021 game's sweep, with the next few plies of its record."""
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record)
    game = Game.from_record(record)
    position = Position(load_rules(M3C))
    for move in game.moves[:TRIGGER]:
        position = position.play(move)
    sweep = sweep_drops(position, replace(game, moves=game.moves[: TRIGGER + SWEPT_PLIES]), TRIGGER)
    arrays = [getattr(sweep, name.name).astype(np.int64).ravel() for name in fields(sweep)]
    return [int((array * np.arange(1, len(array) + 1)).sum()) for array in arrays]


def counts() -> str:
    """Everything in one line."""
    return " ".join(map(str, [*map(lines, STARTS), *swept()]))


if __name__ == "__main__":
    print(counts())
