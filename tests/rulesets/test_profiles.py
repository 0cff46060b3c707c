"""What each profile of text 000 answers, held equal to a table that was written apart from the file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from xuanpu.rulesets import load_rules

PROFILES = ("literal", "harmonised")


@dataclass(frozen=True)
class Row:
    """A line of the table: the answer of each profile, in parentheses where the question does not arise."""

    id: str
    key: str
    answers: dict[str, str]
    options: list[str]


def table() -> list[Row]:
    """The table beside this file."""
    text = Path(__file__).with_name("profiles_of_000.txt").read_text(encoding="utf-8")
    return [row(line) for line in text.splitlines() if not line.startswith("#")]


def row(line: str) -> Row:
    """A line of the table, read."""
    head, options = line.split("|")
    name, key, literal, harmonised = head.split()
    return Row(name, key, dict(zip(PROFILES, (literal, harmonised), strict=True)), options.split())


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("row", table(), ids=lambda row: row.id)
def test_a_profile_answers_as_in_the_table(row: Row, profile: str) -> None:
    reading = load_rules("m3c-2024-2", profile).readings[row.id]
    answer = reading.chosen if reading.asked else f"({reading.chosen})"
    assert (reading.key, answer) == (row.key, row.answers[profile])


@pytest.mark.parametrize("row", table(), ids=lambda row: row.id)
def test_the_options_are_those_of_the_table(row: Row) -> None:
    assert list(load_rules("m3c-2024-2").readings[row.id].options) == row.options


def test_the_readings_are_those_of_the_table() -> None:
    """In the same order, which is that of reports too."""
    assert list(load_rules("m3c-2024-2").readings) == [row.id for row in table()]
