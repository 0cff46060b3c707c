"""Suppressions: findings that have been looked at and are not to be reported again, each with its reason.

In a file, TOML:

    [[suppress]]
    code = "XP201"            # or the beginning of one, or ALL
    file = "masters/*.pgn"    # optional, a shell pattern; with or without folders before it
    game = 12                 # optional, from 1 in its file
    ply = 38                  # optional, from 1 in the arranged line
    reading = "F6"            # optional: only findings that hang on this reading (`F6`, or `F6=option`)
    reason = "why"            # required

In a record, a comment `{xuanpu: ignore XP201 why}`, wherever it stands in a game: for that game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from xuanpu.audit.checks import unused_suppression
from xuanpu.audit.finding import Finding
from xuanpu.audit.selection import beginning
from xuanpu.errors import Place, UsageError
from xuanpu.game import Game
from xuanpu.near import near
from xuanpu.rulesets.files import questions
from xuanpu.toml_text import entry_places, read_toml

DEFAULT_FILE: Final = "xuanpu-suppressions.toml"

TABLE: Final = "suppress"
TYPES: Final[dict[str, type]] = {
    "code": str,
    "file": str,
    "game": int,
    "ply": int,
    "reading": str,
    "reason": str,
}
REQUIRED: Final = ("code", "reason")
#: The beginning of every code.
EVERY_CODE: Final = "XP"
#: What a type is called in an error.
EXPECTED: Final = {str: '"…"', int: "1, 2, 3, …"}

IN_COMMENT = re.compile(r"xuanpu:\s*ignore\s+(XP\d*)[\s:,]+(\S.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Suppression:
    """One entry: what it suppresses, why, and where it stands."""

    code: str
    reason: str
    file: str | None = None
    game: int | None = None
    ply: int | None = None
    reading: str | None = None
    place: Place = field(default_factory=Place, compare=False)
    in_source: bool = False

    def fits(self, finding: Finding) -> bool:
        """Whether it suppresses that finding."""
        return (
            finding.code.startswith(self.code)
            and self.game in (None, finding.place.game)
            and self.ply in (None, finding.ply)
            and self._fits_file(finding.place.file)
            and self._fits_reading(finding)
        )

    def text(self) -> str:
        """`XP201 masters.pgn game=12: why`, as it is named where it is unused."""
        limits = (("game", self.game), ("ply", self.ply), ("reading", self.reading))
        named = [self.file, *(f"{name}={value}" for name, value in limits if value is not None)]
        return f"{' '.join(part for part in (self.code, *named) if part)}: {self.reason}"

    def _fits_file(self, file: str | None) -> bool:
        if self.file is None:
            return True
        return file is not None and (fnmatch(file, self.file) or fnmatch(file, f"*/{self.file}"))

    def _fits_reading(self, finding: Finding) -> bool:
        named = {name for pair in finding.readings for name in (pair[0], "=".join(pair))}
        return self.reading is None or self.reading in named


class Suppressions:
    """The suppressions of a run, and which of them have been of use."""

    def __init__(self, entries: Iterable[Suppression] = ()) -> None:
        self.entries = tuple(entries)
        self._used: set[int] = set()
        scopes = [replace(entry, reason="") for entry in self.entries]
        self._twins = {number for number, scope in enumerate(scopes) if scope in scopes[:number]}

    def of(self, finding: Finding) -> Suppression | None:
        """The first suppression that fits the finding; every one that does has been of use, but for one that
        says again what another says."""
        fitting = [number for number, entry in enumerate(self.entries) if entry.fits(finding)]
        self._used.update(number for number in fitting if number not in self._twins)
        return self.entries[fitting[0]] if fitting else None

    def unused(self) -> Iterator[Suppression]:
        """Those that have suppressed nothing."""
        return (entry for number, entry in enumerate(self.entries) if number not in self._used)


def unused_finding(entry: Suppression) -> Finding:
    """The finding that a suppression suppressed nothing."""
    return unused_suppression.CHECK.at(entry.place, entry=entry.text())


def suppressions_in(game: Game) -> tuple[Suppression, ...]:
    """Those that the comments of a record hold."""
    return tuple(
        Suppression(found[1].upper(), found[2].strip(), place=game.place, in_source=True)
        for comment in (game.comment, *game.comments)
        for line in (comment or "").splitlines()
        if (found := IN_COMMENT.search(line)) is not None
    )


def read_suppressions(path: Path) -> Suppressions:
    """The suppressions of a file.  UsageError, one line with file and key, where it is none such."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UsageError("audit.suppressions.missing", Place(file=str(path))) from None
    except OSError as error:
        raise UsageError(
            "audit.suppressions.unreadable", Place(file=str(path)), reason=error.strerror
        ) from None
    table = read_toml(data, str(path))
    unknown = next((name for name in table if name != TABLE), None)
    if unknown is not None:
        raise UsageError("audit.suppressions.key", Place(file=str(path)), name=unknown, candidates=(TABLE,))
    entries = table.get(TABLE, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise UsageError("audit.suppressions.table", Place(file=str(path)), expected=f"[[{TABLE}]]")
    places = entry_places(data, TABLE, str(path), len(entries))
    return Suppressions(_entry(entry, place) for entry, place in zip(entries, places, strict=True))


def _entry(entry: dict[str, Any], place: Place) -> Suppression:
    for key in REQUIRED:
        if key not in entry:
            raise UsageError("audit.suppressions.required", place, name=key)
    for key, value in entry.items():
        if key not in TYPES:
            raise UsageError(
                "audit.suppressions.key", place, name=key, candidates=near(key, TYPES) or tuple(TYPES)
            )
        if not _is_one(value, TYPES[key]):
            raise UsageError("audit.suppressions.value", place, name=key, expected=EXPECTED[TYPES[key]])
    _check_reading(entry.get("reading"), place)
    return Suppression(place=place, **{**entry, "code": beginning(entry["code"], place) or EVERY_CODE})


def _check_reading(named: str | None, place: Place) -> None:
    """`F6`, or `F6=option`, of the catalogue of readings."""
    if named is None:
        return
    name, equals, option = named.partition("=")
    known = questions()
    if name not in known:
        raise UsageError("audit.suppressions.reading", place, name=name, candidates=near(name, known))
    options = tuple(known[name]["options"])
    if equals and option not in options:
        raise UsageError("audit.suppressions.option", place, name=name, option=option, candidates=options)


def _is_one(value: Any, wanted: type) -> bool:
    """Whether it is a text that is not empty, or a number from 1 on (a truth value is none)."""
    empty = not value.strip() if isinstance(value, str) else isinstance(value, int) and value < 1
    return type(value) is wanted and not empty
