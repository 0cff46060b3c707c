"""The whole audit of the games of a piece: every check, the readings compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa

from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.sources import Found, found_in
from xuanpu.batch.plan import Piece, Plan
from xuanpu.batch.store import FINDINGS, GAMES, PLIES
from xuanpu.batch.tables import SCHEMAS, Row, finding_row, game_row, moves_hash, ply_rows, tables_of
from xuanpu.game import Game
from xuanpu.pipeline.read import read_cut
from xuanpu.records import Source, read_records


def audited(piece: Piece, source: Source, plan: Plan) -> dict[str, pa.Table]:
    """The tables of a piece of a file; `source` is the file, or the content of one elsewhere.  RecordError if
    it holds no game."""
    rows: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
    for found in _games(piece, source, plan):
        game, error = found.resolve()
        audit = next(iter(_task(plan).audits_of(game, error, found)))
        headers = {} if found.record is None else found.record.headers
        row = game_row(audit, headers, found.place.line, _hash_of(game))
        row["result"] = None if found.record is None else found.record.result
        rows[GAMES].append(row)
        rows[FINDINGS] += (finding_row(finding, piece.name, audit.game) for finding in audit.findings)
        if plan.plies and game is not None:
            rows[PLIES] += ply_rows(piece.name, audit.game, (move.code for move in game.moves))
    return tables_of(rows)


@cache
def _task(plan: Plan) -> AuditTask:
    codes = frozenset(check.code for check in CHECKS)
    return AuditTask(plan.rules, "friendly", "record", (None,), codes, readings=True)


def _games(piece: Piece, source: Source, plan: Plan) -> Iterator[Found]:
    """The games of the piece, counted from its beginning."""
    if piece.encoding is None:
        records: Iterator[Any] = read_records(source, plan.encoding, plan.format, name=piece.name)
    else:
        records = read_cut(piece.cut, piece.encoding)
    for number, record in enumerate(records, start=1):
        yield found_in(piece.name, number, record)


def _hash_of(game: Game | None) -> int | None:
    """`moves_hash` of its start and plies."""
    if game is None or not game.moves:
        return None
    codes = np.array([move.code for move in game.moves], dtype=np.int64)
    return moves_hash(game.start.record.tobytes(), codes)
