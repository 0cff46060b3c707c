"""All checks, in the order of their codes."""

from __future__ import annotations

from dataclasses import replace

from xuanpu.audit.check import Case
from xuanpu.audit.checks import (
    clause_never_fired,
    forced_drop_exposes_king,
    forced_drop_gives_check,
    forced_drop_impossible,
    forced_drop_in_check,
    forced_drop_mates,
    record_broken,
    record_damaged,
    record_of_another_kind,
    record_unusual,
    third_capture_opens_exchange,
)
from xuanpu.game import Position
from xuanpu.replay.result import Arrangement

CHECKS = (
    forced_drop_in_check.CHECK,
    forced_drop_impossible.CHECK,
    forced_drop_exposes_king.CHECK,
    third_capture_opens_exchange.CHECK,
    forced_drop_gives_check.CHECK,
    forced_drop_mates.CHECK,
    record_broken.CHECK,
    record_of_another_kind.CHECK,
    record_damaged.CHECK,
    record_unusual.CHECK,
    clause_never_fired.CHECK,
)


def findings_of(arrangement: Arrangement, due: Position | None) -> Arrangement:
    """The arrangement with what every check found in it; `due` is the position in which the first forced
    drop is due."""
    case = Case(arrangement, due)
    found = [finding for check in CHECKS for finding in check.run(case)]
    return replace(arrangement, findings=tuple(found))
