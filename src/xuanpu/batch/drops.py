"""The audit of the forced drops alone, of the games of a piece: blocks of games, kernels, columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np
import pyarrow as pa

from xuanpu.audit.audit_task import AuditTask
from xuanpu.audit.game_audit import CLEAN, DAMAGED, SKIPPED
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.sources import found_in
from xuanpu.batch.plan import Piece, Plan
from xuanpu.batch.store import FINDINGS, GAMES, PLIES
from xuanpu.batch.tables import HEADERS, SCHEMAS, Row, game_row, moves_hash, ply_rows, tables_of
from xuanpu.errors import Place
from xuanpu.game import Move
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.pipeline.block import Block
from xuanpu.pipeline.compiled.facts import NONE, End
from xuanpu.pipeline.drop_audit import (
    COVERED,
    answering_drops,
    audit_drops,
    findings_of,
    options_of,
)
from xuanpu.pipeline.read import read_blocks
from xuanpu.records import Record, RecordedMove, Source
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint

SEVERITIES: Final = {check.code: str(check.severity) for check in CHECKS}
STOPS: Final = {end: end.name.lower().replace("_", "-") for end in End}
NAMES: Final = tuple(square_name(square) for square in range(90))

#: Of a game without plies.
NOT_ARRANGED: Final = {
    "stop": SKIPPED,
    "exchange": [],
    "drops": "",
    "kept": 0,
    "rest": 0,
    "line_plies": 0,
    "duty_plies": 0,
}


def audited(piece: Piece, source: Source, plan: Plan) -> dict[str, pa.Table]:
    """The tables of a piece of a file; `source` is the file, or the content of one elsewhere.  RecordError if
    it holds no game."""
    rows: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
    for block in _blocks(piece, source, plan):
        _games(block, piece.file, plan, rows)
        if plan.plies:
            for game, number in enumerate(block.numbers.tolist()):
                rows[PLIES] += ply_rows(piece.file, number, block.plies_of(game).tolist())
    return tables_of(rows)


def _blocks(piece: Piece, source: Source, plan: Plan) -> Iterator[Block]:
    if piece.encoding is not None:
        return read_blocks(piece.cut)
    return read_blocks(source, encoding=plan.encoding, format=plan.format, name=piece.file)


def _games(block: Block, file: str, plan: Plan, rows: dict[str, list[Row]]) -> None:
    """The rows of a block's games, and of what was found in them."""
    rules = plan.rules
    facts, raised = audit_drops(block, rules)
    answers = answering_drops(facts, raised, rules)
    options = options_of(rules).names
    plies = np.diff(block.offsets).tolist()
    number = block.numbers.tolist()
    columns = {name: facts[name].tolist() for name in facts.dtype.names or ()}
    left: list[Row] = []
    for game in range(len(block)):
        fact = {name: column[game] for name, column in columns.items()}
        row = _head(block, game, file, plies[game])
        if fact["end"] != End.UNSETTLED:
            row |= _told(fact, rules, options, answers.get(game))
        elif plies[game]:
            told, found = _in_full(block, game, plan)
            row |= told
            left += found
        rows[GAMES].append(row)
    found = [
        _finding_row(file, number[seen.game], seen.code, seen.ply, seen.readings)
        for seen in findings_of(facts, raised, rules)
    ]
    rows[FINDINGS] += sorted(found + left, key=lambda row: row["number"]) if left else found


def _head(block: Block, game: int, file: str, plies: int) -> dict[str, Any]:
    """What the record itself says."""
    headers, error = block.headers[game], block.errors[game]
    status = DAMAGED if error is not None else SKIPPED if block.skipped[game] else CLEAN
    row = {
        "file": file,
        "number": int(block.numbers[game]),
        "status": status,
        "error": error,
        "file_line": int(block.lines[game]),
        "result": block.results[game],
        "plies": plies,
        "moves": moves_hash(block.starts[game].tobytes(), block.plies_of(game)) if plies else None,
        **NOT_ARRANGED,
    }
    for name, column in HEADERS.items():
        row[column] = headers.get(name)
    return row


def _told(
    fact: dict[str, Any], rules: Rules, options: tuple[str, ...], answering: int | None
) -> dict[str, Any]:
    """What the kernel says of a game."""
    stop = STOPS[fact["end"]]
    due = fact["raised"] != NONE and fact["raised"] == fact["third"] + 1
    return {
        "second_ply": _or_none(fact["second"]),
        "third_ply": _or_none(fact["third"]),
        "third_checks": None if fact["third"] == NONE else fact["third_checks"] == 1,
        "answering_drops": answering,
        "exchange": [
            {"option": option, "opens": bool(fact["exchange"] >> k & 1)} for k, option in enumerate(options)
        ]
        if due
        else [],
        "drops": " ".join(NAMES[square] for square in fact["drops"] if square != NONE),
        "stop": stop,
        "record_stop": None if fact["end"] == End.GAME_OVER else stop,
        "broken_ply": _or_none(fact["broken"]),
        "broken_clause": _clause(rules, fact["point"]) if fact["broken"] != NONE else None,
        "kept": fact["kept"],
        "rest": fact["rest"],
        "line_plies": fact["line_plies"],
        "duty_plies": fact["duty_plies"],
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


@cache
def _clause(rules: Rules, point: int) -> str | None:
    """The first clause that a rule point rests on."""
    return next(iter(rules.basis(RulePoint(point)).clauses), None)


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
