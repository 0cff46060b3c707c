"""Killed at any moment, by whatever: gone on with, a batch comes to the same as one that was left alone."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing.connection import wait
from pathlib import Path

import pytest

from tests.batch.conftest import Watching, a_batch, lines_of, made_collection
from xuanpu.batch.chunk import Done
from xuanpu.batch.outcome import Outcome
from xuanpu.batch.plan import Chunk
from xuanpu.batch.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as they are sent here are Unix's")


class Killing(Watching):
    """Kills a process that is at work when the third chunk is done, and once more when the sixth is."""

    def __init__(self) -> None:
        super().__init__()
        self.killed = 0

    def done(self, done: Done, chunk: Chunk, anew: bool) -> None:
        super().done(done, chunk, anew)
        if len(self.anew) in (3, 6):
            self.kill()

    def kill(self) -> None:
        for child in multiprocessing.active_children()[:1]:
            os.kill(child.pid or 0, signal.SIGKILL)
            self.killed += 1


def test_a_process_of_the_pool_that_dies(collection: Path, done_once: Path, tmp_path: Path) -> None:
    watching = Killing()
    tally = a_batch([collection], tmp_path / "out", watching, jobs=2)
    assert watching.killed and tally.read == 45
    assert sorted(watching.anew) == list(range(watching.chunks))
    assert lines_of(tmp_path / "out") == lines_of(done_once)


def start(folder: Path, out: Path, jobs: int) -> subprocess.Popen[bytes]:
    program = "import sys; from xuanpu.cli import main; sys.exit(main())"
    words = ["batch", str(folder), "--out", str(out), "--audit", "full", "--resume", "--quiet"]
    return subprocess.Popen(
        [sys.executable, "-c", program, *words, "--jobs", str(jobs)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def killed_and_gone_on_with(
    folder: Path, out: Path, rng: random.Random, kills: int, longest: float
) -> int:
    """Kill the run with all its processes at random moments, so often; then let it end.  How often there was
    something to kill."""
    hits = 0
    for _ in range(kills):
        process = start(folder, out, jobs=rng.choice((1, 2)))
        time.sleep(rng.uniform(0.2, longest))
        hits += process.poll() is None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert start(folder, out, jobs=2).wait(timeout=600) in (0, 1)
    return hits


def check_killed(tmp_path: Path, rng: random.Random, kills: int, games: int, longest: float) -> int:
    folder = made_collection(tmp_path / "records", games)
    a_batch([folder], tmp_path / "alone")
    hits = killed_and_gone_on_with(folder, tmp_path / "out", rng, kills, longest)
    assert Outcome(Store(str(tmp_path / "out"))).ended
    assert lines_of(tmp_path / "out") == lines_of(tmp_path / "alone")
    assert not list((tmp_path / "out").rglob("*.part"))
    return hits


def test_killed_three_times(tmp_path: Path, rng: random.Random) -> None:
    assert check_killed(tmp_path, rng, kills=3, games=60, longest=2.0)


@pytest.mark.slow
def test_killed_fifty_times(tmp_path: Path, rng: random.Random, record_property: object) -> None:
    hits = check_killed(tmp_path, rng, kills=50, games=3000, longest=6.0)
    record_property("killed at work", hits)  # type: ignore[operator]
    assert hits > 25


def test_by_a_cluster_of_which_a_worker_is_killed(
    collection: Path, done_once: Path, tmp_path: Path
) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:

        class KillingAWorker(Killing):
            def kill(self) -> None:
                worker = next(iter(cluster.workers.values()))
                if worker.process is not None and worker.process.pid is not None and not self.killed:
                    os.kill(worker.process.pid, signal.SIGKILL)
                    self.killed += 1

        watching = KillingAWorker()
        tally = a_batch([collection], tmp_path / "out", watching, scheduler=cluster.scheduler_address)
    assert watching.killed and tally.read == 45
    assert lines_of(tmp_path / "out") == lines_of(done_once)


def test_no_scheduler_there(collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from xuanpu.batch import run
    from xuanpu.errors import UsageError

    monkeypatch.setattr(run, "PATIENCE", "1s")
    with pytest.raises(UsageError) as refused:
        a_batch([collection / "2021.pgn"], tmp_path / "out", scheduler="tcp://127.0.0.1:9")
    assert refused.value.key == "batch.no-scheduler"


def test_one_that_dies_idle_keeps_nobody_waiting() -> None:
    """It may hold the lock of the queue that the others wait at."""
    from xuanpu.processes import spawned_pool

    began = time.monotonic()
    before = set(multiprocessing.active_children())
    with spawned_pool(2) as pool:
        assert pool.submit(abs, -1).result() == 1
        time.sleep(1.0)
        children = set(multiprocessing.active_children()) - before
        for child in list(children)[:1]:
            os.kill(child.pid or 0, signal.SIGKILL)
    assert time.monotonic() - began < 60
    assert len(wait([child.sentinel for child in children], 0)) == 2
