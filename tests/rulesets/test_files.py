"""The rule files hold together: every key in them is known, every name defined, and nothing is left out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

import xuanpu.rulesets
from xuanpu.rulesets import bundled_rulesets, load_rules
from xuanpu.rulesets.arising import points_that_arise
from xuanpu.rulesets.files import TOPICS
from xuanpu.rulesets.schema import check_form
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS
from xuanpu.words import LANGUAGES

Table = Mapping[str, Any]


def read(name: str) -> Table:
    """A rule file as it is written."""
    return tomllib.loads((files(xuanpu.rulesets) / f"{name}.toml").read_text(encoding="utf-8"))


CATALOGUE = read("readings")
QUESTIONS = {name: entry for name, entry in CATALOGUE.items() if name != "conflict"}
RULESETS = {name: read(name) for name in bundled_rulesets()}
#: The rulesets that have Tris: in these every rule point can arise.
WITH_TRIS = [name for name, file in RULESETS.items() if file["parameters"]["n_tris"] > 0]

each_ruleset = pytest.mark.parametrize("file", RULESETS.values(), ids=RULESETS)


def in_words(entry: object) -> bool:
    """Whether an entry says something in every language, and is nothing else."""
    return isinstance(entry, dict) and set(entry) == set(LANGUAGES) and all(entry.values())


def bases(file: Table) -> Iterator[tuple[str, Table]]:
    """(point, clauses and reading) of a ruleset: each entry, and each `when` of it."""
    for name, entry in file["points"].items():
        yield name, {key: value for key, value in entry.items() if key != "when"}
        for overlay in entry.get("when", ()):
            yield name, {key: value for key, value in overlay.items() if key in ("clauses", "reading")}


def conditions(file: Table) -> Iterator[tuple[str, str]]:
    """(reading, option) that some `when` of a ruleset waits for."""
    for entry in file["points"].values():
        for overlay in entry.get("when", ()):
            yield from (
                (name, value) for name, value in overlay.items() if name not in ("clauses", "reading")
            )


def playable(reading: str) -> set[str]:
    """The options of a reading that the engine plays."""
    options = QUESTIONS[reading]["options"]
    return {name for name, option in options.items() if not option.get("planned")}


# --- rulesets -------------------------------------------------------------------------------------


@each_ruleset
def test_a_ruleset_has_its_parts(file: Table) -> None:
    parts = {
        *("id", "host", "name", "default_profile", "source", "profile_names"),
        *("parameters", "clauses", "readings", "points"),
    }
    assert parts <= set(file) <= parts | {"results", "claim"}
    assert set(file["parameters"]) == set(PARAMETERS)
    assert file["default_profile"] in file["profile_names"]
    assert {"text", "title"} <= set(file["source"]) <= {"text", "title", "published", "edited"}
    assert all(map(in_words, (file["name"], file["source"]["title"], *file["profile_names"].values())))


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_is_found_by_its_id(name: str) -> None:
    assert RULESETS[name]["id"] == name


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_has_the_form_of_a_rule_file(name: str) -> None:
    """The loader trusts the files that come with it; here they are held against the form."""
    check_form(RULESETS[name], name)


@each_ruleset
def test_a_clause_says_where_it_stands(file: Table) -> None:
    for name, clause in file["clauses"].items():
        assert {"section", *LANGUAGES} <= set(clause), name
        assert set(clause) <= {"section", "status", "text", "imported_by", *LANGUAGES}, name
        assert all(clause[lang] for lang in LANGUAGES), name
        assert clause.get("status", "planned") == "planned", name


@each_ruleset
def test_a_clause_of_another_text_is_brought_in_by_a_reading(file: Table) -> None:
    named = {clause for _, basis in bases(file) for clause in basis.get("clauses", ())}
    for name, clause in file["clauses"].items():
        assert ("text" in clause) == ("imported_by" in clause), name
        if "text" in clause:
            assert clause["text"] != file["source"]["text"], name
            assert clause["imported_by"] in file["readings"], name
            assert name in named, f"{name}: no verdict can rest on it"


@each_ruleset
def test_a_reading_is_answered_by_every_profile(file: Table) -> None:
    for name, entry in file["readings"].items():
        assert set(entry) == {"clauses", "why", *file["profile_names"]}, name
        assert in_words(entry["why"]), name
        assert entry["clauses"] and set(entry["clauses"]) <= set(file["clauses"]), name
        assert {entry[profile] for profile in file["profile_names"]} <= playable(name), name


@each_ruleset
def test_readings_stand_in_the_order_of_the_catalogue(file: Table) -> None:
    assert list(file["readings"]) == [name for name in QUESTIONS if name in file["readings"]]


@each_ruleset
def test_a_point_rests_on_clauses_and_readings_that_are_there(file: Table) -> None:
    for name, basis in bases(file):
        assert name in RulePoint.__members__
        assert basis and set(basis) <= {"clauses", "reading"}, name
        assert set(basis.get("clauses", ())) <= set(file["clauses"]), name
        assert basis.get("reading") in {None, *file["readings"]}, name
    assert all("clauses" in entry for entry in file["points"].values())


@each_ruleset
def test_what_a_point_waits_for_can_be(file: Table) -> None:
    for reading, option in conditions(file):
        assert reading in file["readings"]
        assert option in playable(reading), f"{reading}={option}"


@pytest.mark.parametrize("name", WITH_TRIS)
def test_every_point_has_its_place_where_there_are_tris(name: str) -> None:
    points = {RulePoint[point] for point in RULESETS[name]["points"]}
    assert points == set(points_that_arise(load_rules(name)))


def test_only_what_a_text_has_no_place_for_never_arises() -> None:
    """Every point arises in one text or another."""
    assert {point for name in WITH_TRIS for point in points_that_arise(load_rules(name))} == set(RulePoint)


# --- the catalogue --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_has_its_parts(name: str) -> None:
    entry = QUESTIONS[name]
    assert {"key", "topic", "severity", "question", "options"} <= set(entry)
    assert set(entry) <= {"key", "topic", "severity", "question", "options", "asked_when"}
    assert entry["topic"] in TOPICS
    assert entry["severity"] in range(1, 5)
    assert in_words(entry["question"])
    for option in entry["options"].values():
        assert in_words({key: value for key, value in option.items() if key != "planned"})
        assert option.get("planned", True) is True
    assert len(entry["options"]) > 1 and playable(name)


def test_no_key_is_used_twice() -> None:
    keys = [entry["key"] for entry in QUESTIONS.values()]
    assert len(keys) == len(set(keys))


def test_what_a_question_waits_for_can_be() -> None:
    """And is not the only thing that can be: else it would not wait."""
    for name, entry in QUESTIONS.items():
        for reading, options in entry.get("asked_when", {}).items():
            assert set(options) < playable(reading), name


def test_a_conflict_is_between_options() -> None:
    for entry in CATALOGUE["conflict"]:
        assert set(entry) == {"settings", "why"} and in_words(entry["why"])
        assert len(entry["settings"]) > 1
        assert all(option in playable(name) for name, option in entry["settings"].items())
