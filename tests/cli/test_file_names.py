"""Files with names as they may come: blanks, line breaks, Chinese, bytes that are no text."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.batch.conftest import lines_of
from xuanpu.cli import main

GAME = '[Event "x"]\n\n1. 炮二平五 马８进７ 2. 马二进三 1-0\n'
NAMES = (
    b"plain.pgn",
    b"two words.pgn",
    "棋谱.pgn".encode(),
    b"-dash.pgn",
    b"new\nline.pgn",
    b"no\xfftext.pgn",
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="not every system has such names")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "games"
    path.mkdir()
    for name in NAMES:
        (path / os.fsdecode(name)).write_text(GAME, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "words",
    [
        ("check", "games", "--select", "XP508", "--output-format", "json"),
        ("audit", "games", "--select", "XP404", "--output-format", "json"),
        ("convert", "games", "--to", "pgn", "--out", "out/"),
        ("batch", "games", "--out", "out", "--quiet"),
        ("batch", "games", "--out", "out", "--quiet", "--audit", "full", "--plies"),
    ],
    ids=" ".join,
)
def test_every_name_is_read(words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--jobs", "1", "--lang", "en"]) == 0
    assert f"read {len(NAMES)} = clean {len(NAMES)} + damaged 0" in capsys.readouterr().err
    if words[0] == "convert":
        assert sorted(map(os.fsencode, os.listdir("out"))) == sorted(NAMES)
    if words[0] == "batch":
        rows = [row for row in map(json.loads, lines_of(Path("out"))) if row["kind"] == "game"]
        assert {row["file"] for row in rows} >= {"games/new\nline.pgn", "games/no\\xfftext.pgn"}
        assert main(["batch", "games", "--out", "out", "--quiet", *words[5:], "--resume"]) == 0


@pytest.mark.parametrize("command", ["check", "audit", "batch"])
def test_a_damaged_game_under_such_a_name(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / os.fsdecode(b"no\xfftext.pgn")).write_text(
        GAME.replace("马二进三", "马二进九"), encoding="utf-8"
    )
    more = ["--out", "out", "--quiet"] if command == "batch" else []
    assert main([command, "games", *more, "--jobs", "1", "--lang", "en"]) == 1
    assert "damaged 1" in capsys.readouterr().err
    if command == "batch":
        (bad,) = (row for row in map(json.loads, lines_of(Path("out"))) if row.get("status") == "damaged")
        assert bad["error"].startswith("games/no\\xfftext.pgn:3:")


def test_a_folder_that_cannot_be_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for out in ("/proc/none", "games/plain.pgn", "games/plain.pgn/below"):
        assert main(["batch", "games", "--out", out, "--lang", "en"]) == 2
        assert f"{out}: cannot be read or written" in capsys.readouterr().err
