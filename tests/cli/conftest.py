"""The command line's tests: a bug shows itself whole."""

from __future__ import annotations

import pytest

from xuanpu.cli import DEBUG


@pytest.fixture(autouse=True)
def let_bugs_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors of ours come with their traceback."""
    monkeypatch.setenv(DEBUG, "1")
