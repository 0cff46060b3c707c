"""All checks, in the order of their codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xuanpu.audit.check import Case, Check, cases_of
from xuanpu.audit.checks import (
    both_tris_one_side,
    check_unanswered,
    clause_never_fired,
    clauses_first_fired,
    cycle_without_progress,
    duplicate_game,
    duty_outlives_record,
    forced_drop_exposes_king,
    forced_drop_gives_check,
    forced_drop_impossible,
    forced_drop_in_check,
    forced_drop_mates,
    forced_drop_must_wait,
    immobile_piece,
    internal_error,
    mirrored_game,
    move_meant,
    no_time_to_drop,
    ply_count_differs,
    ply_missing,
    position_repeated,
    prefix_game,
    promotion_without_piece,
    reading_decides,
    readings_part,
    record_broken,
    record_damaged,
    record_of_another_kind,
    record_unusual,
    result_contradicts,
    saved_by_tris,
    start_suspected,
    stranded_piece,
    third_capture_opens_exchange,
    unused_suppression,
)
from xuanpu.audit.finding import Finding

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement

#: The checks of an arranged game.
CHECKS = (
    forced_drop_in_check.CHECK,
    forced_drop_impossible.CHECK,
    forced_drop_exposes_king.CHECK,
    forced_drop_must_wait.CHECK,
    third_capture_opens_exchange.CHECK,
    readings_part.CHECK,
    reading_decides.CHECK,
    promotion_without_piece.CHECK,
    saved_by_tris.CHECK,
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
    both_tris_one_side.CHECK,
    no_time_to_drop.CHECK,
)

#: What is seen in files, not in an arranged game.
OF_FILES = (unused_suppression.CHECK, duplicate_game.CHECK, internal_error.CHECK)

#: What only `xuanpu check` asks: of the records themselves, without arranging them.
OF_RECORDS = (
    move_meant.CHECK,
    ply_missing.CHECK,
    start_suspected.CHECK,
    result_contradicts.CHECK,
    check_unanswered.CHECK,
    position_repeated.CHECK,
    mirrored_game.CHECK,
    prefix_game.CHECK,
    ply_count_differs.CHECK,
)

#: The checks of `xuanpu check`, and those of `xuanpu audit`.
CHECKED = (record_damaged.CHECK, record_unusual.CHECK, duplicate_game.CHECK, *OF_RECORDS)
AUDITED = (*CHECKS, *OF_FILES)

EVERY_CHECK = tuple(sorted((*CHECKS, *OF_FILES, *OF_RECORDS), key=lambda check: check.code))


def check_of(code: str) -> Check | None:
    """The check of that code (`XP101`), in either case; None if there is none."""
    return next((check for check in EVERY_CHECK if check.code == code.upper()), None)


def findings_of(arrangement: Arrangement, checks: Sequence[Check] = CHECKS) -> Arrangement:
    """The arrangement with what the checks found in it."""
    return replace(arrangement, findings=look_at(cases_of(arrangement), checks))


def look_at(cases: Sequence[Case], checks: Sequence[Check]) -> tuple[Finding, ...]:
    """What the checks find in these cases, each thing once."""
    found = (finding for check in checks for case in cases for finding in check.run(case))
    return tuple(_each_once(found))


def _each_once(findings: Iterable[Finding]) -> Iterable[Finding]:
    """Lines share their beginning: what several of them show is told of the first."""
    told: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        told.setdefault((finding.code, finding.ply, finding.fen, finding.text("en")), finding)
    return told.values()
