"""Arrangements as pandas frames, one function a table.

Texts are `string`, counts and numbers that may be missing `Int16`/`Int32` (nullable), closed sets of
words `category`, yes or no `bool`; so the same columns have the same types whatever a game brings forth.
Squares are named (`a0` … `i9`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pandas as pd

from xuanpu.game import PlyKind
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Fate, Phase, Stop
from xuanpu.tris.points import RulePoint

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.replay.result import Arrangement, Line, LinePly
    from xuanpu.rulesets import Rules

SIDES: Final = ("red", "black")
SEVERITIES: Final = ("error", "warning", "note")

_PLY_TYPES: Final[dict[str, Any]] = {
    "line": "string",
    "ply": "int32",
    "phase": pd.CategoricalDtype([str(phase) for phase in Phase]),
    "record_ply": "Int32",
    "side": pd.CategoricalDtype(list(SIDES)),
    "move": "string",
    "text": "string",
    "kind": pd.CategoricalDtype([str(kind) for kind in PlyKind]),
    "point": "string",
    "clause": "string",
    "captured": "string",
    "dead": "int16",
    "duty": "int16",
    "check": "bool",
    "branching": "int32",
    "fen": "string",
    "comment": "string",
    "file": "string",
    "file_line": "Int32",
    "file_column": "Int32",
}

_GAME_TYPES: Final[dict[str, Any]] = {
    "event": "string",
    "date": "string",
    "red": "string",
    "black": "string",
    "result": "string",
    "ruleset": "string",
    "profile": "string",
    "ruleset_hash": "string",
    "plies": "int32",
    "captures": "int32",
    "switch_ply": "Int32",
    "trigger_ply": "Int32",
    "trigger_text": "string",
    "first_dropper": pd.CategoricalDtype(list(SIDES)),
    "checking_drops": "int32",
    "final_is_mate": "bool",
    "pairs": "Int32",
    "pairs_as_recorded": "Int32",
    "pairs_other_kind": "Int32",
    "pairs_broken": "Int32",
    "pairs_drop_illegal": "Int32",
    "pairs_mate": "Int32",
    "line": "string",
    "line_plies": "int32",
    "stop": pd.CategoricalDtype([str(stop) for stop in Stop]),
    "findings": "int32",
}

_FINDING_TYPES: Final[dict[str, Any]] = {
    "code": "string",
    "name": "string",
    "severity": pd.CategoricalDtype(list(SEVERITIES), ordered=True),
    "title": "string",
    "text": "string",
    "clauses": "string",
    "readings": "string",
    "file": "string",
    "game": "Int32",
    "file_line": "Int32",
    "file_column": "Int32",
    "line": "string",
    "ply": "Int32",
    "fen": "string",
    "reproduce": "string",
}

_SWEEP_TYPES: Final[dict[str, Any]] = {
    "first": "string",
    "second": "string",
    "fate": pd.CategoricalDtype([str(fate) for fate in Fate]),
    "first_break": "Int32",
    "reason": "string",
    "clause": "string",
    "mate": "bool",
}

_SQUARE_TYPES: Final[dict[str, Any]] = {
    "square": "string",
    "partners": "int32",
    "survives": "int32",
    "share": "float64",
    "first_break": "Int32",
    "reason": "string",
    "clause": "string",
}


def plies_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row a ply of every line, in order.

    `line` string, `ply` int32 (from 1), `phase` category (record, drops, continuation), `record_ply` Int32
    (missing for drops), `side` category (red, black), `move` string (machine text), `text` string
    (Chinese), `kind` category (of `xuanpu.game.PlyKind`), `point` and `clause` string (what allows the
    ply), `captured` string (FEN letter), `dead` and `duty` int16 (after the ply), `check` bool,
    `branching` int32, `fen` string (after the ply), `comment` string, `file` string, `file_line` and
    `file_column` Int32, and for every kind of ply (with `_` for `-`) `legal_<kind>` int32: how many were
    legal before the ply.
    """
    rows = [_ply_row(line, ply) for line in arrangement.lines for ply in line.plies]
    counts = {
        f"legal_{kind.replace('-', '_')}": [
            ply.legal.get(kind, 0) for line in arrangement.lines for ply in line.plies
        ]
        for kind in PlyKind
    }
    frame = _frame(rows, _PLY_TYPES)
    return frame.assign(**{name: np.array(count, dtype="int32") for name, count in counts.items()})


def games_frame(arrangements: Iterable[Arrangement]) -> pd.DataFrame:
    """One row a game: who played, under which rules, what the facts say, how the first line ended.

    `event`, `date`, `red`, `black`, `result`, `ruleset`, `profile`, `ruleset_hash`, `trigger_text`, `line`
    string; `plies`, `captures`, `checking_drops` (points from which some forced drop gives check, over both
    drops), `line_plies`, `findings` int32; `switch_ply`, `trigger_ply` and the sweep's `pairs…` Int32
    (missing where nothing was swept); `first_dropper`, `stop` category; `final_is_mate` bool.
    """
    return _frame([_game_row(arrangement) for arrangement in arrangements], _GAME_TYPES)


def findings_frame(findings: Iterable[Finding], lang: str | None = None) -> pd.DataFrame:
    """One row a finding.

    All columns are string but `severity` (ordered category: error, warning, note) and `game`, `file_line`,
    `file_column`, `ply` (Int32).  `clauses` and `readings` (`F2=evade-first`) are separated by blanks.
    """
    rows = []
    for finding in findings:
        row = finding.as_dict(lang)
        row["clauses"] = " ".join(row["clauses"])
        row["readings"] = " ".join(f"{reading}={option}" for reading, option in row["readings"])
        rows.append(row)
    return _frame(rows, _FINDING_TYPES)


def sweep_frame(arrangement: Arrangement) -> pd.DataFrame:
    """One row an ordered pair of forced drops; no rows where nothing was swept.

    `first`, `second` string (squares), `fate` category, `first_break` Int32 (record ply; missing: none),
    `reason` string (name of the rule point), `clause` string, `mate` bool.
    """
    sweep = arrangement.sweep
    if sweep is None:
        return _frame([], _SWEEP_TYPES)
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
    return _typed(columns, _SWEEP_TYPES)


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
    return _frame(rows, _SQUARE_TYPES)


def _frame(rows: list[dict[str, Any]], types: Mapping[str, Any]) -> pd.DataFrame:
    """The rows as a frame with just these columns and types, also when there are no rows."""
    return _typed({name: [row[name] for row in rows] for name in types}, types)


def _typed(columns: Mapping[str, Any], types: Mapping[str, Any]) -> pd.DataFrame:
    return pd.DataFrame({name: pd.array(columns[name], dtype=kind) for name, kind in types.items()})


def _ply_row(line: Line, ply: LinePly) -> dict[str, Any]:
    return {
        "line": line.name,
        "ply": ply.ply,
        "phase": str(ply.phase),
        "record_ply": ply.record_ply,
        "side": SIDES[ply.side],
        "move": ply.machine,
        "text": ply.text,
        "kind": str(ply.kind),
        "point": RulePoint(ply.verdict.point).name,
        "clause": ply.verdict.clause,
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


def _game_row(arrangement: Arrangement) -> dict[str, Any]:
    facts, sweep, headers = arrangement.facts, arrangement.sweep, arrangement.game.headers
    line = arrangement.lines[0]
    pairs = [None] * len(Fate) if sweep is None else [sweep.pairs(number) for number in range(len(Fate))]
    return {
        **{name: headers.get(name.capitalize()) for name in ("event", "date", "red", "black")},
        "result": facts.result,
        "ruleset": arrangement.rules.id,
        "profile": arrangement.rules.profile,
        "ruleset_hash": arrangement.rules.hash,
        "plies": facts.plies,
        "captures": len(facts.captures),
        "switch_ply": facts.switch_ply,
        "trigger_ply": facts.trigger_ply,
        "trigger_text": facts.trigger_text,
        "first_dropper": None if facts.first_dropper is None else SIDES[facts.first_dropper],
        "checking_drops": sum(map(len, facts.checking_drops)),
        "final_is_mate": facts.final_is_mate,
        "pairs": None if sweep is None else sweep.total,
        "pairs_as_recorded": pairs[0],
        "pairs_other_kind": pairs[1],
        "pairs_broken": pairs[2],
        "pairs_drop_illegal": pairs[3],
        "pairs_mate": None if sweep is None else sweep.mates,
        "line": line.name,
        "line_plies": len(line.plies),
        "stop": str(line.stop),
        "findings": len(arrangement.findings),
    }


def _by_point(points: Any, texts: Mapping[int, str]) -> list[str | None]:
    return [texts.get(point) for point in points.tolist()]


def _clause_ids(rules: Rules, points: Iterable[int]) -> dict[int, str]:
    clauses = {point: rules.clause_of(RulePoint(point)) for point in points}
    return {point: clause.id for point, clause in clauses.items() if clause is not None}
