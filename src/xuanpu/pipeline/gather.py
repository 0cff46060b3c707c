"""Games as they were found -> a block: plain ones by the kernel, the others one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np

from xuanpu.errors import FenError, Place, RecordError
from xuanpu.fen import parse_fen
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.fate import Fate, Section, host_rules, resolved, usual_start
from xuanpu.pipeline.scan import Plain
from xuanpu.pipeline.texts import arrivals
from xuanpu.records import Record

Scanned = Plain | Record | RecordError
"""What reading yields."""


def gather(batch: Sequence[Scanned], file: str | None, count: int, *, from_file_start: bool = True) -> Block:
    """The block of these games, before which `count` others have been read; errors name the number of their
    game only where these begin with the file.  All plain ones are of one table of texts."""
    played = _played([found for found in batch if isinstance(found, Plain)])
    fates = []
    for number, found in enumerate(batch, start=count + 1):
        fate = next(played) if isinstance(found, Plain) else None
        if fate is None:
            told = Section(found.text, found.line).record() if isinstance(found, Plain) else found
            fate = resolved(told, Place(file=file, game=number if from_file_start else None))
        fates.append(fate)
    return _block(fates, file, count)


def _played(games: list[Plain]) -> Iterator[Fate | None]:
    """What the kernel makes of plain games, one after the other; None of what is not clear to it."""
    if not games:
        return
    from xuanpu.pipeline.compiled.entries_read import play_texts

    starts = [_start_of(game.headers.get("FEN")) for game in games]
    offsets = np.zeros(len(games) + 1, dtype=np.int64)
    np.cumsum([len(game.rows) for game in games], out=offsets[1:])
    rows = np.fromiter(chain.from_iterable(game.rows for game in games), dtype=np.int32, count=offsets[-1])
    plies = np.empty(len(rows), dtype=np.int64)
    counts = np.empty(len(games), dtype=np.int64)
    positions = np.frombuffer(bytearray(b"".join(start or usual_start() for start in starts)), dtype=DTYPE)
    texts = games[0].texts.rows
    play_texts(positions, host_rules().params, rows, offsets, texts, arrivals(), plies, counts)
    begin = 0
    for game, start, count in zip(games, starts, counts.tolist(), strict=True):
        end = begin + max(count, 0)
        if start is None or count < 0:
            yield None
        else:
            section = Section(game.text, game.line)
            yield Fate(game.line, game.headers, game.result, start, plies[begin:end], section)
        begin = end


@lru_cache(maxsize=1024)
def _start_of(fen: str | None) -> bytes | None:
    """The position record of a FEN; None of one that is none."""
    if not fen:
        return usual_start()
    try:
        return bytes(parse_fen(fen, host_rules()).tobytes())
    except FenError:
        return None


def _block(fates: list[Fate], file: str | None, count: int) -> Block:
    lengths = [len(fate.plies) for fate in fates]
    errors = [fate.error for fate in fates]
    return Block(
        file=file,
        numbers=np.arange(count + 1, count + 1 + len(fates), dtype=np.int64),
        lines=np.array([fate.line for fate in fates], dtype=np.int64),
        headers=[fate.headers for fate in fates],
        results=[fate.result for fate in fates],
        starts=np.frombuffer(bytearray(b"".join(fate.start for fate in fates)), dtype=DTYPE),
        plies=np.concatenate([fate.plies for fate in fates]),
        offsets=np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)]),
        errors=errors,
        skipped=np.array([not n and e is None for n, e in zip(lengths, errors, strict=True)], dtype=np.bool_),
        written=[fate.written for fate in fates],
    )
