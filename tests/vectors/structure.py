"""As much of JSON Schema 2020-12 as docs/vectors.schema.json uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
KNOWN = {
    *("$schema", "title", "description", "$defs", "$ref"),
    *("type", "const", "enum", "pattern", "minimum", "minItems", "items"),
    *("required", "properties", "additionalProperties"),
}


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "$") -> Iterator[str]:
    """Where the value is not as the schema has it."""
    unknown = schema.keys() - KNOWN
    assert not unknown, f"{where}: this check does not know {unknown}"
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, where)
    if "type" in schema and not any(_is(value, name) for name in _listed(schema["type"])):
        yield f"{where}: not of type {schema['type']}: {value!r}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is none of {schema['enum']}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{where}: {value!r} does not fit {schema['pattern']}"
    if _is(value, "integer") and value < schema.get("minimum", value):
        yield f"{where}: {value} is less than {schema['minimum']}"
    if isinstance(value, list):
        yield from _in_list(value, schema, root, where)
    if isinstance(value, dict):
        yield from _in_table(value, schema, root, where)


def _in_list(value: list[Any], schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    if len(value) < schema.get("minItems", 0):
        yield f"{where}: too few"
    for number, each in enumerate(value):
        yield from faults(each, schema.get("items", {}), root, f"{where}[{number}]")


def _in_table(
    value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], where: str
) -> Iterator[str]:
    named = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{where}: {name} is missing"
    for name, each in value.items():
        further = named.get(name, schema.get("additionalProperties", {}))
        if further is False:
            yield f"{where}: {name} is not known"
        else:
            yield from faults(each, further, root, f"{where}.{name}")


def _is(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def _listed(names: str | list[str]) -> list[str]:
    return [names] if isinstance(names, str) else names
