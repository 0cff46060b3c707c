"""Annotations as GitHub Actions reads them from the output of a step: `::error file=…,line=…::…`."""

from __future__ import annotations

from typing import Final, TextIO

from xuanpu.audit.finding import Severity
from xuanpu.audit.output.writer import Reported, Run, Summary
from xuanpu.harmless import harmless

COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


class Annotations:
    """For a check that runs with every change; suppressed findings are left out."""

    def __init__(self, stream: TextIO, run: Run) -> None:
        self.stream = stream

    def begin(self) -> None:
        """Nothing stands before the findings."""

    def write(self, reported: Reported) -> None:
        """One command."""
        if reported.suppression is not None:
            return
        finding = reported.finding
        named = {
            "file": finding.place.file,
            "line": finding.place.line,
            "col": finding.place.column,
            "title": f"{finding.code} {finding.name}",
        }
        properties = ",".join(
            f"{name}={_property(str(value))}" for name, value in named.items() if value is not None
        )
        self.stream.write(f"::{COMMANDS[finding.severity]} {properties}::{_data(finding.text())}\n")

    def end(self, summary: Summary) -> None:
        """Nothing stands behind them."""


def _data(text: str) -> str:
    return harmless(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
