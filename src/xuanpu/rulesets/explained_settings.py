"""What the names of settings mean: a parameter, a profile of results, a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from xuanpu.rulesets.document import ENTRY, PLAIN, SECTION, TITLE, Line
from xuanpu.rulesets.files import bundled_rulesets, result_profiles
from xuanpu.rulesets.loader import load_rules
from xuanpu.rulesets.rules import Rules
from xuanpu.rulesets.telling import (
    head_text,
    result_clause_data,
    result_clause_text,
    rules_data,
    words_data,
)
from xuanpu.rulesets.whole import head_of
from xuanpu.tris.readings import PARAMETERS
from xuanpu.words import say

#: A thing told line by line, and as plain data.
Told = tuple[Callable[[], Iterable[Line]], Callable[[], dict[str, Any]]]


def setting_names() -> tuple[str, ...]:
    """All that can be asked about here."""
    return (*PARAMETERS, *result_profiles(), *bundled_rulesets())


def settings_named(name: str, rules: list[Rules]) -> Iterator[Told]:
    """The settings of that name, however it is capitalised; a parameter with its value in these `rules`."""
    folded = name.casefold()
    if folded in PARAMETERS:
        yield lambda: _parameter(folded, rules), lambda: _parameter_data(folded, rules)
    if folded in result_profiles():
        yield lambda: _results(folded), lambda: _results_data(folded)
    if folded in bundled_rulesets():
        yield lambda: _ruleset(folded), lambda: {"kind": "ruleset", "ruleset": rules_data(load_rules(folded))}


def _parameter(name: str, rules: list[Rules]) -> Iterator[Line]:
    yield Line(TITLE, say("rule.parameter", name=name, words=say(f"parameter.{name}")))
    yield Line(SECTION, say("rule.values"))
    for each in rules:
        yield Line(ENTRY, say("rule.value", rules=head_text(each), value=each.parameters[name]))


def _parameter_data(name: str, rules: list[Rules]) -> dict[str, Any]:
    return {
        "kind": "parameter",
        "parameter": name,
        "words": words_data(f"parameter.{name}"),
        "values": {each.address: each.parameters[name] for each in rules},
    }


def _results(name: str) -> Iterator[Line]:
    from xuanpu.results.profile import load_profile

    profile = load_profile(name)
    yield Line(TITLE, say("whole.results", name=name, words=profile.say()))
    for clause in profile.clauses.values():
        yield Line(ENTRY, result_clause_text(clause))
    yield Line(PLAIN, say("rule.choose-results", name=name))


def _results_data(name: str) -> dict[str, Any]:
    from xuanpu.results.profile import load_profile

    profile = load_profile(name)
    return {
        "kind": "results",
        "results": name,
        "words": dict(profile.words),
        "clauses": [result_clause_data(clause) for clause in profile.clauses.values()],
    }


def _ruleset(name: str) -> Iterator[Line]:
    yield from head_of(load_rules(name))
    yield Line(PLAIN, say("rule.whole", name=name))
