"""Calls that would do harm, or nothing: refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.cli import main

GAME = '[Event "x"]\n\n1. 炮二平五 马８进７ 2. 马二进三 1-0\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("a.pgn").write_text(GAME, encoding="utf-8")
    Path("games.txt").write_text(GAME, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", ["check", "audit"])
@pytest.mark.parametrize("output", ["a.pgn", "games.txt"])
def test_findings_are_not_written_over_games(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "a.pgn", "--output", output, "--jobs", "1", "--lang", "en"]) == 2
    assert "holds games" in capsys.readouterr().err
    assert Path(output).read_text(encoding="utf-8") == GAME


def test_findings_are_written_over_findings() -> None:
    bad = GAME.replace("马二进三", "马二进九")
    Path("b.pgn").write_text(bad, encoding="utf-8")
    for form in ("text", "jsonl", "csv"):
        for _ in range(2):
            words = ["check", "b.pgn", "--output", "out", "--output-format", form, "--jobs", "1"]
            assert main(words) == 1


def test_an_export_is_not_written_over_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "a.pgn", "--out", "out", "--jobs", "1", "--quiet"]) == 0
    for _ in range(2):
        assert main(["stats", "out", "--export", "all.jsonl"]) == 0
    assert main(["stats", "out", "--export", "a.pgn", "--lang", "en"]) == 2
    assert Path("a.pgn").read_text(encoding="utf-8") == GAME


@pytest.mark.parametrize(
    "words",
    [
        ("check", ""),
        ("convert", "", "--to", "pgn"),
        ("batch", "", "--out", "out"),
        ("batch", "a.pgn", "--out", ""),
    ],
)
def test_an_empty_path_is_no_folder(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--lang", "en"]) == 2
    assert "empty" in capsys.readouterr().err


def test_a_batch_of_nothing_leaves_nothing_behind() -> None:
    assert main(["batch", "none.pgn", "--out", "out", "--jobs", "1", "--quiet"]) == 2
    assert main(["batch", "a.pgn", "--out", "out", "--jobs", "1", "--quiet"]) == 0


@pytest.mark.parametrize("encoding", ["idna", "punycode"])
def test_encodings_that_are_none_of_texts(encoding: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "a.pgn", "--to", "pgn", "--out-encoding", encoding, "--lang", "en"]) == 2
    assert "encoding" in capsys.readouterr().err


def test_a_link_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    Path("self.pgn").symlink_to("self.pgn")
    assert main(["check", "self.pgn", "--jobs", "1", "--lang", "en"]) == 2
    assert "self.pgn" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:9"])
def test_a_scheduler_that_is_not_there(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    assert main(["batch", "a.pgn", "--out", "out", "--scheduler", address, "--lang", "en"]) == 2
    assert "Traceback" not in capsys.readouterr().err
