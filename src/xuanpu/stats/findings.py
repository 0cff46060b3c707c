"""The findings, one row each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from xuanpu.audit.finding import Severity
from xuanpu.stats.columns import table

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding

FINDING_TYPES: Final[dict[str, Any]] = {
    "code": "string",
    "name": "string",
    "severity": pd.CategoricalDtype([str(severity) for severity in Severity], ordered=True),
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


def findings_frame(findings: Iterable[Finding], lang: str | None = None) -> pd.DataFrame:
    """One row a finding.

    All columns are string but `severity` (ordered category: error, warning, note) and `game`, `file_line`,
    `file_column`, `ply` (Int32).  `clauses` and `readings` (`F2=evade-first`) are separated by blanks.
    """
    return table((_row(finding, lang) for finding in findings), FINDING_TYPES)


def _row(finding: Finding, lang: str | None) -> dict[str, Any]:
    row = finding.as_dict(lang)
    row["clauses"] = " ".join(row["clauses"])
    row["readings"] = " ".join(f"{reading}={option}" for reading, option in row["readings"])
    return row
