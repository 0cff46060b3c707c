"""The transcripts are what the engine does today."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.golden.transcript import FOLDER, arrangements, transcribe

NAMES = ("2021-literal-record.txt", "2021-harmonised-record.txt", "2021-harmonised-random.txt")


@pytest.fixture(scope="module")
def transcripts() -> Mapping[str, str]:
    """All of them, made anew."""
    return {name: transcribe(arranged) for name, arranged in arrangements().items()}


def test_names(transcripts: Mapping[str, str]) -> None:
    assert set(transcripts) == set(NAMES) == {path.name for path in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", NAMES)
def test_unchanged(name: str, transcripts: Mapping[str, str]) -> None:
    """If the change is meant: `python -m tests.golden.transcript`, and read the difference."""
    kept = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert transcripts[name].splitlines() == kept
