"""Writing the report directory."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from tests.report.arrangement_factory import HEADERS, make_arrangement
from xuanpu.errors import UsageError
from xuanpu.game import Game
from xuanpu.records import Record, read_records
from xuanpu.replay.result import Arrangement
from xuanpu.report import write_report
from xuanpu.report.atomic import write_whole

SWEEP_FILES = {"sweep.csv", "sweep.parquet", "squares.csv", "heatmap.svg"}
FILES = SWEEP_FILES | {
    "index.html",
    "findings.json",
    "plies.csv",
    "plies.parquet",
    "timeline.svg",
    "course.svg",
    "lines.csv",
    "lines.json",
    "friendly.pgn",
    "disruptive.pgn",
}


@pytest.fixture(scope="module")
def report(arrangement: Arrangement, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(arrangement, tmp_path_factory.mktemp("report") / "made" / "here", "zh").parent


def test_all_files_are_there_and_nothing_else(report: Path) -> None:
    assert {file.name for file in report.iterdir()} == FILES


def test_same_arrangement_gives_the_same_bytes(
    arrangement: Arrangement, report: Path, tmp_path: Path
) -> None:
    write_report(arrangement, tmp_path, "zh")
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (report / name).read_bytes(), name


def test_report_stays_small(report: Path) -> None:
    assert (report / "index.html").stat().st_size < 900_000
    assert sum(file.stat().st_size for file in report.iterdir()) < 3_000_000


def test_page_names_the_files_beside_it(report: Path) -> None:
    page = (report / "index.html").read_text(encoding="utf-8")
    assert all(f'<a href="{name}">' in page for name in FILES - {"index.html"})


def test_charts_stand_in_the_page_in_both_languages(report: Path) -> None:
    page = (report / "index.html").read_text(encoding="utf-8")
    for name in ("course", "timeline", "heatmap"):
        for lang in ("zh", "en"):
            assert f'id="{name}-{lang}-figure_1"' in page
    assert "*{stroke-linejoin" not in page


def test_findings_for_machines(report: Path, arrangement: Arrangement) -> None:
    document = json.loads((report / "findings.json").read_text(encoding="utf-8"))
    assert (document["format"], document["version"]) == ("xuanpu-findings", 1)
    assert document["ruleset"]["hash"] == arrangement.rules.hash
    assert document["sweep"] == {
        "pairs": 3660,
        "legal-as-recorded": 380,
        "legal-but-of-another-kind": 477,
        "broken": 2803,
        "drop-illegal": 0,
        "mate": 342,
    }
    assert document["facts"]["captures"][0] == {"ply": 8, "side": "black", "piece": "P", "square": "c4"}
    assert [finding["code"] for finding in document["findings"]] == ["XP501", "XP302", "XP101"]
    assert set(document["findings"][0]["text"]) == {"zh", "en"}
    assert document["findings"][1]["readings"] == [["F2", "evade-first"]]


@pytest.mark.parametrize(("number", "result"), [(0, "1-0"), (1, "*")])
def test_lines_can_be_read_again_as_games_of_the_variant(
    report: Path, arrangement: Arrangement, number: int, result: str
) -> None:
    line = arrangement.lines[number]
    game = read_game(report / f"{line.name}.pgn")
    assert game.error is None and game.notes == ()
    assert game.rules == arrangement.rules and game.recorded_hash == arrangement.rules.hash
    assert game.moves == tuple(ply.move for ply in line.plies)
    assert game.texts == tuple(ply.text for ply in line.plies)
    assert [pos.fen() for pos in game.positions()][1:] == [ply.fen for ply in line.plies]
    assert game.result == result
    headers = HEADERS | {"Result": result, "Variant": "m3c-2024-2"}
    assert headers.items() <= game.headers.items()


def test_comments_and_headers_come_back_with_the_lines(tmp_path: Path) -> None:
    hostile = '[Result "0-1"] } ; \\ 1. 炮二平五 (*'
    write_report(make_arrangement(HEADERS | {"Event": hostile}, hostile), tmp_path)
    for name in ("friendly", "disruptive"):
        game = read_game(tmp_path / f"{name}.pgn")
        assert game.headers["Event"] == hostile
        assert {ply: text for ply, text in enumerate(game.comments, start=1) if text} == {9: hostile}


def read_game(path: Path) -> Game:
    (record,) = read_records(path)
    assert isinstance(record, Record)
    return Game.from_record(record)


def test_tables_can_be_read_again(report: Path) -> None:
    assert len(pd.read_parquet(report / "plies.parquet")) == 83 + 42
    assert len(pd.read_csv(report / "sweep.csv", encoding="utf-8-sig")) == 3660


def test_game_that_was_not_swept_has_no_sweep_files(arrangement: Arrangement, tmp_path: Path) -> None:
    write_report(replace(arrangement, sweep=None, squares=()), tmp_path, "en")
    assert {file.name for file in tmp_path.iterdir()} == FILES - SWEEP_FILES


def test_directory_that_is_a_file(arrangement: Arrangement, tmp_path: Path) -> None:
    file = tmp_path / "report"
    file.write_text("mine")
    with pytest.raises(UsageError) as refused:
        write_report(arrangement, file)
    assert str(file) in refused.value.text("en")
    assert file.read_text() == "mine"


def test_directory_below_a_file(arrangement: Arrangement, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError):
        write_report(arrangement, tmp_path / "file" / "report")


def test_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(UsageError) as refused:
        write_whole(tmp_path / "taken", b"new")
    assert "taken" in refused.value.text("en")
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]


@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "geteuid"), reason="POSIX permissions")
def test_directory_without_write_permission(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    tmp_path.chmod(0o500)
    with pytest.raises(UsageError):
        write_whole(tmp_path / "file", b"new")


def test_files_of_an_earlier_report_go(arrangement: Arrangement, tmp_path: Path) -> None:
    write_report(arrangement, tmp_path, "en")
    others = {"mine.pgn", "notes.txt"}
    for name in others:
        (tmp_path / name).write_text("not of the report")
    bare = replace(arrangement, sweep=None, squares=(), lines=arrangement.lines[:1])
    write_report(bare, tmp_path, "en")
    left = {path.name for path in tmp_path.iterdir()}
    files = set(json.loads((tmp_path / "findings.json").read_text(encoding="utf-8"))["files"])
    assert left == files | others | {"index.html"}
    assert "sweep.csv" not in left and "disruptive.pgn" not in left


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    """Whoever may write everywhere once got a file in the place of a device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"content")
        assert os.read(reader, 100) == b"content"
    finally:
        os.close(reader)
    assert pipe.is_fifo() and list(tmp_path.iterdir()) == [pipe]
