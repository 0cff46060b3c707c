"""Errors, each with its place: file, line, column, ply, token and what was expected.

Every error of xuanpu derives from :class:`XuanpuError`.  Its text comes from the word catalogue
(`words/errors.toml`), so that it can be said in Chinese and in English; nothing else in the
package composes error sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from xuanpu.words import say


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the input something stands.  Lines, columns and plies count from 1, `offset` is the byte of a
    binary file, from 0; None = unknown."""

    file: str | None = None
    game: int | None = None
    line: int | None = None
    column: int | None = None
    ply: int | None = None
    token: str | None = None
    offset: int | None = None

    def within(self, outer: Place) -> Place:
        """This place with the gaps filled from an enclosing one."""
        gaps = {name: getattr(outer, name) for name in self.__slots__ if getattr(self, name) is None}
        return replace(self, **gaps)

    def text(self, lang: str | None = None) -> str:
        """`file:line:column: game 3, ply 37, "炮八平一"`, with what is known of it."""
        lineless = self.line is None
        known = (self.file, self.line, None if lineless else self.column)
        head = ":".join(str(part) for part in known if part is not None)
        names = ("game", "ply", "offset", "column", "token") if lineless else ("game", "ply", "token")
        tail = [
            say(f"place.{name}", lang, value=getattr(self, name))
            for name in names
            if getattr(self, name) is not None
        ]
        return ": ".join(part for part in (head, say("place.comma", lang).join(tail)) if part)


class XuanpuError(Exception):
    """Base of all errors.

    `key` names the sentence in the word catalogue, `details` fill its blanks, `candidates` are
    listed behind it.
    """

    def __init__(
        self,
        key: str,
        place: Place | None = None,
        *,
        expected: str | None = None,
        candidates: tuple[str, ...] = (),
        **details: Any,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.place = place or Place()
        self.expected = expected
        self.candidates = candidates
        self.details = details

    def at(self, outer: Place) -> XuanpuError:
        """Fill the gaps of the place from an enclosing one; returns self, to be raised again."""
        self.place = self.place.within(outer)
        return self

    def text(self, lang: str | None = None) -> str:
        """The whole message in `lang` (default: the language in force)."""
        parts = [say(f"error.{self.key}", lang, **self.details)]
        if self.expected is not None:
            parts.append(say("error.expected", lang, expected=self.expected))
        if self.candidates:
            parts.append(say("error.candidates", lang, candidates=", ".join(self.candidates)))
        place = self.place.text(lang)
        sentence = say("error.join", lang).join(parts)
        return f"{place}: {sentence}" if place else sentence

    def __str__(self) -> str:
        return self.text()


class UsageError(XuanpuError):
    """The call itself is wrong: an unknown option, file or value (exit code 2)."""


class RulesetError(UsageError):
    """A ruleset, profile, reading or option that is unknown, planned or contradictory."""


class FenError(UsageError):
    """A position text that does not describe a position."""


class RecordError(XuanpuError):
    """A file or a game in it that cannot be read (the other games are not touched by it)."""


class NotationError(RecordError):
    """A move text that names no legal ply of its position."""


class InvalidMoveText(NotationError):
    """The text is not a move in any dialect of the notation."""


class IllegalMove(NotationError):
    """The text names a move that no rule allows here; `details['verdicts']` say by which clause."""


class AmbiguousMove(NotationError):
    """The text fits more than one legal ply."""
