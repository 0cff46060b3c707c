"""Plies a second, by the public objects and on the kernels: `python -m tests.benchmarks.replay_speed`."""

from __future__ import annotations

import numpy as np

from tests.benchmarks.timing import report, seconds
from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.kernels import judge_and_play, legal_list
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.sweep import sweep_drops
from xuanpu.rulesets import load_rules
from xuanpu.tris.state import PLIES_DTYPE

TRIGGER = 37
M3C = "m3c-2024-2"


def main() -> None:
    """Replay, lists of legal plies, the sweep, the arrangement, FEN."""
    content = bundled_record().read_bytes()
    (record,) = read_records(content)
    assert isinstance(record, Record)
    game = Game.from_record(record)
    plies = len(game.moves)
    codes = [move.code for move in game.moves]
    rules = load_rules("xiangqi")
    work = np.zeros(plies + 1, dtype=DTYPE)
    work[0] = game.start.record[0]
    lists = np.empty(1, dtype=PLIES_DTYPE)

    def on_the_kernel() -> None:
        for index, code in enumerate(codes):
            judge_and_play(work, index, index + 1, rules.params, code)

    def lists_on_the_kernel() -> None:
        for index in range(plies):
            legal_list(work, index, rules.params, lists)

    report("judge and play on the kernel, a call a ply", plies / seconds(on_the_kernel, 50), "plies/s")
    report("lists of legal plies on the kernel", plies / seconds(lists_on_the_kernel, 50), "positions/s")
    report("Position.play", plies / seconds(lambda: list(game.positions()), 20), "plies/s")
    report("record to game, texts resolved", plies / seconds(lambda: Game.from_record(record), 20), "plies/s")
    report("file to game", 1e3 * seconds(lambda: [*read_records(content)], 20), "ms")

    m3c = load_rules(M3C)
    position = Position(m3c)
    for move in game.moves[:TRIGGER]:
        position = position.play(move)
    report("sweep of all drop pairs", 1e3 * seconds(lambda: sweep_drops(position, game, TRIGGER)), "ms")
    report("arrange, sweep and findings included", 1e3 * seconds(lambda: arrange(game, m3c)), "ms")
    report("FEN written", 1e3 * seconds(position.fen, 50), "ms")
    fen = position.fen()
    report("FEN read", 1e3 * seconds(lambda: Position.from_fen(fen, m3c), 50), "ms")


if __name__ == "__main__":
    main()
