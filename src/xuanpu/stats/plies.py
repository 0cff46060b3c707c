"""The plies of an arrangement, one row each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pandas as pd

from xuanpu.game import PlyKind
from xuanpu.hosts.xiangqi.board import CANNON, HORSE, KING, LETTERS, PAWN, ROOK
from xuanpu.replay.result import Phase, Source
from xuanpu.stats.columns import SIDES, table, words
from xuanpu.tris.points import RulePoint

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Arrangement, Line, LinePly

#: Kinds as a person names them, the strong ones first.
NAMED: Final = (ROOK, HORSE, CANNON, *sorted({*range(KING, PAWN + 1)} - {ROOK, HORSE, CANNON}))


def legal_column(kind: PlyKind) -> str:
    """The column that counts the legal plies of that kind."""
    return f"legal_{kind.replace('-', '_')}"


PLY_TYPES: Final[dict[str, Any]] = {
    "line": "string",
    "ply": "int32",
    "phase": words(Phase),
    "source": words(Source),
    "record_ply": "Int32",
    "side": words(SIDES),
    "move": "string",
    "text": "string",
    "kind": words(PlyKind),
    "point": "string",
    "clause": "string",
    "clauses": "string",
    "captured": "string",
    "dead": "int16",
    "duty": "int16",
    "reserve": "int16",
    "check": "bool",
    "pieces_red": "int16",
    "pieces_black": "int16",
    "material_red": "string",
    "material_black": "string",
    "strong_red": "int16",
    "strong_black": "int16",
    "dead_red": "string",
    "dead_black": "string",
    "right_red": "bool",
    "right_black": "bool",
    "latch": "bool",
    "promotions": "int16",
    "branching": "int32",
    "fen": "string",
    "comment": "string",
    "file": "string",
    "file_line": "Int32",
    "file_column": "Int32",
    **{legal_column(kind): "int32" for kind in PlyKind},
}


def plies_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row a ply of every line, in order.

    | columns | type | content |
    |---|---|---|
    | `line` | string | name of the line |
    | `ply` | int32 | from 1, in the line |
    | `phase` | category | record, drops, continuation |
    | `source` | category | who made the ply: record, drop (the drop policy), engine, random |
    | `record_ply` | Int32 | from 1, in the record; missing where the ply is not recorded |
    | `side` | category | red, black |
    | `move`, `text` | string | machine text, Chinese text |
    | `kind` | category | of `xuanpu.game.PlyKind` |
    | `point`, `clause`, `clauses` | string | what allows the ply: rule point, first clause, all clauses |
    | `captured` | string | FEN letter of the regular piece taken |
    | `dead`, `duty`, `reserve` | int16 | after the ply: pieces taken so far, drops owed, Tris off the board |
    | `check` | bool | the ply gives check |
    | `pieces_red`, `pieces_black` | int16 | after the ply: regular pieces on the board, those on a Tris too |
    | `material_red`, `material_black` | string | the same by letter, strong pieces first: `RRNCCKAABBPPP` |
    | `strong_red`, `strong_black` | int16 | sums of strong pieces, as P5 counts them |
    | `dead_red`, `dead_black` | string | pieces beside the board, by letter |
    | `right_red`, `right_black` | bool | the side alone has the right to promote, by the sums |
    | `latch`, `promotions` | bool, int16 | both sums have been low; promotions made so far |
    | `branching` | int32 | legal plies before the ply |
    | `fen` | string | after the ply |
    | `comment` | string | of the record |
    | `file`, `file_line`, `file_column` | string, Int32, Int32 | where the ply stands |
    | `legal_<kind>` | int32 | legal plies of that kind (`_` for `-`); they add up to `branching` |
    """
    return table((row for line in arrangement.lines for row in _rows(line)), PLY_TYPES)


def _rows(line: Line) -> Iterator[dict[str, Any]]:
    for ply in line.plies:
        yield {"line": line.name} | _made(ply) | _counted(ply.after) | _legal(ply)


def _made(ply: LinePly) -> dict[str, Any]:
    return {
        "ply": ply.ply,
        "phase": str(ply.phase),
        "source": str(ply.source),
        "record_ply": ply.record_ply,
        "side": SIDES[ply.side],
        "move": ply.machine,
        "text": ply.text,
        "kind": str(ply.kind),
        "point": RulePoint(ply.verdict.point).name,
        "clause": ply.verdict.clause,
        "clauses": " ".join(ply.verdict.clauses),
        "captured": ply.captured,
        "dead": ply.dead,
        "duty": ply.duty,
        "check": ply.check,
        "branching": ply.branching,
        "fen": ply.fen,
        "comment": ply.comment,
        "file": ply.place.file,
        "file_line": ply.place.line,
        "file_column": ply.place.column,
    }


def _legal(ply: LinePly) -> dict[str, int]:
    return {legal_column(kind): ply.legal.get(kind, 0) for kind in PlyKind}


def _counted(position: Position) -> dict[str, Any]:
    """What stands on the board and beside it."""
    row: dict[str, Any] = {
        "reserve": position.reserve,
        "latch": bool(position.record["latch"][0]),
        "promotions": sum(position.promotions),
    }
    sums = position.strong_sums()
    for side, name in enumerate(SIDES):
        on_board = np.bincount(position.physical[position.owner == side], minlength=len(LETTERS)).tolist()
        row[f"pieces_{name}"] = sum(on_board)
        row[f"material_{name}"] = _letters(on_board)
        row[f"strong_{name}"] = sums[side]
        row[f"dead_{name}"] = _letters(position.dead[side].tolist())
        row[f"right_{name}"] = position.promotion_right(side)
    return row


def _letters(counts: list[int]) -> str:
    return "".join(LETTERS[kind] * counts[kind] for kind in NAMED)
