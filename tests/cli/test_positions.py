"""`moves`, `board`, `perft` and `explain`."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.cli import main

GAME = "wang-tianyi-zheng-weitong-2021"
WITH_TRIS = "3k5/9/9/9/4T4/9/4r4/9/*n8/4K4 w"


def test_moves_lists_both_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "start", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "h2e2  炮二平五" in lines
    assert lines[-1] == "44 legal plies" and len(lines) == 45


def test_perft_counts_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "start", "3", "--ruleset", "xiangqi", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [["1", "44"], ["2", "1,920"], ["3", "79,666"]]
    assert main(["perft", "start", "0", "--lang", "en"]) == 0
    assert capsys.readouterr().out.split()[:2] == ["0", "1"]


def test_board_shows_letters_or_glyphs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", WITH_TRIS, "--lang", "en"]) == 0
    english = capsys.readouterr().out.splitlines()
    assert english[1].split() == ["9", *"...k....."]
    assert english[5].split() == ["5", *"....", "Tv", *"...."]
    assert english[9].split() == ["1", "n*", *"........"]
    assert english[-1].startswith(WITH_TRIS)
    assert main(["board", WITH_TRIS.replace("T", "t"), "--flip", "--lang", "zh"]) == 0
    chinese = capsys.readouterr().out.splitlines()
    assert "帅" in chinese[1] and "马*" in chinese[2] and "玄v" in chinese[6]


def test_board_shows_promoted_tris(capsys: pytest.CaptureFixture[str]) -> None:
    board = "3k5/9/9/9/4+N4/9/4+r4/9/9/4K4 w"
    for lang, horse, rook in (("en", "N+", "r+"), ("zh", "马+", "车+")):
        assert main(["board", board, "--lang", lang]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert horse in lines[5] and rook in lines[7]
        assert lines[-1] == f"{board} - - 0 1"


def test_board_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "board.svg"
    assert main(["board", "start", "--svg", str(picture)]) == 0
    assert capsys.readouterr().out == ""
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main(["board", "start", "--svg", str(tmp_path / "none" / "board.svg"), "--lang", "en"]) == 2
    assert "board.svg" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["37"], ["炮八平一 (b5i5)", "legal: a regular capture (M3C-2.3)", "M3C-2.3 (二): "]),
        (["38", "车２进７"], ["车２进７ (b9b2)", "illegal: a drop is due (M3C-3.4)", "M3C-3.4 (三·一): "]),
        (["12", "T@e5"], ["illegal: the drop switch is shut", "D1=level-at-two", "D1: "]),
        (["43", "--at", "e4,d5"], ["前马进六 (f4d5)", "illegal: the horse's leg is blocked"]),
        (["84"], ["checkmate, Red wins"]),
    ],
    ids=lambda value: " ".join(value) if len(value) < 4 else None,
)
def test_explain_names_the_clause(
    words: list[str], told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", GAME, "--ply", *words, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    for part in told:
        assert part in out


@pytest.mark.parametrize(
    ("words", "told"),
    [(["400"], "400"), (["10", "xx"], "xx"), (["10", "炮二"], "炮二"), (["1", "--game", "2"], "2")],
)
def test_explain_refuses_what_is_not_there(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", GAME, "--ply", *words, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err.splitlines()[-1]


def test_the_command_that_a_finding_names_shows_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    import shlex

    from xuanpu.game import Game
    from xuanpu.records import Record, bundled_record, read_records
    from xuanpu.replay import arrange
    from xuanpu.rulesets import load_rules

    record = next(read_records(bundled_record(f"{GAME}.pgn").read_bytes()))
    assert isinstance(record, Record)
    findings = arrange(Game.from_record(record), load_rules("m3c-2024-2")).findings
    commands = [finding.reproduce for finding in findings if finding.reproduce]
    assert commands
    for command in commands:
        assert main(shlex.split(command)[1:]) == 0
        assert capsys.readouterr().out
