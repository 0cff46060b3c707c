"""`xuanpu replay`: the main job, files with several games, and the counts that must add up."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from xuanpu.cli import main

SHORT = "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 马２进３"
#: The third capture is ply 7.
CAPTURES = "1. 炮二平五 马８进７ 2. 炮五进四 马７进５ 3. 炮八平五 马２进３ 4. 炮五进四 卒１进１"


def pgn(*movetexts: str) -> str:
    """A PGN file with a game for each movetext."""
    return "\n".join(f'[Red "甲{i}"]\n[Black "乙{i}"]\n\n{text} *\n' for i, text in enumerate(movetexts))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_main_job(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert not err or err.startswith("compiling")
    assert "ply 25, 13.车七退二" in out
    assert "ply 37, 19.炮八平一" in out
    assert "Black drops first" in out
    assert re.search(r"\d+ of 3660 ordered pairs .* keep the whole record", out)
    assert out.count("·") > 20
    ends = {line.split(":")[0]: line for line in out.splitlines()}
    assert ends["Friendliest drops"].endswith("83 plies. The game is over: checkmate, Red wins.")
    assert "The record breaks here: 19…车２进７" in ends["Most disruptive drops"]
    for name in ("Most disruptive drops", "Searched drops"):
        assert re.search(r"From ply 40 on the engine plays .* The game is over: ", ends[name])
    assert out.splitlines()[-1] == "read 1 = clean 1 + damaged 0 + skipped 0"
    folder = here / "reports" / "wang-tianyi-zheng-weitong-2021"
    assert f"report: {(folder / 'index.html').relative_to(here)}" in out
    assert json.loads((folder / "findings.json").read_text(encoding="utf-8"))
    assert {path.stem for path in folder.glob("*.pgn")} == {"friendly", "disruptive", "search"}


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["--beside", "none"], ["friendly"]),
        (["--continuation", "record"], ["friendly"]),
        (["--drops", "disruptive", "--continuation", "record"], ["disruptive"]),
        (["--continuation", "none", "--beside", "disruptive"], ["friendly", "disruptive"]),
        (["--at", "e4,d5", "--continuation", "record", "--beside", "friendly"], ["given", "friendly"]),
    ],
)
def test_which_lines_are_shown(words: list[str], lines: list[str], here: Path) -> None:
    assert main(["replay", *words, "--out", "there", "--lang", "en"]) == 0
    document = json.loads((here / "there" / "lines.json").read_text(encoding="utf-8"))
    assert [line["name"] for line in document["lines"]] == lines


def test_games_of_a_file_have_one_line_each(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text(pgn(CAPTURES, SHORT), encoding="utf-8")
    assert main(["replay", "games.pgn", "--lang", "en"]) == 0
    lines = [
        json.loads(path.read_text(encoding="utf-8"))["lines"]
        for path in here.glob("reports/games/*/lines.json")
    ]
    assert [[line["continuation"] for line in each] for each in lines] == [["record"]] * 2


def test_the_squares_can_be_given(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--at", "e4,d5", "--out", "there", "--lang", "zh"]) == 0
    out = capsys.readouterr().out
    assert "e4 d5" in out
    assert "21.前马进六" in out
    assert (here / "there" / "index.html").is_file()


def test_squares_that_are_not_empty_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--at", "e0,d5", "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert "e0" in err and "ply 38" in err
    assert err.count("\n") == 1 + err.startswith("compiling")
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["--drops", "random", "--continuation", "random", "--seed", "3"],
        ["--drops", "all"],
        ["--nodes", "100"],
    ],
)
def test_the_same_call_gives_the_same_report(here: Path, words: list[str]) -> None:
    for folder in ("one", "two"):
        assert main(["replay", *words, "--out", folder, "--lang", "en"]) == 0
    one, two = ({f.name: f.read_bytes() for f in (here / name).iterdir()} for name in ("one", "two"))
    assert one == two


def test_a_damaged_game_does_not_stop_the_others(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = SHORT.replace("车９平８", "车９平７")
    Path("games.pgn").write_text(pgn(CAPTURES, wrong, "", SHORT), encoding="utf-8")
    assert main(["replay", "games.pgn", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    complaint = err.splitlines()[-1]
    assert complaint.startswith("xuanpu: games.pgn:") and "game 2" in complaint
    assert "ply 4" in complaint and "车９平７" in complaint
    assert out.splitlines()[-1] == "read 4 = clean 2 + damaged 1 + skipped 1"
    reports = sorted(path.parent.name for path in here.glob("reports/games/*/index.html"))
    assert reports == ["00001", "00002", "00004"]


def test_one_game_of_many(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text(pgn(SHORT, CAPTURES, SHORT), encoding="utf-8")
    assert main(["replay", "games.pgn", "--game", "2", "--nodes", "50", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "甲1" in out
    assert "ply 7, 4.炮五进四" in out
    assert out.splitlines()[-1] == "read 2 = clean 1 + damaged 0 + skipped 1"
    assert (here / "reports" / "games" / "index.html").is_file()
    assert main(["replay", "games.pgn", "--game", "4", "--lang", "en"]) == 2
    assert "no game 4" in capsys.readouterr().err


def test_squares_for_several_games_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text(pgn(SHORT, CAPTURES), encoding="utf-8")
    assert main(["replay", "games.pgn", "--at", "e4,d5", "--lang", "en"]) == 2
    assert "--game" in capsys.readouterr().err


def test_nothing_to_read_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text(pgn("1. 炮五平五"), encoding="utf-8")
    assert main(["replay", "games.pgn", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "read 1 = clean 0 + damaged 1 + skipped 0"
    assert err.splitlines()[-1] == "xuanpu: no game could be read"


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"nothing like a game"])
def test_a_file_that_holds_no_game_is_refused(
    content: bytes, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("games.pgn").write_bytes(content)
    assert main(["replay", "games.pgn", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("xuanpu: games.pgn: ") and err.count("\n") == 1


@pytest.mark.parametrize(("encoding", "words"), [("gb18030", []), ("big5", ["--encoding", "big5"])])
def test_standard_input_in_any_encoding(
    encoding: str, words: list[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = pgn(SHORT)
    if encoding == "big5":
        text = text.translate(str.maketrans("炮马车进", "砲馬車進"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode(encoding))))
    assert main(["replay", "-", *words, "--continuation", "record", "--lang", "en"]) == 0
    assert (here / "reports" / "stdin" / "index.html").is_file()


def test_names_in_a_file_do_not_steer_the_terminal(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games.pgn").write_text(pgn(SHORT).replace("甲0", "甲\x1b[31m[bold]\x9b"), encoding="utf-8")
    main(["replay", "games.pgn", "--continuation", "record", "--lang", "en"])
    out = capsys.readouterr().out
    assert "甲" in out
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", out)


def test_a_directory_that_cannot_be_made_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("taken").write_text("", encoding="utf-8")
    assert main(["replay", "--out", "taken", "--lang", "en"]) == 2
    assert "taken" in capsys.readouterr().err
