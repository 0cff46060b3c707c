"""SARIF 2.1.0 (OASIS), as editors and code hosts read it: rules, results with their places, suppressions.

Columns are counted in characters, as SARIF calls `unicodeCodePoints`.  A fingerprint is made of what was
seen, not of where it stands: a finding keeps it when lines are inserted before it.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final, TextIO
from urllib.parse import quote

from xuanpu import __version__
from xuanpu.audit.check import Check
from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.output.writer import Reported, Run, Summary
from xuanpu.errors import Place
from xuanpu.words import language

VERSION: Final = "2.1.0"
SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "xuanpuFinding/v1"
LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


class Sarif:
    """Written as it grows, and closed in any case; suppressed findings are there, marked as such."""

    def __init__(self, stream: TextIO, run: Run) -> None:
        self.stream = stream
        self.run = run
        self.rule_index = {check.code: number for number, check in enumerate(run.checks)}
        self.written = 0

    def begin(self) -> None:
        """The tool and its rules."""
        driver = {
            "name": "xuanpu",
            "version": __version__,
            "rules": [_rule(check) for check in self.run.checks],
        }
        head = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "language": language()}
        self.stream.write(f'{{"$schema": {json.dumps(SCHEMA)}, "version": "{VERSION}", "runs": [\n')
        self.stream.write(json.dumps(head, ensure_ascii=False)[:-1] + ',\n"results": [')

    def write(self, reported: Reported) -> None:
        """One result."""
        self.stream.write(",\n" if self.written else "\n")
        self.stream.write(json.dumps(self._result(reported), ensure_ascii=False))
        self.written += 1

    def end(self, summary: Summary) -> None:
        """What was run, and whether it came to its end."""
        invocation = {"executionSuccessful": not summary.interrupted}
        properties = self.run.as_json() | {"summary": summary.as_json()}
        rest = {"invocations": [invocation], "properties": properties}
        self.stream.write("\n],\n" + json.dumps(rest, ensure_ascii=False)[1:] + "]}\n")

    def _result(self, reported: Reported) -> dict[str, Any]:
        finding = reported.finding
        result: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": self.rule_index[finding.code],
            "level": LEVELS[finding.severity],
            "message": {"text": finding.text()},
            "locations": [_location(finding)],
            "partialFingerprints": {FINGERPRINT: _fingerprint(reported)},
            "properties": _properties(reported),
        }
        if reported.suppression is not None:
            kind = "inSource" if reported.suppression.in_source else "external"
            result["suppressions"] = [{"kind": kind, "justification": reported.suppression.reason}]
        return result


def _rule(check: Check) -> dict[str, Any]:
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": check.title()},
        "fullDescription": {"text": check.explain()},
        "help": {"text": check.example_text()},
        "defaultConfiguration": {"level": LEVELS[check.severity], "enabled": check.by_default},
    }


def _location(finding: Finding) -> dict[str, Any]:
    place = finding.place
    location: dict[str, Any] = {}
    if place.file is not None:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(place.file)}}
        if place.line is not None:
            region = {"startLine": place.line, "startColumn": place.column}
            physical["region"] = {name: value for name, value in region.items() if value is not None}
        location["physicalLocation"] = physical
    within = Place(game=place.game, ply=finding.ply).text()
    if within:
        location["logicalLocations"] = [{"fullyQualifiedName": within}]
    return location


def _uri(file: str) -> str:
    return quote(file.replace("\\", "/"))


def _fingerprint(reported: Reported) -> str:
    finding = reported.finding
    seen = (finding.code, finding.fen or finding.text("en"), finding.ply, reported.seed)
    return sha256(json.dumps(seen, ensure_ascii=False).encode()).hexdigest()[:32]


def _properties(reported: Reported) -> dict[str, Any]:
    finding = reported.finding
    named = {
        "clauses": list(finding.clauses),
        "readings": ["=".join(pair) for pair in finding.readings],
        "game": finding.place.game,
        "ply": finding.ply,
        "fen": finding.fen,
        "seed": reported.seed,
        "reproduce": finding.reproduce,
    }
    return {name: value for name, value in named.items() if value not in (None, [])}
