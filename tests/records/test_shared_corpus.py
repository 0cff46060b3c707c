"""Every game of the collection of real files is accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.records import DamagedGame, Record, Tally, read_records, write_numbered, write_pgn

pytestmark = pytest.mark.shared

XIANGQI = Path("corpus", "xiangqi")


def read_folder(folder: Path) -> tuple[Tally, list[Record], dict[str, DamagedGame], set[str]]:
    """All games of all files below a folder: counts, sound games, damaged ones by file, encodings."""
    tally, sound, damaged, encodings = Tally(), [], {}, set()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        for game in read_records(path):
            tally.count(game)
            if isinstance(game, DamagedGame):
                damaged[path.name] = game
            elif isinstance(game, Record):
                sound.append(game)
                encodings.add(game.encoding)
    return tally, sound, damaged, encodings


def plies(games: list[Record]) -> int:
    """Moves of the main lines."""
    return sum(len(game.moves) for game in games)


def test_pgn_chinese(shared: Path) -> None:
    tally, sound, _, encodings = read_folder(shared / XIANGQI / "pgn-chinese")
    assert (tally.read, tally.clean) == (2319, 2319)
    assert plies(sound) == 166_372
    assert encodings == {"utf-8"}
    assert not [note for game in sound for note in game.notes]
    assert all(game.result in ("1-0", "0-1", "1/2-1/2", "*") for game in sound)


def test_pgn_gbk(shared: Path) -> None:
    tally, _, damaged, encodings = read_folder(shared / XIANGQI / "pgn-gbk")
    assert (tally.read, tally.clean, tally.damaged, tally.skipped) == (327, 326, 1, 0)
    assert encodings == {"gb18030"}
    (name,) = damaged
    assert name == "01.pgn_cc"  # a grid of variations: it is refused where the grid begins
    assert damaged[name].key == "records.text-among-moves"


def test_pgn_other(shared: Path) -> None:
    tally, sound, _, _ = read_folder(shared / XIANGQI / "pgn-other")
    assert (tally.read, tally.clean) == (1422, 1422)
    assert 112 in [len(game.moves) for game in sound]
    assert {note.key for game in sound for note in game.notes} == set()


def test_hand_typed(shared: Path) -> None:
    tally, sound, _, encodings = read_folder(shared / XIANGQI / "hand-typed")
    assert (tally.read, tally.clean) == (24, 24)
    assert encodings == {"utf-8"}
    assert {note.key for game in sound for note in game.notes} == {"blanks-in-move"}


def test_the_list_in_the_rule_text_is_the_bundled_game(shared: Path) -> None:
    from xuanpu.records import bundled_record

    (listed,) = read_records(shared / "rules-text" / "m3c-tris-xiangqi-2024-2.txt")
    (bundled,) = read_records(bundled_record().read_bytes())
    assert isinstance(listed, Record) and isinstance(bundled, Record)
    assert listed.moves == bundled.moves
    assert (listed.result, listed.headers["PlyCount"]) == ("1-0", "81")


@pytest.mark.parametrize("folder", ["pgn-chinese", "pgn-gbk", "pgn-other", "hand-typed"])
def test_everything_is_written_and_read_back(shared: Path, folder: str) -> None:
    _, sound, _, _ = read_folder(shared / XIANGQI / folder)
    for write in (write_pgn, write_numbered):
        assert list(read_records("\n".join(map(write, sound)))) == sound
