"""The transcripts are what the engine does today, and between them they play every kind of ply."""

from __future__ import annotations

import pytest

from tests.golden.transcript import FOLDER, PROFILES, WHOLE_GAMES, names, transcript
from xuanpu.game import PlyKind

#: Kinds of ply that only separation brings; literal has none.
SEPARATIONS = {PlyKind.SEPARATION_PIECE, PlyKind.SEPARATION_TRIS}


def test_names() -> None:
    assert set(names()) == {path.name for path in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", names())
def test_unchanged(name: str) -> None:
    """If the change is meant: `python -m tests.golden.transcript`, and read the difference."""
    kept = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert transcript(name).splitlines() == kept


@pytest.mark.parametrize("profile", PROFILES)
def test_every_kind_of_ply_is_played(profile: str) -> None:
    played = set()
    for kept, seed in WHOLE_GAMES:
        if kept == profile:
            text = (FOLDER / f"whole-{profile}-{seed}.txt").read_text(encoding="utf-8")
            played |= {line.split()[0] for line in text.splitlines() if line.startswith("    ")}
    missing = {str(kind) for kind in PlyKind} - played
    assert missing == (set(map(str, SEPARATIONS)) if profile == "literal" else set())
