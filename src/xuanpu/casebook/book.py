"""A case book: a TOML file with one table a case.

    [[case]]
    id = "drop-in-check"              unique in its file
    question = "…"                    what is asked, in words
    position = "…"                    a FEN, or `start`
    moves = "a4a6 T@e5"               plies that lead from there to the position asked about (optional)
    ruleset = "m3c-2024-2"            the rules it was made under: an ID, or the path of a rule file, as seen
                                      from the folder of the case book
    profile = "harmonised"
    readings = { F2 = "evade-first" } taken otherwise than the profile takes them (optional)
    results = "asian"                 profile of results, where it is not the ruleset's own (optional)
    author = "…"                      optional, as are the next two
    date = 2024-05-01
    note = "…"
    ply = "T@e5"                      the ruling, one of: whether a ply is legal,
    ruling = "illegal"
    plies = ["e0e1", "T@e1"]          the exact set of legal plies,
    outcome = "checkmate red"         how the game has ended there and who has won, `none`
    clause = "M3C-3.4"                the ground of a ruling on a ply: clause or clauses (a list),
    reading = "F2=evade-first"        reading (both optional)
    disputed = true                   the ruling is what the author wishes: the rules say otherwise

Every mistake in such a file is a UsageError: file, case, key, what was expected.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final

from xuanpu.casebook.ruling import Ruling, read_outcome
from xuanpu.errors import Place, UsageError, XuanpuError
from xuanpu.game import Move
from xuanpu.report.atomic import write_whole
from xuanpu.rulesets.files import is_path
from xuanpu.toml_text import entry_places, read_toml

SUFFIX: Final = ".toml"
LEGAL, ILLEGAL = "legal", "illegal"

#: Key -> (type, what an error says was expected).
KEYS: Final[Mapping[str, tuple[type | tuple[type, ...], str]]] = {
    "id": (str, '"…"'),
    "question": (str, '"…"'),
    "position": (str, '"FEN"'),
    "moves": (str, '"a4a6 T@e5"'),
    "ruleset": (str, '"m3c-2024-2"'),
    "profile": (str, '"harmonised"'),
    "readings": (dict, '{ F2 = "evade-first" }'),
    "results": (str, '"simple"'),
    "author": (str, '"…"'),
    "date": (date, "2024-05-01"),
    "note": (str, '"…"'),
    "ply": (str, '"T@e5"'),
    "ruling": (str, f'"{LEGAL}" / "{ILLEGAL}"'),
    "plies": (list, '["e0e1", "T@e1"]'),
    "outcome": (str, '"checkmate red"'),
    "clause": ((str, list), '"M3C-3.4"'),
    "reading": (str, '"F2=evade-first"'),
    "disputed": (bool, "true / false"),
}
NEEDED: Final = ("id", "question", "position", "ruleset", "profile")
ABOUT: Final = ("ply", "plies", "outcome")
HEAD: Final = "# A case book of xuanpu.  docs/case-book.md says what each key means.\n"


@dataclass(frozen=True, slots=True)
class Case:
    """One case.  `moves` and the plies of the ruling are machine texts; `ruleset` is an ID, or a path as it
    is seen from the running program."""

    id: str
    question: str
    position: str
    ruling: Ruling
    ruleset: str
    profile: str
    moves: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    results: str | None = None
    author: str | None = None
    date: date | None = None
    note: str | None = None
    disputed: bool = False
    file: str | None = None


# --- reading --------------------------------------------------------------------------------------


def read_books(paths: Iterable[str | Path]) -> Iterator[Case]:
    """The cases of files, and of every `*.toml` below folders, in order of their names."""
    for path in map(Path, paths):
        files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        for file in files:
            yield from read_book(file)


def read_book(path: str | Path) -> list[Case]:
    """The cases of a file.  UsageError where it is no case book, OSError where it cannot be read."""
    path = Path(path)
    place = Place(file=str(path))
    data = path.read_bytes()
    document = read_toml(data, str(path))
    tables = document.get("case")
    if set(document) != {"case"} or not isinstance(tables, list) or not all(map(_is_table, tables)):
        raise UsageError("case.no-cases", place, expected="[[case]]")
    places = entry_places(data, "case", str(path), len(tables))
    cases = [
        _case(table, path, replace(place, token=str(table.get("id", number))))
        for number, (table, place) in enumerate(zip(tables, places, strict=True), start=1)
    ]
    seen: set[str] = set()
    for case, place in zip(cases, places, strict=True):
        if case.id in seen:
            raise UsageError("case.id-twice", place, id=case.id)
        seen.add(case.id)
    return cases


def _is_table(entry: object) -> bool:
    return isinstance(entry, dict)


def _case(table: Mapping[str, Any], path: Path, place: Place) -> Case:
    _check_keys(table, place)
    try:
        return Case(
            id=table["id"],
            question=table["question"],
            position=table["position"],
            moves=tuple(map(_machine, table.get("moves", "").split())),
            ruling=_ruling(table),
            ruleset=_seen_from_here(table["ruleset"], path),
            profile=table["profile"],
            readings=table.get("readings", {}),
            results=table.get("results"),
            author=table.get("author"),
            date=table.get("date"),
            note=table.get("note"),
            disputed=table.get("disputed", False),
            file=str(path),
        )
    except XuanpuError as error:
        raise UsageError("case.bad", place, reason=error.text()) from None


def _check_keys(table: Mapping[str, Any], place: Place) -> None:
    for key, value in table.items():
        if key not in KEYS:
            raise UsageError("case.unknown-key", place, name=key, candidates=tuple(KEYS))
        kind, expected = KEYS[key]
        texts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if not isinstance(value, kind) or not all(isinstance(text, str) for text in texts):
            raise UsageError("case.bad-value", place, name=key, expected=expected)
    for key in NEEDED:
        if not table.get(key):
            raise UsageError("case.missing-key", place, name=key, expected=KEYS[key][1])
    if sum(key in table for key in ABOUT) != 1:
        raise UsageError("case.one-ruling", place, expected=" / ".join(ABOUT))
    if ("ply" in table) != ("ruling" in table) or table.get("ruling", LEGAL) not in (LEGAL, ILLEGAL):
        raise UsageError("case.bad-value", place, name="ruling", expected=KEYS["ruling"][1])


def _ruling(table: Mapping[str, Any]) -> Ruling:
    if "plies" in table:
        return Ruling(plies=tuple(sorted(map(_machine, table["plies"]))))
    if "outcome" in table:
        return Ruling(outcome=read_outcome(table["outcome"]))
    clause = table.get("clause", ())
    return Ruling(
        ply=_machine(table["ply"]),
        legal=table["ruling"] == LEGAL,
        clauses=(clause,) if isinstance(clause, str) else tuple(clause),
        reading=table.get("reading"),
    )


def _machine(text: str) -> str:
    return str(Move.parse(text))


# --- writing --------------------------------------------------------------------------------------


def add_case(case: Case, path: str | Path) -> None:
    """Put the case at the end of the file, which is made if there is none; all else in it stays as it is.
    UsageError where the file is no case book, or has a case of that ID."""
    path = Path(path)
    before = ""
    if path.exists():
        if case.id in (other.id for other in read_book(path)):
            raise UsageError("case.id-twice", Place(file=str(path)), id=case.id)
        before = path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    write_whole(path, f"{before or HEAD}\n{case_toml(case, path)}".encode())


def unused_id(question: str, path: str | Path) -> str:
    """An ID for a new case of the file: the first words of its question, numbered where it is taken."""
    taken = {case.id for case in read_book(path)} if Path(path).exists() else set()
    stem = "-".join(re.findall(r"\w+", question.lower())[:5])[:40] or "case"
    numbered = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in numbered if name not in taken)


def case_toml(case: Case, path: str | Path) -> str:
    """The table of a case in the file at that path."""
    ruling = case.ruling
    values: dict[str, Any] = {
        "id": case.id,
        "question": case.question,
        "position": case.position,
        "moves": " ".join(case.moves) or None,
        "ruleset": _seen_from_file(case.ruleset, Path(path)),
        "profile": case.profile,
        "readings": dict(case.readings) or None,
        "results": case.results,
        "author": case.author,
        "date": case.date,
        "note": case.note,
        "ply": ruling.ply,
        "ruling": None if ruling.ply is None else LEGAL if ruling.legal else ILLEGAL,
        "plies": None if ruling.plies is None else list(ruling.plies),
        "outcome": ruling.outcome,
        "clause": _one_or_list(ruling.clauses),
        "reading": ruling.reading,
        "disputed": case.disputed or None,
    }
    lines = (f"{key} = {_toml_value(value)}" for key, value in values.items() if value is not None)
    return "\n".join(("[[case]]", *lines)) + "\n"


def _one_or_list(clauses: tuple[str, ...]) -> str | list[str] | None:
    return list(clauses) if len(clauses) > 1 else next(iter(clauses), None)


def _toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    if isinstance(value, dict):
        pairs = (f"{_toml_key(key)} = {_toml_value(each)}" for key, each in value.items())
        return "{ " + ", ".join(pairs) + " }"
    # A basic string of TOML is a string of JSON, but for the one control character that JSON lets through.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _seen_from_here(ruleset: str, path: Path) -> str:
    """A rule file that a case book names is looked for from the book's folder."""
    return (path.parent / ruleset).as_posix() if is_path(ruleset) else ruleset


def _seen_from_file(ruleset: str, path: Path) -> str:
    if not is_path(ruleset):
        return ruleset
    try:
        return Path(os.path.relpath(ruleset, path.parent)).as_posix()
    except ValueError:  # on another drive
        return Path(ruleset).resolve().as_posix()
