"""JSON, a line a finding: whatever is cut off, all lines before are whole."""

from __future__ import annotations

import json
from typing import Any, TextIO

from xuanpu.audit.output.writer import Reported, Run, Summary


class JsonLines:
    """For programs that read along; suppressed findings are left out."""

    def __init__(self, stream: TextIO, run: Run) -> None:
        self.stream = stream

    def begin(self) -> None:
        """Nothing stands before the findings."""

    def write(self, reported: Reported) -> None:
        """One line, whole."""
        if reported.suppression is None:
            self.stream.write(json.dumps(finding_json(reported), ensure_ascii=False) + "\n")
            self.stream.flush()

    def end(self, summary: Summary) -> None:
        """Nothing stands behind them."""


def finding_json(reported: Reported) -> dict[str, Any]:
    """A finding as plain data, in both languages."""
    data = reported.finding.as_json()
    return data if reported.seed is None else data | {"seed": reported.seed}
