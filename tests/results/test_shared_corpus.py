"""The cycles of real games: our Asian profile and pyffish say the same of every one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.results.cycles import LOSER, Cycle
from tests.results.pyffish_rulings import loser_after
from xuanpu.game import Game, Termination
from xuanpu.records import Record, read_records
from xuanpu.results import History, Ruling
from xuanpu.rulesets import load_rules

pytestmark = [pytest.mark.shared, pytest.mark.slow]

XIANGQI = load_rules("xiangqi")
OF_A_CYCLE = {Termination.REPETITION, Termination.PERPETUAL_CHECK, Termination.PERPETUAL_CHASE}


def games(shared: Path) -> Iterator[Game]:
    """Every game that can be read."""
    for path in sorted((shared / "corpus" / "xiangqi" / "pgn-chinese").glob("*.pgn")):
        for record in read_records(path.read_bytes()):
            if isinstance(record, Record):
                yield Game.from_record(record, XIANGQI)


def first_ruling(game: Game) -> Ruling | None:
    """The first ruling the game comes to."""
    history = History(game.start, "asian")
    return next(filter(None, map(history.play, game.moves)), None)


def test_the_cycles_of_real_games(shared: Path, record_property: Callable[[str, object], None]) -> None:
    tally: Counter[str] = Counter()
    for game in games(shared):
        tally["games"] += 1
        ruling = first_ruling(game)
        if ruling is None or ruling.termination not in OF_A_CYCLE:
            continue
        tally[LOSER[ruling.winner]] += 1
        start = list(game.positions())[ruling.first - 1]
        board = " ".join(start.fen().split()[:2])
        plies = tuple(str(move) for move in game.moves[ruling.first - 1 : ruling.last])
        assert loser_after(board, plies) == LOSER[ruling.winner], Cycle(board, plies).key
    for name, count in tally.items():
        record_property(name, count)
    assert tally["red"] and tally["black"] and tally["draw"]
