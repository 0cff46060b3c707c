"""How Tris and composites count: readings R2 to R5 in a history."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tris.cases.examples import OF_WHOLE_GAMES, ready, with_tris
from xuanpu.game import Move, Position, Termination
from xuanpu.results import Ruling, dead_position, judge_history
from xuanpu.rulesets import load_rules

M3C, DNX = "m3c-2024-2", "double-neutral"
NEVER_TRIS, NEVER, ANY = "tris-never-composite-as-its-piece", "never-for-both", "as-any-piece"

#: A rook follows what stands on the d-file; a Tris is taken by a double attack: another rook stands behind.
COMPOSITE = "5k3/9/9/3*c5/1R7/9/9/9/9/3K5 w"
BARE_TRIS = "5k3/9/9/3t5/1R7/9/9/9/3R5/4K4 w"
BARE_TRIS_ONE_ROOK = "5k3/9/9/3t5/1R7/9/9/9/9/3K5 w"


def ruling(fen: str, plies: str, ruleset: str = M3C, **readings: str) -> Ruling | None:
    """The Asian ruling on a cycle that is played twice."""
    start = Position.from_fen(fen, load_rules(ruleset, None, readings))
    moves = [Move.parse(ply) for ply in plies.split() * 2]
    return judge_history(start, moves, "asian")


def loser(fen: str, plies: str, ruleset: str = M3C, **readings: str) -> int | None:
    found = ruling(fen, plies, ruleset, **readings)
    assert found is not None
    return found.at_fault


@pytest.mark.parametrize(("option", "at_fault"), [(NEVER_TRIS, 0), (NEVER, None), (ANY, 0)])
def test_a_chase_of_a_composite(option: str, at_fault: int | None) -> None:
    assert loser(COMPOSITE, "b5b6 d6d5 b6b5 d5d6", R3=option) == at_fault


@pytest.mark.parametrize(("option", "at_fault"), [(NEVER_TRIS, None), (NEVER, None), (ANY, 0)])
def test_a_chase_of_a_bare_tris(option: str, at_fault: int | None) -> None:
    assert loser(BARE_TRIS, "b5b6 T:d6d5 b6b5 T:d5d6", R3=option) == at_fault


@pytest.mark.parametrize(("option", "at_fault"), [(NEVER_TRIS, None), (ANY, 0)])
def test_a_chase_of_a_bare_tris_in_text_004(option: str, at_fault: int | None) -> None:
    assert loser(BARE_TRIS, "b5b6 T:d6d5 b6b5 T:d5d6", DNX, R3=option) == at_fault


def test_a_tris_that_could_not_be_taken_is_not_chased() -> None:
    assert loser(BARE_TRIS_ONE_ROOK, "b5b6 T:d6d5 b6b5 T:d5d6", R3=ANY) is None


@pytest.mark.parametrize(("option", "at_fault"), [("counts-as-one", 0), ("none", None)])
def test_a_virtual_attack_chases_where_it_lets_a_piece_take(option: str, at_fault: int | None) -> None:
    """The second attacker is a Tris that reaches both points; if it counts (A6), the rook takes."""
    fen = "5k3/9/9/3t5/1R7/2T6/9/9/9/4K4 w"
    assert loser(fen, "b5b6 T:d6d5 b6b5 T:d5d6", R3=ANY, A6=option) == at_fault


def test_a_tris_that_follows_a_piece_is_idle() -> None:
    """A Tris never takes."""
    found = ruling("5k3/9/9/9/1T1c5/9/9/9/9/4K4 w", "T:b5b6 d5d6 T:b6b5 d6d5", R3=ANY)
    assert found is not None and not any(deed.kinds for deed in found.deeds)


def test_what_is_chased_is_named() -> None:
    found = ruling(BARE_TRIS, "b5b6 T:d6d5 b6b5 T:d5d6", R3=ANY)
    assert found is not None
    assert "the rook on b6 chases the Tris on d6" in found.text("en")
    assert "捉 d6 的玄" in found.text("zh")


# --- R2, R4: what a repetition and progress are ---------------------------------------------------


def test_repetition_is_by_the_key_of_the_rules() -> None:
    """Two Tris that change places, each locked to another side: the same board without locks, not with."""
    fen = "5k3/9/9/9/2Tt5/9/9/9/9/4K4 w"
    swap = "T:c5c6 T:d5c5 T:c6d6 f9f8 T:d6d5 f8f9"
    for option, same in (("board-without-locks", True), ("full-state", False)):
        start = Position.from_fen(fen, load_rules(M3C, None, {"R2": option}))
        position = start
        for ply in swap.split():
            position = position.play(Move.parse(ply))
        assert (position.repetition_key() == start.repetition_key()) == same


def test_progress_is_by_the_clock_of_the_rules() -> None:
    """The Tris is mounted at the limit: progress only if any capture is (R4)."""
    fen = "5k3/9/9/3T5/3R5/9/9/9/9/4K4 w - - 119 60"
    for option, drawn in (("regular-captures-only", True), ("any-capture", False)):
        start = Position.from_fen(fen, load_rules(M3C, None, {"R4": option}))
        found = judge_history(start, [Move.parse("d5d6")], "natural-limit")
        assert (found is not None) == drawn
        assert found is None or found.termination is Termination.NO_PROGRESS


# --- R5: dead positions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "waiting", "regular"),
    [
        ("3k5/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1", True, True),
        ("3k5/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1 dead:Rr", False, True),
        ("3k5/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1 dead:Pa", True, True),
        ("3k5/9/4b4/9/T8/9/9/4B4/9/4K4 w - - 0 1 dead:Nc", False, True),
        ("3k5/9/4b4/9/+R8/9/9/4B4/9/4K4 w - - 0 1", False, False),
        ("3k5/9/4b4/9/*P8/9/9/4B4/9/4K4 w - - 0 1", False, False),
        ("3k5/9/4b4/9/9/9/p8/4B4/9/4K4 w - - 0 1", False, False),
    ],
)
def test_dead_positions(fen: str, waiting: bool, regular: bool) -> None:
    for option, dead in (("not-while-promotion-possible", waiting), ("regular-material-only", regular)):
        assert dead_position(Position.from_fen(fen, load_rules(M3C, None, {"R5": option}))) == dead, option


def test_a_spare_rook_may_be_put_on_a_tris() -> None:
    fen = "3k5/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1"
    assert not dead_position(Position.from_fen(fen, load_rules(M3C, None, {"P3": "captured-or-spare"})))


def test_a_text_without_promotion_does_not_wait_for_it() -> None:
    fen = "3k5/9/4b4/9/T8/9/9/4B4/9/4K4 w - - 0 1 dead:Rr"
    assert dead_position(Position.from_fen(fen, load_rules(DNX)))


# --- each option makes a difference ---------------------------------------------------------------

#: Cycles and positions that tell the options apart.
CYCLES = ((COMPOSITE, "b5b6 d6d5 b6b5 d5d6"), (BARE_TRIS, "b5b6 T:d6d5 b6b5 T:d5d6"))
BARE = "3k5/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1 dead:Rr"

#: Options that never differ: text 004 has no composites.
ALIKE = {(DNX, "R3", frozenset({NEVER_TRIS, NEVER}))}


def told_apart(ruleset: str, reading: str) -> dict[str, tuple[object, ...]]:
    """Option -> what is ruled under it in all of them."""
    seen: dict[str, tuple[object, ...]] = {}
    for option in ready(load_rules(ruleset), reading):
        if reading == "R3":
            cycles = [cycle for cycle in CYCLES if ruleset == M3C or "*" not in cycle[0]]
            seen[option] = tuple(loser(fen, plies, ruleset, R3=option) for fen, plies in cycles)
        else:
            rules = load_rules(ruleset, None, {reading: option})
            seen[option] = (dead_position(Position.from_fen(BARE, rules)),)
    return seen


@pytest.mark.parametrize(
    ("ruleset", "reading", "pair"),
    [
        (ruleset, reading, frozenset(pair))
        for ruleset in with_tris()
        for reading in sorted(OF_WHOLE_GAMES)
        if reading in load_rules(ruleset).readings
        for pair in combinations(ready(load_rules(ruleset), reading), 2)
    ],
)
def test_every_option_of_these_readings_makes_a_difference(
    ruleset: str, reading: str, pair: frozenset[str]
) -> None:
    one, other = (told_apart(ruleset, reading)[option] for option in pair)
    assert (one != other) == ((ruleset, reading, pair) not in ALIKE)
