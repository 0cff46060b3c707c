"""The sweep of forced drops: one row an ordered pair, one row a point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pandas as pd

from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Fate
from xuanpu.stats.columns import table, typed, words
from xuanpu.tris.points import RulePoint

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement
    from xuanpu.rulesets import Rules

SWEEP_TYPES: Final[dict[str, Any]] = {
    "first": "string",
    "second": "string",
    "fate": words(Fate),
    "first_break": "Int32",
    "reason": "string",
    "clause": "string",
    "mate": "bool",
}

SQUARE_TYPES: Final[dict[str, Any]] = {
    "square": "string",
    "partners": "int32",
    "survives": "int32",
    "share": "float64",
    "first_break": "Int32",
    "reason": "string",
    "clause": "string",
}


def sweep_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row an ordered pair of forced drops; no rows where nothing was swept.

    `first`, `second` string (squares), `fate` category, `first_break` Int32 (record ply; missing: none),
    `reason` string (name of the rule point), `clause` string, `mate` bool.
    """
    sweep = arrangement.sweep
    if sweep is None:
        return table([], SWEEP_TYPES)
    first, second = np.nonzero(sweep.fate >= 0)
    names = np.array([square_name(square) for square in range(len(sweep.fate))], dtype=object)
    breaks, reasons = sweep.first_break[first, second], sweep.reason[first, second]
    fates = np.array([str(fate) for fate in Fate], dtype=object)
    points = [point for point in np.unique(reasons).tolist() if point]
    columns = {
        "first": names[first],
        "second": names[second],
        "fate": fates[sweep.fate[first, second]],
        "first_break": pd.arrays.IntegerArray(breaks.astype("int32"), breaks <= 0),
        "reason": _by_point(reasons, {point: RulePoint(point).name for point in points}),
        "clause": _by_point(reasons, _clause_ids(arrangement.rules, points)),
        "mate": sweep.mate[first, second] == 1,
    }
    return typed(columns, SWEEP_TYPES)


def squares_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row an empty point: what a Tris dropped there does to the record.

    `square` string, `partners` and `survives` int32, `share` float64 (survives / partners), `first_break`
    Int32 (record ply; missing: the record need not break), `reason`, `clause` string.
    """
    rows = [
        {
            "square": square_name(fate.square),
            "partners": fate.partners,
            "survives": fate.survives,
            "share": fate.survives / fate.partners if fate.partners else 0.0,
            "first_break": fate.first_break,
            "reason": None if fate.reason is None else RulePoint(fate.reason).name,
            "clause": fate.clause,
        }
        for fate in arrangement.squares
    ]
    return table(rows, SQUARE_TYPES)


def _by_point(points: Any, texts: Mapping[int, str]) -> list[str | None]:
    return [texts.get(point) for point in points.tolist()]


def _clause_ids(rules: Rules, points: Iterable[int]) -> dict[int, str]:
    clauses = {point: rules.clause_of(RulePoint(point)) for point in points}
    return {point: clause.id for point, clause in clauses.items() if clause is not None}
