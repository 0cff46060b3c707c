"""A line a finding, as compilers do: `file:line:column: XP101 error what was seen [clauses] [readings]`."""

from __future__ import annotations

from typing import TextIO

from xuanpu.audit.finding import Finding
from xuanpu.audit.output.writer import Reported, Run, Summary
from xuanpu.harmless import harmless
from xuanpu.words import say


class Text:
    """For people; suppressed findings are left out."""

    def __init__(self, stream: TextIO, run: Run) -> None:
        self.stream = stream

    def begin(self) -> None:
        """Nothing stands before the findings."""

    def write(self, reported: Reported) -> None:
        """One line."""
        if reported.suppression is None:
            self.stream.write(harmless(line_of(reported.finding)) + "\n")

    def end(self, summary: Summary) -> None:
        """How many there were of each code; nothing where there was none."""
        if summary.findings:
            counts = ", ".join(f"{code} {count}" for code, count in sorted(summary.codes.items()))
            self.stream.write(say("audit.counts", count=summary.findings, counts=counts) + "\n")


def line_of(finding: Finding) -> str:
    """The line of a finding."""
    where = [
        part for part in (finding.place.file, finding.place.line, finding.place.column) if part is not None
    ]
    head = ":".join(map(str, where))
    parts = [finding.code, say(f"audit.severity.{finding.severity}"), finding.text()]
    if finding.clauses:
        parts.append(f"[{' '.join(finding.clauses)}]")
    if finding.readings:
        parts.append(f"[{' '.join(map('='.join, finding.readings))}]")
    line = " ".join(parts)
    return f"{head}: {line}" if head else line
