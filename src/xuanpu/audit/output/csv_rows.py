"""CSV (RFC 4180), a row a finding, names of the columns first."""

from __future__ import annotations

import csv
from typing import Final, TextIO

from xuanpu.audit.output.writer import Reported, Run, Summary
from xuanpu.harmless import harmless

COLUMNS: Final = (
    "code",
    "name",
    "severity",
    "file",
    "line",
    "column",
    "game",
    "seed",
    "arranged_line",
    "ply",
    "clauses",
    "readings",
    "title",
    "text",
    "fen",
    "reproduce",
)
#: A spreadsheet takes a cell that begins so for a formula.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


class CsvRows:
    """For spreadsheets, in the language in force; suppressed findings are left out."""

    def __init__(self, stream: TextIO, run: Run) -> None:
        self.rows = csv.writer(stream, lineterminator="\n")

    def begin(self) -> None:
        """The names of the columns."""
        self.rows.writerow(COLUMNS)

    def write(self, reported: Reported) -> None:
        """One row."""
        if reported.suppression is not None:
            return
        finding = reported.finding
        place = finding.place
        cells = (
            finding.code,
            finding.name,
            finding.severity,
            place.file,
            place.line,
            place.column,
            place.game,
            reported.seed,
            finding.line,
            finding.ply,
            " ".join(finding.clauses),
            " ".join(map("=".join, finding.readings)),
            finding.title(),
            finding.text(),
            finding.fen,
            finding.reproduce,
        )
        self.rows.writerow(_harmless_cell(cell) for cell in cells)

    def end(self, summary: Summary) -> None:
        """Nothing stands behind the rows."""


def _harmless_cell(cell: object) -> str:
    text = "" if cell is None else harmless(str(cell))
    return f"'{text}" if text.startswith(FORMULA) else text
