"""What docs/rule-files.md shows is what happens, and nothing that a file may say is left out of it."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from xuanpu.errors import RulesetError
from xuanpu.rulesets import load_rules, schema
from xuanpu.rulesets.files import TOPICS
from xuanpu.words import set_language

DOCS = Path(__file__).parent.parent.parent / "docs" / "rule-files.md"
TEXT = DOCS.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(language, code) for language, code in BLOCK.findall(TEXT)]
FILES = [code for language, code in BLOCKS if language == "toml" and code.lstrip("# \n").find("extends") >= 0]
REVISIONS = sorted((Path(__file__).parent / "revisions").glob("*.toml"))
FORMS = [each for each in vars(schema).values() if isinstance(each, type) and issubclass(each, schema.Table)]


def table(code: str) -> dict[str, Any]:
    """A rule file, parsed."""
    return tomllib.loads(code)


@pytest.mark.parametrize("code", FILES, ids=lambda code: table(code)["id"])
def test_a_file_that_is_shown_is_a_rule_file(code: str, tmp_path: Path) -> None:
    path = tmp_path / "shown.toml"
    path.write_text(code, encoding="utf-8")
    assert load_rules(str(path)) != load_rules("m3c-2024-2")


@pytest.mark.parametrize("path", REVISIONS, ids=lambda path: path.stem)
def test_the_revisions_are_shown_whole(path: Path) -> None:
    assert table(path.read_text(encoding="utf-8")) in [table(code) for code in FILES]


def test_the_other_blocks_of_toml_are_parts_of_a_rule_file() -> None:
    assert all(table(code) is not None for language, code in BLOCKS if language == "toml")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_key_is_told(form: type[BaseModel]) -> None:
    assert FORMS and all(f"`{name}`" in TEXT or f"[{name}" in TEXT for name in form.model_fields)


def test_every_topic_is_told() -> None:
    assert all(f"`{topic}`" in TEXT for topic in TOPICS)


@pytest.mark.parametrize(
    ("written", "lang"),
    [
        ("[parameters]\nopen_att = 3", "en"),
        ("[parameters]\nopen_att = 3", "zh"),
        ('[readings.D6]\nall = "forbiden"', "en"),
        ('[points]\nDUTY_TO_DROP = { clauses = ["M3C-3.5"] }', "en"),
        ("\n[clauses\n", "en"),
    ],
)
def test_a_mistake_is_told_as_shown(
    written: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = {"en": "mine.toml", "zh": "修订.toml"}[lang]
    (tmp_path / name).write_text(f'extends = "m3c-2024-2"\n{written}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    set_language(lang)
    try:
        with pytest.raises(RulesetError) as refused:
            load_rules(name)
        told = refused.value.text()
    finally:
        set_language(None)
    assert told in TEXT


def test_the_python_that_is_shown() -> None:
    assert doctest.testfile(str(DOCS), module_relative=False, encoding="utf-8").attempted > 3
    assert doctest.testfile(str(DOCS), module_relative=False, encoding="utf-8").failed == 0
