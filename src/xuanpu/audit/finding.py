"""A finding: what the audit saw, where, under which readings, and how to see it again (design D6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from xuanpu.errors import Place
from xuanpu.words import LANGUAGES, language, say


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Said:
    """A blank that is itself a sentence of the catalogue, said in the language of what it stands in."""

    key: str
    blanks: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str | None = None) -> str:
        """The sentence."""
        return say(self.key, lang, **self.blanks)


@dataclass(frozen=True, slots=True)
class SaidList:
    """A blank that is a list of sentences, set apart as the language does it."""

    items: tuple[Said, ...]

    def text(self, lang: str | None = None) -> str:
        """The sentences, one after the other."""
        return say("finding.separator", lang).join(item.text(lang) for item in self.items)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A blank that has been said already, in every language: it keeps nothing of what it was said of."""

    words: Mapping[str, str]

    def text(self, lang: str | None = None) -> str:
        """What was said."""
        return self.words[lang or language()]

    @classmethod
    def of(cls, blank: Any) -> Spoken:
        """What `blank.text(lang)` says."""
        return cls({lang: blank.text(lang) for lang in LANGUAGES})


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation.

    `code` (`XP101`) and `name` (`forced-drop-in-check`) are stable.  `line` names the arranged line it
    was seen in, `ply` counts from 1 in that line; None = it concerns the game as a whole.  `fen` is the
    position the finding speaks of.  `readings` are `(ID, option)` pairs it hangs on.  `blanks` fill the
    sentence `finding.<code>.seen` of the word catalogue; one that has a `text(lang)` is said in the language
    of the sentence.  `reproduce` is one shell command.
    """

    code: str
    name: str
    severity: Severity
    clauses: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    place: Place = field(default_factory=Place)
    line: str | None = None
    ply: int | None = None
    fen: str | None = None
    blanks: dict[str, Any] = field(default_factory=dict)
    reproduce: str | None = None

    def text(self, lang: str | None = None) -> str:
        """What was seen, in one sentence."""
        blanks = {
            name: value.text(lang) if hasattr(value, "text") else value for name, value in self.blanks.items()
        }
        return say(f"finding.{self.code}.seen", lang, **blanks)

    def title(self, lang: str | None = None) -> str:
        """The kind of finding, in a few words."""
        return say(f"finding.{self.code}.title", lang)

    def portable(self) -> Finding:
        """The same, small and fit to be pickled: blanks that are sentences are said in every language."""
        return replace(
            self,
            blanks={
                name: Spoken.of(value) if hasattr(value, "text") else value
                for name, value in self.blanks.items()
            },
        )

    def as_json(self) -> dict[str, Any]:
        """The finding as plain data, what is said of it in every language."""
        spoken = {lang: self.as_dict(lang) for lang in LANGUAGES}
        texts = {name: {lang: spoken[lang][name] for lang in LANGUAGES} for name in ("title", "text")}
        return {**spoken[LANGUAGES[0]], **texts}

    def as_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The finding as plain data, for JSON and tables."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": str(self.severity),
            "title": self.title(lang),
            "text": self.text(lang),
            "clauses": list(self.clauses),
            "readings": [list(pair) for pair in self.readings],
            "file": self.place.file,
            "game": self.place.game,
            "file_line": self.place.line,
            "file_column": self.place.column,
            "line": self.line,
            "ply": self.ply,
            "fen": self.fen,
            "reproduce": self.reproduce,
        }
