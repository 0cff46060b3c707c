"""The same source without the JIT gives the same answers, and no number overflows there."""

from __future__ import annotations

from pathlib import Path

from tests.hunt.answers import answers
from tests.kernel.test_jit_off import run_without_jit


def test_answers_agree(repo: Path) -> None:
    assert run_without_jit(repo, "tests.hunt.answers").splitlines() == answers().splitlines()
