"""Reports of arrangements that the engine makes."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from xuanpu.game import Game
from xuanpu.records import read_records
from xuanpu.records.bundled import bundled_record
from xuanpu.records.model import Record
from xuanpu.replay import arrange
from xuanpu.report import write_report
from xuanpu.report.board_svg import board_svg
from xuanpu.rulesets import load_rules


@pytest.fixture(scope="module")
def game() -> Game:
    (record,) = read_records(bundled_record("wang-tianyi-zheng-weitong-2021.pgn").read_bytes())
    assert isinstance(record, Record)
    return Game.from_record(record)


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
    assert "No third capture" in page or "The record ends here." in page or "The game is over" in page
    assert not (tmp_path / "sweep.csv").exists()


def test_a_position_shows_itself(game: Game) -> None:
    positions = list(game.positions())
    assert positions[0]._repr_svg_() == board_svg(positions[0])
    final = positions[-1]
    assert final.is_check()
    assert 'class="xb-check"' in final._repr_svg_()
