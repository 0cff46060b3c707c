"""One chunk of a batch: read, audited, written as a part.  All that a worker does; it runs anywhere."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

import fsspec
import pyarrow as pa

from xuanpu.batch.names import writable
from xuanpu.batch.plan import FULL, Chunk, Piece, Plan
from xuanpu.batch.store import FINDINGS, GAMES, PLIES, SUFFIX, Store
from xuanpu.batch.tables import SCHEMAS, joined
from xuanpu.errors import Place, RecordError, UsageError
from xuanpu.records import UnreadableFile
from xuanpu.records.source import unreadable

#: Where the games part says how its chunk has fared.
TOLD: Final = b"xuanpu"

#: Bytes that are read at a time.
AT_A_TIME: Final = 1 << 20


@dataclass(slots=True)
class Read:
    """How a piece has fared: games by status, good plies, the SHA-256 of what was read of it; `error`, in one
    line of English, where nothing of it counts."""

    file: str
    clean: int = 0
    damaged: int = 0
    skipped: int = 0
    plies: int = 0
    sha256: str | None = None
    error: str | None = None


@dataclass(slots=True)
class Done:
    """A finished chunk: its number in the plan, its part, how its pieces have fared."""

    number: int
    part: str
    pieces: list[Read] = field(default_factory=list)

    def as_json(self) -> str:
        """As text, without what differs from run to run."""
        return json.dumps([asdict(piece) for piece in self.pieces], ensure_ascii=False)


def do_chunk(chunk: Chunk, plan: Plan, store: Store) -> Done:
    """Read the chunk, audit its games, write its part.

    A piece that cannot be read, that changes while it is read, or that brings out an error of ours is told of
    in its `Read`; it costs no other.  UsageError if the part cannot be written.
    """
    done = Done(chunk.number, plan.part_of(chunk))
    tables: dict[str, list[pa.Table]] = {name: [] for name in SCHEMAS}
    for piece in chunk.pieces:
        read, made = _one(piece, plan)
        done.pieces.append(read)
        for name, table in made.items():
            tables[name].append(table)
    write_part(done, tables, plan, store)
    return done


def write_part(done: Done, tables: dict[str, list[pa.Table]], plan: Plan, store: Store) -> None:
    """Write the tables of a chunk, the games last: with them the part is there."""
    whole = joined(tables)
    for name in tables_wanted(plan):
        table = whole[name]
        if name == GAMES:
            table = table.replace_schema_metadata({TOLD: done.as_json().encode()})
        store.write_table(f"{name}/{done.part}{SUFFIX}", table)


def tables_wanted(plan: Plan) -> tuple[str, ...]:
    """The tables of a part, in the order in which they are written."""
    return (FINDINGS, PLIES, GAMES) if plan.plies else (FINDINGS, GAMES)


def told_of(part: str, number: int, store: Store) -> Done:
    """How a chunk whose part is there has fared."""
    told = store.metadata(f"{GAMES}/{part}{SUFFIX}").get(TOLD, b"[]")
    return Done(number, part, [Read(**piece) for piece in json.loads(told)])


def _one(piece: Piece, plan: Plan) -> tuple[Read, dict[str, pa.Table]]:
    """A piece, audited; nothing of it where something is wrong with the whole of it."""
    read = Read(piece.name)
    try:
        source = source_of(piece)
        read.sha256 = _digest_of(piece, source)
        tables = _audited(piece, source, plan)
        _refuse_if_changed(piece)
    except UsageError:
        raise
    except RecordError as error:
        read.error = writable(error.text("en"))
        return read, {}
    except Exception as bug:
        if os.environ.get("XUANPU_DEBUG"):
            raise
        told = f"{type(bug).__name__}: {bug}".splitlines()[0]
        read.error = writable(UnreadableFile("batch.bug", Place(file=piece.name), error=told).text("en"))
        return read, {}
    statuses = tables[GAMES].column("status").to_pylist()
    read.clean, read.damaged, read.skipped = map(statuses.count, ("clean", "damaged", "skipped"))
    read.plies = sum(plies or 0 for plies in tables[GAMES].column("plies").to_pylist())
    return read, tables


def source_of(piece: Piece) -> Path | bytes:
    """The file; the content of one that lies elsewhere.  UnreadableFile if that is not to be had."""
    if "://" not in piece.file:
        return Path(piece.file)  # a name may hold a line break
    try:
        with fsspec.open(piece.file, "rb") as stream:
            return bytes(stream.read())
    except OSError as error:
        raise unreadable(piece.file, error) from None


def _digest_of(piece: Piece, source: Path | bytes) -> str:
    """SHA-256 of the bytes of the piece, which need not fit into memory.  UnreadableFile as above."""
    if isinstance(source, bytes):
        return hashlib.sha256(source).hexdigest()
    sha, left = hashlib.sha256(), piece.length
    try:
        with open(source, "rb") as stream:
            stream.seek(piece.start)
            while left > 0 and (some := stream.read(min(left, AT_A_TIME))):
                sha.update(some)
                left -= len(some)
    except OSError as error:
        raise unreadable(piece.file, error) from None
    return sha.hexdigest()


def _refuse_if_changed(piece: Piece) -> None:
    """What was read of a file that is being written is not to be mixed with what was read before."""
    if "://" in piece.file:
        return
    try:
        state = Path(piece.file).stat()
    except OSError:
        raise UnreadableFile("batch.changed", Place(file=piece.file)) from None
    if (state.st_size, state.st_mtime_ns) != (piece.size, piece.changed):
        raise UnreadableFile("batch.changed", Place(file=piece.file))


def _audited(piece: Piece, source: Path | bytes, plan: Plan) -> dict[str, pa.Table]:
    """By the audit that the plan asks for; each loads what it needs."""
    if plan.audit == FULL:
        from xuanpu.batch import full

        return full.audited(piece, source, plan)
    from xuanpu.batch import drops

    return drops.audited(piece, source, plan)
