"""The differences between two rulesets in words, and as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from xuanpu.rulesets.differences import ClaimHeld, Differences, ParameterDelta, ReadingDelta
from xuanpu.rulesets.document import DETAIL, ENTRY, PLAIN, SECTION, TITLE, Line
from xuanpu.rulesets.rules import Reading, Rules
from xuanpu.rulesets.telling import (
    answer_data,
    answer_text,
    basis_data,
    basis_text,
    clause_data,
    clause_text,
    head_text,
    listed,
    option_text,
    parameter_text,
    point_text,
    question_text,
    reason_text,
    rules_data,
    settings_text,
    source_text,
)
from xuanpu.words import say

VERSION = 1


def labels(found: Differences) -> tuple[str, str]:
    """What to call the two: by their IDs, and by the profile too if they are the same text."""
    one, other = found.sides
    if one.id != other.id:
        return one.id, other.id
    return f"{one.id}@{one.profile}", f"{other.id}@{other.profile}"


def differences_told(found: Differences) -> Iterator[Line]:
    """The differences, line by line."""
    names = labels(found)
    yield Line(TITLE, say("diff.title", one=names[0], other=names[1]))
    yield Line(PLAIN, say("diff.none") if found.none else _summary(found))
    yield from _sides(found, names)
    yield from _parameters(found, names)
    yield from _readings(found, names)
    yield from _clauses(found, names)
    yield from _points(found)
    yield from _claims(found, names)


def _summary(found: Differences) -> str:
    return say(
        "diff.summary",
        parameters=len(found.parameters),
        readings=sum(delta.answered_by_both for delta in found.readings),
        readings_only=sum(not delta.answered_by_both for delta in found.readings),
        clauses=len(found.only[0]) + len(found.only[1]),
        reworded=len(found.reworded),
        points=len(found.points),
    )


def _sides(found: Differences, names: tuple[str, str]) -> Iterator[Line]:
    yield Line(SECTION, say("diff.sides"))
    for rules, name in zip(found.sides, names, strict=True):
        yield Line(ENTRY, say("diff.side", label=name, text=head_text(rules)))
        yield Line(DETAIL, source_text(rules))
        yield Line(DETAIL, settings_text(rules))


def _parameters(found: Differences, names: tuple[str, str]) -> Iterator[Line]:
    one, other = found.sides
    if found.parameters or one.results != other.results or one.host != other.host:
        yield Line(SECTION, say("diff.parameters"))
    for delta in found.parameters:
        yield Line(ENTRY, _parameter(delta, names))
    for key in ("results", "host"):
        values = getattr(one, key), getattr(other, key)
        if values[0] != values[1]:
            yield Line(ENTRY, parameter_text(key, _versus(names, values)))


def _parameter(delta: ParameterDelta, names: tuple[str, str]) -> str:
    return parameter_text(delta.name, _versus(names, delta.values))


def _versus(names: tuple[str, str], values: tuple[object, object]) -> str:
    return say("diff.versus", one=names[0], other=names[1], first=values[0], second=values[1])


def _readings(found: Differences, names: tuple[str, str]) -> Iterator[Line]:
    for topic, deltas in groupby(found.readings, key=lambda delta: delta.topic):
        yield Line(SECTION, say("diff.readings", topic=say(f"topic.{topic}")))
        for delta in deltas:
            yield Line(ENTRY, question_text(delta.either))
            for reading, rules, name in zip(delta.sides, found.sides, names, strict=True):
                yield Line(DETAIL, say("diff.side", label=name, text=_answer(reading, rules)))


def _answer(reading: Reading | None, rules: Rules) -> str:
    """The option in words, why, and whose default it is."""
    if reading is None:
        return say("diff.not-asked")
    whose = say("diff.whose", profile=rules.profile, file=reading.file)
    if reading.changed:
        whose = say("diff.otherwise", default=option_text(reading, reading.default))
    if not reading.asked:
        whose = listed([whose, say("diff.no-occasion")])
    return say("diff.answer", option=answer_text(reading), why=reason_text(reading), whose=whose)


def _clauses(found: Differences, names: tuple[str, str]) -> Iterator[Line]:
    for clauses, rules, name in zip(found.only, found.sides, names, strict=True):
        if clauses:
            yield Line(SECTION, say("diff.only", label=name))
        for clause in clauses:
            yield Line(ENTRY, clause_text(clause, rules))
    if found.reworded:
        yield Line(SECTION, say("diff.reworded"))
    for delta in found.reworded:
        yield Line(ENTRY, delta.id)
        for clause, rules, name in zip(delta.sides, found.sides, names, strict=True):
            yield Line(DETAIL, say("diff.side", label=name, text=clause_text(clause, rules)))


def _points(found: Differences) -> Iterator[Line]:
    if found.points:
        yield Line(SECTION, say("diff.points"))
    for delta in found.points:
        one, other = map(basis_text, delta.sides)
        yield Line(ENTRY, say("diff.point", point=point_text(delta.point), one=one, other=other))


def _claims(found: Differences, names: tuple[str, str]) -> Iterator[Line]:
    if found.claims:
        yield Line(SECTION, say("diff.claims"))
    for held in found.claims:
        rules = found.sides[held.said_by]
        yield Line(ENTRY, _claim(held, names))
        yield Line(DETAIL, clause_text(rules.clauses[held.claim.clause], rules))
        for parameter in held.parameters:
            yield Line(DETAIL, _parameter(parameter, names))
        for delta in held.failing:
            yield Line(DETAIL, _fails(delta, names))
        for delta in held.as_printed:
            yield Line(DETAIL, say("diff.as-printed", text=_fails(delta, names)))


def _claim(held: ClaimHeld, names: tuple[str, str]) -> str:
    topics = listed(say(f"topic.{topic}") for topic in held.claim.topics)
    failing = len(held.parameters) + len(held.failing) + len(held.as_printed)
    verdict = say("diff.holds") if held.holds else say("diff.fails", count=failing)
    label, other = names[held.said_by], names[1 - held.said_by]
    return say(
        "diff.claim", clause=held.claim.clause, label=label, other=other, topics=topics, verdict=verdict
    )


def _fails(delta: ReadingDelta, names: tuple[str, str]) -> str:
    one, other = (answer_text(reading) for reading in delta.sides if reading is not None)
    question = question_text(delta.either)
    return say("diff.failing", question=question, answers=_versus(names, (one, other)))


# --- plain data -------------------------------------------------------------------------------------


def differences_data(found: Differences) -> dict[str, Any]:
    """The differences as plain data: `sides` of everything are in the order of the call."""
    return {
        "format": "xuanpu-diff",
        "version": VERSION,
        "sides": [rules_data(rules) for rules in found.sides],
        "same": found.none,
        "parameters": [_parameter_data(delta) for delta in found.parameters],
        "readings": [_reading_data(delta) for delta in found.readings],
        "only": [[clause_data(clause) for clause in clauses] for clauses in found.only],
        "reworded": [
            {"id": delta.id, "sides": [clause_data(clause) for clause in delta.sides]}
            for delta in found.reworded
        ],
        "points": [
            {"point": delta.point.name, "sides": [basis_data(basis) for basis in delta.sides]}
            for delta in found.points
        ],
        "claims": [_claim_data(held) for held in found.claims],
    }


def _parameter_data(delta: ParameterDelta) -> dict[str, Any]:
    return {"name": delta.name, "topic": delta.topic, "sides": list(delta.values)}


def _reading_data(delta: ReadingDelta) -> dict[str, Any]:
    reading = delta.either
    return {
        "id": delta.id,
        "topic": delta.topic,
        "question": dict(reading.question),
        "options": {name: dict(option.words) for name, option in reading.options.items()},
        "sides": [None if side is None else answer_data(side) for side in delta.sides],
    }


def _claim_data(held: ClaimHeld) -> dict[str, Any]:
    return {
        "clause": held.claim.clause,
        "said_by": held.said_by,
        "topics": list(held.claim.topics),
        "holds": held.holds,
        "parameters": [_parameter_data(delta) for delta in held.parameters],
        "failing": [_reading_data(delta) for delta in held.failing],
        "as_printed": [_reading_data(delta) for delta in held.as_printed],
    }
