"""The profiles as data: what they hold, what they extend, the numbers that may be taken otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from xuanpu.errors import RulesetError
from xuanpu.game import Move, Outcome, Position, Termination
from xuanpu.results import Deed, History, judge_history, judging, load_profile, profile_names
from xuanpu.results.ruling import Chase
from xuanpu.rulesets import bundled_rulesets, load_rules
from xuanpu.words import LANGUAGES

XIANGQI = load_rules("xiangqi")
#: Nothing that can be taken, and cannons that can cross the river.
QUIET = "3k5/9/9/8c/9/9/C8/9/9/4K4 w"
TO_AND_FRO = ["e0e1", "d9d8", "e1e0", "d8d9"]


def moves(plies: Sequence[str]) -> list[Move]:
    return list(map(Move.parse, plies))


def outcome(fen: str, plies: Sequence[str], profile: str) -> Outcome | None:
    ruling = judge_history(Position.from_fen(fen, XIANGQI), moves(plies), profile)
    return None if ruling is None else ruling.outcome


def test_the_names() -> None:
    assert profile_names() == (
        *("none", "natural-limit", "simple", "perpetual-check", "asian", "cxa-chinese"),
    )


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_names_its_clauses(name: str) -> None:
    profile = load_profile(name)
    named = {fault.clause for fault in profile.faults} | set(profile.decides.values())
    assert named <= set(profile.clauses)
    assert set(profile.decides) <= {"repetition", "progress", "mutual", "dead-position"}
    assert bool(profile.repetitions) == ("repetition" in profile.decides)
    assert bool(profile.limit) == ("progress" in profile.decides)
    assert bool(profile.faults) == ("mutual" in profile.decides)
    for lang in LANGUAGES:
        assert profile.say(lang)
        assert all(clause.say(lang) and clause.source for clause in profile.clauses.values())


@pytest.mark.parametrize("ruleset", bundled_rulesets())
def test_every_text_names_a_profile(ruleset: str) -> None:
    expected = {"xiangqi": "asian"}.get(ruleset, "simple")
    assert load_rules(ruleset).results == expected


def test_none_never_ends_a_game() -> None:
    assert outcome(QUIET, TO_AND_FRO * 40, "none") is None


def test_the_third_time_is_a_draw() -> None:
    assert outcome(QUIET, TO_AND_FRO * 2, "simple") == Outcome(Termination.REPETITION, None)
    assert outcome(QUIET, (TO_AND_FRO * 2)[:-1], "simple") is None


def test_the_number_of_repetitions_may_be_another() -> None:
    five = load_profile("simple", repetitions=5)
    start = Position.from_fen(QUIET, XIANGQI)
    assert judge_history(start, moves((TO_AND_FRO * 4)[:-1]), five) is None
    ruling = judge_history(start, moves(TO_AND_FRO * 4), five)
    assert ruling is not None and (ruling.first, ruling.last) == (1, 16)


def test_the_limit_counts_plies_without_progress() -> None:
    just_before = f"{QUIET} - - 119 60"
    ruling = judge_history(Position.from_fen(just_before, XIANGQI), moves(["e0e1"]), "natural-limit")
    assert ruling is not None and ruling.outcome == Outcome(Termination.NO_PROGRESS, None)
    assert judge_history(Position.from_fen(f"{QUIET} - - 118 60", XIANGQI), moves(["e0e1"]), "asian") is None


def test_the_limit_may_be_another() -> None:
    start = Position.from_fen(QUIET, XIANGQI)
    profile = load_profile("natural-limit", limit=6)
    assert judge_history(start, moves((TO_AND_FRO * 2)[:5]), profile) is None
    ruling = judge_history(start, moves((TO_AND_FRO * 2)[:6]), profile)
    assert ruling is not None and (ruling.first, ruling.last, ruling.deeds) == (1, 6, ())


def test_a_capture_is_progress() -> None:
    start = Position.from_fen("3k5/9/9/c8/9/9/R8/9/9/4K4 w - - 119 60", XIANGQI)
    assert judge_history(start, moves(["a3a6"]), "natural-limit") is None


def test_a_mate_is_no_matter_of_history() -> None:
    """Although the limit is reached with the mating ply."""
    start = Position.from_fen("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 119 60", XIANGQI)
    mated = start.play(Move.parse("b0b9"))
    assert mated.outcome() == Outcome(Termination.CHECKMATE, 0)
    assert judge_history(start, moves(["b0b9"]), "natural-limit") is None


def test_neither_side_can_win() -> None:
    fen = "3k5/9/4b4/9/9/9/9/4B4/4A4/4K4 w"
    assert outcome(fen, ["e1d2"], "asian") == Outcome(Termination.DEAD_POSITION, None)
    assert outcome(fen, ["e1d2"], "simple") is None


@pytest.mark.parametrize("numbers", [{"repetitions": -1}, {"limit": -1}])
def test_no_number_is_negative(numbers: dict[str, int]) -> None:
    with pytest.raises(RulesetError):
        load_profile("asian", **numbers)


def test_a_profile_without_a_limit_gets_none() -> None:
    with pytest.raises(RulesetError):
        load_profile("none", limit=100)


def test_unknown_profiles_are_named() -> None:
    with pytest.raises(RulesetError) as raised:
        load_profile("fide")
    assert raised.value.candidates == profile_names()
    assert "fide" in raised.value.text("en")


def test_a_history_rules_ply_by_ply_as_it_does_at_once() -> None:
    start = Position.from_fen(QUIET, XIANGQI)
    history = History(start, "simple")
    line = moves(TO_AND_FRO * 3)
    for number, move in enumerate(line, start=1):
        assert history.play(move) == judge_history(start, line[:number], "simple")


# --- which of two faults is the graver ------------------------------------------------------------

CHECK = ("check",)
CHASE = ("chase",)
IDLE = ("idle",)
OTHER = ("other",)


def deeds(red: tuple[str, ...], black: tuple[str, ...]) -> list[Deed]:
    """What the two sides do in turn; `other` is a chase of another piece."""
    said = [(side, what) for pair in zip(red * 2, black * 2, strict=False) for side, what in enumerate(pair)]
    made = []
    for ply, (side, what) in enumerate(said, start=1):
        prey = {"chase": 1, "other": 2}.get(what)
        chases = () if prey is None else (Chase("R", 0, "n", 9, prey),)
        made.append(Deed(ply, side, "", what == "check", chases))
    return made


@pytest.mark.parametrize(
    ("red", "black", "termination", "winner"),
    [
        (CHECK, IDLE, Termination.PERPETUAL_CHECK, 1),
        (IDLE, CHECK, Termination.PERPETUAL_CHECK, 0),
        (CHECK, CHECK, Termination.PERPETUAL_CHECK, None),
        (CHASE, IDLE, Termination.PERPETUAL_CHASE, 1),
        (CHASE, CHASE, Termination.PERPETUAL_CHASE, None),
        (CHECK, CHASE, Termination.PERPETUAL_CHECK, 1),
        (CHASE, CHECK, Termination.PERPETUAL_CHECK, 0),
        (CHECK + CHASE, IDLE, Termination.REPETITION, None),
        (CHASE + OTHER, IDLE * 2, Termination.REPETITION, None),
        (CHASE + OTHER, CHASE * 2, Termination.PERPETUAL_CHASE, 0),
        (CHECK + IDLE, CHASE * 2, Termination.PERPETUAL_CHASE, 0),
        (IDLE, IDLE, Termination.REPETITION, None),
    ],
)
def test_the_graver_fault_loses(
    red: tuple[str, ...],
    black: tuple[str, ...],
    termination: Termination,
    winner: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging, "_deeds", lambda *_: deeds(red, black))
    assert outcome(QUIET, TO_AND_FRO * 2, "asian") == Outcome(termination, winner)


@pytest.mark.parametrize(
    ("red", "black", "winner"),
    [
        (CHECK + CHASE, IDLE * 2, 1),
        (CHASE + OTHER, IDLE * 2, 1),
        (CHASE + OTHER, CHECK + CHASE, None),
        (CHECK * 2, CHASE + OTHER, 1),
        (CHASE + IDLE, IDLE * 2, None),
    ],
)
def test_perpetual_attack_is_any_of_them(
    red: tuple[str, ...], black: tuple[str, ...], winner: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "_deeds", lambda *_: deeds(red, black))
    found = outcome(QUIET, TO_AND_FRO * 2, "cxa-chinese")
    assert found is not None and found.winner == winner
