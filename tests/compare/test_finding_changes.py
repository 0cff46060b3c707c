"""Which findings are gained, lost and changed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from xuanpu.audit.finding import Finding, Severity
from xuanpu.compare.finding_changes import Change, finding_changes
from xuanpu.errors import Place


class Spoken(Finding):
    """A finding whose sentence is its name."""

    def text(self, lang: str | None = None) -> str:
        return self.name


def found(code: str = "XP101", name: str = "seen", ply: int | None = 40, readings: str = "") -> Finding:
    pairs = tuple((reading, "option") for reading in readings.split())
    return Spoken(code, name, Severity.NOTE, readings=pairs, place=Place(line=3, column=ply), ply=ply)


def kinds(before: list[Finding], after: list[Finding]) -> list[tuple[str, str | None, str | None]]:
    return sorted(
        (str(change.kind), name_of(change.before), name_of(change.after))
        for change in finding_changes(before, after)
    )


def name_of(finding: Finding | None) -> str | None:
    return None if finding is None else finding.name


def test_what_says_the_same_is_no_change() -> None:
    assert kinds([found(), found(ply=None)], [found(ply=None), found()]) == []


def test_clauses_of_another_name_are_no_change() -> None:
    assert kinds([replace(found(), clauses=("M3C-3.4",))], [replace(found(), clauses=("DNX-1.1",))]) == []


def test_the_same_place_and_other_words_are_a_change() -> None:
    assert kinds([found(name="one")], [found(name="other")]) == [("changed", "one", "other")]


def test_another_severity_is_a_change() -> None:
    heavier = replace(found(), severity=Severity.ERROR)
    assert kinds([found()], [heavier]) == [("changed", "seen", "seen")]


@pytest.mark.parametrize("other", [found(ply=41), found(code="XP102"), replace(found(), place=Place(line=4))])
def test_another_ply_code_or_place_is_another_finding(other: Finding) -> None:
    assert kinds([found()], [other]) == [("gained", None, "seen"), ("lost", "seen", None)]


def test_of_several_alike_those_that_say_the_same_go_together() -> None:
    before, after = [found(name="a"), found(name="b")], [found(name="b"), found(name="c"), found(name="d")]
    assert kinds(before, after) == [("changed", "a", "c"), ("gained", None, "d")]


def test_findings_of_different_readings_are_no_pair() -> None:
    before, after = [found(name="a", readings="F6")], [found(name="b", readings="T3")]
    assert kinds(before, after) == [("gained", None, "b"), ("lost", "a", None)]


def test_the_reading_decides_before_the_order_does() -> None:
    before = [found(name="a6", readings="F6"), found(name="a7", readings="F7")]
    after = [found(name="b7", readings="F7"), found(name="b6", readings="F6 F2")]
    assert kinds(before, after) == [("changed", "a6", "b6"), ("changed", "a7", "b7")]


def test_every_finding_is_accounted_for_once(rng: random.Random) -> None:
    for _ in range(200):
        before, after = (
            [found(rng.choice("AB"), rng.choice("xyz"), rng.choice((1, 2)), rng.choice(("", "F6", "F6 F2")))
             for _ in range(rng.randrange(7))]
            for _ in range(2)
        )  # fmt: skip
        changes = list(finding_changes(before, after))
        lost = sum(change.kind is Change.LOST for change in changes)
        gained = sum(change.kind is Change.GAINED for change in changes)
        assert len(before) - lost == len(after) - gained
        mirrored = list(finding_changes(after, before))
        assert sum(change.kind is Change.GAINED for change in mirrored) == lost
        assert not list(finding_changes(before, before))
