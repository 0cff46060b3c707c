"""The one way in: paths, bytes, text; formats told by content; files that cannot be read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from xuanpu.errors import RecordError, UsageError
from xuanpu.records import DamagedGame, Format, Record, UnreadableFile, read_records
from xuanpu.records.detect import detect_format

PGN = '[Event "a"]\n\n1. 炮二平五 炮８平５ 1-0\n'


def test_path_bytes_and_text_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "某局.pgn"
    path.write_bytes(PGN.encode("gb18030"))
    games = [list(read_records(source)) for source in (path, str(path), PGN.encode(), PGN)]
    assert all(len(found) == 1 for found in games)
    assert all(found == games[0] for found in games)
    assert isinstance(games[0][0], Record)
    assert games[0][0].place.file == str(path)


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text('[Event "a"]\n\n1. 炮二平五 {\n', encoding="utf-8")
    (damaged,) = read_records(path)
    assert isinstance(damaged, DamagedGame)
    assert damaged.text("en").startswith(f"{path}:3:9: game 1, ply 2: ")
    (named,) = read_records(b'[Event "a"]\n\n1. h2e2 {\n', name="<stdin>")
    assert named.place.file == "<stdin>"


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (PGN, Format.PGN),
        ('[Event "a"]\n\n1. h2e2 {see\nSTART{ [DhtmlXQ] }\n', Format.PGN),
        ('preamble\n  [ Event "a" ]\n', Format.PGN),
        ("1. 炮二平五 炮８平５\n", Format.NUMBERED),
        ("1. h2e2 h9g7\n", Format.NUMBERED),
        ("红方：某甲\n1.炮二平五\n", Format.NUMBERED),
        ("文字\n" * 10, Format.NUMBERED),
        ("炮二平五 炮８平５ 马二进三 马８进７\n", Format.PLAIN),
    ],
)
def test_formats_are_told_by_content(text: str, format: Format) -> None:
    assert detect_format(text) is format


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ('[Red "甲\x01乙"]\n\n1. h2e2 h9g7\n', "Red"),
        ('[Red "甲\x01乙"]\n[Score "8=1"] 1.炮二平五\n', "Red"),
        ("红方：甲\x01乙\n1.炮二平五 炮８平５\n", "Red"),
        ("甲\x01乙：炮二平五 炮８平５ 马二进三 马８进７\n", "Title"),
    ],
)
def test_no_header_value_holds_control_characters(text: str, tag: str) -> None:
    (game,) = read_records(text)
    assert isinstance(game, Record) and game.headers[tag] == "甲乙"
    assert [note.key for note in game.notes] == ["control-character"]


def test_a_format_can_be_demanded() -> None:
    (game,) = read_records("1. 炮二平五 炮８平５ {x} 1-0\n", format="pgn")
    assert isinstance(game, Record)
    with pytest.raises(UsageError) as caught:
        read_records(PGN, format="docx")
    assert "docx" in caught.value.text("en")
    assert caught.value.candidates == tuple(Format)


@pytest.mark.parametrize(
    ("content", "key", "word"),
    [
        (b"", "empty", ""),
        (b" \r\n\t\n", "empty", ""),
        (b"\xef\xbb\xbf", "empty", ""),
        (b"\xff\xfe", "empty", ""),
        (b"\x7fELF\x02\x01\x01\0\0\0", "binary", ""),
        (b"PK\x03\x04\x14\0\x06\0", "compressed", ""),
        (b"nothing of the kind\n", "no-game", ""),
    ],
)
def test_files_without_a_game(tmp_path: Path, content: bytes, key: str, word: str) -> None:
    path = tmp_path / "file.pgn"
    path.write_bytes(content)
    for source in (path, content):
        with pytest.raises(UnreadableFile) as caught:
            list(read_records(source, name="file.pgn"))
        assert caught.value.key == f"records.{key}"
        assert caught.value.place.file == "file.pgn"
        assert word in caught.value.text("en") and caught.value.text("zh")


@pytest.mark.parametrize(
    ("content", "moves"),
    [
        (b"FORMAT\tWXF\nGAME\tx\nSTART{\nC2.5 h8+7\n}END\n", ["C2.5", "h8+7"]),
        (b"<html>[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]", ["h2e2"]),
        (b'[Event "x"]\n[Score "8=1"] 1.h2e2 [Score "1"] h9g7\n', ["h2e2", "h9g7"]),
        (b"position startpos moves h2e2 h9g7\nposition startpos moves b2e2 b9c7\n", ["h2e2", "h9g7"]),
    ],
)
def test_a_format_is_told_by_its_content(tmp_path: Path, content: bytes, moves: list[str]) -> None:
    path = tmp_path / "file.pgn"
    path.write_bytes(content)
    for source in (path, content):
        record = next(read_records(source))
        assert isinstance(record, Record) and [move.text for move in record.moves] == moves


def test_a_header_line_that_begins_with_fen_makes_no_uci_list() -> None:
    assert detect_format("FEN：\n1.炮二平五 马８进７\n") is Format.NUMBERED


@pytest.mark.parametrize("format", ["xqf", "cbr", "cbf"])
def test_a_container_that_is_forced_on_a_text_is_refused(format: str) -> None:
    with pytest.raises(RecordError):
        found = list(read_records(PGN, format=format))
        raise next(each for each in found if isinstance(each, RecordError))


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path, key in (
        (tmp_path / "none.pgn", "missing-file"),
        (tmp_path, "folder"),
        (Path("a\0b"), "missing-file"),
    ):
        with pytest.raises(UnreadableFile) as caught:
            read_records(path)
        assert caught.value.key == f"records.{key}"
        assert str(path) in caught.value.text("en")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are another matter there")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(PGN, encoding="utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_records(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = subprocess.Popen([sys.executable, "-c", f"open({str(path)!r}, 'w').write({PGN!r})"])
    (game,) = read_records(path, encoding="utf-8")
    assert writer.wait(timeout=30) == 0
    assert isinstance(game, Record) and len(game.moves) == 2


def test_nothing_heavy_is_imported() -> None:
    heavy = "('numba', 'pandas', 'matplotlib')"
    code = f"import sys, xuanpu.records; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
