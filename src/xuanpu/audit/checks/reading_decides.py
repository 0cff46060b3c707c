"""XP203: by one option of a reading the game is over in a position, by the other it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Said, Severity


def look(check: Check, case: Case) -> Iterator[Finding]:
    """One finding for each reading that decides, at the first ply at which it does."""
    deciding = (option for option in case.compared if option.decides is not None)
    for name, group in groupby(deciding, key=lambda option: option.reading):
        options = list(group)
        reading = case.arrangement.rules.readings[name]
        ply = min(option.decides or 0 for option in options)
        position = case.positions[ply - 1]
        yield check.finding(
            case,
            ply,
            position,
            clauses=reading.clauses,
            readings=(name,),
            reading=name,
            chosen=reading.chosen,
            options=" ".join(option.option for option in options),
            state=Said(f"finding.XP203.{'over' if position.outcome() is not None else 'open'}"),
        )


EXAMPLE = Example("a0a3 i6i5 a3a5 i5i4 e8d8 d9e9", "3k5/3nP4/9/8p/p8/9/p8/3R5/9/R4K3 w")

CHECK = Check("XP203", "reading-decides-game", Severity.WARNING, look, every_line=True, example=EXAMPLE)
