"""The form of a rule file: which keys there are, and what stands in them.

`check_form` holds a file against it, and `json_schema` says the same to editors (docs/ruleset.schema.json;
`python -m xuanpu.rulesets.schema` prints it).  What the names in a file refer to is checked where files are
laid upon one another (chain.py).
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from xuanpu.errors import Place, RulesetError
from xuanpu.near import near
from xuanpu.rulesets.files import TOPICS, dotted, questions, result_profiles
from xuanpu.tris.points import RulePoint
from xuanpu.words import say

Text = Annotated[str, Field(min_length=1)]
Name = Annotated[str, Field(min_length=1, pattern=r"^[^\s@/\\]+$")]
Number = Annotated[int, Field(ge=0, le=127)]


class Table(BaseModel):
    """A table of a rule file: no key but those named, nothing taken for what it is not."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)


class Words(Table):
    """A sentence in both languages."""

    zh: Text = Field(description="in Chinese")
    en: Text = Field(description="in English")


class Source(Table):
    """The source text."""

    text: Name = Field(description="short name of the text, such as 000")
    title: Words
    published: datetime.date | None = None
    edited: datetime.date | None = None


class Parameters(Table):
    """The numbers of a text."""

    n_tris: Annotated[int, Field(ge=0, le=2)] | None = Field(
        default=None, description="how many Tris there are"
    )
    open_at: Number | None = Field(default=None, description="captures that open the drop switch")
    force_at: Number | None = Field(default=None, description="captures that force the drops")
    low_sum: Number | None = Field(default=None, description="sum of strong pieces up to which a side is low")
    composites: Annotated[int, Field(ge=0, le=1)] | None = Field(
        default=None, description="1: a piece that takes a Tris stands on it; 0: it airdrops it at once"
    )


class Clause(Table):
    """A clause, in our own words."""

    section: str | None = Field(default=None, description="the place in the source text")
    zh: Text | None = Field(default=None, description="paraphrase in Chinese")
    en: Text | None = Field(default=None, description="paraphrase in English")
    text: Name | None = Field(default=None, description="the text it stands in, where that is a sibling text")
    imported_by: str | None = Field(
        default=None, description="the reading that brings in a clause of a sibling text"
    )
    status: Literal["planned"] | None = Field(
        default=None, description="planned: the engine does not play it yet"
    )
    removed: Literal[True] | None = Field(
        default=None, description="true: the revision strikes this clause out"
    )

    @model_validator(mode="after")
    def _alone(self) -> Clause:
        if self.removed and len(self.model_fields_set) > 1:
            raise PydanticCustomError("removed-and-more", "removed stands alone")
        return self


class Reading(Table):
    """How the profiles answer a question that the text leaves open: `<profile> = "option"`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, str]

    clauses: list[str] | None = Field(default=None, min_length=1, description="the clauses it hangs on")
    why: Words | None = Field(default=None, description="the reason")
    all: str | None = Field(default=None, description="the option of every profile")

    @model_validator(mode="after")
    def _one_way(self) -> Reading:
        if self.all is not None and self.__pydantic_extra__:
            raise PydanticCustomError("all-and-profile", "all or profiles")
        return self


class Overlay(Table):
    """Laid over a point where readings have the options named: `<reading> = "option"`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, str]

    clauses: list[str] | None = None
    reading: str | None = None


class Point(Table):
    """What a verdict rests on."""

    clauses: list[str] = Field(description="clauses, the most telling first")
    reading: str | None = Field(default=None, description="the reading it hangs on")
    when: list[Overlay] | None = None


class Claim(Table):
    """What a text says of itself in comparison with another."""

    clause: str = Field(description="the clause that says so")
    compared_with: str = Field(description="ID of the other ruleset")
    topics: list[str] = Field(min_length=1, description="topics of readings it speaks of")
    says: Literal["same"]


class Common(Table):
    """What a rule text and a revision have in common."""

    id: Name | None = Field(default=None, description="short name; default: the name of the file")
    results: str | None = Field(default=None, description="profile of results and repetition")
    claim: list[Claim] | None = Field(default=None, description="what the text says of itself")


class RuleText(Common):
    """A rule text of its own."""

    host: Literal["xiangqi"] = Field(description="the game it is played in")
    name: Words
    default_profile: str
    source: Source
    profile_names: dict[Name, Words] = Field(min_length=1)
    parameters: Parameters
    clauses: dict[Name, Clause] = Field(min_length=1)
    readings: dict[str, Reading] = Field(default={})
    points: dict[str, Point]


class Revision(Common):
    """A revision: what it does not say is as in the file that it extends."""

    extends: Text = Field(description="ID of a bundled ruleset, or a path relative to this file")
    name: Words | None = None
    default_profile: str | None = None
    source: Source | None = None
    profile_names: dict[Name, Words] = Field(default={})
    parameters: Parameters = Field(default=Parameters())
    clauses: dict[Name, Clause] = Field(default={})
    readings: dict[str, Reading] = Field(default={})
    points: dict[str, Point] = Field(default={})


def form_of(table: Mapping[str, Any]) -> type[Common]:
    """A file that extends another is a revision."""
    return Revision if "extends" in table else RuleText


def check_form(table: Mapping[str, Any], file: str) -> None:
    """RulesetError that names file, key and what was expected, if a file has not the form of a rule file."""
    if "extends" not in table and "host" not in table:
        raise RulesetError("ruleset.neither", Place(file=file), expected="extends, host")
    try:
        form_of(table).model_validate(table)
    except ValidationError as error:
        raise _in_our_words(table, file, min(error.errors(), key=_telling)) from None


def _telling(mistake: ErrorDetails) -> int:
    """A key that is wrong explains one that is missing, or empty: it comes first."""
    return {"extra_forbidden": 0, "missing": 2}.get(mistake["type"], 1)


def _in_our_words(table: Mapping[str, Any], file: str, mistake: ErrorDetails) -> RulesetError:
    kind, where = mistake["type"], mistake["loc"]
    unquoted = _unquoted_name(where, mistake["input"])
    if unquoted is not None:
        return RulesetError("ruleset.quote-name", Place(file=file, token=dotted(where)), expected=unquoted)
    if where and where[-1] == "[key]":
        where = where[:-1]
    key = dotted(where)
    place = Place(file=file, token=key)
    if kind == "extra_forbidden":
        known = tuple(_fields_at(form_of(table), where[:-1]))
        return RulesetError(
            "ruleset.unknown-key",
            place,
            expected=None if near(str(where[-1]), known) else ", ".join(known),
            candidates=near(str(where[-1]), known),
        )
    if kind == "missing":
        return RulesetError("ruleset.missing-key", place)
    if kind in ("removed-and-more", "all-and-profile"):
        return RulesetError(f"ruleset.{kind}", place)
    return RulesetError(
        "ruleset.wrong-value", place, value=_shown(mistake["input"]), expected=_expected(mistake)
    )


def _unquoted_name(where: tuple[int | str, ...], value: object) -> str | None:
    """The header that was meant, where a name with a dot has no quotes: TOML makes two tables of it."""
    names = tuple(map(str, where[1:3]))
    if len(names) != 2 or where[0] not in ("readings", "clauses") or not isinstance(value, dict):
        return None
    return None if names[1] in ("why",) else f'[{where[0]}."{".".join(names)}"]'


def _expected(mistake: ErrorDetails) -> str:
    """What should have stood there, from the kind of mistake that the library found."""
    blanks = dict(mistake.get("ctx", {}))
    kind = mistake["type"]
    if kind == "literal_error":
        return str(blanks["expected"]).replace("'", '"').replace("True", "true")
    key = f"ruleset.form.{KINDS.get(kind, 'other')}"
    return say(key, **{"ge": 0, "le": 0, **blanks, "message": mistake["msg"]})


#: The library's kinds of mistakes -> our words for what was expected.
KINDS = {
    "string_type": "text",
    "string_too_short": "text-not-empty",
    "string_pattern_mismatch": "name",
    "int_type": "number",
    "greater_than_equal": "at-least",
    "less_than_equal": "at-most",
    "model_type": "table",
    "model_attributes_type": "table",
    "dict_type": "table",
    "list_type": "list",
    "too_short": "not-empty",
    "date_type": "date",
}


def _shown(value: object) -> str:
    """A value from a file, short."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _fields_at(form: type[BaseModel], where: tuple[int | str, ...]) -> list[str]:
    """The keys that the table at this place may have."""
    schema: Any = form.model_json_schema()
    node = schema
    for step in where:
        node = _resolved(node, schema)
        if isinstance(step, int):
            node = node["items"]
        else:
            node = node.get("properties", {}).get(step) or _of_any_name(node)
    return list(_resolved(node, schema).get("properties", ()))


def _of_any_name(node: Any) -> Any:
    """What a table holds under names that are free."""
    patterns = node.get("patternProperties", {})
    return next(iter(patterns.values()), None) or node["additionalProperties"]


def _resolved(node: Any, schema: Any) -> Any:
    """A node of a JSON schema without the indirections: no reference, and not null."""
    while "$ref" in node or "anyOf" in node:
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rpartition("/")[2]]
        else:
            node = next(part for part in node["anyOf"] if part.get("type") != "null")
    return node


# --- for editors ----------------------------------------------------------------------------------


def json_schema() -> dict[str, Any]:
    """The JSON Schema of rule files, with the names that may stand in them."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "xuanpu rule file",
        "if": {"required": ["extends"]},
        "then": {"$ref": "#/$defs/Revision"},
        "else": {"$ref": "#/$defs/RuleText"},
        "$defs": dict(sorted(_definitions().items())),
    }


def _definitions() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for form in (RuleText, Revision):
        schema = _as_toml_has_it(form.model_json_schema())
        found |= schema.pop("$defs")
        schema["properties"]["readings"] = {"$ref": "#/$defs/Readings"}
        schema["properties"]["points"]["propertyNames"] = {"enum": list(RulePoint.__members__)}
        schema["properties"]["results"]["enum"] = list(result_profiles())
        found[form.__name__] = schema
    found["Readings"] = {"type": "object", "properties": _readings(), "additionalProperties": False}
    found["Claim"]["properties"]["topics"]["items"] = {"enum": list(TOPICS)}
    for basis in ("Point", "Overlay"):
        found[basis]["properties"]["reading"]["enum"] = list(questions())
    return found


def _readings() -> dict[str, Any]:
    """Each reading with the options that the engine plays."""
    return {
        name: {
            "allOf": [{"$ref": "#/$defs/Reading"}],
            "description": entry["question"]["en"],
            **_options(entry),
        }
        for name, entry in questions().items()
    }


def _options(entry: Mapping[str, Any]) -> dict[str, Any]:
    ready = [name for name, option in entry["options"].items() if not option.get("planned")]
    return {
        "properties": {"clauses": True, "why": True, "all": {"enum": ready}},
        "additionalProperties": {"enum": ready},
    }


def _as_toml_has_it(node: Any) -> Any:
    """TOML has no null: what may be left out is left out.  Defaults are told in docs/rule-files.md."""
    if isinstance(node, list):
        return [_as_toml_has_it(part) for part in node]
    if not isinstance(node, dict):
        return node
    node = {key: _as_toml_has_it(value) for key, value in node.items() if key != "default"}
    parts = [part for part in node.get("anyOf", ()) if part.get("type") != "null"]
    if len(parts) == 1:
        del node["anyOf"]
        node |= {key: value for key, value in parts[0].items() if key not in node}
    return node


if __name__ == "__main__":
    print(json.dumps(json_schema(), ensure_ascii=False, indent=1))
