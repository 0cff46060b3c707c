"""The program as a process: quick to start, quiet when piped, brief when stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest

HEAVY = ("numba", "pandas", "matplotlib", "pyarrow")
PROGRAM = "import sys; from xuanpu.cli import main; code = main()"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def hear_interrupts() -> None:
    """A shell starts its background jobs deaf to interrupts, and so the tests in them, and their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(
    words: Sequence[str], program: str = f"{PROGRAM}; sys.exit(code)", alone: bool = False
) -> subprocess.Popen[str]:
    """The program with these words, its output caught; `alone`: in a group of processes of its own."""
    return subprocess.Popen(
        [sys.executable, "-X", "utf8", "-c", program, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=alone,
        preexec_fn=hear_interrupts if os.name == "posix" else None,
        env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"},
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--version"],
        ["replay", "--help"],
        ["perft", "--help", "--lang", "zh"],
        ["replay", "--nothing"],
    ],
    ids=" ".join,
)
def test_what_needs_no_kernel_loads_none(words: list[str]) -> None:
    tell = f"{PROGRAM}; print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    _, err = start(words, tell).communicate(timeout=60)
    assert err.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["replay", "--help", "--lang", "zh"]], ids=" ".join
)
def test_what_needs_no_kernel_answers_within_a_second(words: list[str]) -> None:
    tell = f"{PROGRAM}; import time; print(time.process_time(), file=sys.stderr)"
    _, err = start(words, tell).communicate(timeout=60)
    assert float(err.splitlines()[-1]) < 1


def test_piped_output_has_no_colour_and_no_progress() -> None:
    process = start(["moves", START])
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0
    assert "\x1b" not in out
    assert not err or err.startswith("compiling")
    assert "44 legal plies" in out


@pytest.mark.skipif(os.name == "nt", reason="the signal is sent in the manner of POSIX")
def test_an_interrupt_ends_with_one_line() -> None:
    process = start(["perft", "start", "20", "--ruleset", "xiangqi"])
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "xuanpu: interrupted"
    assert "Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_a_reader_that_leaves_is_no_error() -> None:
    process = start(["perft", "start", "4", "--ruleset", "xiangqi"])
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=120) == 141
    assert not err or err.startswith("compiling")
