"""Records that carry the state of a variant: items of a FEN, the hash of their ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.cli import main
from xuanpu.errors import FenError
from xuanpu.game import Game
from xuanpu.records import Record, read_records

DUE = (
    "1r2kab2/4a4/2c1b3n/p1nr2pc1/4p3C/5NP2/P3P3P/BR1C1N3/4A4/1R1AK1B2 b - - 0 19 "
    "dead:Ppp duty:2! exch:i5 prev:i5"
)


def test_a_duty_in_the_start_position_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "due.pgn"
    record.write_text(f'[FEN "{DUE}"]\n\n1... 车２进７ *\n', encoding="utf-8")
    assert main(["replay", str(record), "--out", str(tmp_path / "out"), "--lang", "en"]) == 0
    assert "Black drops first" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('[Event "e"]\n  [FEN "{}"]\n\n1. 帅五进一 *\n', 2, 20),
        ('[Event "e"] [FEN "{}"]\n[FEN "twice"]\n\n1. 帅五进一 *\n', 1, 30),
        ('1. 炮二平五 *\n\n[Event "e"]\n[FEN "{}"]\n\n1. 帅五进一 *\n', 4, 18),
        ("赛事：e\nFEN：{}\n1.帅五进一 将4平5\n2.帅五平四 将5进1\n", 2, 16),
    ],
)
def test_a_bad_fen_is_shown_where_it_stands(text: str, line: int, column: int) -> None:
    *_, record = read_records(text.format("3k5/9/9/9/4+P4/9/9/9/9/4K4 w"))
    assert isinstance(record, Record)
    with pytest.raises(FenError) as caught:
        Game.from_record(record)
    assert (caught.value.place.line, caught.value.place.column) == (line, column)


def test_rules_that_have_changed_since_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "old.pgn"
    record.write_text(
        '[Ruleset "m3c-2024-2"]\n[RulesetProfile "literal"]\n[RulesetHash "0123456789abcdef"]\n\n'
        "1. 炮二平五 *\n",
        encoding="utf-8",
    )
    assert main(["replay", str(record), "--out", str(tmp_path / "out"), "--lang", "en"]) == 0
    assert "0123456789abcdef" in capsys.readouterr().err


REVISION = 'extends = "m3c-2024-2"\nid = "mine"\n\n[readings.D6]\nall = "forbidden"\n'


def made_under_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A report made in the folder under a rule file of it; returns the record of its line."""
    (folder / "规 则").mkdir()
    (folder / "规 则" / "mine.toml").write_text(REVISION, encoding="utf-8")
    monkeypatch.chdir(folder)
    words = ["replay", "--ruleset", "规 则/mine.toml", "--beside", "none", "--continuation", "none"]
    assert main([*words, "--drops", "given", "--at", "e4,d5", "--out", "out", "--lang", "en"]) == 0
    return folder / "out" / "given.pgn"


def test_a_record_made_under_a_rule_file_is_read_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = made_under_a_file(tmp_path, monkeypatch)
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    assert main(["replay", str(record), "--beside", "none", "--out", "again", "--lang", "en"]) == 0
    err = capsys.readouterr().err
    assert "the record was played under" in err and "arranged under m3c-2024-2@harmonised" in err


def test_a_rule_file_that_is_gone_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = made_under_a_file(tmp_path, monkeypatch)
    (tmp_path / "规 则" / "mine.toml").unlink()
    capsys.readouterr()
    assert main(["replay", str(record), "--out", "again", "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert "the record was made under the rule file 规 则/mine.toml, which is not to be found" in err
