"""Streams that the caller has closed, or that take no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

XUANPU = f"{sys.executable} -m xuanpu"


def run(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env={**os.environ, "LANG": "C.UTF-8"}
    )


@pytest.mark.parametrize("command", ["board start >&-", "board start >&- 2>&-", "--version >&-"])
def test_closed_output(command: str) -> None:
    done = run(f"{XUANPU} {command}")
    assert (done.returncode, done.stderr) == (0, "")


def test_closed_input_of_an_audit() -> None:
    done = run(f"{XUANPU} audit - <&-")
    assert done.returncode == 2
    assert done.stderr.splitlines()[1:] == ["xuanpu: standard input is closed"]  # behind the counts


def test_closed_input() -> None:
    done = run(f"{XUANPU} replay - <&-")
    assert (done.returncode, done.stderr) == (2, "xuanpu: standard input is closed\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_full_device() -> None:
    done = run(f"{XUANPU} board start > /dev/full")
    assert (done.returncode, done.stderr) == (2, "xuanpu: standard output: No space left on device\n")
