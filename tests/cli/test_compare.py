"""`xuanpu compare`: what it says, what it writes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xuanpu.cli import main

GAMES = """[Red "甲"]

1. 炮二平五 马８进７ 2. 炮五进四 马７进５ 3. 炮八平五 马２进３ 4. 炮五进四 卒１进１ *

[Red "乙"]

1. 炮二进七 车９平８ 2. 炮八进七 车１平２ 3. 马二进三 车８进１ 4. 马八进七 车２进１ *
"""
DAMAGED = '\n[Red "丙"]\n\n1. 炮二平五 将５进９ *\n'
REVISION = """extends = "m3c-2024-2"
id = "later"
name = { zh = "迟一子", en = "one capture later" }

[parameters]
open_at = 3
force_at = 4
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with games and a revision."""
    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text(GAMES, encoding="utf-8")
    Path("later.toml").write_text(REVISION, encoding="utf-8")
    return tmp_path


def compare(*words: str) -> int:
    return main(["compare", *words, "--jobs", "1"])


def test_a_revision(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare("m3c-2024-2", "later.toml", "games.pgn", "--lang", "en") == 0
    out, err = capsys.readouterr()
    assert not err or err.startswith("compiling")
    assert out.splitlines()[0] == "Compared: m3c-2024-2 → later"
    assert "3 in m3c-2024-2, 4 in later" in out
    assert "record plies before the drops" in out and "The games most changed" in out
    page = Path("reports/compare-m3c-2024-2-later/index.html")
    assert f"report: {page}" in out and page.is_file()
    assert out.splitlines()[-1] == "read 2 = clean 2 + damaged 0 + skipped 0"


def test_in_chinese(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare("m3c-2024-2", "later.toml", "games.pgn", "--no-readings", "--lang", "zh") == 0
    out = capsys.readouterr().out
    assert out.startswith("比较：m3c-2024-2 → later") and "变化最大的对局" in out
    assert 'data-lang="zh"' in (here / "reports/compare-m3c-2024-2-later/index.html").read_text("utf-8")


def test_json(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("games.pgn", "--no-readings", "--output-format", "json", "--out", "there", "--lang", "en")
    assert compare("m3c-2024-2@literal", "m3c-2024-2", *words) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(Path("there/comparison.json").read_text(encoding="utf-8"))
    assert [each["profile"] for each in printed["rulesets"]] == ["literal", "harmonised"]


def test_the_profile_is_that_of_both(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--profile", "literal", "--no-readings", "--output-format", "json", "--lang", "en")
    assert compare("m3c-2024-2", "later.toml", "games.pgn", *words) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [each["profile"] for each in printed["rulesets"]] == ["literal", "literal"]


def test_the_same_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare("m3c-2024-2", "m3c-2024-2", "games.pgn", "--no-readings", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "nothing differs" in out and "0 gained, 0 lost, 0 changed" in out
    assert "The games most changed" not in out
    assert Path("reports/compare-m3c-2024-2@harmonised-m3c-2024-2@harmonised/index.html").is_file()


def test_seeds(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--drops", "random", "--seeds", "2", "--no-readings", "--output-format", "json", "--lang", "en")
    assert compare("m3c-2024-2", "later.toml", "games.pgn", *words) == 0
    assert json.loads(capsys.readouterr().out)["seeds"] == [0, 1]


def test_a_damaged_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text(GAMES + DAMAGED, encoding="utf-8")
    assert compare("m3c-2024-2", "later.toml", "games.pgn", "--no-readings", "--lang", "en") == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "read 3 = clean 2 + damaged 1 + skipped 0"
    assert "games.pgn" in err and "将５进９" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("m3c-2024-2", "nothing-like-it", "games.pgn"), "nothing-like-it"),
        (("m3c-2024-2", "missing.toml", "games.pgn"), "missing.toml"),
        (("m3c-2024-2@neither", "later.toml", "games.pgn"), "neither"),
        (("m3c-2024-2", "later.toml", "missing.pgn"), "missing.pgn"),
        (("m3c-2024-2", "later.toml", "games.pgn", "--drops", "given"), "--drops"),
        (("m3c-2024-2", "later.toml", "games.pgn", "--seeds", "3"), "--seeds"),
        (("m3c-2024-2", "later.toml", "games.pgn", "--output-format", "xml"), "--output-format"),
        (("m3c-2024-2", "later.toml", "games.pgn", "--out", "games.pgn"), "games.pgn"),
        (("m3c-2024-2",), "R2"),
    ],
)
def test_mistakes(words: tuple[str, ...], told: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compare(*words, "--lang", "en") == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and "Traceback" not in err


def test_no_game_that_can_be_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text('[Red "丁"]\n\n*\n', encoding="utf-8")
    assert compare("m3c-2024-2", "later.toml", "games.pgn", "--lang", "en") == 2
    assert "no game could be read" in capsys.readouterr().err
    assert not Path("reports/compare-m3c-2024-2-later/index.html").exists()
