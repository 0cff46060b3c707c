"""Every real CBR, CBL, CBF and XQN file is read to its end, and its moves can be played."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from xuanpu.game import Position
from xuanpu.records import DamagedGame, Record, RecordedMove, walk
from xuanpu.records.cbf import is_cbf, read_cbf
from xuanpu.records.cbr import is_cbr, read_cbr
from xuanpu.records.source import look_into
from xuanpu.records.xqn import is_xqn, read_xqn
from xuanpu.rulesets import load_rules

pytestmark = pytest.mark.shared

XIANGQI = Path("corpus", "xiangqi")


def sound(games: Iterable[Record | DamagedGame]) -> list[Record]:
    """The games of a file, all of which are sound."""
    found = list(games)
    assert not [game.text("en") for game in found if isinstance(game, DamagedGame)]
    return [game for game in found if isinstance(game, Record)]


def ccbridge(shared: Path, name: str) -> list[Record]:
    """The games of the CBR or CBL file whose name ends like this."""
    (path,) = (path for path in (shared / XIANGQI / "cbr-cbl").iterdir() if path.name.endswith(name))
    data = path.read_bytes()
    assert is_cbr(data[:64])
    return sound(read_cbr(data, path.name))


def played(moves: list[RecordedMove], position: Position) -> int:
    """How many moves of a line and its variations are legal: all, or an error is raised."""
    count = 0
    for move in moves:
        count += sum(played(line, position) for line in move.variations)
        position = position.play(position.parse(move.text))
        count += 1
    return count


def played_games(games: list[Record]) -> int:
    """How many moves the games have, all of them legal."""
    rules = load_rules("xiangqi")
    starts = (Position.from_fen(game.fen, rules) if game.fen else Position(rules) for game in games)
    return sum(played(game.moves, start) for game, start in zip(games, starts, strict=True))


@pytest.mark.parametrize(
    ("name", "games", "plies", "moves"),
    [
        ("93局.CBL", 93, 7313, 7313),
        ("35局.CBL", 38, 3209, 3302),
        ("test.cbr", 1, 28, 102),
        ("test2.cbr", 1, 2, 2),
    ],
)
def test_ccbridge(shared: Path, name: str, games: int, plies: int, moves: int) -> None:
    found = ccbridge(shared, name)
    assert (len(found), sum(len(game.moves) for game in found)) == (games, plies)
    assert played_games(found) == moves
    assert all("\ufffd" not in value for game in found for value in game.headers.values())


def test_results_agree_with_the_titles_but_for_one(shared: Path) -> None:
    words = {"先胜": "1-0", "先负": "0-1", "先和": "1/2-1/2"}
    games = [game for name in ("93局.CBL", "35局.CBL") for game in ccbridge(shared, name) if game.moves]
    said = [[result for word, result in words.items() if word in game.headers["Title"]] for game in games]
    differing = [game for game, results in zip(games, said, strict=True) if results != [game.result]]
    assert len(games) == 129 and [game.place.game for game in differing] == [30]  # so it stands in the file


def test_texts_between_games_and_a_deleted_game(shared: Path) -> None:
    found = ccbridge(shared, "35局.CBL")
    assert [number for number, game in enumerate(found) if not game.moves] == [0, 21]
    assert [number for number, game in enumerate(found) if game.notes] == [37]
    assert found[37].notes[0].key == "cbl-deleted" and found[37].moves == found[36].moves


@pytest.mark.parametrize(
    ("name", "plies", "result", "remarks"), [("test.cbf", 50, "*", 7), ("test2.cbf", 75, "1/2-1/2", 16)]
)
def test_cbf(shared: Path, name: str, plies: int, result: str, remarks: int) -> None:
    data = (shared / XIANGQI / "xqn-cbf" / name).read_bytes()
    assert is_cbf(data)
    (found,) = sound(read_cbf(data, name))
    assert (played_games([found]), found.result, found.fen) == (plies, result, None)
    assert sum(isinstance(move, RecordedMove) and bool(move.comment) for move in walk(found.moves)) == remarks
    assert found.comment and not found.notes


def test_xqn(shared: Path) -> None:
    plies = []
    for path in sorted((shared / XIANGQI / "xqn-cbf").glob("*.xqn")):
        source = look_into(path)
        assert is_xqn(source.head) and source.encoding == "gb18030"
        (found,) = sound(read_xqn(source.lines(), path.name, source.encoding))
        assert not found.notes and all((move.comment or "").startswith("Score ") for move in found.moves)
        plies.append(played_games([found]))
    assert sorted(plies) == [21, 22, 23, 26, 26, 30]
