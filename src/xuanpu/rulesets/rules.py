"""An effective ruleset: a rule text under one profile, with every reading settled."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import READINGS, RULES_DTYPE
from xuanpu.words import language

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a rule text in our own words.  `text` names the source text it stands in; `imported_by`
    the reading that brings it in from a sibling text; `planned`: the engine does not play it yet; `file`
    the rule file of the chain that says it."""

    id: str
    text: str
    section: str
    words: Words
    imported_by: str | None
    planned: bool
    file: str

    def say(self, lang: str | None = None) -> str:
        """The paraphrase."""
        return self.words[lang or language()]


@dataclass(frozen=True, slots=True)
class ReadingOption:
    """One way to understand a clause.  `planned`: named, but not in the engine yet."""

    name: str
    words: Words
    planned: bool = False

    def say(self, lang: str | None = None) -> str:
        """The option in a few words."""
        return self.words[lang or language()]


@dataclass(frozen=True, slots=True)
class Reading:
    """A point the text leaves open: the question, its options, the one taken here, and why.  `asked` is
    False where the other readings leave the question no occasion, as how to separate where nothing may;
    `file` is the rule file of the chain that settles it."""

    id: str
    key: str
    topic: str
    severity: int
    question: Words
    options: Mapping[str, ReadingOption]
    chosen: str
    default: str
    asked: bool
    clauses: tuple[str, ...]
    why: Words
    file: str

    @property
    def changed(self) -> bool:
        """Whether the option taken differs from the profile's."""
        return self.chosen != self.default

    def say(self, lang: str | None = None) -> str:
        """The question."""
        return self.question[lang or language()]


@dataclass(frozen=True, slots=True)
class RuleBasis:
    """What a rule point rests on in this ruleset: clauses, and the reading it hangs on, if any."""

    clauses: tuple[str, ...]
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """What a clause says of another ruleset: that it is the same in these topics of readings."""

    clause: str
    compared_with: str
    topics: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Rules:
    """A ruleset ready to play by.  Equal rulesets have equal `hash`.

    `address` is what it was loaded by, an ID or a path; `chain` names the files it is laid together from,
    the one that extends nothing first; `results` is the profile of results and repetition.
    """

    id: str
    address: str
    chain: tuple[str, ...]
    host: str
    profile: str
    profiles: Mapping[str, Words]
    default_profile: str
    names: Words
    source: Mapping[str, object]
    results: str
    default_results: str
    parameters: Mapping[str, int]
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]
    points: Mapping[RulePoint, RuleBasis]
    claims: tuple[Claim, ...]

    def name(self, lang: str | None = None) -> str:
        """The name of the game."""
        return self.names[lang or language()]

    def profile_name(self, lang: str | None = None) -> str:
        """The profile in a few words."""
        return self.profiles[self.profile][lang or language()]

    def otherwise(self, readings: Mapping[str, str] | None = None, results: str | None = None) -> Rules:
        """These rules with some readings, or the profile of results, taken otherwise.  RulesetError as
        `load_rules`."""
        from xuanpu.rulesets.loader import load_rules

        wishes = self.overrides | dict(readings or {})
        return load_rules(f"{self.address}@{self.profile}", None, wishes, results or self.results)

    def under(self, profile: str) -> Rules:
        """The same text under another profile, nothing taken otherwise."""
        from xuanpu.rulesets.loader import load_rules

        return load_rules(f"{self.address}@{profile}")

    def basis(self, point: RulePoint) -> RuleBasis:
        """The clauses and the reading behind a rule point (no clauses where the text has none)."""
        return self.points.get(point, RuleBasis(()))

    def clause_of(self, point: RulePoint) -> Clause | None:
        """The first clause behind a rule point, or None where the text has none."""
        named = self.basis(point).clauses
        return self.clauses[named[0]] if named else None

    @property
    def overrides(self) -> dict[str, str]:
        """The readings taken otherwise than the profile takes them."""
        return {reading.id: reading.chosen for reading in self.readings.values() if reading.changed}

    @cached_property
    def hash(self) -> str:
        """SHA-256, 16 hex digits, of everything a verdict can depend on: host, parameters, readings
        settled, profile of results, and the clause behind each point.  Wording and names do not count."""
        content = {
            "host": self.host,
            "results": self.results,
            "parameters": dict(self.parameters),
            "readings": {reading.id: reading.chosen for reading in self.readings.values()},
            "points": {
                point.name: [list(basis.clauses), basis.reading] for point, basis in self.points.items()
            },
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def params(self) -> npt.NDArray[np.void]:
        """The effective parameters as the kernels read them: one record of `RULES_DTYPE`."""
        record = np.zeros(1, dtype=RULES_DTYPE)
        for name, value in self.parameters.items():
            record[name] = value
        for reading_id, (field, options) in READINGS.items():
            if reading_id in self.readings:
                record[field] = options[enum_name(self.readings[reading_id].chosen)]
        record.flags.writeable = False
        return record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.hash == other.hash

    def __hash__(self) -> int:
        return int(self.hash, 16)

    def __repr__(self) -> str:
        return f"Rules({self.id!r}, profile={self.profile!r}, hash={self.hash!r})"


def enum_name(option: str) -> str:
    """`evade-first` as the enumerations spell it."""
    return option.upper().replace("-", "_")
