"""What every format has in common: the run that is told of, and the three moments of the telling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from xuanpu import __version__
from xuanpu.audit.check import Check
from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.suppressions import Suppression
from xuanpu.rulesets import Rules
from xuanpu.words import LANGUAGES


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for: the rules, the checks that report, the way the games were arranged."""

    rules: Rules
    checks: Sequence[Check]
    settings: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The run as plain data."""
        rules = self.rules
        return {
            "xuanpu": __version__,
            "ruleset": {
                "id": rules.id,
                "profile": rules.profile,
                "readings": dict(rules.overrides),
                "results": rules.results,
                "hash": rules.hash,
                "name": {lang: rules.name(lang) for lang in LANGUAGES},
            },
            "settings": dict(self.settings),
        }


@dataclass(frozen=True, slots=True)
class Reported:
    """A finding, the seed of the arrangement it was seen in, and what suppresses it, if anything does."""

    finding: Finding
    seed: int | None = None
    suppression: Suppression | None = None


@dataclass(slots=True)
class Summary:
    """How a run has gone: games by status, findings by code and by severity, and what was left out.

    `interrupted`: it did not come to its end.  `figures`: those of the collection, where they are asked for.
    """

    clean: int = 0
    damaged: int = 0
    skipped: int = 0
    unreadable: int = 0
    passed_over: int = 0
    suppressed: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    severities: Counter[Severity] = field(default_factory=Counter)
    interrupted: bool = False
    figures: Mapping[str, Any] | None = None

    @property
    def read(self) -> int:
        """All games."""
        return self.clean + self.damaged + self.skipped

    @property
    def findings(self) -> int:
        """All findings that were reported."""
        return self.codes.total()

    def count_game(self, status: str) -> None:
        """One more game: `clean`, `damaged` or `skipped`."""
        setattr(self, status, getattr(self, status) + 1)

    def count(self, reported: Reported) -> None:
        """One more finding, reported or suppressed."""
        if reported.suppression is not None:
            self.suppressed += 1
        else:
            self.codes[reported.finding.code] += 1
            self.severities[reported.finding.severity] += 1

    def as_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return {
            "read": self.read,
            "clean": self.clean,
            "damaged": self.damaged,
            "skipped": self.skipped,
            "unreadable_files": self.unreadable,
            "passed_over_files": self.passed_over,
            "findings": self.findings,
            "severities": {str(severity): self.severities[severity] for severity in Severity},
            "codes": dict(sorted(self.codes.items())),
            "suppressed": self.suppressed,
            "complete": not self.interrupted,
        }


class Writer(Protocol):
    """One format.  `begin` comes first, `end` last and always."""

    def begin(self) -> None:
        """What stands before the findings."""

    def write(self, reported: Reported) -> None:
        """A finding."""

    def end(self, summary: Summary) -> None:
        """What stands behind the findings."""


class Silent:
    """Where the findings themselves are not asked for."""

    def begin(self) -> None:
        """Nothing."""

    def write(self, reported: Reported) -> None:
        """Nothing."""

    def end(self, summary: Summary) -> None:
        """Nothing."""
