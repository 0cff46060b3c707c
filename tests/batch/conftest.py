"""A small collection of many kinds, and a batch of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.batch.chunk import Done
from xuanpu.batch.export import exported_lines
from xuanpu.batch.manage import BatchTally, run_batch
from xuanpu.batch.outcome import Outcome
from xuanpu.batch.plan import Chunk, Plan
from xuanpu.batch.store import Store
from xuanpu.errors import RecordError
from xuanpu.records import GAME_OF_2021, bundled_record
from xuanpu.rulesets import load_rules

#: Short games of two captures at the most, which cost next to nothing to arrange.
MOVES = (
    "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二",
    "1. 兵七进一 卒７进１ 2. 炮二平五 炮８平５",
    "1. 相三进五 炮２平４",
)


class Watching:
    """Notes what it is told; `stop` raises in the how-manieth chunk."""

    def __init__(self, stop: int | None = None) -> None:
        self.anew: list[int] = []
        self.before: list[int] = []
        self.refusals: list[str] = []
        self.chunks = 0
        self._stop = stop

    def planned(self, chunks: int, bytes_: int) -> None:
        self.chunks = chunks
        assert bytes_ >= 0

    def done(self, done: Done, chunk: Chunk, anew: bool) -> None:
        assert done.number == chunk.number
        (self.anew if anew else self.before).append(done.number)
        if self._stop is not None and len(self.anew) == self._stop:
            raise KeyboardInterrupt

    def refused(self, error: RecordError) -> None:
        self.refusals.append(error.text("en"))


def a_game(number: int, moves: str | None = None) -> str:
    """A game in PGN."""
    text = MOVES[number % len(MOVES)] if moves is None else moves
    return f'[Event "game {number}"]\n[Red "红{number}"]\n[Black "黑"]\n[Result "*"]\n\n{text} *\n\n'


def made_collection(folder: Path, games: int = 40) -> Path:
    """Files that are clean, damaged, empty, no record at all, in other encodings, in folders."""
    folder.mkdir()
    (folder / "2021.pgn").write_bytes(bundled_record(GAME_OF_2021).read_bytes())
    (folder / "big.pgn").write_text("".join(map(a_game, range(games))), encoding="utf-8")
    (folder / "below").mkdir()
    bad = a_game(1) + a_game(2, "炮二平五 马８进７ 炮二平五") + a_game(3)
    (folder / "below" / "damaged.pgn").write_bytes(bad.encode("gb18030"))
    (folder / "below" / "empty.pgn").write_bytes(b"")
    (folder / "below" / "noise.txt").write_bytes(bytes(range(256)) * 8)
    (folder / "no moves.pgn").write_text('[Event "none"]\n\n*\n', encoding="utf-8")
    return folder


def a_plan(**more: object) -> Plan:
    """A plan that cuts the files small."""
    rules = load_rules("m3c-2024-2", "harmonised")
    return Plan.of(rules, **{"audit": "full", "chunk_bytes": 400, **more})


def a_batch(paths: list[Path], out: Path, watching: Watching | None = None, **more: object) -> BatchTally:
    """A batch of the paths, by this process unless said otherwise."""
    plan = more.pop("plan", None) or a_plan()
    assert isinstance(plan, Plan)
    return run_batch(
        list(map(str, paths)), plan, str(out), watching or Watching(), **more  # type: ignore[arg-type]
    )


def lines_of(out: Path) -> list[str]:
    """What a batch has come to, as JSON lines."""
    return list(exported_lines(Outcome(Store(str(out)))))


@pytest.fixture(scope="session")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The collection, made once."""
    return made_collection(tmp_path_factory.mktemp("batch") / "records")


@pytest.fixture(scope="session")
def done_once(collection: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A batch of the collection, done in one go by one process."""
    out = tmp_path_factory.mktemp("batch") / "out"
    a_batch([collection], out)
    return out
