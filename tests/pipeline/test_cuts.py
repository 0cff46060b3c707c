"""A file read cut by cut gives the games of the file, wherever it is cut."""

from __future__ import annotations

import os
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pipeline.made_up_files import FILES, LINE_BREAKS, written
from tests.pipeline.slow_way import Told, of_blocks, slowly
from xuanpu.errors import XuanpuError
from xuanpu.pipeline import read
from xuanpu.pipeline.cut import Cut, cuts
from xuanpu.pipeline.read import read_blocks

SOUND = '[Event "a"]\r\n[Red "甲"]\r\n\r\n1. 炮二平五 炮８平５\r\n2. 马二进三 1-0\r\n\r\n'
OPEN = SOUND.replace("炮８平５", "炮８平５ {no end")
NO_MOVES = '[Event "b"]\n\n'


def check(path: Path, *sizes: int) -> list[list[Cut]]:
    """Cut it into pieces of each size, and compare."""
    expected = [told.anywhere() for told in slowly(path)]
    return [_checked(path, size, expected) for size in sizes]


def _checked(path: Path, size: int, expected: list[Told]) -> list[Cut]:
    found = cuts(path, size)
    assert [told.anywhere() for cut in found for told in of_blocks(read_blocks(cut, games=2))] == expected
    edges = [cut.start for cut in found] + [path.stat().st_size]
    assert edges[0] == 0 and [cut.end for cut in found] == edges[1:]
    return found


def test_every_size(tmp_path: Path) -> None:
    path = tmp_path / "f.pgn"
    path.write_text(SOUND + OPEN + NO_MOVES + SOUND * 2 + NO_MOVES * 2 + SOUND, encoding="utf-8", newline="")
    numbers = set(map(len, check(path, *range(1, path.stat().st_size + 1, 5))))
    assert numbers >= {1, 2, 3} and max(numbers) == 5


@given(FILES, st.sampled_from(("utf-8", "gb18030")), LINE_BREAKS, st.integers(1, 900))
def test_any_file(text: str, encoding: str, line_break: str, size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "f.pgn")
        path.write_bytes(written(text, encoding, line_break))
        try:
            slowly(path)
        except XuanpuError:
            return
        check(path, size, 2 * size)


def test_other_formats_and_encodings_stay_whole(tmp_path: Path) -> None:
    contents = {"a.txt": "1. 炮二平五 炮８平５\n".encode(), "b.pgn": (SOUND * 9).encode("utf-16")}
    for name, content in contents.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert check(path, 10) == [[Cut(str(path), 0, len(content))]]


def test_the_whole_file_is_read_over_its_cuts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.pgn"
    path.write_text(SOUND * 30, encoding="utf-8")
    whole = slowly(path)
    monkeypatch.setattr("xuanpu.pipeline.cut.CUT_SIZE", 300)
    assert of_blocks(read_blocks(path)) == whole


def test_a_piece_too_large_goes_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.pgn"
    path.write_text(SOUND * 3, encoding="utf-8")
    monkeypatch.setattr(read, "LARGEST_CUT", 10)
    assert of_blocks(read_blocks(path)) == slowly(path)
    assert len(check(path, 10)[0]) > 1


def test_a_line_without_end_is_not_searched_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.pgn"
    path.write_text(SOUND + "x" * 5000 + "\n" + SOUND * 3, encoding="utf-8")
    monkeypatch.setattr("xuanpu.pipeline.cut.LONGEST_SEARCH", 1000)
    ((cut,),) = check(path, 300)
    assert cut.end == path.stat().st_size


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes of this kind here")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    (cut,) = cuts(path)
    thread = threading.Thread(target=path.write_bytes, args=((SOUND * 2).encode(),))
    thread.start()
    told = of_blocks(read_blocks(cut))
    thread.join()
    assert [each.plies for each in told] == [each.plies for each in slowly((SOUND * 2).encode())]
