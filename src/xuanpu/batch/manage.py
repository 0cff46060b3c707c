"""A batch from its beginning to its end: planned, begun or gone on with, written down."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from typing import Any, Final, Protocol

import pyarrow as pa

from xuanpu import __version__
from xuanpu.audit.folders import PassedOver
from xuanpu.batch.chunk import Done, Read, tables_wanted, told_of
from xuanpu.batch.inputs import pieces_of
from xuanpu.batch.lock import locked
from xuanpu.batch.names import writable
from xuanpu.batch.outcome import Outcome
from xuanpu.batch.plan import Chunk, Plan, chunks_of
from xuanpu.batch.run import run_here, run_on_cluster
from xuanpu.batch.store import MANIFEST, PLAN, SUFFIX, Store
from xuanpu.errors import Place, RecordError, UsageError
from xuanpu.records import Tally

INPUTS: Final = "inputs.parquet"

#: What is added up over all pieces.
SUMMED: Final = ("clean", "damaged", "skipped", "plies")

_PLAN_SCHEMA: Final = pa.schema(
    [("part", pa.string()), ("file", pa.string()), ("start", pa.int64()), ("end", pa.int64())]
)
_INPUTS_SCHEMA: Final = pa.schema(
    [
        ("file", pa.string()),
        ("sha256", pa.string()),
        ("clean", pa.int64()),
        ("damaged", pa.int64()),
        ("skipped", pa.int64()),
        ("plies", pa.int64()),
        ("error", pa.string()),
    ]
)


class Watcher(Protocol):
    """Who is told how it goes on."""

    def planned(self, chunks: int, bytes_: int) -> None:
        """So many chunks are to be done, of so many bytes in all."""

    def done(self, done: Done, chunk: Chunk, anew: bool) -> None:
        """A chunk is done; `anew`: in this run."""

    def refused(self, error: RecordError) -> None:
        """A file of which nothing is read: it cannot be, or it is passed over."""


@dataclass
class BatchTally(Tally):
    """How a batch has fared: games, good plies, files, those of which something does not count, and those of
    the folders that hold no game."""

    plies: int = 0
    files: int = 0
    refused: int = 0
    passed_over: int = 0


def run_batch(
    paths: Sequence[str],
    plan: Plan,
    out: str,
    watcher: Watcher,
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    resume: bool = False,
) -> BatchTally:
    """Do all that is not done yet; the outcome lies at `out`.

    UsageError if another run is at work there, if there is an outcome already and `resume` is not asked for,
    or if that is the outcome of another plan; if a part cannot be written.  What is finished by then stays.
    """
    store = Store(out)
    store.make()
    with locked(store):
        _check(store, plan, resume)
        store.remove_unfinished()
        refused: list[RecordError] = []
        chunks = list(chunks_of(pieces_of(paths, plan, refused.append), plan.chunk_bytes))
        if not chunks and not store.exists(MANIFEST):  # nothing that a corrected call could go on with
            _do(chunks, plan, store, watcher, refused, jobs, None)
            return _tally([], refused)
        _write_plan(store, plan, chunks)
        _write_manifest(store, plan, paths)
        pieces = _do(chunks, plan, store, watcher, refused, jobs, scheduler)
        tally = _tally(pieces, refused)
        _write_inputs(store, pieces)
        _write_manifest(store, plan, paths, tally)
    return tally


def _check(store: Store, plan: Plan, resume: bool) -> None:
    """Whether the plan may be carried out there."""
    if not store.exists(MANIFEST):
        return
    if not resume:
        raise UsageError("batch.already-there", Place(file=store.url))
    before, now = Outcome(store).manifest["plan"], plan.settings()
    for name in now:
        if before.get(name) != now[name]:
            raise UsageError(
                "batch.other-plan", Place(file=store.url), name=name, before=before.get(name), now=now[name]
            )


def _do(
    chunks: list[Chunk],
    plan: Plan,
    store: Store,
    watcher: Watcher,
    refused: list[RecordError],
    jobs: int,
    scheduler: str | None,
) -> list[Read]:
    """Do what is not done yet; how all pieces have fared, in the order of the plan."""
    fared: dict[int, list[Read]] = {}
    by_number = {chunk.number: chunk for chunk in chunks}
    watcher.planned(len(chunks), sum(piece.length for chunk in chunks for piece in chunk.pieces))
    for error in refused:
        watcher.refused(error)

    def finished(done: Done, anew: bool = True) -> None:
        fared[done.number] = done.pieces
        watcher.done(done, by_number[done.number], anew)

    there = store.parts()
    left = []
    for chunk in chunks:
        part = plan.part_of(chunk)
        before = _done_before(part, chunk.number, plan, store) if part in there else None
        if before is None:
            left.append(chunk)
        else:
            finished(before, anew=False)
    if scheduler is None:
        run_here(left, plan, store, min(jobs, max(1, len(left))), finished)
    else:
        run_on_cluster(left, plan, store, scheduler, finished)
    return [piece for number in sorted(fared) for piece in fared[number]]


def _done_before(part: str, number: int, plan: Plan, store: Store) -> Done | None:
    """How a chunk whose part is there has fared; None if that is not whole, and has to be made anew."""
    try:
        for table in tables_wanted(plan):
            store.metadata(f"{table}/{part}{SUFFIX}")
        return told_of(part, number, store)
    except UsageError:
        return None


def _tally(pieces: list[Read], refused: list[RecordError]) -> BatchTally:
    sums = {name: sum(getattr(piece, name) for piece in pieces) for name in SUMMED}
    failed = {piece.file for piece in pieces if piece.error is not None}
    files = {piece.file for piece in pieces}
    passed_over = sum(isinstance(error, PassedOver) for error in refused)
    not_begun = len(refused) - passed_over
    return BatchTally(**sums, files=len(files), refused=len(failed) + not_begun, passed_over=passed_over)


# --- what is written beside the parts -------------------------------------------------------------


def _write_plan(store: Store, plan: Plan, chunks: list[Chunk]) -> None:
    rows = [
        {"part": part, "file": piece.name, "start": piece.start, "end": piece.end}
        for chunk in chunks
        for part in [plan.part_of(chunk)]
        for piece in chunk.pieces
    ]
    store.write_table(PLAN, pa.Table.from_pylist(rows, schema=_PLAN_SCHEMA))


def _write_inputs(store: Store, pieces: list[Read]) -> None:
    rows = [{name: getattr(piece, name) for name in _INPUTS_SCHEMA.names} for piece in pieces]
    store.write_table(INPUTS, pa.Table.from_pylist(rows, schema=_INPUTS_SCHEMA))


def _write_manifest(store: Store, plan: Plan, paths: Sequence[str], tally: BatchTally | None = None) -> None:
    content: dict[str, Any] = {
        "format": "xuanpu-batch",
        "plan": plan.settings(),
        "versions": {
            "xuanpu": __version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("numba", "numpy", "pyarrow", "dask")},
        },
        "paths": list(map(writable, paths)),
        "written": datetime.now().isoformat(timespec="seconds"),
        "ended": tally is not None,
    }
    if tally is not None:
        names = ("read", "clean", "damaged", "skipped", "plies", "files", "refused", "passed_over")
        content["counts"] = {name: getattr(tally, name) for name in names}
    store.write(MANIFEST, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())
