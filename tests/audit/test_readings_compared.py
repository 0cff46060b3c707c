"""Readings compared: against the plain way, position by position and option by option."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.kernel.random_play import M3C, PROFILES, STARTS, play_randomly
from tests.replay.constructed_games import constructed, exchange, m3c, quiet
from xuanpu.audit import readings_compared
from xuanpu.audit.readings_compared import (
    Difference,
    OptionCompared,
    compare_line,
    readings_that_matter,
    variants,
)
from xuanpu.game import Game, Move, Position
from xuanpu.replay import arrange
from xuanpu.replay.result import Line
from xuanpu.rulesets import Rules, load_rules

PLIES = 40

#: Beside the starts of all random games: a promoted Tris and one that may follow it, an advisor abroad, a
#: cannon that looks at a king with no Tris on the board yet.
MORE_STARTS = (
    "3k5/9/9/9/4+r4/2T6/9/9/1C7/R3K4 w - - 0 40 dead:RNNCPrnncc",
    "3k5/9/5*A3/9/9/4T4/9/9/9/RNC1K4 w - - 0 40 dead:Rcc",
    "3k5/9/9/9/2P6/4c4/9/9/9/R3K4 w - - 0 20 dead:npp duty:2!",
)
ALL_STARTS = (*STARTS, *MORE_STARTS)

#: The profiles, and one in which questions are asked that they leave no occasion for.
RULES = (
    *(load_rules(M3C, profile) for profile in PROFILES),
    m3c(D6="forbidden", X3="forbidden", F7="exchange-continues"),
)


def as_sets(differences: tuple[Difference, ...]) -> dict[tuple[str, str], tuple[set[int], set[int]]]:
    return {
        (seen.reading, seen.option): (set(seen.gained.tolist()), set(seen.lost.tolist()))
        for seen in differences
    }


def the_plain_way(position: Position) -> dict[tuple[str, str], tuple[set[int], set[int]]]:
    """Every option of every reading, its legal plies as sets."""
    rules = position.rules
    here = set(position.legal_moves.codes.tolist())
    found = {}
    for reading in rules.readings.values():
        for option in reading.options.values():
            other = None if option.planned else variant_rules(rules, reading.id, option.name)
            if other is None or option.name == reading.chosen:
                continue
            there = set(Position(other, position.record.copy()).legal_moves.codes.tolist())
            if here != there:
                found[reading.id, option.name] = (there - here, here - there)
    return found


def variant_rules(rules: Rules, reading: str, option: str) -> Rules | None:
    named = {(variant.reading, variant.option): variant.rules for variant in variants(rules)}
    if (reading, option) in named:
        return named[reading, option]
    return load_rules(rules.id, rules.profile, rules.overrides | {reading: option})


@pytest.mark.parametrize("rules", RULES, ids=(*PROFILES, "restrictive"))
@pytest.mark.parametrize("start", range(len(ALL_STARTS)))
def test_against_the_plain_way(rules: Rules, start: int, request: pytest.FixtureRequest) -> None:
    """Random games from positions in which much is asked; readings that are not asked change nothing."""
    rng = random.Random(request.config.getoption("--seed") * 100 + start)
    played = play_randomly(rng, rules, ALL_STARTS[start], PLIES)
    for record in played.records[: len(played.plies) + 1 : 3]:
        position = Position(rules, np.array([record], dtype=played.records.dtype))
        assert as_sets(readings_that_matter(position)) == the_plain_way(position)


def options(line: Line, fen: str | None = None) -> dict[tuple[str, str], OptionCompared]:
    return {(option.reading, option.option): option for option in compare_line(line, fen)}


def test_a_reading_that_steers_the_state_shows_where_it_does() -> None:
    """The second capture, ply 3, opens the switch; not so if one ply had to take both."""
    line = arrange(quiet(), m3c(), sweep=False).lines[0]
    seen = options(line)["D1", "single-ply-jump"]
    assert seen.plies == (4, 5)
    assert seen.first is not None and len(seen.first.gained) == 0
    drops = [move for move in line.position_before(4).legal_moves if str(move).startswith("T@")]
    assert seen.first.lost.tolist() == sorted(move.code for move in drops)
    assert seen.forbids is None
    assert not options(line)["D1", "event-exactly-two"].matters


def test_a_ply_that_an_option_forbids() -> None:
    """The line takes back before it drops, ply 6; without that exception it could not.  The comparison goes
    on from the line's own position, in which nothing is at issue any more."""
    line = arrange(exchange(), m3c(), sweep=False).lines[0]
    assert line.plies[5].captured == "R"
    seen = options(line)["F8", "none"]
    assert (seen.plies, seen.forbids, seen.lost) == ((6,), 6, 1)
    assert all(option.forbids is None for key, option in options(line).items() if key[0] in "TACX")


def test_the_leg_of_the_leap() -> None:
    """Without leg the Tris on e4 has two more leaps, over its own pawn on e5; with the pawn gone, none."""
    blocked = Position.from_fen("3k5/9/9/9/4P4/4T4/9/9/9/4K4 w")
    (seen,) = (seen for seen in readings_that_matter(blocked) if seen.reading == "T1")
    assert [str(Move(code)) for code in seen.gained.tolist()] == ["T:e4d6", "T:e4f6"]
    assert len(seen.lost) == 0
    free = Position.from_fen("3k5/9/9/9/9/4T4/9/9/9/4K4 w")
    assert "T1" not in {seen.reading for seen in readings_that_matter(free)}


def test_what_contradicts_is_not_compared_but_said() -> None:
    line = arrange(quiet(), m3c(), sweep=False).lines[0]
    seen = options(line)["F5", "no-free-evasion"]
    assert seen.contradicts and not seen.matters


def test_readings_left_out() -> None:
    line = arrange(quiet(), m3c(), sweep=False).lines[0]
    rest = compare_line(line, leave_out={"D1", "T1"})
    assert {option.reading for option in rest}.isdisjoint({"D1", "T1"}) and rest


def test_a_set_up_position_is_set_up_again() -> None:
    """Nearly all pieces are missing from the start: dead, if all that is missing is (D14)."""
    game = quiet()
    line = arrange(game, m3c(), sweep=False).lines[0]
    assert options(line, game.fen)["D14", "all-missing"].matters
    assert not options(line)["D14", "all-missing"].matters


def test_asking_only_where_it_can_matter_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The saving is one: the same comes out when every reading is asked everywhere."""
    game = constructed(quiet().fen or "", "a0a3 d9d8 a3a5 d8d9 a5a7")
    lines = [
        arrange(game, m3c(profile), continuation="random", seed=seed, ply_limit=60, sweep=False).lines[0]
        for profile in PROFILES
        for seed in range(3)
    ]
    for rules in (*RULES, load_rules("double-neutral")):
        for start in ALL_STARTS if rules.parameters["composites"] else ALL_STARTS[:1]:
            begun = Game(rules, Position.from_fen(start, rules), fen=start)
            line = arrange(begun, rules, continuation="random", seed=1, ply_limit=30, sweep=False).lines[0]
            lines.append(line)
    saved = [[told(option) for option in compare_line(line)] for line in lines]

    def everywhere(reading: str, records: Any) -> Any:
        return np.ones(len(records), dtype=bool)

    monkeypatch.setattr(readings_compared, "_asked", everywhere)
    assert [[told(option) for option in compare_line(line)] for line in lines] == saved
    assert any(count > 0 for line in saved for *_, count in line)


def told(option: OptionCompared) -> tuple[Any, ...]:
    plain = replace(option, first=None)
    return plain.reading, plain.option, plain.plies, plain.lost, plain.forbids, plain.gained
