"""The rules of a rule file under a profile, every reading settled (design D4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from xuanpu.errors import Place, RulesetError
from xuanpu.near import near
from xuanpu.rulesets.chain import chain_of, conditions, effective
from xuanpu.rulesets.files import READINGS, RuleFile, bundled_table, is_path, questions, result_profiles
from xuanpu.rulesets.rules import Claim, Clause, Reading, ReadingOption, RuleBasis, Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS
from xuanpu.words import language, say

Table = Mapping[str, Any]


def load_rules(
    ruleset: str,
    profile: str | None = None,
    readings: Mapping[str, str] | None = None,
    results: str | None = None,
) -> Rules:
    """The rules of a bundled ID, or of a rule file at a path (which ends with `.toml` or has a `/`), under a
    profile (default: the file's own), some readings and the profile of results taken otherwise.

    `ID@profile` names both at once, and then the profile asked for beside it does not count.
    RulesetError where the ruleset, profile, reading or option is unknown, the option is not in the engine
    yet, two settings contradict each other, or a file is not as it has to be.
    """
    ruleset, own_profile = split_profile(ruleset)
    wishes = tuple(sorted((readings or {}).items()))
    profile = profile if own_profile is None else own_profile
    return _load(ruleset, chain_of(ruleset), profile, wishes, results)


def split_profile(ruleset: str) -> tuple[str, str | None]:
    """(ruleset, profile) of `ID@profile`; the profile is None where none is named."""
    name, at, profile = ruleset.rpartition("@")
    return (name, profile) if at and name and not is_path(profile) else (ruleset, None)


@cache
def _load(
    ruleset: str,
    chain: tuple[RuleFile, ...],
    profile: str | None,
    wishes: tuple[tuple[str, str], ...],
    results: str | None,
) -> Rules:
    file = effective(chain)
    profiles = file["profile_names"]
    profile = str(file["default_profile"]) if profile is None else profile
    if profile not in profiles:
        raise RulesetError(
            "unknown-profile", Place(token=profile), candidates=tuple(profiles), ruleset=file["id"]
        )
    if results is not None and results not in result_profiles():
        raise RulesetError("unknown-results", Place(token=results), candidates=result_profiles())
    _refuse_a_profile_that_contradicts_itself(file, chain[-1])
    settled = _settle(file, profile, dict(wishes))
    _refuse_contradictions({name: reading.chosen for name, reading in settled.items()})
    return Rules(
        id=file["id"],
        address=ruleset,
        chain=tuple(each.short for each in chain),
        host=file["host"],
        profile=profile,
        profiles=profiles,
        default_profile=file["default_profile"],
        names=file["name"],
        source=file["source"],
        results=results or file["results"],
        default_results=file["results"],
        parameters={name: int(file["parameters"][name]) for name in PARAMETERS},
        clauses={name: _clause(name, entry) for name, entry in file["clauses"].items()},
        readings=settled,
        points={RulePoint[name]: _basis(entry, settled) for name, entry in file["points"].items()},
        claims=tuple(_claim(entry) for entry in file["claim"]),
    )


def _clause(name: str, entry: Table) -> Clause:
    return Clause(
        id=name,
        text=entry["text"],
        section=entry["section"],
        words={"zh": entry["zh"], "en": entry["en"]},
        imported_by=entry.get("imported_by"),
        planned=entry.get("status") == "planned",
        file=entry["file"],
    )


def _claim(entry: Table) -> Claim:
    return Claim(entry["clause"], entry["compared_with"], tuple(entry["topics"]))


def _basis(entry: Table, settled: Mapping[str, Reading]) -> RuleBasis:
    """The entry of a point, with what its `when` lays over it under the readings settled."""
    basis = RuleBasis(tuple(entry["clauses"]), entry.get("reading"))
    for overlay in entry.get("when", ()):
        if all(settled[name].chosen == option for name, option in conditions(overlay).items()):
            basis = RuleBasis(
                tuple(overlay.get("clauses", basis.clauses)), overlay.get("reading", basis.reading)
            )
    return basis


def _settle(file: Table, profile: str, wishes: dict[str, str]) -> dict[str, Reading]:
    for wish in wishes:
        if wish not in file["readings"]:
            known = tuple(file["readings"])
            raise RulesetError(
                "unknown-reading",
                Place(token=wish),
                candidates=near(wish, known) or known,
                ruleset=file["id"],
            )
    chosen = {name: wishes.get(name) or str(entry[profile]) for name, entry in file["readings"].items()}
    return {name: _reading(name, entry, profile, chosen) for name, entry in file["readings"].items()}


def _reading(name: str, entry: Table, profile: str, settled: Mapping[str, str]) -> Reading:
    question = questions()[name]
    options = {
        option: ReadingOption(option, {"zh": words["zh"], "en": words["en"]}, words.get("planned", False))
        for option, words in question["options"].items()
    }
    chosen = settled[name]
    ready = tuple(option.name for option in options.values() if not option.planned)
    if chosen not in options:
        raise RulesetError("unknown-option", Place(token=chosen), candidates=ready, reading=name)
    if options[chosen].planned:
        raise RulesetError("planned-option", Place(token=chosen), candidates=ready, reading=name)
    return Reading(
        id=name,
        key=question["key"],
        topic=question["topic"],
        severity=question["severity"],
        question=question["question"],
        options=options,
        chosen=chosen,
        default=entry[profile],
        asked=_asked(question, settled),
        clauses=tuple(entry["clauses"]),
        why=entry["why"],
        file=entry["file"],
    )


def _asked(question: Table, settled: Mapping[str, str]) -> bool:
    """Whether the question arises: always, or where one of the readings it waits for is answered so."""
    when: Mapping[str, list[str]] | None = question.get("asked_when")
    return when is None or any(settled.get(name) in options for name, options in when.items())


def _refuse_a_profile_that_contradicts_itself(file: Table, said_by: RuleFile) -> None:
    for profile in file["profile_names"]:
        try:
            _refuse_contradictions({name: entry[profile] for name, entry in file["readings"].items()})
        except RulesetError as error:
            raise error.at(Place(file=said_by.name, token=profile)) from None


def _refuse_contradictions(settled: Mapping[str, str]) -> None:
    for conflict in bundled_table(READINGS)["conflict"]:
        settings: dict[str, str] = conflict["settings"]
        if all(settled.get(name) == option for name, option in settings.items()):
            named = say("rules.and").join(f"{name}={option}" for name, option in settings.items())
            raise RulesetError("contradictory-settings", settings=named, why=conflict["why"][language()])
