"""Reports of arrangements that the engine makes."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from tests.report.arrangement_factory import bundled_game
from xuanpu.game import Game
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.report import write_report
from xuanpu.report.board_svg import board_svg
from xuanpu.rulesets import load_rules


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled_game()


def test_the_2021_game(game: Game, tmp_path: Path) -> None:
    arrangement = arrange(game, load_rules("m3c-2024-2"))
    page = write_report(arrangement, tmp_path, "zh").read_text(encoding="utf-8")
    assert "19.炮八平一" in page
    assert len(page.encode()) < 750_000
    document = json.loads((tmp_path / "findings.json").read_text(encoding="utf-8"))
    assert [capture["ply"] for capture in document["facts"]["captures"][:3]] == [8, 25, 37]
    assert document["facts"]["switch_ply"] == 25
    assert document["facts"]["first_dropper"] == "black"
    plies = pd.read_parquet(tmp_path / "plies.parquet")
    assert list(plies["fen"]) == [ply.fen for ply in arrangement.lines[0].plies]
    assert (plies.filter(like="legal_").sum(axis=1) == plies["branching"]).all()


@pytest.mark.parametrize("seed", range(3))
def test_lines_with_every_kind_of_ply(game: Game, tmp_path: Path, seed: int) -> None:
    rules = load_rules("m3c-2024-2")
    arrangement = arrange(game, rules, drops="random", continuation="random", seed=seed)
    page = write_report(arrangement, tmp_path, "en").read_text(encoding="utf-8")
    assert page.count('" data-ply="') == len(arrangement.lines[0].plies) + 1


def test_plain_xiangqi(game: Game, tmp_path: Path) -> None:
    arrangement = arrange(game, load_rules("xiangqi"))
    page = write_report(arrangement, tmp_path, "en").read_text(encoding="utf-8")
    assert "The game is over: checkmate, Red wins." in page
    assert ">Drop switch<" not in page and ">Third capture<" not in page
    assert not (tmp_path / "sweep.csv").exists()


def test_unusual_writing_is_a_finding_with_its_place(tmp_path: Path) -> None:
    odd = tmp_path / "odd.pgn"
    odd.write_text(
        bundled_record().read_text(encoding="utf-8").replace("兵七进一", "兵7进1"), encoding="utf-8"
    )
    (record,) = read_records(odd, name="odd.pgn")
    assert isinstance(record, Record)
    arrangement = arrange(Game.from_record(record), load_rules("m3c-2024-2"), sweep=False)
    page = write_report(arrangement, tmp_path / "report", "en").read_text(encoding="utf-8")
    document = json.loads((tmp_path / "report" / "findings.json").read_text(encoding="utf-8"))
    (finding,) = (each for each in document["findings"] if each["code"] == "XP504")
    assert finding["severity"] == "note"
    assert (finding["file"], finding["file_line"], finding["file_column"]) == ("odd.pgn", 11, 4)
    assert finding["text"]["zh"].startswith("数字用了对方的写法")
    assert finding["text"]["en"].startswith("digits as the other side writes them")
    assert "<code>XP504</code>" in page and "odd.pgn:11:4" in page


def test_a_position_shows_itself(game: Game) -> None:
    positions = list(game.positions())
    assert positions[0]._repr_svg_() == board_svg(positions[0])
    final = positions[-1]
    assert final.is_check()
    assert 'class="xb-check"' in final._repr_svg_()
