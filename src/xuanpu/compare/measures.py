"""What is measured of a game under a ruleset: one number each, None where it does not arise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from xuanpu.audit.game_audit import GameAudit


@dataclass(frozen=True, slots=True)
class Measure:
    """A number, or yes or no (`share`: 1 or 0), of one audited game.  `words/compare.toml` names it."""

    key: str
    of: Callable[[GameAudit], float | None]
    share: bool = False


def followed(audit: GameAudit) -> int:
    """Plies of the record that were played as recorded, before the drops and after."""
    return audit.line_plies - len(audit.drops)


def _per_position(audit: GameAudit) -> float | None:
    return audit.legal_plies / audit.line_plies if audit.line_plies else None


def _before_drops(audit: GameAudit) -> float | None:
    return audit.plies - audit.rest if audit.drops else None


def _kept(audit: GameAudit) -> float | None:
    return audit.kept if audit.drops else None


def _kept_share(audit: GameAudit) -> float | None:
    return audit.kept / audit.rest if audit.drops and audit.rest else None


MEASURES: Final = (
    Measure("findings", lambda audit: len(audit.findings)),
    Measure("legal_plies", lambda audit: audit.legal_plies),
    Measure("legal_mean", _per_position),
    Measure("duty_plies", lambda audit: audit.duty_plies),
    Measure("before_drops", _before_drops),
    Measure("kept", _kept),
    Measure("kept_share", _kept_share),
    Measure("followed", followed),
    Measure("forced", lambda audit: float(bool(audit.drops)), share=True),
    Measure("whole", lambda audit: float(followed(audit) == audit.plies), share=True),
)


def mean_of(values: list[float | None]) -> float | None:
    """The mean of those there are: several seeds of one game count as one game."""
    there = [value for value in values if value is not None]
    return fmean(there) if there else None
