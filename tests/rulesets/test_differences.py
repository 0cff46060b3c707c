"""What differs between two rulesets, found from the files alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.rulesets import load_rules
from xuanpu.rulesets.differences import PARAMETER_TOPICS, ClaimHeld, Differences, differences
from xuanpu.rulesets.files import TOPICS
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS

BASE, OTHER = "m3c-2024-2", "double-neutral"
REVISIONS = Path(__file__).parent / "revisions"


def between(one: str, other: str) -> Differences:
    """The differences of two, each `ID`, `ID@profile` or the name of a revision beside this file."""
    return differences(
        *(load_rules(str(REVISIONS / name) if "toml" in name else name) for name in (one, other))
    )


def test_nothing_differs_from_itself() -> None:
    found = between(BASE, BASE)
    assert found.none
    assert not (found.parameters or found.readings or found.reworded or found.points or any(found.only))


def test_numbers_differ() -> None:
    found = between(BASE, "fourth-capture.toml")
    assert {delta.name: delta.values for delta in found.parameters} == {"open_at": (2, 3), "force_at": (3, 4)}
    assert [delta.id for delta in found.reworded] == ["M3C-3.1", "M3C-3.4"]
    assert not (found.readings or found.points or any(found.only)) and not found.none


def test_a_reading_a_clause_and_a_point_differ() -> None:
    found = between("no-stranding.toml", BASE)
    assert [(delta.id, delta.topic) for delta in found.readings] == [("S3", "separation")]
    sides = found.readings[0].sides
    assert [side and side.chosen for side in sides] == ["separation-forbidden", "stays"]
    assert [[clause.id for clause in clauses] for clauses in found.only] == [["NST-1"], []]
    assert [delta.point for delta in found.points] == [RulePoint.SEPARATION_STRANDS_PIECE]


def test_two_profiles_of_one_text_differ_in_readings_alone() -> None:
    found = between(f"{BASE}@literal", f"{BASE}@harmonised")
    assert {delta.id for delta in found.readings} == {"F2", "F3", "F5", "F8", "S1"}
    assert not (found.parameters or found.reworded or any(found.only) or found.claims)


def test_readings_come_by_topic() -> None:
    topics = [TOPICS.index(delta.topic) for delta in between(BASE, OTHER).readings]
    assert topics == sorted(topics)
    assert set(PARAMETER_TOPICS) == set(PARAMETERS) and set(PARAMETER_TOPICS.values()) <= set(TOPICS)


def test_a_question_of_one_text_alone_is_told_apart() -> None:
    found = {delta.id: delta for delta in between(BASE, OTHER).readings}
    assert found["D13"].sides[0] is None and found["D13"].either is found["D13"].sides[1]
    assert not found["D13"].answered_by_both and found["T1"].answered_by_both


# --- claims: text 004 says that drops, locks and walks are those of text 000 ------------------------

LEG, VIRTUAL_ATTACK, NO_CHECK_DROP, EXCEPTIONS = "T1", "A6", "D6", {"F2", "F8"}


def claim(one: str, other: str) -> ClaimHeld:
    """The one claim between two."""
    (held,) = between(one, other).claims
    return held


@pytest.mark.parametrize("profile", ["literal", "harmonised"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_four_deltas_come_out_by_themselves(profile: str, turned: bool) -> None:
    pair = (f"{BASE}@{profile}", f"{OTHER}@{profile}")
    held = claim(*(reversed(pair) if turned else pair))
    found = {delta.id for delta in (*held.failing, *held.as_printed)}
    assert {LEG, VIRTUAL_ATTACK, NO_CHECK_DROP, *EXCEPTIONS} <= found
    assert not held.holds and held.said_by == (0 if turned else 1)


def test_what_only_harmonising_makes_the_same_fails_as_printed() -> None:
    held = claim(BASE, OTHER)
    assert {delta.id for delta in held.as_printed} >= EXCEPTIONS
    assert not EXCEPTIONS & {delta.id for delta in held.failing}


def test_what_is_the_same_or_of_another_topic_does_not_fail() -> None:
    held = claim(f"{BASE}@literal", OTHER)
    assert not {"D1", "T2", "X3", "S1", "P3"} & {delta.id for delta in held.failing}
    assert held.as_printed == ()


def test_a_claim_is_held_against_revisions_too() -> None:
    """Fewer ways to fail where the revision has taken over what the text says."""
    before, after = claim(BASE, OTHER), claim("no-check-drops.toml", OTHER)
    assert {delta.id for delta in before.failing} - {delta.id for delta in after.failing} == {NO_CHECK_DROP}


def test_a_claim_that_numbers_contradict_fails() -> None:
    held = claim("fourth-capture.toml", OTHER)
    assert {delta.name for delta in held.parameters} == {"open_at", "force_at"}


def test_a_claim_that_holds(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    said = 'clause = "XQ-1"\ncompared_with = "xiangqi"\ntopics = ["drop", "walk"]\nsays = "same"'
    path.write_text(f'extends = "xiangqi"\n[[claim]]\n{said}', encoding="utf-8")
    (held,) = differences(load_rules("xiangqi"), load_rules(str(path))).claims
    assert held.holds


def test_nothing_is_said_of_a_third() -> None:
    assert between("xiangqi", OTHER).claims == ()
