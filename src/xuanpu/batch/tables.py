"""The columns of the parts, the same for every plan: what a plan does not give is null.

games, one row a game:

| column | type | content |
|---|---|---|
| `file`, `number` | string, int32 | the file as it was named; number of the game in its piece, from 1 |
| `status`, `error` | string | clean, damaged or skipped; why, in one line of English |
| `file_line` | int32 | the line of the file on which it begins |
| `event`, `date`, `red`, `black`, `result` | string | as the record has them |
| `plies` | int32 | good plies of the record |
| `moves` | uint64 | a hash of the start and the good plies: the same game has the same (null: no ply) |
| `second_ply` … `duty_plies` | int32, bool, string | as in `audit.game_audit.GameAudit` |
| `exchange` | list of (option, bool) | whether the third capture opens an exchange, by option (F6) |
| `coverage` | list of (clause, int32) | clauses that fired in the line |
| `options` | list of struct | what other options of readings change, as `audit.game_audit.OptionSeen` |

findings, one row a finding: `file`, `number` and then as `audit.finding.Finding.as_dict`, the sentence in
both languages (`text_zh`, `text_en`).  The audit of the drops gives `code`, `severity`, `ply` and `readings`;
`xuanpu audit` says the rest of such a game.

plies, one row a ply: `file`, `number`, `ply` (from 1), `move` (machine text).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from xuanpu.audit.finding import Finding
from xuanpu.audit.game_audit import GameAudit, OptionSeen
from xuanpu.batch.names import writable
from xuanpu.batch.store import FINDINGS, GAMES, PLIES
from xuanpu.game import Move

Row = dict[str, Any]

_PLACE: Final = [pa.field("file", pa.string()), pa.field("number", pa.int32())]
_OPTION: Final = pa.struct(
    [
        ("reading", pa.string()),
        ("option", pa.string()),
        ("first_ply", pa.int32()),
        ("positions", pa.int32()),
        ("gained", pa.int32()),
        ("lost", pa.int32()),
        ("forbids", pa.int32()),
    ]
)

GAMES_SCHEMA: Final = pa.schema(
    [
        *_PLACE,
        ("status", pa.string()),
        ("error", pa.string()),
        ("file_line", pa.int32()),
        ("event", pa.string()),
        ("date", pa.string()),
        ("red", pa.string()),
        ("black", pa.string()),
        ("result", pa.string()),
        ("plies", pa.int32()),
        ("moves", pa.uint64()),
        ("second_ply", pa.int32()),
        ("third_ply", pa.int32()),
        ("third_checks", pa.bool_()),
        ("answering_drops", pa.int32()),
        ("exchange", pa.list_(pa.struct([("option", pa.string()), ("opens", pa.bool_())]))),
        ("drops", pa.string()),
        ("stop", pa.string()),
        ("record_stop", pa.string()),
        ("broken_ply", pa.int32()),
        ("broken_clause", pa.string()),
        ("kept", pa.int32()),
        ("rest", pa.int32()),
        ("legal_plies", pa.int32()),
        ("line_plies", pa.int32()),
        ("duty_plies", pa.int32()),
        ("coverage", pa.list_(pa.struct([("clause", pa.string()), ("fired", pa.int32())]))),
        ("options", pa.list_(_OPTION)),
    ]
)

FINDINGS_SCHEMA: Final = pa.schema(
    [
        *_PLACE,
        ("code", pa.string()),
        ("severity", pa.string()),
        ("line", pa.string()),
        ("ply", pa.int32()),
        ("file_line", pa.int32()),
        ("file_column", pa.int32()),
        ("clauses", pa.list_(pa.string())),
        ("readings", pa.list_(pa.string())),
        ("fen", pa.string()),
        ("text_zh", pa.string()),
        ("text_en", pa.string()),
    ]
)

PLIES_SCHEMA: Final = pa.schema([*_PLACE, ("ply", pa.int32()), ("move", pa.string())])

SCHEMAS: Final = {GAMES: GAMES_SCHEMA, FINDINGS: FINDINGS_SCHEMA, PLIES: PLIES_SCHEMA}

#: Headers that are kept, and their columns.
HEADERS: Final = {"Event": "event", "Date": "date", "Red": "red", "Black": "black"}

#: Fields of a `GameAudit` that are columns of the same name.
_SAME: Final = (
    "status",
    "error",
    "result",
    "plies",
    "second_ply",
    "third_ply",
    "third_checks",
    "answering_drops",
    "stop",
    "record_stop",
    "broken_ply",
    "broken_clause",
    "kept",
    "rest",
    "legal_plies",
    "line_plies",
    "duty_plies",
)


def game_row(
    audit: GameAudit, headers: Mapping[str, str], line: int | None, moves: int | None
) -> Row:
    """The row of an audited game; `moves` the hash of its plies."""
    return {
        "file": None if audit.file is None else writable(audit.file),
        "number": audit.game,
        "file_line": line,
        "moves": moves,
        **{column: headers.get(name) for name, column in HEADERS.items()},
        **{name: getattr(audit, name) for name in _SAME},
        "error": None if audit.error is None else writable(audit.error),
        "exchange": [{"option": option, "opens": opens} for option, opens in audit.exchange.items()],
        "drops": " ".join(audit.drops),
        "coverage": [{"clause": clause, "fired": times} for clause, times in audit.coverage.items()],
        "options": [{name: getattr(seen, name) for name in seen.__slots__} for seen in audit.options],
    }


def audit_of(row: Mapping[str, Any], findings: tuple[Finding, ...] = ()) -> GameAudit:
    """The audit that a row was made of, as far as the row tells."""
    return GameAudit(
        file=row["file"],
        game=row["number"],
        seed=None,
        **{name: row[name] for name in _SAME},
        exchange={each["option"]: each["opens"] for each in row["exchange"] or ()},
        drops=tuple((row["drops"] or "").split()),
        coverage={each["clause"]: each["fired"] for each in row["coverage"] or ()},
        options=tuple(OptionSeen(**each) for each in row["options"] or ()),
        findings=findings,
    )


def finding_row(finding: Finding, file: str | None, number: int) -> Row:
    """The row of a finding of that game."""
    place = finding.place
    return {
        "file": file,
        "number": number,
        "code": finding.code,
        "severity": str(finding.severity),
        "line": finding.line,
        "ply": finding.ply,
        "file_line": place.line,
        "file_column": place.column,
        "clauses": list(finding.clauses),
        "readings": ["=".join(pair) for pair in finding.readings],
        "fen": finding.fen,
        "text_zh": writable(finding.text("zh")),
        "text_en": writable(finding.text("en")),
    }


def moves_hash(start: bytes, plies: NDArray[np.int64]) -> int:
    """The same for the same start (a position record) and plies, whatever else the records say."""
    return int.from_bytes(blake2b(start + plies.tobytes(), digest_size=8).digest(), "little")


def ply_rows(file: str | None, number: int, plies: Iterable[int]) -> Iterator[Row]:
    """The rows of the plies of that game (codes of `tris.plies`)."""
    for ply, code in enumerate(plies, start=1):
        yield {"file": file, "number": number, "ply": ply, "move": str(Move(code))}


def joined(tables: Mapping[str, list[pa.Table]]) -> dict[str, pa.Table]:
    """The parts of each table put together; of no part, a table without rows."""
    return {
        name: pa.concat_tables(parts) if parts else SCHEMAS[name].empty_table()
        for name, parts in tables.items()
    }


def tables_of(rows: Mapping[str, list[Row]]) -> dict[str, pa.Table]:
    """The rows of each table, as a table with just its columns."""
    return {name: pa.Table.from_pylist(rows[name], schema=schema) for name, schema in SCHEMAS.items()}
