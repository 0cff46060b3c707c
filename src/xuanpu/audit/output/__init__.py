"""The findings of a collection, written as they come: text, JSON, JSON lines, CSV, SARIF, annotations.

A writer is told of every finding as soon as it is known, and at last how all fared, so that an interrupted
run leaves what it has found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from xuanpu.audit.output.csv_rows import CsvRows
from xuanpu.audit.output.github import Annotations
from xuanpu.audit.output.json_document import JsonDocument
from xuanpu.audit.output.json_lines import JsonLines
from xuanpu.audit.output.sarif import Sarif
from xuanpu.audit.output.text import Text
from xuanpu.audit.output.writer import Reported, Run, Silent, Summary, Writer

__all__ = ["WRITERS", "Reported", "Run", "Silent", "Summary", "Writer"]

#: The formats of `--output-format`.
WRITERS: dict[str, Callable[[TextIO, Run], Writer]] = {
    "text": Text,
    "json": JsonDocument,
    "jsonl": JsonLines,
    "csv": CsvRows,
    "sarif": Sarif,
    "github": Annotations,
}
