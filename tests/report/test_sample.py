"""The committed sample report is what the program makes today (`make sample` renews it)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.report.arrangement_factory import RULES, bundled_game
from xuanpu.replay import arrange
from xuanpu.report import write_report

SAMPLE = "reports/wang-tianyi-zheng-weitong-2021"
PGN = ("friendly.pgn", "disruptive.pgn", "search.pgn")
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    arrangement = arrange(
        bundled_game(), RULES, continuation="record+search", beside=("disruptive", "search")
    )
    write_report(arrangement, folder, "zh")
    return folder


@pytest.mark.parametrize("name", [*PGN, "lines.csv", "plies.csv", "squares.csv", "sweep.csv"])
def test_same_content(repo: Path, fresh: Path, name: str) -> None:
    assert (repo / SAMPLE / name).read_bytes() == (fresh / name).read_bytes()


def test_same_findings(repo: Path, fresh: Path) -> None:
    kept, made = (
        json.loads((folder / "findings.json").read_text(encoding="utf-8"))
        for folder in (repo / SAMPLE, fresh)
    )
    assert kept["facts"] == made["facts"]
    assert kept["ruleset"] == made["ruleset"]
    for one, other in zip(kept["findings"], made["findings"], strict=True):
        assert (one["code"], one["ply"], one["fen"]) == (other["code"], other["ply"], other["fen"])


def test_same_lines(repo: Path, fresh: Path) -> None:
    kept, made = (
        json.loads((folder / "lines.json").read_text(encoding="utf-8")) for folder in (repo / SAMPLE, fresh)
    )
    assert kept["lines"] == made["lines"]


def test_same_files_and_small(repo: Path, fresh: Path) -> None:
    kept = {path.name: path.stat().st_size for path in (repo / SAMPLE).iterdir()}
    assert set(kept) == {path.name for path in fresh.iterdir()}
    assert sum(kept.values()) < MOST_BYTES
