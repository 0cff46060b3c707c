"""What each profile of a text answers, held equal to a table that was written apart from the rule file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from xuanpu.rulesets import load_rules

PROFILES = ("literal", "harmonised")
TABLES = {"m3c-2024-2": "profiles_of_000.txt", "double-neutral": "profiles_of_004.txt"}


@dataclass(frozen=True)
class Row:
    """A line of a table: the answer of each profile, in parentheses where the question does not arise."""

    ruleset: str
    id: str
    key: str
    answers: dict[str, str]
    options: list[str]


def table(ruleset: str) -> list[Row]:
    """The table of a ruleset, from beside this file."""
    text = Path(__file__).with_name(TABLES[ruleset]).read_text(encoding="utf-8")
    return [read(ruleset, line) for line in text.splitlines() if not line.startswith("#")]


def read(ruleset: str, line: str) -> Row:
    """A line of a table."""
    head, options = line.split("|")
    name, key, literal, harmonised = head.split()
    return Row(ruleset, name, key, dict(zip(PROFILES, (literal, harmonised), strict=True)), options.split())


each_row = pytest.mark.parametrize(
    "row", [row for ruleset in TABLES for row in table(ruleset)], ids=lambda row: f"{row.ruleset}-{row.id}"
)


@pytest.mark.parametrize("profile", PROFILES)
@each_row
def test_a_profile_answers_as_in_the_table(row: Row, profile: str) -> None:
    reading = load_rules(row.ruleset, profile).readings[row.id]
    answer = reading.chosen if reading.asked else f"({reading.chosen})"
    assert (reading.key, answer) == (row.key, row.answers[profile])


@each_row
def test_the_options_are_those_of_the_table(row: Row) -> None:
    assert list(load_rules(row.ruleset).readings[row.id].options) == row.options


@pytest.mark.parametrize("ruleset", TABLES)
def test_the_readings_are_those_of_the_table(ruleset: str) -> None:
    """In the same order, which is that of reports too."""
    assert list(load_rules(ruleset).readings) == [row.id for row in table(ruleset)]
