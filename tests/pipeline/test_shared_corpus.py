"""Real collections: blocks hold what the slow way gives, and nearly every game goes the fast way."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.pipeline.slow_way import of_blocks, slowly
from xuanpu.pipeline.cut import cuts
from xuanpu.pipeline.fate import Fate, resolved
from xuanpu.pipeline.read import read_blocks

pytestmark = pytest.mark.shared

XIANGQI = Path("corpus", "xiangqi")
MASTERS = XIANGQI / "pgn-chinese" / "masters-2319.pgn"
SAMPLE = 12


def test_a_sample(shared: Path, rng: random.Random) -> None:
    games = (shared / MASTERS).read_text(encoding="utf-8").split("\n\n")
    content = "\n\n".join(rng.sample(games, SAMPLE))
    assert of_blocks(read_blocks(content)) == slowly(content)


def test_nearly_all_games_are_fast(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = []

    def counted(*found: Any) -> Fate:
        slow.append(found)
        return resolved(*found)

    monkeypatch.setattr("xuanpu.pipeline.gather.resolved", counted)
    path = shared / MASTERS
    whole = list(read_blocks(path))
    assert sum(map(len, whole)) == 2319 and len(slow) == 2
    pieces = [block for cut in cuts(path, 100_000) for block in read_blocks(cut)]
    assert sum(map(len, pieces)) == 2319
    assert [ply for block in pieces for ply in block.plies.tolist()] == [
        ply for block in whole for ply in block.plies.tolist()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("folder", "pgn-chinese pgn-gbk pgn-other hand-typed wxf xqf cbr-cbl".split())
def test_every_game(shared: Path, folder: str) -> None:
    for path in sorted(path for path in (shared / XIANGQI / folder).rglob("*") if path.is_file()):
        assert of_blocks(read_blocks(path)) == slowly(path), path
