"""All chunks of a plan: by processes on this machine, or by the workers of a Dask cluster; the same graph.

The workers write their parts themselves and give back small counts, so that a million chunks pass through
here in constant memory.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Final
from urllib.parse import urlsplit

from xuanpu.batch.chunk import Done, Read, do_chunk, write_part
from xuanpu.batch.plan import Chunk, Plan
from xuanpu.batch.store import Store
from xuanpu.errors import Place, UsageError
from xuanpu.processes import spawned_pool
from xuanpu.records import UnreadableFile

#: Chunks that are under way at a time, for each process or thread of a worker.
AHEAD: Final = 8
#: How long a scheduler may take to answer.
PATIENCE = "10s"

Finished = Callable[[Done], None]


def run_here(chunks: Iterable[Chunk], plan: Plan, store: Store, jobs: int, finished: Finished) -> None:
    """By `jobs` processes (1: by this one).  `finished` is told of every chunk."""
    chunks = iter(chunks)
    if jobs == 1:
        for chunk in chunks:
            finished(do_chunk(chunk, plan, store))
        return
    while wave := list(islice(chunks, AHEAD * jobs)):
        chunks = iter(_left(wave, chunks, plan, store, jobs, finished))


def _left(
    wave: list[Chunk], chunks: Iterator[Chunk], plan: Plan, store: Store, jobs: int, finished: Finished
) -> Iterator[Chunk]:
    """Work on waves of chunks with one pool, until a process dies; give back what is left to do.

    Of the wave in which one died every chunk is tried again on its own: the one that kills its process once
    more is given up, its files are told of, and the others are done.
    """
    told: set[int] = set()

    def note(done: Done) -> None:
        told.add(done.number)
        finished(done)

    with spawned_pool(jobs) as pool:
        while wave:
            try:
                _by_dask(wave, plan, store, pool, jobs, note)
            except BrokenProcessPool:
                break
            wave = list(islice(chunks, AHEAD * jobs))
    for chunk in wave:
        if chunk.number not in told:
            finished(_alone(chunk, plan, store))
    return chunks


def _by_dask(wave: list[Chunk], plan: Plan, store: Store, pool: Any, jobs: int, finished: Finished) -> None:
    """A wave, by Dask's own local scheduler."""
    from dask.callbacks import Callback
    from dask.multiprocessing import get

    def ended(_key: str, value: Any, *_: Any) -> None:
        finished(value)

    graph = {str(chunk.number): (do_chunk, chunk, plan, store) for chunk in wave}
    with Callback(posttask=ended):
        get(graph, list(graph), pool=pool, num_workers=jobs, optimize_graph=False)


def _alone(chunk: Chunk, plan: Plan, store: Store) -> Done:
    """A chunk in a process of its own; if that dies, a part that says so of its files."""
    with spawned_pool(1) as pool:
        try:
            done: Done = pool.submit(do_chunk, chunk, plan, store).result()
        except BrokenProcessPool:
            done = given_up(chunk, plan, store)
    return done


def given_up(chunk: Chunk, plan: Plan, store: Store) -> Done:
    """A chunk that cannot be worked on: its part is empty and says so of every file."""
    done = Done(chunk.number, plan.part_of(chunk))
    for piece in chunk.pieces:
        error = UnreadableFile("batch.died", Place(file=piece.name))
        done.pieces.append(Read(piece.name, error=error.text("en")))
    write_part(done, {name: [] for name in ("games", "findings", "plies")}, plan, store)
    return done


def run_on_cluster(
    chunks: Iterable[Chunk], plan: Plan, store: Store, address: str, finished: Finished
) -> None:
    """By the workers of the scheduler at the address (`tcp://…`).  UsageError if it does not answer, or
    `distributed` is not installed."""
    try:
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise UsageError("batch.no-distributed", expected="pip install 'xuanpu[cluster]'") from None
    try:
        _knock(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError("batch.no-scheduler", Place(token=address), reason=str(error)) from None
    with client:
        chunks = iter(chunks)
        under_way: dict[str, Chunk] = {}
        completed = as_completed(loop=client.loop)

        def start(more: int) -> None:
            for chunk in islice(chunks, more):
                future = client.submit(do_chunk, chunk, plan, store, key=_key(chunk, plan), pure=False)
                under_way[future.key] = chunk
                completed.add(future)

        start(AHEAD * max(2, sum(client.nthreads().values())))
        for future in completed:
            chunk = under_way.pop(future.key)
            try:
                done: Done = future.result()
            except KilledWorker:
                done = given_up(chunk, plan, store)
            finished(done)
            future.release()
            start(1)


def _knock(address: str) -> None:
    """Whether anybody listens: the library's client says so less quietly.  OSError, ValueError if not."""
    there = urlsplit(address if "://" in address else f"tcp://{address}")
    if there.scheme in ("tcp", "tls"):
        if not there.hostname or not there.port:
            raise ValueError("host:port?")
        socket.create_connection((there.hostname, there.port), timeout=10).close()


def _key(chunk: Chunk, plan: Plan) -> str:
    return f"xuanpu-{plan.part_of(chunk)}-{chunk.number}"
