"""One JSON document: the run, the findings, the counts.

    {"format": "xuanpu-audit", "version": 1, "xuanpu": …, "ruleset": {…}, "settings": {…},
     "findings": [{"code": "XP101", …}, …], "summary": {"read": 3, …, "complete": true}}

A finding has the fields that `findings.json` of a report gives it, and `seed` where drops are random.
`figures`, where they are asked for, come last: `stats.collection_json` says what they are.
"""

from __future__ import annotations

import json
from typing import Final, TextIO

from xuanpu.audit.output.json_lines import finding_json
from xuanpu.audit.output.writer import Reported, Run, Summary

FORMAT: Final = "xuanpu-audit"
VERSION: Final = 1


class JsonDocument:
    """Written as it grows, and closed in any case; suppressed findings are left out."""

    def __init__(self, stream: TextIO, run: Run) -> None:
        self.stream = stream
        self.run = run
        self.written = 0

    def begin(self) -> None:
        """All that stands before the findings."""
        head = {"format": FORMAT, "version": VERSION} | self.run.as_json()
        text = json.dumps(head, ensure_ascii=False)
        self.stream.write(f'{text[:-1]},\n"findings": [')

    def write(self, reported: Reported) -> None:
        """One more finding."""
        if reported.suppression is None:
            self.stream.write(",\n" if self.written else "\n")
            self.stream.write(json.dumps(finding_json(reported), ensure_ascii=False))
            self.written += 1

    def end(self, summary: Summary) -> None:
        """The counts, and the figures."""
        self.stream.write(f'\n],\n"summary": {json.dumps(summary.as_json())}')
        if summary.figures is not None:
            self.stream.write(f',\n"figures": {json.dumps(summary.figures, ensure_ascii=False)}')
        self.stream.write("}\n")
