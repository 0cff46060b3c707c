"""All checks, in the order of their codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from xuanpu.audit.check import Case
from xuanpu.audit.checks import (
    clause_never_fired,
    clauses_first_fired,
    cycle_without_progress,
    duty_outlives_record,
    forced_drop_exposes_king,
    forced_drop_gives_check,
    forced_drop_impossible,
    forced_drop_in_check,
    forced_drop_mates,
    forced_drop_must_wait,
    immobile_piece,
    promotion_without_piece,
    readings_part,
    record_broken,
    record_damaged,
    record_of_another_kind,
    record_unusual,
    stranded_piece,
    third_capture_opens_exchange,
)
from xuanpu.audit.finding import Finding
from xuanpu.game import Position

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement

CHECKS = (
    forced_drop_in_check.CHECK,
    forced_drop_impossible.CHECK,
    forced_drop_exposes_king.CHECK,
    forced_drop_must_wait.CHECK,
    third_capture_opens_exchange.CHECK,
    readings_part.CHECK,
    promotion_without_piece.CHECK,
    forced_drop_gives_check.CHECK,
    forced_drop_mates.CHECK,
    stranded_piece.CHECK,
    immobile_piece.CHECK,
    cycle_without_progress.CHECK,
    record_broken.CHECK,
    record_of_another_kind.CHECK,
    record_damaged.CHECK,
    record_unusual.CHECK,
    duty_outlives_record.CHECK,
    clause_never_fired.CHECK,
    clauses_first_fired.CHECK,
)


def findings_of(arrangement: Arrangement, due: Position | None) -> Arrangement:
    """The arrangement with what every check found in it; `due` is the position in which the first forced
    drop is due."""
    cases = [Case(arrangement, due, number) for number in range(len(arrangement.lines))]
    found = (finding for check in CHECKS for case in cases for finding in check.run(case))
    return replace(arrangement, findings=tuple(_each_once(found)))


def _each_once(findings: Iterable[Finding]) -> Iterable[Finding]:
    """Lines share their beginning: what several of them show is told of the first."""
    told: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        told.setdefault((finding.code, finding.ply, finding.fen, finding.text("en")), finding)
    return told.values()
