"""Files that are made to harm, through the command line: a clear refusal, in bounded memory and time.

Each comes in a size for every day; in its full size it is written, read and removed by `make test-full`.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile.running import Ended, run
from tests.records.xqf_files import line, xqf

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="counts memory as POSIX does")

#: MB that any reading may take, the interpreter and the compiled code included.
MEMORY = 450
#: Seconds of the processor, start included, for the sizes of every day and the full ones.
SECONDS, SECONDS_IN_FULL = 30, 300
#: For a MB to be so many bytes.
MB = 1 << 20

EVENT = '[Event "hostile"]\n\n1. 炮二平五 '.encode()

Written = Callable[[Path, int], None]
"""Writes a file of about so many MB."""


def repeated(unit: bytes, before: bytes = b"", behind: bytes = b"") -> Written:
    """The unit again and again, written piece by piece."""

    def write(path: Path, size: int) -> None:
        piece = unit * (MB // len(unit))
        with path.open("wb") as stream:
            stream.write(before)
            for _ in range(size):
                stream.write(piece)
            stream.write(behind)

    return write


def noise(letters: bytes | None) -> Written:
    """Seeded noise, of those bytes or of all."""

    def write(path: Path, size: int) -> None:
        rng = random.Random(1)
        piece = rng.randbytes(MB)
        if letters is not None:
            piece = piece.translate(bytes(letters[number % len(letters)] for number in range(256)))
        with path.open("wb") as stream:
            for number in range(size):
                stream.write(piece[number % MB :] + piece[: number % MB])

    return write


def numbered(text: str, before: str, behind: str, each: int) -> Written:
    """Some text again and again, each time with another number, so many times for a MB."""

    def write(path: Path, size: int) -> None:
        with path.open("w", encoding="utf-8") as stream:
            stream.write(before)
            stream.writelines(text.format(number) for number in range(1, size * each + 1))
            stream.write(behind)

    return write


def a_million_brackets(path: Path, _size: int) -> None:
    """On one line that is just not too long."""
    path.write_bytes(EVENT + b"(" * 1_000_000)


#: What is in it, how it is written, MB of every day, MB in full, the exit code, what is said of it.
HOSTILE: list[tuple[str, Written, int, int, int, str]] = [
    ("noise", noise(None), 8, 1024, 2, "binary file"),
    ("printable-noise", noise(b"abcdefgh 0123456789.[]{}();\n"), 1, 64, 1, ""),
    ("zeros", repeated(b"\0"), 8, 1024, 2, "binary file"),
    ("blanks", repeated(b" "), 8, 200, 1, "longer than"),
    ("line-breaks", repeated(b"\n"), 2, 64, 2, "no game"),
    ("prose", repeated(b"prose and more prose, and 1 number\n"), 8, 64, 2, "no game"),
    ("a-letter", repeated(b"a"), 8, 1024, 1, "longer than"),
    ("a-line-of-moves", repeated("炮８平５ ".encode(), EVENT), 8, 200, 1, "longer than"),
    ("a-line-without-tags", repeated("炮二平五 ".encode()), 8, 200, 1, "longer than"),
    ("brackets", a_million_brackets, 1, 1, 1, "no move before it"),
    ("brackets-on-lines", repeated("(1. 兵七进一\n".encode(), EVENT), 4, 16, 1, "nested more than"),
    ("brackets-in-tags", repeated(b"["), 8, 200, 1, "longer than"),
    ("an-open-comment", repeated(b"prose and prose\n", EVENT + b"{"), 8, 200, 1, "no end"),
    ("tags", numbered('[T{} "x"]\n', "", "\n1. 炮二平五 *\n", 25_000), 4, 4, 0, ""),
    (
        "variations-of-dhtmlxq",
        numbered(
            "[DhtmlXQ_move_0_2_{0}]2838[/DhtmlXQ_move_0_2_{0}]\n",
            "[DhtmlXQ]\n[DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist]\n",
            "[/DhtmlXQ]\n",
            25_000,
        ),
        4,
        4,
        1,
        "longer than",
    ),
    ("tags-of-dhtmlxq", repeated(b"[DhtmlXQ]\n"), 10, 100, 1, "longer than"),
]
IDS = [name for name, *_ in HOSTILE]


def refused(path: Path, code: int, told: str, seconds: float, *words: str | Path) -> Ended:
    """The command, which must not do more than say what is wrong."""
    ended = run(*words)
    assert ended.code == code, ended.err[-2000:]
    assert "Traceback" not in ended.err and "bug in xuanpu" not in ended.err
    said = ended.out + ended.err
    assert told in said and (code == 0 or path.name in said), said[-2000:]
    assert max(map(len, said.splitlines())) < 2000
    assert ended.memory < MEMORY, ended.memory
    assert ended.seconds < seconds, ended.seconds
    return ended


@pytest.mark.parametrize(("name", "write", "size", "full", "code", "told"), HOSTILE, ids=IDS)
def test_of_every_day(
    name: str, write: Written, size: int, full: int, code: int, told: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.pgn"
    write(path, size)
    refused(path, code, told, SECONDS, "check", path)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "write", "size", "full", "code", "told"), HOSTILE, ids=IDS)
def test_in_full(
    name: str,
    write: Written,
    size: int,
    full: int,
    code: int,
    told: str,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    path = tmp_path / f"{name}.pgn"
    write(path, full)
    try:
        for words in (
            ("check", path),
            ("convert", path, "--to", "uci", "--out", tmp_path / "out.txt"),
            ("batch", path, "--out", tmp_path / "out", "--quiet"),
        ):
            ended = run(*words)
            record_property(str(words[0]), f"{full} MB: {ended.seconds:.1f} s, {ended.memory:.0f} MB")
            assert ended.code == code, ended.err[-2000:]
            assert "Traceback" not in ended.err and "bug in xuanpu" not in ended.err
            assert ended.memory < MEMORY and ended.seconds < SECONDS_IN_FULL, ended
    finally:
        path.unlink()


PACKED = {
    "gzip": b"\x1f\x8b\x08\0",
    "zip": b"PK\x03\x04",
    "7z": b"7z\xbc\xaf\x27\x1c",
    "rar": b"Rar!\x1a\x07\x01",
    "xz": b"\xfd7zXZ\0",
    "zstd": b"\x28\xb5\x2f\xfd",
    "bzip2": b"BZh91AY&SY",
}


def test_compressed_files_are_named_and_never_unpacked(tmp_path: Path) -> None:
    """A bomb among them does no harm: it is not opened.  In a folder they are losses, not passed over."""
    for kind, start in PACKED.items():
        (tmp_path / f"{kind}.dat").write_bytes(start + bytes(range(256)))
    ended = run("check", tmp_path)
    assert ended.code == 2
    for kind in PACKED:
        assert f"{kind}.dat: this is a compressed file ({kind}): unpack it first" in ended.err
    assert "passed over" not in ended.err


def test_other_files_that_are_no_records(tmp_path: Path) -> None:
    starts = {
        "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\0\0stream",
        "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        "sqlite": b"SQLite format 3\0\x10\0",
        "doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
        "exe": b"MZ\x90\0\x03\0\0\0",
    }
    for kind, start in starts.items():
        (tmp_path / f"x.{kind}").write_bytes(start + bytes(64))
    ended = run("check", *sorted(tmp_path.iterdir()))
    assert ended.code == 2 and ended.err.count("binary file") == len(starts)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device here")
@pytest.mark.parametrize("command", ["check", "convert", "batch"])
def test_a_device_without_end(command: str, tmp_path: Path) -> None:
    more = {"check": (), "convert": ("--to", "uci"), "batch": ("--out", tmp_path / "out")}[command]
    ended = run(command, "/dev/zero", *more)
    assert ended.code == 2 and "a pipe or" in ended.err
    assert ended.memory < MEMORY + 2 * 256


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device here")
def test_standard_input_without_end() -> None:
    ended = run("check", "-", stdin=Path("/dev/zero"))
    assert ended.code == 2 and "more than 256 MB" in ended.err


@pytest.mark.parametrize("size", [0x7FFFFFFF, 0xFFFFFFFF])
def test_sizes_that_lie(size: int, tmp_path: Path) -> None:
    path = tmp_path / "lies.xqf"
    data = bytearray(xqf(line("h2e2 h9g7")))
    data[0x400 + 8 : 0x400 + 12] = size.to_bytes(4, "little")
    data[0x400 + 10] |= 0x20
    path.write_bytes(data)
    for words in (("check", path), ("batch", path, "--out", tmp_path / "out")):
        ended = run(*words)
        assert ended.code in (0, 1) and ended.memory < MEMORY and ended.seconds < SECONDS
        assert "Traceback" not in ended.err and "bug in" not in ended.err
