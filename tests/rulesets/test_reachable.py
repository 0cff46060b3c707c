"""Nothing about a rule lives only in code: every field that the kernels read is set from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.rulesets import Rules, load_rules
from xuanpu.rulesets.files import READINGS as CATALOGUE
from xuanpu.rulesets.files import bundled_table, questions
from xuanpu.rulesets.rules import enum_name
from xuanpu.tris.readings import PARAMETERS, READINGS, RULES_DTYPE

BASE = "m3c-2024-2"
OPTIONS = [(reading, option) for reading, (_, options) in READINGS.items() for option in options]


def with_file(folder: Path, text: str) -> Rules:
    """The rules of a revision that says this."""
    path = folder / "mine.toml"
    path.write_text(f'extends = "{BASE}"\n{text}', encoding="utf-8")
    return load_rules(str(path))


def answers(settings: dict[str, str]) -> str:
    """The part of a revision that settles these readings."""
    why = 'why = { zh = "试", en = "tried" }'
    return "\n".join(
        f'[readings."{name}"]\nall = "{option}"\nclauses = ["M3C-0.1"]\n{why}'
        for name, option in settings.items()
    )


def ready(reading: str) -> list[str]:
    """The options that the engine plays."""
    options = questions()[reading]["options"]
    return [name for name, words in options.items() if not words.get("planned")]


def with_company(reading: str, option: str) -> dict[str, str]:
    """The setting, and others so that it contradicts none of them."""
    settings = {reading: option}
    conflicts = [conflict["settings"] for conflict in bundled_table(CATALOGUE)["conflict"]]
    named = {pair for conflict in conflicts for pair in conflict.items()}
    for conflict in conflicts:
        if conflict.get(reading) == option:
            for other in set(conflict) - {reading}:
                settings[other] = next(name for name in ready(other) if (other, name) not in named)
    return settings


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_parameter_is_set_by_a_file(name: str, tmp_path: Path) -> None:
    value = {"n_tris": 1, "open_at": 1, "force_at": 9, "low_sum": 20, "composites": 0}[name]
    assert load_rules(BASE).params[name][0] != value
    assert with_file(tmp_path, f"[parameters]\n{name} = {value}").params[name][0] == value


@pytest.mark.parametrize(("reading", "option"), OPTIONS, ids=lambda value: getattr(value, "name", value))
def test_an_option_is_set_by_a_file(reading: str, option: object, tmp_path: Path) -> None:
    field, members = READINGS[reading]
    name = next(name for name in ready(reading) if members[enum_name(name)] == option)
    rules = with_file(tmp_path, answers(with_company(reading, name)))
    assert rules.params[field][0] == option


def test_there_is_no_other_field() -> None:
    assert set(RULES_DTYPE.names or ()) == {*PARAMETERS, *(field for field, _ in READINGS.values())}
