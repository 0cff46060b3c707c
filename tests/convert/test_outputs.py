"""Where converted games go: whole or not at all, nothing overwritten unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.audit.sources import Found
from xuanpu.convert.outputs import FilesOutput, files_in, games_numbered, one_file
from xuanpu.errors import Place, UsageError


def found(*files: str) -> list[Found]:
    """A game of each of these files, in their order."""
    return [Found(Place(file=file, game=1), None, None) for file in files]


def test_games_are_numbered_where_there_are_several() -> None:
    games = found("a", "a", "b", "c", "c", "c")
    made = [(game, None) for game in games]
    assert [number for _, number in games_numbered(iter(made), True)] == [1, 2, None, 1, 2, 3]
    assert [number for _, number in games_numbered(iter(made), False)] == [1, 2, 3, 4, 5, 6]
    assert [number for _, number in games_numbered(iter(made[:1]), False)] == [None]
    assert not list(games_numbered(iter([]), True))


def test_names() -> None:
    name = one_file(Path("x/out.xqf"))
    assert [str(name(found("a")[0], number)) for number in (None, 1, 12345)] == [
        "x/out.xqf",
        "x/out-0001.xqf",
        "x/out-12345.xqf",
    ]
    name = files_in(Path("d"), ".pgn")
    files = found("p/a.xqf", "q/a.xqf", "p/a.xqf", "-", "q/A.B.pgn", "r/a.cbr")
    assert [name(each, None).name for each in files] == [
        *("a.pgn", "a~2.pgn", "a.pgn", "stdin.pgn", "A.B.pgn", "a~3.pgn"),
    ]


def write(output: FilesOutput, *contents: str) -> None:
    for content in contents:
        output.put(found("a.pgn")[0], None, content)


def test_a_file_is_there_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.pgn"
    output = FilesOutput(one_file(path), "utf-16", False)
    write(output, "一", "二")
    assert not path.exists()
    output.finish()
    assert path.read_text(encoding="utf-16") == "一二"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    output = FilesOutput(one_file(tmp_path / "out.pgn"), "utf-8", False)
    write(output, "x")
    output.give_up()
    assert not list(tmp_path.iterdir())
    FilesOutput(one_file(tmp_path / "out.pgn"), "utf-8", False).finish()
    assert not list(tmp_path.iterdir()), "no game, no file"


def test_nothing_is_overwritten_unless_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "out.pgn"
    path.write_text("mine")
    with pytest.raises(UsageError, match=r"out\.pgn"):
        write(FilesOutput(one_file(path), "utf-8", False), "x")
    assert path.read_text() == "mine"
    output = FilesOutput(one_file(path), "utf-8", True)
    write(output, "x")
    assert path.read_text() == "mine"
    output.finish()
    assert path.read_text() == "x"
    assert list(tmp_path.iterdir()) == [path]


def test_nor_a_file_that_has_come_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "out.pgn"
    output = FilesOutput(one_file(path), "utf-8", False)
    write(output, "x")
    path.write_text("another run's")
    with pytest.raises(UsageError, match=r"out\.pgn"):
        output.finish()
    assert path.read_text() == "another run's"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("force", [False, True])
def test_nor_a_file_of_the_same_run(tmp_path: Path, force: bool) -> None:
    output = FilesOutput(files_in(tmp_path, ".xqf"), "utf-8", force)
    output.put(found("a.pgn")[0], 1, b"one")
    with pytest.raises(UsageError, match=r"a-0001\.xqf"):
        for file in ("b.pgn", "a-0001.pgn"):
            output.put(found(file)[0], None, b"other")
    assert (tmp_path / "a-0001.xqf").read_bytes() == b"one"


def test_a_device_is_written_to(tmp_path: Path) -> None:
    output = FilesOutput(one_file(Path("/dev/null")), "utf-8", False)
    write(output, "x")
    output.finish()
    assert Path("/dev/null").is_char_device()


def test_what_cannot_be_written_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere"):
        write(FilesOutput(one_file(tmp_path / "nowhere" / "out.pgn"), "utf-8", False), "x")
    with pytest.raises(UsageError):
        write(FilesOutput(one_file(tmp_path), "utf-8", False), "x")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_disk_is_one_error() -> None:
    output = FilesOutput(one_file(Path("/dev/full")), "utf-8", False)
    with pytest.raises(UsageError, match="/dev/full"):
        write(output, "x" * 100_000)
    output.give_up()
