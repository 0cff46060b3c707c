"""`xuanpu case add` and `xuanpu case run`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xuanpu.cli import main

CHECKED = "4k4/9/9/9/4r4/9/9/9/9/4K4 w - - 0 1 dead:pp"


def add(book: Path, *arguments: str) -> int:
    return main(["case", "add", str(book), "--position", CHECKED, *arguments, "--lang", "en"])


def run(*arguments: str | Path) -> int:
    return main(["case", "run", *map(str, arguments), "--lang", "en"])


@pytest.fixture
def book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "book.toml"
    assert add(path, "--question", "Does a drop answer?", "--ply", "T@e2") == 0
    assert add(path, "--question", "And the king?", "--ply", "e0e1") == 0
    assert add(path, "--question", "What may Red do?", "--plies", "now") == 0
    assert add(path, "--question", "Is it over?", "--outcome", "now", "--moves", "T@e2") == 0
    capsys.readouterr()
    return path


def test_the_engine_fills_in(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = book.read_text(encoding="utf-8")
    assert 'id = "does-a-drop-answer"' in text and 'ply = "T@e2"\nruling = "legal"' in text
    assert 'ply = "e0e1"\nruling = "illegal"' in text and 'outcome = "none"' in text
    assert run(book) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 5 and told[-1].startswith("cases 4 = as recorded 4 + on other grounds 0")


def test_a_wrong_ruling_is_refused_with_its_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "book.toml"
    assert add(book, "--question", "?", "--ply", "T@e2", "--ruling", "illegal") == 2
    told = capsys.readouterr().err
    assert "M3C-3.2" in told and "--disputed" in told and not book.exists()
    assert add(book, "--question", "?", "--ply", "T@e2", "--clause", "M3C-2.3") == 2
    assert add(book, "--question", "?", "--outcome", "checkmate black") == 2
    assert add(book, "--question", "?", "--plies", "e0e1") == 2
    assert not book.exists()


def test_a_disputed_one_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "book.toml"
    wish = ("--ply", "T@e2", "--ruling", "illegal", "--disputed", "--author", "A", "--note", "N")
    assert add(book, "--question", "?", *wish, "--clause", "M3C-3.2") == 0
    assert "disputed = true" in book.read_text(encoding="utf-8")
    capsys.readouterr()
    assert run(book) == 0
    assert "disputed: the rules still say otherwise" in capsys.readouterr().out
    assert run(book, "--reading", "D5=not-allowed") == 0
    assert "granted" in capsys.readouterr().out
    # Where both agree, nothing is disputed.
    assert add(book, "--question", "!", "--ply", "T@e3", "--ruling", "legal", "--disputed") == 0
    assert book.read_text(encoding="utf-8").count("disputed") == 1


def test_changed(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(book, "--reading", "D5=not-allowed") == 1
    told = capsys.readouterr().out
    assert "was: T@e2 legal (M3C-3.2" in told and "D5=not-allowed" in told
    assert "changed 2" in told and "cannot be asked 1" in told and "lost: T@e" in told


def test_another_text(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(book.parent, "--ruleset", "double-neutral", "--output-format", "json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data["counts"]["other-ground"] >= 1 and sum(data["counts"].values()) == 4
    assert {case["ruleset"]["id"] for case in data["cases"]} == {"double-neutral"}


def test_chinese_plies_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "book.toml"
    words = ["case", "add", str(book), "--question", "炮能去吗？", "--ply", "炮二平五", "--lang", "zh"]
    assert main(words) == 0
    assert 'ply = "h2e2"' in book.read_text(encoding="utf-8")
    assert main(["case", "run", str(book), "--lang", "zh"]) == 0
    assert "如原判 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--question", "?"), "--ply"),
        (("--question", "?", "--ply", "T@e2", "--outcome", "now"), "--plies"),
        (("--question", "?", "--ply", "T@e2", "--ruling", "perhaps"), "perhaps"),
        (("--question", "?", "--ply", "T@z2"), "T@z2"),
        (("--question", "?", "--ply", "T@e2", "--clause", "M3C-99"), "M3C-99"),
        (("--question", "?", "--outcome", "boredom"), "boredom"),
        (("--question", "?", "--outcome", "now", "--ruling", "legal"), "--ruling"),
        (("--question", "?", "--outcome", "now", "--moves", "e0e9"), "e0e9"),
        (("--question", "?", "--outcome", "now", "--ruleset", "unheard-of"), "unheard-of"),
        (("--ply", "T@e2"), "--question"),
    ],
)
def test_mistakes_of_add(
    arguments: tuple[str, ...], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert add(tmp_path / "book.toml", *arguments) == 2
    told = capsys.readouterr().err
    assert named in told and told.count("\n") == 1 and not (tmp_path / "book.toml").exists()


def test_an_id_is_used_once(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = book.read_text(encoding="utf-8")
    assert add(book, "--question", "?", "--ply", "T@e2", "--id", "and-the-king") == 2
    assert "and-the-king" in capsys.readouterr().err
    assert book.read_text(encoding="utf-8") == before


def test_mistakes_of_run(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for arguments, named in (
        ((empty,), "there is no case"),
        ((tmp_path / "none.toml",), "none.toml"),
        ((book, "--ruleset", "unheard-of"), "unheard-of"),
        ((book, "--output-format", "pdf"), "pdf"),
    ):
        assert run(*arguments) == 2
        told = capsys.readouterr().err
        assert named in told and told.count("\n") == 1


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_help(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", "--lang", lang]) == 2
    assert capsys.readouterr().err == ""
    for words in (["case"], ["case", "add"], ["case", "run"]):
        assert main([*words, "--help", "--lang", lang]) == 0
        told = capsys.readouterr().out
        assert "cli.case" not in told
        assert any("\u4e00" <= letter <= "\u9fff" for letter in told) == (lang == "zh")


def test_an_empty_question_is_refused_and_nothing_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "new.toml"
    assert add(book, "--question", " ", "--ply", "T@e2") == 2
    assert "asks nothing" in capsys.readouterr().err and not book.exists()
