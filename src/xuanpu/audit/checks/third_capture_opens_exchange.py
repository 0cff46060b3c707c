"""XP201: the third capture opens an exchange, by one reading of F6 or another: does the drop wait?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from xuanpu.audit.check import Case, Check
from xuanpu.audit.finding import Finding, Severity
from xuanpu.game import Position
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint

READING = "F6"
EXCEPTION = {"F8": "present"}


def look(check: Check, case: Case) -> Iterator[Finding]:
    """Asked of the position right after the third capture, once under each reading that the engine has."""
    for ply, (before, after) in enumerate(pairwise(case.positions), start=1):
        if after.duty > before.duty:
            yield from _each_reading(check, case, ply + 1, after)


def _each_reading(check: Check, case: Case, ply: int, position: Position) -> Iterator[Finding]:
    rules = case.arrangement.rules
    if READING not in rules.readings:
        return
    for option in rules.readings[READING].options.values():
        if option.planned:
            continue
        other = load_rules(rules.id, rules.profile, rules.overrides | EXCEPTION | {READING: option.name})
        retakes = _recaptures(Position(other, position.record.copy()))
        if retakes:
            yield check.finding(
                case,
                ply,
                position,
                clauses=("M3C-3.4", "MIC-1.4"),
                readings=("F6", "F7", "F8"),
                option=option.name,
                moves=" ".join(retakes),
                count=len(retakes),
            )


def _recaptures(position: Position) -> list[str]:
    return [
        position.text(move)
        for move in position.legal_moves
        if position.explain(move).point is RulePoint.RECAPTURE_BEFORE_DROP
    ]


CHECK = Check("XP201", "third-capture-opens-exchange", Severity.WARNING, look)
