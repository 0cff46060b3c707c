"""What a name of the rules means: a clause, a reading, a rule point or the code of a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from xuanpu.errors import Place, RulesetError
from xuanpu.near import near
from xuanpu.rulesets.document import DETAIL, ENTRY, PLAIN, SECTION, TITLE, Line
from xuanpu.rulesets.explained_settings import setting_names, settings_named
from xuanpu.rulesets.files import READINGS, bundled_rulesets, bundled_table, questions
from xuanpu.rulesets.loader import load_rules
from xuanpu.rulesets.rules import Clause, Reading, Rules
from xuanpu.rulesets.telling import (
    answer_text,
    basis_data,
    basis_text,
    clause_data,
    clause_text,
    head_text,
    listed,
    option_text,
    point_text,
    question_text,
    reading_data,
    reason_text,
    result_clause_data,
    result_clause_text,
    rules_data,
    words_data,
)
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.words import language, say, sentences

if TYPE_CHECKING:
    from xuanpu.audit.check import Check
    from xuanpu.results.profile import ResultClause

VERSION = 1
FIRST = "m3c-2024-2"
#: Points that allow nothing and forbid nothing, but happen beside a ply.
BESIDE = range(RulePoint.SWITCH_OPENS, RulePoint.PROMOTION_FREED + 1)
#: What a check may say of itself, in this order.
TOLD_OF_CHECKS = ("explain", "example")

T = TypeVar("T")


@dataclass(frozen=True)
class Meaning:
    """A thing explained: line by line, or as plain data."""

    told: Callable[[], Iterable[Line]]
    data: Callable[[], dict[str, Any]]


@dataclass(frozen=True)
class Explained:
    """All that a name means: a reading and a finding may be called alike."""

    meanings: tuple[Meaning, ...]

    def told(self) -> Iterator[Line]:
        """One meaning after the other."""
        for meaning in self.meanings:
            yield from meaning.told()

    def data(self) -> dict[str, Any]:
        """The meanings as plain data."""
        return {
            "format": "xuanpu-rule",
            "version": VERSION,
            "meanings": [meaning.data() for meaning in self.meanings],
        }


def in_which_rules(name: str, profile: str | None = None) -> Rules:
    """The first bundled ruleset that has a clause or reading of this name; else the usual one."""
    usual = load_rules(FIRST, profile)
    others = (load_rules(ruleset) for ruleset in bundled_rulesets() if ruleset != FIRST)
    for rules in (usual, *others):
        if _find(name, rules.clauses) or _find(name, _readings_named(rules)):
            return rules.under(profile) if profile is not None and profile in rules.profiles else rules
    return usual


def explained(name: str, rules: Rules) -> Explained:
    """What the name means in these rules.  RulesetError with names that resemble it, if it means nothing."""
    meanings = tuple(_meanings(name, rules))
    if not meanings:
        known = (
            *_checks(),
            *rules.clauses,
            *(clause for each in _all_rules(rules) for clause in each.clauses),
            *_result_clauses(),
            *_readings_named(rules),
            *RulePoint.__members__,
            *setting_names(),
        )
        raise RulesetError(
            "ruleset.unknown-name", Place(token=name), candidates=near(name, known), id=rules.id
        )
    return Explained(meanings)


def _meanings(name: str, rules: Rules) -> Iterator[Meaning]:
    clause = _find(name, rules.clauses)
    if clause is not None:
        yield Meaning(lambda: _clause(clause, rules), lambda: _clause_data(clause, rules))
    reading = _find(name, _readings_named(rules))
    if reading is not None:
        yield Meaning(lambda: _reading(reading, rules), lambda: _reading_data(reading, rules))
    point = _find(name.replace("-", "_"), RulePoint.__members__)
    if point is not None:
        yield Meaning(lambda: _point(point, rules), lambda: _point_data(point, rules))
    for result in _find(name, _result_clauses()) or ():
        yield _result_meaning(result)
    for told, data in settings_named(name, _all_rules(rules)):
        yield Meaning(told, data)
    check = _find(name, _checks())
    if check is not None:
        yield Meaning(lambda: _check(check), lambda: _check_data(check))


def _find(name: str, known: Mapping[str, T]) -> T | None:
    """What is known by this name, however it is capitalised."""
    return next((known[each] for each in known if each.casefold() == name.casefold()), None)


def _readings_named(rules: Rules) -> dict[str, Reading]:
    """By ID and by key."""
    readings = rules.readings
    return {**readings, **{reading.key: reading for reading in readings.values()}}


def _checks() -> dict[str, Check]:
    """By code and by name."""
    from xuanpu.audit.registry import EVERY_CHECK

    return {check.code: check for check in EVERY_CHECK} | {check.name: check for check in EVERY_CHECK}


def _result_clauses() -> dict[str, list[ResultClause]]:
    """The clauses of all profiles of results, by ID: the same ID may say another thing in each."""
    from xuanpu.results.profile import load_profile, profile_names

    found: dict[str, list[ResultClause]] = {}
    for profile in map(load_profile, profile_names()):
        for name, clause in profile.clauses.items():
            if clause not in found.setdefault(name, []):
                found[name].append(clause)
    return found


# --- a clause ---------------------------------------------------------------------------------------


def _clause(clause: Clause, rules: Rules) -> Iterator[Line]:
    yield Line(TITLE, clause_text(clause, rules))
    yield Line(PLAIN, say("rule.stands-in", rules=head_text(rules), text=clause.text, file=clause.file))
    if clause.imported_by is not None:
        yield Line(SECTION, say("rule.importer"))
        yield from _settled(rules.readings[clause.imported_by])
    readings = _hanging_on(clause, rules)
    if readings:
        yield Line(SECTION, say("rule.readings-here"))
    for reading in readings:
        yield from _settled(reading)
    yield from _points_told(_resting_on(clause, rules), rules)


def _clause_data(clause: Clause, rules: Rules) -> dict[str, Any]:
    return _head("clause", rules) | {
        "clause": clause_data(clause),
        "readings": [reading_data(reading) for reading in _hanging_on(clause, rules)],
        "points": [point.name for point in _resting_on(clause, rules)],
    }


def _hanging_on(clause: Clause, rules: Rules) -> list[Reading]:
    return [reading for reading in rules.readings.values() if clause.id in reading.clauses]


def _resting_on(clause: Clause, rules: Rules) -> list[RulePoint]:
    return [point for point in RulePoint if clause.id in rules.basis(point).clauses]


def _points_told(points: list[RulePoint], rules: Rules) -> Iterator[Line]:
    yield Line(SECTION, say("rule.points-here") if points else say("rule.no-points-here"))
    for point in points:
        yield Line(ENTRY, say("rule.rests", point=point_text(point), basis=basis_text(rules.basis(point))))


def _settled(reading: Reading) -> Iterator[Line]:
    yield Line(ENTRY, question_text(reading))
    yield Line(DETAIL, say("rule.settled", answer=answer_text(reading), why=reason_text(reading)))


# --- a reading --------------------------------------------------------------------------------------


def _reading(reading: Reading, rules: Rules) -> Iterator[Line]:
    yield Line(TITLE, question_text(reading))
    severity = say(f"rule.severity.{reading.severity}")
    yield Line(PLAIN, say("rule.about", topic=say(f"topic.{reading.topic}"), severity=severity))
    yield Line(SECTION, say("rule.options"))
    for option in reading.options.values():
        planned = say("rule.option-planned") if option.planned else ""
        yield Line(ENTRY, option_text(reading, option.name) + planned)
        for taken in _taken_by(reading, option.name, rules):
            yield Line(DETAIL, taken)
    yield Line(SECTION, say("rule.in", rules=head_text(rules)))
    yield Line(ENTRY, say("rule.settled", answer=answer_text(reading), why=reason_text(reading)))
    for condition in _conditions(reading):
        yield Line(ENTRY, say("rule.arises" if reading.asked else "rule.does-not-arise", when=condition))
    for conflict in _conflicts(reading):
        yield Line(ENTRY, conflict)
    yield Line(SECTION, say("rule.clauses-here"))
    for name in reading.clauses:
        yield Line(ENTRY, clause_text(rules.clauses[name], rules))
    yield from _points_told(_hanging_points(reading, rules), rules)


def _reading_data(reading: Reading, rules: Rules) -> dict[str, Any]:
    return _head("reading", rules) | {
        "reading": reading_data(reading),
        "answers": {each.address: dict(_answers(reading, each)) for each in _all_rules(rules)},
        "points": [point.name for point in _hanging_points(reading, rules)],
    }


def _taken_by(reading: Reading, option: str, rules: Rules) -> Iterator[str]:
    """Which rulesets take an option, under which profiles."""
    for each in _all_rules(rules):
        profiles = [profile for profile, answer in _answers(reading, each) if answer == option]
        if profiles:
            yield say("rule.taken-by", id=each.id, profiles=listed(profiles))


def _answers(reading: Reading, rules: Rules) -> Iterator[tuple[str, str]]:
    """(profile, option) of a ruleset, where it answers the reading."""
    if reading.id in rules.readings:
        for profile in rules.profiles:
            yield profile, rules.under(profile).readings[reading.id].chosen


def _all_rules(rules: Rules) -> list[Rules]:
    """Those that come with xuanpu, and these if they are none of them."""
    bundled = [load_rules(name) for name in bundled_rulesets()]
    return bundled if rules.address in bundled_rulesets() else [*bundled, rules]


def _conditions(reading: Reading) -> Iterator[str]:
    when: Mapping[str, list[str]] | None = questions()[reading.id].get("asked_when")
    if when is not None:
        settings = [f"{name}={option}" for name, options in when.items() for option in options]
        yield say("rule.or").join(settings)


def _conflicts(reading: Reading) -> Iterator[str]:
    for conflict in bundled_table(READINGS)["conflict"]:
        settings: dict[str, str] = conflict["settings"]
        if reading.id in settings:
            named = say("rules.and").join(f"{name}={option}" for name, option in settings.items())
            yield say("rule.conflict", settings=named, why=conflict["why"][language()])


def _hanging_points(reading: Reading, rules: Rules) -> list[RulePoint]:
    return [point for point in RulePoint if rules.basis(point).reading == reading.id]


# --- a clause of a profile of results ---------------------------------------------------------------


def _result_meaning(clause: ResultClause) -> Meaning:
    return Meaning(lambda: _result(clause), lambda: _result_data(clause))


def _result(clause: ResultClause) -> Iterator[Line]:
    yield Line(TITLE, result_clause_text(clause))
    yield Line(PLAIN, say("rule.in-results", profiles=listed(_profiles_with(clause))))


def _result_data(clause: ResultClause) -> dict[str, Any]:
    return {
        "kind": "result-clause",
        "clause": result_clause_data(clause),
        "results": _profiles_with(clause),
    }


def _profiles_with(clause: ResultClause) -> list[str]:
    from xuanpu.results.profile import load_profile, profile_names

    return [name for name in profile_names() if load_profile(name).clauses.get(clause.id) == clause]


# --- a rule point -----------------------------------------------------------------------------------


def _point(point: RulePoint, rules: Rules) -> Iterator[Line]:
    yield Line(TITLE, point_text(point))
    yield Line(PLAIN, _role(point))
    basis = rules.basis(point)
    yield Line(SECTION, say("rule.in", rules=head_text(rules)))
    for name in basis.clauses:
        yield Line(ENTRY, clause_text(rules.clauses[name], rules))
    if not basis.clauses:
        yield Line(ENTRY, say("told.no-clause"))
    if basis.reading is not None:
        yield from _settled(rules.readings[basis.reading])
    others = [each for each in _all_rules(rules) if each.id != rules.id and point in each.points]
    if others:
        yield Line(SECTION, say("rule.elsewhere"))
    for each in others:
        yield Line(ENTRY, say("diff.side", label=each.id, text=basis_text(each.basis(point))))


def _role(point: RulePoint) -> str:
    if point in BESIDE:
        return say("rule.beside")
    return say("rule.allows") if point < FIRST_FORBIDDING else say("rule.forbids", rank=point.precedence)


def _point_data(point: RulePoint, rules: Rules) -> dict[str, Any]:
    return _head("point", rules) | {
        "point": point.name,
        "number": int(point),
        "words": words_data(f"point.{point.name}"),
        "allows": point.allows,
        "precedence": point.precedence,
        "basis": {each.address: basis_data(each.basis(point)) for each in _all_rules(rules)},
    }


# --- a finding --------------------------------------------------------------------------------------


def _check(check: Check) -> Iterator[Line]:
    yield Line(TITLE, say("rule.finding", code=check.code, title=check.title(), name=check.name))
    yield Line(PLAIN, say("rule.weight", severity=say(f"rule.weight-of.{check.severity}")))
    for key in _told_of(check):
        yield Line(SECTION, say(f"rule.{key}"))
        yield Line(ENTRY, say(f"finding.{check.code}.{key}"))


def _told_of(check: Check) -> list[str]:
    return [key for key in TOLD_OF_CHECKS if f"finding.{check.code}.{key}" in sentences()]


def _check_data(check: Check) -> dict[str, Any]:
    return {
        "kind": "finding",
        "code": check.code,
        "name": check.name,
        "severity": str(check.severity),
        **{key: words_data(f"finding.{check.code}.{key}") for key in ("title", *_told_of(check))},
    }


def _head(kind: str, rules: Rules) -> dict[str, Any]:
    return {"kind": kind, "ruleset": rules_data(rules)}
