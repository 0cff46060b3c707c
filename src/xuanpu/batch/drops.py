"""The audit of the forced drops alone, of the games of a piece: blocks of games, kernels, columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np
import pyarrow as pa

from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.sources import found_in
from xuanpu.batch.columns import columns_of_facts, columns_of_records, table_of
from xuanpu.batch.plan import Piece, Plan
from xuanpu.batch.store import FINDINGS, GAMES, PLIES
from xuanpu.batch.tables import (
    FINDINGS_SCHEMA,
    GAMES_SCHEMA,
    HEADERS,
    PLIES_SCHEMA,
    SCHEMAS,
    Row,
    game_row,
    joined,
    ply_rows,
)
from xuanpu.errors import Place
from xuanpu.game import Move
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.compiled.facts import End
from xuanpu.pipeline.drop_audit import COVERED, answering_drops, audit_drops, findings_of
from xuanpu.pipeline.read import read_blocks
from xuanpu.records import Record, RecordedMove, Source

SEVERITIES: Final = {check.code: str(check.severity) for check in CHECKS}


def audited(piece: Piece, source: Source, plan: Plan) -> dict[str, pa.Table]:
    """The tables of a piece of a file; `source` is the file, or the content of one elsewhere.  RecordError if
    it holds no game."""
    tables: dict[str, list[pa.Table]] = {name: [] for name in SCHEMAS}
    for block in _blocks(piece, source, plan):
        games, findings = _games_and_findings(block, piece.name, plan)
        tables[GAMES].append(games)
        tables[FINDINGS].append(findings)
        if plan.plies:
            tables[PLIES].append(_plies(block, piece.name))
    return joined(tables)


def _blocks(piece: Piece, source: Source, plan: Plan) -> Iterator[Block]:
    if piece.encoding is not None:
        return read_blocks(piece.cut, name=piece.name)
    return read_blocks(source, encoding=plan.encoding, format=plan.format, name=piece.name)


def _games_and_findings(block: Block, file: str, plan: Plan) -> tuple[pa.Table, pa.Table]:
    """The tables of a block."""
    rules, numbers = plan.rules, block.numbers.tolist()
    facts, raised = audit_drops(block, rules)
    answers = answering_drops(facts, raised, rules)
    columns = columns_of_records(block, file) | columns_of_facts(facts, answers, rules)
    games = table_of(columns, len(block))
    findings = [
        _finding_row(file, numbers[seen.game], seen.code, seen.ply, seen.readings)
        for seen in findings_of(facts, raised, rules)
    ]
    left = np.flatnonzero((facts["end"] == End.UNSETTLED) & (np.diff(block.offsets) > 0)).tolist()
    if left:
        in_full = [_in_full(block, game, plan) for game in left]
        games = _with_rows(games, {game: row for game, (row, _) in zip(left, in_full, strict=True)})
        findings += (row for _, rows in in_full for row in rows)
        findings.sort(key=lambda row: row["number"])
    return games, pa.Table.from_pylist(findings, schema=FINDINGS_SCHEMA)


def _with_rows(games: pa.Table, others: dict[int, Row]) -> pa.Table:
    """The table with some rows changed; the others stay as they are."""
    rows = [games.slice(game, 1).to_pylist()[0] | changed for game, changed in others.items()]
    both = pa.concat_tables([games, pa.Table.from_pylist(rows, schema=GAMES_SCHEMA)])
    order = np.arange(len(games))
    order[list(others)] = np.arange(len(games), len(games) + len(rows))
    return both.take(pa.array(order))


def _plies(block: Block, file: str) -> pa.Table:
    numbers = block.numbers.tolist()
    rows = [
        row
        for game, number in enumerate(numbers)
        for row in ply_rows(file, number, block.plies_of(game).tolist())
    ]
    return pa.Table.from_pylist(rows, schema=PLIES_SCHEMA)


def _finding_row(
    file: str, number: int, code: str, ply: int | None, readings: tuple[str, ...]
) -> dict[str, Any]:
    return {
        "file": file,
        "number": number,
        "code": code,
        "severity": SEVERITIES[code],
        "line": "friendly",
        "ply": ply,
        "readings": list(readings),
    }


# --- what the kernel leaves -----------------------------------------------------------------------

#: What the whole audit says that is of the record, which the block has said already.
OF_THE_RECORD: Final = ("file", "number", "status", "error", "file_line", "result", "plies", "moves")


def _in_full(block: Block, game: int, plan: Plan) -> tuple[Row, list[Row]]:
    """The same of a game that the kernel leaves to the whole audit."""
    moves = [RecordedMove(str(Move(code))) for code in block.plies_of(game).tolist()]
    record = Record(dict(block.headers[game]), moves, block.results[game], Place())
    number = int(block.numbers[game])
    found = found_in(block.file or "", number, record)
    (audit,) = _task(plan).audits_of(*found.resolve(), found)
    kept = set(HEADERS.values()) | set(OF_THE_RECORD)
    row = {name: value for name, value in game_row(audit, {}, None, None).items() if name not in kept}
    row |= {"legal_plies": None, "coverage": None, "options": None}
    findings = [
        _finding_row(block.file or "", number, each.code, each.ply, _readings(each.code, each.blanks))
        for each in audit.findings
    ]
    return row, findings


def _readings(code: str, blanks: dict[str, Any]) -> tuple[str, ...]:
    return (f"F6={blanks['option']}",) if code == "XP201" else ()


@cache
def _task(plan: Plan) -> AuditTask:
    codes = frozenset(code for code in COVERED)
    return AuditTask(plan.rules, "friendly", "record", (None,), codes, readings=False)
