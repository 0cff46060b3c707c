"""`xuanpu convert`: from any format that is read into any that is written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_process import hear_interrupts
from xuanpu.cli import main
from xuanpu.convert import TARGETS
from xuanpu.records import Record, read_records

GAME = """[Red "某甲"]
[ECCO "B10"]
[Result "1-0"]

1. 炮二平五 {当头} 马８进７ (1... 炮８平５)
2. 马二进三 1-0
"""
OTHER = '[Red "某乙"]\n\n1. 兵七进一 *\n'
DAMAGED = '[Red "某丙"]\n\n1. 炮二平五 炮２进８\n'
LOST_IN_UCI = "lost in uci: variations: 1; comments: 1; headers: Red, ECCO; result: 1-0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games in a file, one in another, and a damaged one in a third."""
    (tmp_path / "in").mkdir()
    for name, text in (("two", GAME + "\n" + OTHER), ("one", GAME), ("bad", DAMAGED)):
        (tmp_path / "in" / f"{name}.pgn").write_text(text, encoding="utf-8")
    return tmp_path


def run(*words: str | Path) -> int:
    return main(["convert", *map(str, words), "--lang", "en"])


def games(path: Path) -> list[Record]:
    return [game for game in read_records(path) if isinstance(game, Record)]


@pytest.mark.parametrize("to", TARGETS)
def test_a_file_into_every_format(to: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / f"out{TARGETS[to].suffix}"
    assert run(folder / "in" / "one.pgn", "--to", to, "--out", out) == 0
    (game,) = games(out)
    assert len(game.moves) == 3
    assert capsys.readouterr().out == ""


def test_to_standard_output(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(folder / "in" / "two.pgn", "--to", "uci") == 0
    told = capsysbinary.readouterr()
    assert told.out == b"position startpos moves h2e2 h9g7 h0g2\nposition startpos moves c3c4\n"
    lines = told.err.decode().splitlines()
    assert lines[0].endswith(f"two.pgn:1:1: game 1: {LOST_IN_UCI}")
    assert lines[-1] == (
        "xuanpu: read 2 = clean 2 + damaged 0 + skipped 0; written 2; "
        "games with losses: 2 (headers 2, variations 1, comments 1, result 1)"
    )


def test_the_summary_in_chinese(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["convert", str(folder / "in" / "two.pgn"), "--to", "xqf", "--out", str(folder)]
    assert main([*words, "--lang", "zh"]) == 0
    told = capsys.readouterr().err
    assert "xqf 存不下：标签 ECCO" in told
    assert told.splitlines()[-1] == (
        "xuanpu: 读入 2 局 = 完好 2 + 损坏 0 + 略过 0；写出 2 局；其中 1 局有内容存不下（标签 1）"
    )


def test_encodings(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    words = (folder / "in" / "one.pgn", "--to", "pgn", "--out-encoding", "gb18030")
    assert run(*words) == 0
    assert "炮二平五" in capsysbinary.readouterr().out.decode("gb18030")
    assert run(*words[:-1], "big5") == 1
    told = capsysbinary.readouterr()
    assert told.out == b""
    assert "is not in the encoding big5" in told.err.decode()
    assert "clean 0 + damaged 0 + skipped 1" in told.err.decode()


def test_strict_writes_only_what_loses_nothing(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    source = folder / "in" / "two.pgn"
    assert run(source, "--to", "dhtmlxq", "--strict") == 1
    told = capsysbinary.readouterr()
    assert "某乙" in told.out.decode() and "某甲" not in told.out.decode()
    assert "not written, for dhtmlxq would lose: headers: ECCO" in told.err.decode()
    assert "read 2 = clean 1 + damaged 0 + skipped 1; written 1" in told.err.decode()
    assert run(source, "--to", "jsonl", "--strict") == 0


def test_a_damaged_game(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(folder / "in" / "bad.pgn", "--to", "pgn", "--notation", "iccs") == 1
    told = capsysbinary.readouterr()
    assert "1. H2-E2" in told.out.decode() and "炮２进８" in told.out.decode()
    assert 'bad.pgn:3:9: game 1, ply 2, "炮２进８"' in told.err.decode()
    assert "read 1 = clean 0 + damaged 1 + skipped 0; written 1" in told.err.decode()


# ---- Files and folders ---------------------------------------------------------------------------


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.iterdir())


def test_a_folder_into_a_folder(folder: Path) -> None:
    assert run(folder / "in", "--to", "jsonl", "--out", f"{folder}/out/") == 1  # one is damaged
    assert names(folder / "out") == ["bad.jsonl", "one.jsonl", "two.jsonl"]
    assert len(games(folder / "out" / "two.jsonl")) == 2


def test_a_file_for_each_game(folder: Path) -> None:
    assert run(folder / "in", "--to", "xqf", "--out", f"{folder}/out/") == 1
    assert names(folder / "out") == ["bad.xqf", "one.xqf", "two-0001.xqf", "two-0002.xqf"]
    assert run(folder / "in" / "two.pgn", "--to", "xqf", "--out", folder / "x.xqf") == 0
    assert run(folder / "in" / "one.pgn", "--to", "xqf", "--out", folder / "x.xqf") == 0
    assert names(folder) == ["in", "out", "x-0001.xqf", "x-0002.xqf", "x.xqf"]


def test_several_games_do_not_fit_one_stream(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(folder / "in" / "two.pgn", "--to", "xqf") == 2
    assert capsysbinary.readouterr().out == b""
    assert run(folder / "in" / "one.pgn", "--to", "xqf") == 0
    assert capsysbinary.readouterr().out[:3] == b"XQ\n"


def test_nothing_is_overwritten_unless_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / "out.pgn"
    out.write_text("mine")
    words = (folder / "in" / "one.pgn", "--to", "pgn", "--out", out)
    assert run(*words) == 2
    assert out.read_text() == "mine" and "--force" in capsys.readouterr().err
    assert run(*words, "--force") == 0
    assert len(games(out)) == 1


def test_a_file_onto_itself(folder: Path) -> None:
    source = folder / "in" / "two.pgn"
    assert run(source, "--to", "pgn", "--notation", "wxf", "--out", source, "--force") == 0
    texts = [[move.text for move in game.moves] for game in games(source)]
    assert texts == [["C2.5", "h8+7", "H2+3"], ["P7+1"]]


def test_what_cannot_be_read_harms_no_other(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    (folder / "empty.pgn").touch()
    (folder / "noise.pgn").write_bytes(bytes(range(256)) * 40)
    bad = [folder / name for name in ("missing.pgn", "empty.pgn", "noise.pgn")]
    assert run(*bad, folder / "in" / "one.pgn", "--to", "uci") == 1
    told = capsysbinary.readouterr()
    assert told.out.count(b"position") == 1
    for path in bad:
        assert path.name in told.err.decode()
    assert run(*bad, "--to", "uci", "--out", folder / "none.txt") == 2
    assert not (folder / "none.txt").exists()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], "--to"),
        (["--to", "cbr"], "jsonl"),
        (["--to", "uci", "--notation", "wxf"], "machine"),
        (["--to", "pgn", "--notation", "latin"], "chinese"),
        (["--to", "pgn", "--out-encoding", "none"], "none"),
        (["--to", "xqf", "--out-encoding", "utf-8"], "gb18030"),
        (["--to", "pgn", "--format", "none"], "none"),
        (["--to", "pgn", "--encoding", "none"], "none"),
        (["--to", "pgn", "--out", "/nowhere/at/all.pgn"], "/nowhere/at/all.pgn"),
    ],
    ids=" ".join,
)
def test_mistakes_in_the_call(
    words: list[str], named: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder / "in" / "one.pgn", *words) == 2
    told = capsys.readouterr().err.splitlines()
    assert named in told[0]


# ---- As a process --------------------------------------------------------------------------------

XUANPU = f"{sys.executable} -X utf8 -m xuanpu convert --lang en"


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, timeout=120)


def test_through_pipes(folder: Path) -> None:
    done = shell(f"{XUANPU} - --to xqf < in/one.pgn | {XUANPU} - --to uci", folder)
    assert done.stdout == b"position startpos moves h2e2 h9g7 h0g2\n", done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_streams_that_take_nothing(folder: Path) -> None:
    full = shell(f"{XUANPU} in/one.pgn --to pgn > /dev/full", folder)
    assert full.returncode == 2 and b"No space left" in full.stderr
    closed = shell(f"{XUANPU} - --to pgn <&- >&-", folder)
    assert closed.returncode == 2 and b"standard input is closed" in closed.stderr


def test_an_interrupt_leaves_nothing_half_written(folder: Path) -> None:
    (folder / "many.pgn").write_text((GAME + "\n") * 20_000, encoding="utf-8")
    program = subprocess.Popen(
        [*XUANPU.split(), "many.pgn", "--to", "pgn", "--out", "out.pgn"],
        cwd=folder,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts if os.name == "posix" else None,
    )
    until = time.monotonic() + 60
    while not any(name.endswith(".part") for name in names(folder)) and time.monotonic() < until:
        time.sleep(0.05)
    assert any(name.endswith(".part") for name in names(folder)), "it was writing"
    program.send_signal(signal.SIGINT)
    _, told = program.communicate(timeout=60)
    assert (program.returncode, told.decode().splitlines()[-1]) == (130, "xuanpu: interrupted")
    assert names(folder) == ["in", "many.pgn"]


def test_of_two_runs_at_once_one_writes(folder: Path) -> None:
    words = [*XUANPU.split(), "in/two.pgn", "--to", "jsonl", "--out", "out.jsonl"]
    both = [subprocess.Popen(words, cwd=folder, stderr=subprocess.DEVNULL) for _ in range(2)]
    assert sorted(program.wait(120) for program in both) == [0, 2]
    assert len(games(folder / "out.jsonl")) == 2
    assert names(folder) == ["in", "out.jsonl"]


def test_as_many_processes_as_one_likes_say_and_write_the_same(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (folder / "in" / "many.pgn").write_bytes((folder / "in" / "two.pgn").read_bytes() * 20)
    told = []
    for jobs in (1, 2):
        assert run(folder / "in", "--to", "dhtmlxq", "--jobs", str(jobs)) == 1
        told.append(capsysbinary.readouterr())
    assert told[0] == told[1]
    assert told[0].out.count(b"[DhtmlXQ]") > 40
