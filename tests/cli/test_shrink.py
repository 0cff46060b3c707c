"""`xuanpu shrink`: both positions, the finding, the command that shows it again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from xuanpu.cli import main

GAME = "wang-tianyi-zheng-weitong-2021"
ARGUMENTS = [GAME, "--code", "XP201", "--lang", "en"]


def test_a_finding_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", *ARGUMENTS]) == 0
    told = capsys.readouterr().out
    assert "before: pieces 29, plies that lead to it 37" in told
    assert "after: pieces 7, plies that lead to it 1" in told
    assert "(b5i5)" in told and "recaptures may come before the drop" in told

    # The command that it names shows the same witness, which is as small as can be.
    command = shlex.split(told.splitlines()[-1])
    assert command[:2] == ["xuanpu", "shrink"]
    assert main([*command[1:], "--lang", "en", "--output-format", "json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["after"]["fen"] == again["before"]["fen"] or again["steps"] == 0
    assert again["after"]["pieces"] == 7 and again["after"]["moves"] == ["b5i5"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", *ARGUMENTS, "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["format"] == "xuanpu-witness" and data["seen"]["finding"]["code"] == "XP201"
    assert data["before"]["pieces"] == 29 and data["before"]["plies"] == 37
    assert data["steps"] <= data["tried"] and set(data["text"]) == {"zh", "en"}


def test_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", *ARGUMENTS, "--output-format", "svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


@pytest.mark.parametrize("aim", [["--differs", "T1=no-leg"], ["--against", "double-neutral"]])
def test_a_difference(aim: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", GAME, *aim, "--ply", "40", "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["after"]["moves"] == [] and data["after"]["pieces"] <= 5
    assert data["seen"]["difference"]["gained"] and not data["seen"]["difference"]["lost"]
    assert aim[0] in data["reproduce"]


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "n2k5/4a4/9/p3p4/9/9/4P4/9/4A4/R3K4 w - - 0 30 dead:p"
    assert main(["shrink", fen, "--moves", "a0a6,e8f7,a6a9", "--code", "XP101", "--lang", "zh"]) == 0
    told = capsys.readouterr().out
    assert "原来：7 子，引入 3 着" in told and "缩成：4 子，引入 1 着" in told


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([GAME], "--code"),
        ([GAME, "--code", "XP101", "--differs", "T1=no-leg"], "--against"),
        ([GAME, "--code", "XP999"], "XP202"),
        ([GAME, "--code", "XP101"], "nothing to shrink"),
        ([GAME, "--code", "XP602"], "nothing to shrink"),
        ([GAME, "--differs", "T1"], "ID=OPTION"),
        ([GAME, "--differs", "T1=sideways"], "no-leg"),
        ([GAME, "--against", "unheard-of"], "unheard-of"),
        ([GAME, "--differs", "T1=no-leg", "--ply", "2"], "nothing to shrink"),
        ([GAME, "--code", "XP201", "--output-format", "pdf"], "text, json, svg"),
        (["start", "--code", "XP101", "--moves", "e2-e4"], "e2-e4"),
        (["start", "--code", "XP101"], "nothing to shrink"),
    ],
)
def test_mistakes(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", *arguments, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert named in told and told.count("\n") == 1


def test_a_file_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", str(tmp_path / "none.pgn"), "--code", "XP101"]) == 2
    assert "none.pgn" in capsys.readouterr().err


def test_given_drops_choose_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shrink", *ARGUMENTS, "--at", "e4,d5"]) == 0
    assert "plies that lead to it 37" in capsys.readouterr().out
