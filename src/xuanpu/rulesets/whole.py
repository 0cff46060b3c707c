"""A whole ruleset as prose: its clauses in order with the readings settled at each, and what is unmapped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from xuanpu.rulesets.arising import points_that_arise
from xuanpu.rulesets.differences import AS_PRINTED
from xuanpu.rulesets.document import DETAIL, ENTRY, PLAIN, SECTION, TITLE, Line
from xuanpu.rulesets.files import bundled_rulesets
from xuanpu.rulesets.loader import load_rules
from xuanpu.rulesets.rules import Clause, Reading, Rules
from xuanpu.rulesets.telling import (
    answer_text,
    basis_data,
    clause_data,
    clause_text,
    head_text,
    option_text,
    parameter_text,
    point_text,
    question_text,
    reading_data,
    reason_text,
    result_clause_data,
    result_clause_text,
    rules_data,
    settings_text,
    source_text,
)
from xuanpu.tris.points import RulePoint
from xuanpu.words import say

VERSION = 1


@dataclass(frozen=True, slots=True)
class Unmapped:
    """What hangs in the air in a ruleset: clauses that neither a verdict rests on nor a reading hangs on,
    rule points without a clause, readings without a clause, options that the engine cannot play yet."""

    clauses: tuple[Clause, ...]
    points: tuple[RulePoint, ...]
    readings: tuple[Reading, ...]
    options: tuple[tuple[Reading, str], ...]


def unmapped(rules: Rules) -> Unmapped:
    """What no verdict and no clause accounts for, under the readings settled."""
    cited = {clause for point in rules.points for clause in rules.basis(point).clauses}
    cited |= {clause for reading in rules.readings.values() for clause in reading.clauses}
    return Unmapped(
        clauses=tuple(
            clause
            for name, clause in rules.clauses.items()
            if name not in cited and clause.imported_by is None
        ),
        points=tuple(point for point in points_that_arise(rules) if not rules.basis(point).clauses),
        readings=tuple(reading for reading in rules.readings.values() if not reading.clauses),
        options=tuple(
            (reading, option.name)
            for reading in rules.readings.values()
            for option in reading.options.values()
            if option.planned
        ),
    )


def head_of(rules: Rules) -> Iterator[Line]:
    """What a ruleset is: name, source, settings, parameters."""
    yield Line(TITLE, head_text(rules))
    yield Line(PLAIN, source_text(rules))
    yield Line(PLAIN, settings_text(rules))
    yield Line(SECTION, say("whole.parameters"))
    for name, value in rules.parameters.items():
        yield Line(ENTRY, parameter_text(name, value))


def whole_ruleset(rules: Rules) -> Iterator[Line]:
    """The ruleset, line by line."""
    yield from head_of(rules)
    own = [clause for clause in rules.clauses.values() if clause.imported_by is None]
    yield from _clauses(own, say("whole.clauses"), rules)
    imported = [clause for clause in rules.clauses.values() if clause.imported_by is not None]
    yield from _clauses(imported, say("whole.imported"), rules)
    yield from _results(rules)
    yield from _planned(rules)
    yield from _unmapped(unmapped(rules), rules)


def _clauses(clauses: list[Clause], title: str, rules: Rules) -> Iterator[Line]:
    """Each clause with the readings settled at it; a reading of several clauses is told at the first."""
    if clauses:
        yield Line(SECTION, title)
    for clause in clauses:
        force = "" if _in_force(clause, rules) else say("whole.not-in-force")
        yield Line(ENTRY, clause_text(clause, rules) + force)
        for reading in rules.readings.values():
            if reading.clauses and reading.clauses[0] == clause.id:
                yield Line(DETAIL, _settled(reading))


def _in_force(clause: Clause, rules: Rules) -> bool:
    """A text does without the clauses of its siblings as it is printed: one is in force where the reading
    that brings it in is answered otherwise than in print, and something rests on it."""
    if clause.imported_by is None:
        return True
    answer = rules.readings[clause.imported_by].chosen
    printed = rules.under(AS_PRINTED).readings if AS_PRINTED in rules.profiles else {}
    return (clause.imported_by not in printed or printed[clause.imported_by].chosen != answer) and any(
        clause.id in basis.clauses for basis in rules.points.values()
    )


def _settled(reading: Reading) -> str:
    text = say(
        "whole.settled",
        question=question_text(reading),
        answer=answer_text(reading),
        why=reason_text(reading),
    )
    return text if reading.asked else text + say("whole.does-not-arise")


def _results(rules: Rules) -> Iterator[Line]:
    from xuanpu.results.profile import load_profile

    profile = load_profile(rules.results)
    yield Line(SECTION, say("whole.results", name=profile.name, words=profile.say()))
    for clause in profile.clauses.values():
        yield Line(ENTRY, result_clause_text(clause))


def _planned(rules: Rules) -> Iterator[Line]:
    planned = [clause for clause in rules.clauses.values() if clause.planned]
    if planned:
        yield Line(SECTION, say("whole.planned"))
    for clause in planned:
        yield Line(ENTRY, clause_text(clause, rules))


def _unmapped(found: Unmapped, rules: Rules) -> Iterator[Line]:
    yield Line(SECTION, say("whole.unmapped"))
    kinds = {
        "clauses": [clause_text(clause, rules) for clause in found.clauses],
        "points": [point_text(point) for point in found.points],
        "readings": [question_text(reading) for reading in found.readings],
        "options": [
            say("whole.option", id=reading.id, option=option_text(reading, name))
            for reading, name in found.options
        ],
    }
    for kind, named in kinds.items():
        yield Line(ENTRY, say(f"whole.unmapped-{kind}", count=len(named)))
        for name in named:
            yield Line(DETAIL, name)


def whole_data(rules: Rules) -> dict[str, Any]:
    """The ruleset as plain data."""
    from xuanpu.results.profile import load_profile

    found = unmapped(rules)
    return {
        "format": "xuanpu-ruleset",
        "version": VERSION,
        "ruleset": rules_data(rules),
        "parameters": dict(rules.parameters),
        "clauses": [
            clause_data(clause) | {"in_force": _in_force(clause, rules)} for clause in rules.clauses.values()
        ],
        "readings": [reading_data(reading) for reading in rules.readings.values()],
        "points": {point.name: basis_data(basis) for point, basis in rules.points.items()},
        "results": [result_clause_data(clause) for clause in load_profile(rules.results).clauses.values()],
        "unmapped": {
            "clauses": [clause.id for clause in found.clauses],
            "points": [point.name for point in found.points],
            "readings": [reading.id for reading in found.readings],
            "options": [[reading.id, option] for reading, option in found.options],
        },
    }


# --- the list ---------------------------------------------------------------------------------------


def list_of_rulesets() -> Iterator[Line]:
    """The rulesets that come with xuanpu, with their profiles."""
    yield Line(TITLE, say("whole.list"))
    for rules in map(load_rules, bundled_rulesets()):
        yield Line(ENTRY, say("whole.listed", id=rules.id, name=rules.name()))
        yield Line(DETAIL, source_text(rules))
        for profile in rules.profiles:
            default = say("whole.default") if profile == rules.default_profile else ""
            words = rules.under(profile).profile_name()
            yield Line(DETAIL, say("whole.profile", profile=profile, words=words, default=default))


def list_data() -> dict[str, Any]:
    """The list as plain data."""
    return {
        "format": "xuanpu-rulesets",
        "version": VERSION,
        "rulesets": [
            rules_data(rules) | {"default_profile": rules.default_profile}
            for rules in map(load_rules, bundled_rulesets())
        ],
    }
