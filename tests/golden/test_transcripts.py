"""The transcripts are what the engine does today, and between them they play every kind of ply."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.golden.transcript import FOLDER, PROFILES, RULESETS, WHOLE_GAMES, names, transcript
from tests.kinds_of_ply import kinds_that_arise
from xuanpu.game import PlyKind
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint

#: Kinds of ply that only separation brings; text 000, taken literally, has none.
SEPARATIONS = {PlyKind.SEPARATION_PIECE, PlyKind.SEPARATION_TRIS}
#: What text 004 allows only in a check later in the duty, which no game of these has.
LATER_CHECKS = {RulePoint.EVASION_OF_LATER_CHECK, RulePoint.EVASION_DURING_DUTY}


def verdicts(text: str, profile: str) -> Iterator[list[str]]:
    """Kind, rule point and basis of every ply of the whole games of a text and profile."""
    for game in WHOLE_GAMES:
        if (game.text, game.profile) == (text, profile):
            lines = (FOLDER / game.file).read_text(encoding="utf-8").splitlines()
            yield from (line.split() for line in lines if line.startswith("    "))


def test_names() -> None:
    assert set(names()) == {path.name for path in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", names())
def test_unchanged(name: str) -> None:
    """If the change is meant: `python -m tests.golden.transcript`, and read the difference."""
    kept = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert transcript(name).splitlines() == kept


@pytest.mark.parametrize("text", RULESETS)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_kind_of_ply_is_played(text: str, profile: str) -> None:
    rules = load_rules(RULESETS[text], profile)
    played = {kind for kind, *_ in verdicts(text, profile)}
    missing = set(map(str, kinds_that_arise(rules))) - played
    assert missing == (set(map(str, SEPARATIONS)) if (text, profile) == ("000", "literal") else set())


def test_the_games_of_text_004_rest_on_every_point_that_allows() -> None:
    named = {words[1] for profile in PROFILES for words in verdicts("004", profile) if len(words) > 1}
    beside = {point for point in RulePoint if 30 < point < 40}
    allowing = {point for point in load_rules("double-neutral").points if point.allows} - beside
    assert {point.name for point in allowing - LATER_CHECKS} <= named
