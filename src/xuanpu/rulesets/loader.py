"""Read ruleset files and settle their readings (design D4).  Every mistake in a file or a wish is named."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from xuanpu.errors import Place, RulesetError
from xuanpu.rulesets.rules import Clause, Reading, ReadingOption, RuleBasis, Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS
from xuanpu.words import language, say

CATALOGUE = "readings"
#: What an entry of `[points]` says of a point; all else in a `when` is a reading and its option.
BASIS_KEYS = ("clauses", "reading")


def bundled_rulesets() -> list[str]:
    """IDs of the rulesets that come with xuanpu."""
    names = [entry.name.removesuffix(".toml") for entry in files(__package__).iterdir()]
    folder = files(__package__)
    return sorted(name for name in names if name != CATALOGUE and (folder / f"{name}.toml").is_file())


def load_rules(ruleset: str, profile: str | None = None, readings: Mapping[str, str] | None = None) -> Rules:
    """The ruleset under a profile (default: the file's own), some readings taken otherwise.

    RulesetError where the ruleset, profile, reading or option is unknown, the option is not in the engine
    yet, or two settings contradict each other.
    """
    return _load(ruleset, profile, tuple(sorted((readings or {}).items())))


@cache
def _load(ruleset: str, profile: str | None, wishes: tuple[tuple[str, str], ...]) -> Rules:
    if ruleset not in bundled_rulesets():
        raise RulesetError("unknown-ruleset", Place(token=ruleset), candidates=tuple(bundled_rulesets()))
    file = _toml(ruleset)
    profiles = file["profile_names"]
    profile = profile or str(file["default_profile"])
    if profile not in profiles:
        raise RulesetError(
            "unknown-profile", Place(token=profile), candidates=tuple(profiles), ruleset=ruleset
        )
    settled = _settle(file, ruleset, profile, dict(wishes))
    _refuse_contradictions(settled)
    return Rules(
        id=file["id"],
        host=file["host"],
        profile=profile,
        names=file["name"],
        profile_words=profiles[profile],
        source=file["source"],
        parameters={name: int(file["parameters"][name]) for name in PARAMETERS},
        clauses={name: _clause(name, entry, file) for name, entry in file["clauses"].items()},
        readings=settled,
        points={RulePoint[name]: _basis(entry, settled) for name, entry in file["points"].items()},
    )


@cache
def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))


def _clause(name: str, entry: Mapping[str, Any], file: Mapping[str, Any]) -> Clause:
    return Clause(
        id=name,
        text=entry.get("text", file["source"]["text"]),
        section=entry["section"],
        words={"zh": entry["zh"], "en": entry["en"]},
        imported_by=entry.get("imported_by"),
        planned=entry.get("status") == "planned",
    )


def _basis(entry: Mapping[str, Any], settled: Mapping[str, Reading]) -> RuleBasis:
    """The entry of a point, with what its `when` lays over it under the readings settled."""
    basis = RuleBasis(tuple(entry["clauses"]), entry.get("reading"))
    for overlay in entry.get("when", ()):
        settings = {name: value for name, value in overlay.items() if name not in BASIS_KEYS}
        if all(settled[name].chosen == option for name, option in settings.items()):
            basis = RuleBasis(
                tuple(overlay.get("clauses", basis.clauses)), overlay.get("reading", basis.reading)
            )
    return basis


def _settle(
    file: Mapping[str, Any], ruleset: str, profile: str, wishes: dict[str, str]
) -> dict[str, Reading]:
    for wish in wishes:
        if wish not in file["readings"]:
            known = tuple(file["readings"])
            raise RulesetError("unknown-reading", Place(token=wish), candidates=known, ruleset=ruleset)
    chosen = {name: wishes.get(name) or str(entry[profile]) for name, entry in file["readings"].items()}
    return {name: _reading(name, entry, profile, chosen) for name, entry in file["readings"].items()}


def _reading(name: str, entry: Mapping[str, Any], profile: str, settled: Mapping[str, str]) -> Reading:
    question = _toml(CATALOGUE)[name]
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
        severity=question["severity"],
        question=question["question"],
        options=options,
        chosen=chosen,
        default=entry[profile],
        asked=_asked(question, settled),
        clauses=tuple(entry["clauses"]),
        why=entry["why"],
    )


def _asked(question: Mapping[str, Any], settled: Mapping[str, str]) -> bool:
    """Whether the question arises: always, or where one of the readings it waits for is answered so."""
    when: Mapping[str, list[str]] | None = question.get("asked_when")
    return when is None or any(settled.get(name) in options for name, options in when.items())


def _refuse_contradictions(settled: Mapping[str, Reading]) -> None:
    for conflict in _toml(CATALOGUE)["conflict"]:
        settings: dict[str, str] = conflict["settings"]
        if all(name in settled and settled[name].chosen == option for name, option in settings.items()):
            named = say("rules.and").join(f"{name}={option}" for name, option in settings.items())
            raise RulesetError("contradictory-settings", settings=named, why=conflict["why"][language()])
