"""XP202: another option of a reading would make other plies legal in this line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from xuanpu.audit.check import Case, Check
from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Said, SaidList, Severity
from xuanpu.audit.readings_compared import OptionCompared, Plies
from xuanpu.game import Move

#: Plies of each sort that a finding names.
EXAMPLES = 3


def look(check: Check, case: Case) -> Iterator[Finding]:
    """One finding for each reading that matters, at the first ply of the first line in which it does."""
    for _, group in groupby(case.compared, key=lambda option: option.reading):
        options = tuple(group)
        if any(option.matters for option in options):
            yield _finding(check, case, options)


def _finding(check: Check, case: Case, options: tuple[OptionCompared, ...]) -> Finding:
    """Of the options of one reading, some of which matter."""
    reading = case.arrangement.rules.readings[options[0].reading]
    parting = [option for option in options if option.matters]
    left_out = [_left_out(option) for option in options if option.contradicts]
    ply = min(option.plies[0] for option in parting)
    return check.finding(
        case,
        ply,
        case.positions[ply - 1],
        clauses=reading.clauses,
        readings=(reading.id,),
        reading=reading.id,
        chosen=reading.chosen,
        count=len({number for option in parting for number in option.plies}),
        options=SaidList((*map(_said, parting), *left_out)),
    )


def _said(option: OptionCompared) -> Said:
    first = option.first
    assert first is not None
    return Said(
        "finding.XP202.option" if option.forbids is None else "finding.XP202.forbidding",
        {
            "option": option.option,
            "count": len(option.plies),
            "ply": option.plies[0],
            "gained": _signed("+", first.gained),
            "lost": _signed("−", first.lost),
            "forbids": option.forbids,
        },
    )


def _left_out(option: OptionCompared) -> Said:
    return Said("finding.XP202.contradicts", {"option": option.option})


def _signed(sign: str, plies: Plies) -> str:
    """`+12 (e4e5 e4e3 …)`."""
    if not len(plies):
        return f"{sign}0"
    examples = " ".join(str(Move(code)) for code in plies[:EXAMPLES].tolist())
    return f"{sign}{len(plies)} ({examples}{' …' if len(plies) > EXAMPLES else ''})"


EXAMPLE = Example()

CHECK = Check("XP202", "readings-part", Severity.NOTE, look, every_line=True, example=EXAMPLE)
