"""Random games: legal, uniform, counted right, the same on every machine."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hunt.positions import MIDGAMES, WITH_A_DUTY, position
from xuanpu.game import Position, Termination
from xuanpu.hunt.playout import LONGEST, play_out, random_game
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK

DRAWS = 6_000
STARTS = (*MIDGAMES, WITH_A_DUTY)
ENDS = {
    Termination.CHECKMATE: "mates",
    Termination.STALEMATE: "stalemates",
    Termination.KING_TAKEN: "kings_taken",
}
KINDS = {"move": MOVE, "walk": WALK, "drop": DROP, "piece-leaves": SEP_PIECE, "tris-leaves": SEP_TRIS}
KINDS["promotion"] = PROMOTE


@pytest.mark.parametrize("by_list", [False, True])
def test_every_legal_ply_is_as_likely(by_list: bool) -> None:
    """In check, where most pseudo-legal plies are refused: chi-square, far below what a skewed ply gives."""
    start = position("3ak4/9/9/9/9/4t4/4R4/9/9/3K5 b - - 0 60 dead:PPppp")
    legal = [str(move) for move in start.legal_moves]
    drawn: Counter[str] = Counter()
    for seed in range(DRAWS):
        drawn[str(random_game(start, seed, 1, by_list)[0])] += 1
    assert set(drawn) == set(legal)
    expected = DRAWS / len(legal)
    chi_square = sum((drawn[move] - expected) ** 2 / expected for move in legal)
    assert chi_square < 2 * len(legal) + 10


@pytest.mark.parametrize("fen", STARTS)
def test_counts_are_what_was_played(fen: str) -> None:
    """One game played again by the public objects: every ply legal, every count right."""
    start = position(fen)
    for seed in range(12):
        now, kinds, captures, airdrops = start, Counter[int](), 0, 0
        plies = random_game(start, seed, 120)
        for move in plies:
            kinds[move.kind] += 1
            captures += now.captured(move) is not None
            airdrops += move.airdrop is not None
            now = now.play(move)
        counted = play_out(start, len(plies), seed, 120)
        assert {name: kinds[kind] for name, kind in KINDS.items()} == counted.kinds
        assert (counted.plies, counted.captures, counted.airdrops) == (len(plies), captures, airdrops)
        outcome = now.outcome()
        assert (len(plies) < 120) <= (outcome is not None)


@pytest.mark.parametrize("by_list", [False, True])
def test_games_and_plies_add_up(by_list: bool) -> None:
    counted = play_out(position(MIDGAMES[2]), 30_000, 7, by_list=by_list)
    assert counted.plies == 30_000 == sum(counted.kinds.values())
    assert counted.games == sum(counted.ends.values())
    assert sum(counted.won) == counted.games - counted.ends["cut_off"] > 0
    assert counted.kinds["promotion"] and counted.airdrops and counted.tris_taken
    assert counted.kinds["piece-leaves"] and counted.kinds["tris-leaves"]


def test_ends_are_counted_as_they_are() -> None:
    start = position(MIDGAMES[2])
    seen: Counter[str] = Counter()
    won = [0, 0]
    for seed in range(200):
        now = start
        for move in random_game(start, seed):
            now = now.play(move)
        outcome = now.outcome()
        seen["cut_off" if outcome is None else ENDS[outcome.termination]] += 1
        if outcome is not None and outcome.winner is not None:
            won[outcome.winner] += 1
            counted = play_out(start, now.ply - start.ply + 1, seed)
            assert counted.ends[ENDS[outcome.termination]] == 1
            assert counted.won[outcome.winner] == 1
    assert seen["mates"] and min(won) > 0


def test_one_seed_one_game() -> None:
    start = Position(load_rules("m3c-2024-2"))
    assert random_game(start, 5) == random_game(start, 5)
    assert len({random_game(start, seed, 6) for seed in range(50)}) == 50
    assert random_game(start, -1, 20) != random_game(start, 1, 20)
    assert play_out(start, 5_000, 3) == play_out(start, 5_000, 3)


def test_no_game_is_longer_than_it_may_be() -> None:
    start = Position(load_rules("m3c-2024-2"))
    assert len(random_game(start, 1)) <= LONGEST
    counted = play_out(start, 1_000, 1, longest=10)
    assert counted.games == 100 == counted.ends["cut_off"]


def test_nothing_is_played_where_the_game_is_over() -> None:
    stalemated = position("4k4/R8/9/9/9/9/9/9/9/3R1K3 b - - 0 60 dead:P reserve:0")
    assert random_game(stalemated, 1) == ()
    counted = play_out(stalemated, 100, 1)
    assert (counted.plies, counted.games, counted.ends["stalemates"]) == (0, 1, 1)
    assert counted.won == (1, 0)
