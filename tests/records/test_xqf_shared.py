"""Every XQF file of the collection of real files is read, and its moves are moves of its position."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.game import Game
from xuanpu.records import DamagedGame, Record, read_records
from xuanpu.records.model import RecordedMove, walk
from xuanpu.records.xqf import is_xqf, read_xqf

pytestmark = pytest.mark.shared

XIANGQI = Path("corpus", "xiangqi")

TWINS = 122
"""Files whose main line is, ply by ply, that of a game in the collection of PGN."""


@pytest.fixture(scope="module")
def games(shared: Path) -> dict[str, Record | DamagedGame]:
    """The game of each file."""
    found = {}
    for path in sorted(path for path in (shared / XIANGQI / "xqf").rglob("*") if path.is_file()):
        data = path.read_bytes()
        assert is_xqf(data[:4096])
        (found[path.name],) = read_xqf(data, path.name)
    return found


def test_all_are_sound(games: dict[str, Record | DamagedGame]) -> None:
    assert len(games) == 194
    sound = [game for game in games.values() if isinstance(game, Record)]
    assert len(sound) == 194
    assert sum(len(game.moves) for game in sound) == 12_532
    all_moves = (step for game in sound for step in walk(game.moves) if isinstance(step, RecordedMove))
    assert sum(1 for _ in all_moves) == 50_569
    assert sorted(name for name, game in games.items() if isinstance(game, Record) and not game.moves) == [
        "EmptyTest.xqf",
        "NoMove.xqf",
    ]
    notes = [
        (name, note.key) for name, game in games.items() if isinstance(game, Record) for note in game.notes
    ]
    assert notes == [("game_test.xqf", "xqf-text-malformed")]


def test_main_lines_are_legal(games: dict[str, Record | DamagedGame]) -> None:
    broken = {}
    for name, game in games.items():
        assert isinstance(game, Record)
        resolved = Game.from_record(game)
        if resolved.error:
            broken[name] = (len(resolved.moves), len(game.moves))
    assert broken == {"BadMoveTest3.xqf": (9, 10)}  # it ends with a move from an empty square


@pytest.mark.slow
def test_the_same_games_as_in_pgn(games: dict[str, Record | DamagedGame], shared: Path) -> None:
    masters = set()
    for record in read_records(shared / XIANGQI / "pgn-chinese" / "masters-2319.pgn"):
        assert isinstance(record, Record)
        masters.add(tuple(str(move) for move in Game.from_record(record).moves))
    lines = {
        name: tuple(move.text for move in game.moves)
        for name, game in games.items()
        if isinstance(game, Record) and len(game.moves) >= 20 and game.fen is None
    }
    twins = [name for name, line in lines.items() if line in masters]
    assert len(twins) == TWINS
