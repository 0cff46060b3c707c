"""A rule file laid over those that it extends, and every name in it looked up.

The outcome is one table of the form of a rule text, in which clauses and readings also say which file of
the chain they are from (`file`).  What is wrong is said of the file that says it, with the key.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from xuanpu.errors import Place, RulesetError
from xuanpu.near import near
from xuanpu.rulesets.files import (
    SIMPLE,
    TOPICS,
    RuleFile,
    bundled_rulesets,
    dotted,
    is_path,
    questions,
    result_profiles,
    rule_file,
)
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS
from xuanpu.words import LANGUAGES, say

Table = dict[str, Any]

#: What an entry of `[points]` says of a point; all else in a `when` is a reading and its option.
BASIS_KEYS = ("clauses", "reading")
#: What an entry of `[readings]` says beside the options of the profiles.
ANSWER_KEYS = ("clauses", "why", "all", "file")
CLAUSE_NEEDS = ("section", *LANGUAGES)
#: Keys of which a revision replaces the whole.
WHOLE = ("id", "host", "name", "default_profile", "source", "results")


def chain_of(ruleset: str) -> tuple[RuleFile, ...]:
    """The files from the one that extends nothing to this one.  RulesetError if one is missing."""
    chain = [rule_file(ruleset)]
    while "extends" in chain[0].table:
        chain.insert(0, _extended_by(chain[0], chain))
    return tuple(chain)


def _extended_by(file: RuleFile, chain: list[RuleFile]) -> RuleFile:
    named: str = file.table["extends"]
    path = os.path.normpath(os.path.join(os.path.dirname(file.name), named)) if is_path(named) else named
    try:
        extended = rule_file(path)
    except RulesetError as error:
        if error.key in ("unknown-ruleset", "ruleset.no-such-file", "ruleset.not-a-file"):
            place = Place(file=file.name, token="extends")
            raise RulesetError(
                "ruleset.extends-nothing", place, named=named, candidates=error.candidates
            ) from None
        if error.key == "ruleset.neither":
            place = Place(file=file.name, token="extends")
            raise RulesetError("ruleset.extends-no-rules", place, named=named) from None
        raise
    if any(_same(extended, other) for other in chain):
        names = " → ".join([*(other.name for other in reversed(chain)), extended.name])
        raise RulesetError("ruleset.cycle", Place(file=file.name, token="extends"), chain=names)
    return extended


def _same(one: RuleFile, other: RuleFile) -> bool:
    if one.folder is None or other.folder is None:
        return one is other
    return os.path.realpath(os.path.join(one.folder, one.short)) == os.path.realpath(
        os.path.join(other.folder, other.short)
    )


@cache
def effective(chain: tuple[RuleFile, ...]) -> Table:
    """The files laid upon one another.  RulesetError for a name that means nothing, or a missing part."""
    table: Table = {
        "results": SIMPLE,
        **{part: {} for part in ("profile_names", "parameters", "clauses", "readings", "points")},
        "claim": [],
    }
    for file in chain:
        table = _lay(file, table)
        for check in (
            _check_head,
            _check_parameters,
            _check_clauses,
            _check_readings,
            _check_points,
            _check_claims,
        ):
            check(file, table)
    return table


# --- laying -----------------------------------------------------------------------------------------


def _lay(file: RuleFile, under: Table) -> Table:
    """The table with what the file says laid over it."""
    said = file.table
    table = under | {key: said[key] for key in WHOLE if key in said}
    for part in ("profile_names", "parameters", "points"):
        table[part] = under[part] | said.get(part, {})
    table["claim"] = [*under["claim"], *said.get("claim", ())]
    text = said["source"]["text"] if "source" in said else said["id"]
    table["clauses"] = dict(_clauses(file, under["clauses"], text))
    table["readings"] = dict(_readings(file, under["readings"], tuple(table["profile_names"])))
    _cite_no_more(_removed(file), table)
    return table


def _clauses(file: RuleFile, under: Table, text: str) -> Iterator[tuple[str, Table]]:
    said = file.table.get("clauses", {})
    removed = _removed(file)
    for name in {**under, **said}:
        if name in removed:
            _known(file, ("clauses", name), name, under, "clause")
        elif name not in said:
            yield name, under[name]
        else:
            yield name, {"text": text} | under.get(name, {}) | said[name] | {"file": file.short}


def _readings(file: RuleFile, under: Table, profiles: tuple[str, ...]) -> Iterator[tuple[str, Table]]:
    """In the order of the catalogue."""
    said = file.table.get("readings", {})
    catalogue = questions()
    for name in said:
        _known(file, ("readings", name), name, catalogue, "reading")
    for name in catalogue:
        if name in said:
            yield name, _answers(file, under.get(name, {}), said[name], profiles)
        elif name in under:
            yield name, under[name]


def _answers(file: RuleFile, under: Table, said: Table, profiles: tuple[str, ...]) -> Table:
    """A revision that answers otherwise without saying why is its own reason: the old one is void."""
    options = dict.fromkeys(profiles, said["all"]) if "all" in said else {}
    entry = (
        under | options | {key: value for key, value in said.items() if key != "all"} | {"file": file.short}
    )
    if under and "why" not in said and any(entry.get(name) != under.get(name) for name in profiles):
        entry["why"] = {lang: say("rules.revised-by", lang, name=file.table["id"]) for lang in LANGUAGES}
    return entry


def _removed(file: RuleFile) -> set[str]:
    return {name for name, entry in file.table.get("clauses", {}).items() if entry.get("removed")}


def _cite_no_more(removed: set[str], table: Table) -> None:
    """Nothing rests any more on the clauses that are struck out, unless this very file says it does."""
    if removed:
        for part in ("readings", "points"):
            table[part] = {name: _without(removed, entry) for name, entry in table[part].items()}


def _without(removed: set[str], entry: Table) -> Table:
    kept = {**entry}
    if "clauses" in entry:
        kept["clauses"] = [name for name in entry["clauses"] if name not in removed]
    if "when" in entry:
        kept["when"] = [_without(removed, overlay) for overlay in entry["when"]]
    return kept


# --- looking names up -------------------------------------------------------------------------------


def _check_head(file: RuleFile, table: Table) -> None:
    said = file.table
    if said["id"] in bundled_rulesets() and not file.bundled:
        raise _mistake(file, ("id",), "ruleset.id-taken", id=said["id"])
    _known(file, ("default_profile",), table["default_profile"], table["profile_names"], "profile")
    _known(file, ("results",), table["results"], result_profiles(), "results")


def _check_parameters(file: RuleFile, table: Table) -> None:
    parameters = table["parameters"]
    for name in PARAMETERS:
        if name not in parameters:
            raise _mistake(file, ("parameters", name), "ruleset.missing-key")
    if parameters["n_tris"] and parameters["force_at"] < parameters["open_at"]:
        at = next((name for name in ("force_at", "open_at") if name in file.table["parameters"]), "force_at")
        raise _mistake(
            file, ("parameters", at), "ruleset.forced-before-open",
            open_at=parameters["open_at"], force_at=parameters["force_at"],
        )  # fmt: skip


def _check_clauses(file: RuleFile, table: Table) -> None:
    for name, said in file.table.get("clauses", {}).items():
        if said.get("removed"):
            continue
        for key in CLAUSE_NEEDS:
            if key not in table["clauses"][name]:
                raise _mistake(file, ("clauses", name, key), "ruleset.missing-key")
        if "imported_by" in said:
            place = ("clauses", name, "imported_by")
            _known(file, place, said["imported_by"], table["readings"], "reading")


def _check_readings(file: RuleFile, table: Table) -> None:
    profiles = table["profile_names"]
    for name, said in file.table.get("readings", {}).items():
        for key, option in said.items():
            if key not in ANSWER_KEYS:
                _known(file, ("readings", name, key), key, (*profiles, *ANSWER_KEYS[:3]), "profile")
            if key not in ("clauses", "why"):
                _known_option(file, ("readings", name, key), name, option)
        _check_cited(file, ("readings", name, "clauses"), said.get("clauses", ()), table)
    for name, entry in table["readings"].items():
        for key in ("clauses", "why", *profiles):
            if key not in entry:
                raise _mistake(file, ("readings", name, key), "ruleset.missing-key")


def _check_points(file: RuleFile, table: Table) -> None:
    for name, said in file.table.get("points", {}).items():
        _known(file, ("points", name), name, RulePoint.__members__, "point")
        _check_basis(file, ("points", name), said, table)
        for number, overlay in enumerate(said.get("when", ())):
            place = ("points", name, "when", number)
            _check_basis(file, place, overlay, table)
            for reading, option in conditions(overlay).items():
                _known(file, (*place, reading), reading, table["readings"], "reading")
                _known_option(file, (*place, reading), reading, option)


def _check_basis(file: RuleFile, place: tuple[int | str, ...], said: Table, table: Table) -> None:
    _check_cited(file, (*place, "clauses"), said.get("clauses", ()), table)
    if "reading" in said:
        _known(file, (*place, "reading"), said["reading"], table["readings"], "reading")


def _check_claims(file: RuleFile, table: Table) -> None:
    for number, said in enumerate(file.table.get("claim", ())):
        place = ("claim", number)
        _known(file, (*place, "clause"), said["clause"], table["clauses"], "clause")
        _known(file, (*place, "compared_with"), said["compared_with"], bundled_rulesets(), "ruleset")
        for index, topic in enumerate(said["topics"]):
            _known(file, (*place, "topics", index), topic, TOPICS, "topic")


def _check_cited(file: RuleFile, place: tuple[int | str, ...], cited: Iterable[str], table: Table) -> None:
    for number, clause in enumerate(cited):
        _known(file, (*place, number), clause, table["clauses"], "clause")


def conditions(overlay: Mapping[str, Any]) -> dict[str, str]:
    """The readings and options that a `when` waits for."""
    return {name: value for name, value in overlay.items() if name not in BASIS_KEYS}


def _known_option(file: RuleFile, place: tuple[int | str, ...], reading: str, option: str) -> None:
    options = questions()[reading]["options"]
    ready = [name for name, words in options.items() if not words.get("planned")]
    if option in options and option not in ready:
        key = "ruleset.planned-option"
        raise _mistake(file, place, key, value=option, reading=reading, expected=", ".join(ready))
    if option not in options:
        raise _mistake(
            file, place, "ruleset.unknown-option", value=option, reading=reading, expected=", ".join(ready)
        )


def _known(file: RuleFile, place: tuple[int | str, ...], name: str, known: Iterable[str], kind: str) -> None:
    """RulesetError if the name is not known, with those that resemble it, or all of a few."""
    known = list(known)
    if name not in known:
        alike = near(name, known) or (tuple(known) if len(known) <= 12 else ())
        raise _mistake(file, place, f"ruleset.unknown-{kind}", value=name, candidates=alike)


def _mistake(
    file: RuleFile, place: tuple[int | str, ...], key: str, *,
    expected: str | None = None, candidates: tuple[str, ...] = (), **blanks: object,
) -> RulesetError:  # fmt: skip
    return RulesetError(
        key, Place(file=file.name, token=dotted(place)), expected=expected, candidates=candidates, **blanks
    )
