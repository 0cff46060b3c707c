"""A comparison as frames: a row a game with both sides, and a row for each finding that is not the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from xuanpu.audit.finding import Severity
from xuanpu.compare.finding_changes import Change
from xuanpu.compare.measures import MEASURES
from xuanpu.stats.columns import table, words
from xuanpu.words import language

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison
    from xuanpu.compare.rows import ChangeRow, GameRow, Side, Told

SIDES: Final = ("before", "after")

GAME_TYPES: Final[dict[str, Any]] = {
    "file": "string",
    "game": "Int32",
    "status": "string",
    "result": "string",
    "plies": "int32",
    "seeds": "int32",
    **{f"{measure.key}_{side}": "Float64" for measure in MEASURES for side in SIDES},
    **{f"{name}_{side}": "string" for name in ("drops", "stop", "readings") for side in SIDES},
    "ended_otherwise": "Float64",
    **{str(kind): "Float64" for kind in Change},
}

CHANGE_TYPES: Final[dict[str, Any]] = {
    "file": "string",
    "game": "Int32",
    "seed": "Int32",
    "change": words(Change),
    "code": "string",
    "name": "string",
    "severity": pd.CategoricalDtype([str(severity) for severity in Severity], ordered=True),
    "line": "string",
    "ply": "Int32",
    "file_line": "Int32",
    "file_column": "Int32",
    **{f"{name}_{side}": "string" for name in ("clauses", "text", "reproduce") for side in SIDES},
}


def games_frame(comparison: Comparison) -> pd.DataFrame:
    """One row a game that was compared; of several seeds the averages.

    | columns | type | content |
    |---|---|---|
    | `file`, `game` | string, Int32 | where the record stands |
    | `status`, `result`, `plies` | string, string, int32 | damaged or clean, result, good plies |
    | `seeds` | int32 | runs averaged |
    | `<measure>_before`, `<measure>_after` | Float64 | of `compare.measures`, under either ruleset |
    | `drops_…`, `stop_…` | string | where the drops fell and why the line stopped, in the first run |
    | `readings_…` | string | readings that matter, in any run |
    | `ended_otherwise` | Float64 | share of the runs in which the line stops for another reason |
    | `gained`, `lost`, `changed` | Float64 | findings |
    """
    return table(map(_game_row, comparison.rows), GAME_TYPES)


def changes_frame(comparison: Comparison, lang: str | None = None) -> pd.DataFrame:
    """One row for each finding gained, lost or changed.

    | columns | type | content |
    |---|---|---|
    | `file`, `game`, `seed` | string, Int32, Int32 | game and run; no seed: nothing was random |
    | `change` | category | gained, lost, changed |
    | `code`, `name`, `severity` | string, string, category | the finding, of two the later |
    | `line`, `ply`, `file_line`, `file_column` | string, Int32 … | place; no ply: the whole game |
    | `clauses_…`, `text_…`, `reproduce_…` | string | under either ruleset, missing where it has none |
    """
    return table((_change_row(row, lang or language()) for row in comparison.changes), CHANGE_TYPES)


def _game_row(row: GameRow) -> dict[str, Any]:
    head = {name: getattr(row, name) for name in ("file", "game", "status", "result", "plies")}
    both = {
        name: value
        for side, each in zip(SIDES, (row.before, row.after), strict=True)
        for name, value in _side(each, side)
    }
    changes = {str(kind): count for kind, count in row.changes.items()}
    return {**head, "seeds": len(row.seeds), **both, "ended_otherwise": row.ended_otherwise, **changes}


def _side(side: Side, name: str) -> Iterator[tuple[str, Any]]:
    for measure, value in zip(MEASURES, side.measures, strict=True):
        yield f"{measure.key}_{name}", value
    yield f"drops_{name}", side.drops
    yield f"stop_{name}", side.stop
    yield f"readings_{name}", " ".join(side.readings)


def _change_row(row: ChangeRow, lang: str) -> dict[str, Any]:
    both = {
        f"{name}_{side}": value
        for side, told in zip(SIDES, (row.before, row.after), strict=True)
        for name, value in _told(told, lang).items()
    }
    named = {name: getattr(row, name) for name in CHANGE_TYPES if hasattr(row, name)}
    return {**named, "change": str(row.kind), **both}


def _told(told: Told | None, lang: str) -> dict[str, str | None]:
    if told is None:
        return dict.fromkeys(("clauses", "text", "reproduce"))
    return {"clauses": " ".join(told.clauses), "text": told.texts[lang], "reproduce": told.reproduce}
