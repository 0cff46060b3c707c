"""The whole audit of the games of a piece: every check, the readings compared."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa

from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.game_audit import GameAudit
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.sources import Found, found_in
from xuanpu.batch.plan import Piece, Plan
from xuanpu.batch.store import FINDINGS, GAMES, PLIES
from xuanpu.batch.tables import (
    FINDINGS_SCHEMA,
    GAMES_SCHEMA,
    PLIES_SCHEMA,
    finding_row,
    game_row,
    moves_hash,
    table_of,
)
from xuanpu.game import Game
from xuanpu.records import read_records
from xuanpu.records.encoding import MALFORMED_HANDLER
from xuanpu.records.pgn import read_pgn
from xuanpu.records.source import bounded_lines


def audited(piece: Piece, content: bytes, plan: Plan) -> dict[str, pa.Table]:
    """The tables of a piece of a file, whose bytes are `content`.  RecordError if it holds no game."""
    rows: dict[str, list[dict[str, Any]]] = {GAMES: [], FINDINGS: [], PLIES: []}
    for found in _games(piece, content, plan):
        game, error = found.resolve()
        audit = next(iter(_task(plan).audits_of(game, error, found)))
        headers = {} if found.record is None else found.record.headers
        row = game_row(audit, headers, found.place.line, _hash_of(game))
        row["result"] = None if found.record is None else found.record.result
        rows[GAMES].append(row)
        rows[FINDINGS] += (finding_row(finding, audit.file, audit.game) for finding in audit.findings)
        if plan.plies:
            rows[PLIES] += _plies(audit, game)
    schemas = {GAMES: GAMES_SCHEMA, FINDINGS: FINDINGS_SCHEMA, PLIES: PLIES_SCHEMA}
    return {name: table_of(rows[name], schemas[name]) for name in schemas}


@cache
def _task(plan: Plan) -> AuditTask:
    codes = frozenset(check.code for check in CHECKS)
    return AuditTask(plan.rules, "friendly", "record", (None,), codes, readings=True)


def _games(piece: Piece, content: bytes, plan: Plan) -> Iterator[Found]:
    """The games of the piece, counted from its beginning."""
    if piece.encoding is None:
        records: Iterator[Any] = read_records(content, plan.encoding, plan.format, name=piece.file)
    else:
        stream = io.TextIOWrapper(io.BytesIO(content), piece.encoding, MALFORMED_HANDLER, newline=None)
        records = read_pgn(bounded_lines(stream, piece.first_line), piece.file, piece.encoding)
    for number, record in enumerate(records, start=1):
        yield found_in(piece.file, number, record)


def _hash_of(game: Game | None) -> int | None:
    """`moves_hash` of its start and plies."""
    if game is None or not game.moves:
        return None
    codes = np.array([move.code for move in game.moves], dtype=np.int64)
    return moves_hash(game.start.record.tobytes(), codes)


def _plies(audit: GameAudit, game: Game | None) -> Iterator[dict[str, Any]]:
    for ply, move in enumerate(game.moves if game is not None else (), start=1):
        yield {"file": audit.file, "number": audit.game, "ply": ply, "move": str(move)}
