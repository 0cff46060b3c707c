"""Which files of a folder are records: by what they promise, else by what they hold."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.records.xqf_files import line, xqf
from xuanpu.audit.folders import LOOKED_INTO, PassedOver, files_of_records
from xuanpu.cli import main
from xuanpu.errors import RecordError

GAME = '[Event "x"]\n\n1. 炮二平五 马８进７ 2. 马二进三 1-0\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def walked(folder: Path) -> tuple[list[str], list[str], list[str]]:
    """Names of the files of records, of those passed over, and the keys of errors."""
    found = list(files_of_records(str(folder)))
    passed = [Path(str(each.place.file)).name for each in found if isinstance(each, PassedOver)]
    keys = [each.key for each in found if isinstance(each, RecordError) and not isinstance(each, PassedOver)]
    return [os.path.relpath(each, folder) for each in found if isinstance(each, str)], passed, keys


def test_a_record_under_any_name(folder: Path) -> None:
    (folder / "no-ending").write_text(GAME, encoding="utf-8")
    (folder / "game.dat").write_bytes(xqf(line("h2e2 h9g7")))
    (folder / "gbk.bak").write_text(GAME, encoding="gb18030")
    (folder / "wide.txt").write_text(GAME, encoding="utf-16")
    (folder / "page.php").write_text("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]\n")
    (folder / "list").write_text("h2e2 h9g7 h0g2\n")
    records, passed, keys = walked(folder)
    assert records == ["game.dat", "gbk.bak", "list", "no-ending", "page.php", "wide.txt"]
    assert not passed and not keys


def test_what_holds_no_game_is_passed_over(folder: Path) -> None:
    (folder / "game.pgn").write_text(GAME, encoding="utf-8")
    (folder / "readme.txt").write_text("A collection of games.\n1. First of all\n2. See GH5508 and e4\n")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(500))
    (folder / "empty").write_bytes(b"")
    (folder / "data.jsonl").write_text('{"event": "x"}\n')
    assert walked(folder) == (["game.pgn"], ["data.jsonl", "empty", "photo.jpg", "readme.txt"], [])


def test_what_promises_a_game_is_never_passed_over(folder: Path) -> None:
    """It is read, and then complained of."""
    (folder / "empty.pgn").write_bytes(b"")
    (folder / "noise.XQF").write_bytes(b"\0\1\2")
    (folder / "gone.cbl").symlink_to(folder / "nowhere")
    assert walked(folder) == (["empty.pgn", "gone.cbl", "noise.XQF"], [], [])


def test_a_link_into_nowhere_is_told_whatever_its_name(folder: Path) -> None:
    (folder / "gone").symlink_to(folder / "nowhere")
    assert walked(folder) == ([], [], ["records.unreadable"])


def test_a_folder_without_any_record(folder: Path) -> None:
    (folder / "readme.txt").write_text("nothing here\n")
    assert walked(folder) == ([], ["readme.txt"], ["records.empty-folder"])


def test_a_long_file_is_told_by_its_beginning(folder: Path) -> None:
    (folder / "log").write_text("no move in this line\n" * (LOOKED_INTO // 10))
    (folder / "games").write_text(GAME * (LOOKED_INTO // 40), encoding="utf-8")
    records, passed, _ = walked(folder)
    assert (records, passed) == (["games"], ["log"])


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="the superuser may enter everything")
def test_a_folder_that_may_not_be_entered(folder: Path) -> None:
    (folder / "closed").mkdir(mode=0)
    (folder / "game.pgn").write_text(GAME, encoding="utf-8")
    assert walked(folder) == (["game.pgn"], [], ["records.unreadable"])


@pytest.mark.parametrize(
    "words",
    [
        ("check", "games", "--jobs", "1", "--output-format", "json", "--select", "XP508"),
        ("audit", "games", "--jobs", "1", "--output-format", "json", "--select", "XP404"),
        ("convert", "games", "--to", "uci"),
        ("batch", "games", "--jobs", "1", "--out", "out", "--quiet"),
        ("compare", "m3c-2024-2", "m3c-2024-2", "games", "--jobs", "1", "--no-readings"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_says_what_it_passed_over(
    words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "games").mkdir()
    (folder / "games" / "one").write_text(GAME, encoding="utf-8")
    for number in range(7):
        (folder / "games" / f"note{number}.txt").write_text("no game\n")
    assert main([*words, "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "passed over: 7 (" in told.err and "note4.txt…" in told.err and "note5" not in told.err
    if words[0] in ("check", "audit"):
        summary = json.loads(told.out)["summary"]
        assert (summary["passed_over_files"], summary["unreadable_files"], summary["read"]) == (7, 0, 1)
    if words[0] == "batch":
        counts = json.loads((folder / "out" / "manifest.json").read_text())["counts"]
        assert (counts["passed_over"], counts["refused"], counts["files"]) == (7, 0, 1)
    (folder / "games" / "lost.xqf").write_bytes(b"")
    if words[0] != "batch":
        assert main([*words, "--lang", "en"]) == 1
        err = capsys.readouterr().err
        assert "lost.xqf" in err and "could not be read: 1" in err
