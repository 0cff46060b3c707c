"""The schema for editors says what the loader says."""

from __future__ import annotations

import json
from pathlib import Path

from xuanpu.rulesets.files import questions, result_profiles
from xuanpu.rulesets.schema import Parameters, json_schema
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS

FILE = Path(__file__).parent.parent.parent / "docs" / "ruleset.schema.json"


def test_the_file_in_docs_is_up_to_date() -> None:
    """`python -m xuanpu.rulesets.schema > docs/ruleset.schema.json` writes it anew."""
    assert json.loads(FILE.read_text(encoding="utf-8")) == json_schema()


def test_every_parameter_is_in_the_form() -> None:
    assert tuple(Parameters.model_fields) == PARAMETERS


def test_an_editor_knows_the_names() -> None:
    definitions = json_schema()["$defs"]
    readings = definitions["Readings"]["properties"]
    assert list(readings) == list(questions())
    assert readings["D6"]["properties"]["all"]["enum"] == [
        "allowed",
        "forbidden",
        "forbidden-in-forced-drops-only",
    ]
    assert readings["D15"]["additionalProperties"]["enum"] == ["exactly-one"], "planned ones are left out"
    for form in ("Revision", "RuleText"):
        parts = definitions[form]["properties"]
        assert parts["points"]["propertyNames"]["enum"] == list(RulePoint.__members__)
        assert parts["results"]["enum"] == list(result_profiles())


def test_only_the_parts_of_a_text_are_required() -> None:
    definitions = json_schema()["$defs"]
    assert definitions["Revision"]["required"] == ["extends"]
    assert set(definitions["RuleText"]["required"]) == {
        *("host", "name", "default_profile", "source", "profile_names", "parameters", "clauses", "points")
    }
