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
    the reading that brings it in from a sibling text; `planned`: the engine does not play it yet."""

    id: str
    text: str
    section: str
    words: Words
    imported_by: str | None = None
    planned: bool = False

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
    False where the other readings leave the question no occasion, as how to separate where nothing may."""

    id: str
    key: str
    severity: int
    question: Words
    options: Mapping[str, ReadingOption]
    chosen: str
    default: str
    asked: bool
    clauses: tuple[str, ...]
    why: Words

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


@dataclass(frozen=True, eq=False)
class Rules:
    """A ruleset ready to play by.  Equal rulesets have equal `hash`."""

    id: str
    host: str
    profile: str
    names: Words
    profile_words: Words
    source: Mapping[str, object]
    parameters: Mapping[str, int]
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]
    points: Mapping[RulePoint, RuleBasis]

    def name(self, lang: str | None = None) -> str:
        """The name of the game."""
        return self.names[lang or language()]

    def profile_name(self, lang: str | None = None) -> str:
        """The profile in a few words."""
        return self.profile_words[lang or language()]

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
        settled, and the clause behind each point.  Wording and names do not count."""
        content = {
            "host": self.host,
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
