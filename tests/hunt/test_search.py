"""The search: it finds mates, equals a minimax, keeps to the rules, its budget and its word."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hunt.plain_minimax import minimax, same_state, valued
from tests.hunt.positions import MATES, MIDGAMES, WITH_A_DUTY, Mate, position
from xuanpu.game import Move, Position
from xuanpu.hunt.playout import random_game
from xuanpu.hunt.search import search

BUDGETS = (1, 2, 3, 40, 200, 1_000, 20_000)

#: Few plies, and yet a Tris that walks, one to be mounted, one that must be attacked twice.
SMALL = (
    "4k4/9/9/9/4T4/9/9/9/9/4K3R w - - 0 60 dead:P",
    "3k5/4a4/9/9/2t6/4*P4/9/9/9/4K4 b - - 0 60 dead:Pp",
    "4k4/9/9/9/9/3t5/9/9/4A4/3*KN4 w - - 0 60 dead:P",
    "3k5/9/9/2*r6/4+R4/9/9/9/9/5K3 w - - 0 60 dead:PPppp promos:1,0",
)


def plies_to_mate(position: Position, plies: int) -> bool:
    """Whether the side to move ends the game within so many plies, whatever comes."""
    for move in position.legal_moves:
        after = position.play(move)
        outcome = after.outcome()
        if outcome is not None and outcome.winner == position.side:
            return True
        if plies > 1 and outcome is None and lost_in(after, plies - 1):
            return True
    return False


def lost_in(position: Position, plies: int) -> bool:
    """Whether the side to move is lost within so many plies, whatever it plays."""
    return all(plies_to_mate(position.play(move), plies - 1) for move in position.legal_moves)


@pytest.mark.parametrize("mate", MATES, ids=lambda mate: f"{mate.kind}-{mate.plies}")
def test_finds_mates(mate: Mate) -> None:
    start = position(mate.fen)
    found = search(start, nodes=200_000, depth=mate.plies + 1)
    assert found.mate_in == mate.plies
    assert found.move is not None and len(found.line) == mate.plies
    assert start.ply_kind(found.move) == mate.kind
    after = start.play(found.move)
    if mate.plies == 1:
        outcome = after.outcome()
        assert outcome is not None and outcome.winner == start.side
    else:
        assert lost_in(after, mate.plies - 1)
        assert not plies_to_mate(start, 1)
        assert search(after).mate_in == 1 - mate.plies


@pytest.mark.parametrize("fen", SMALL)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_equals_a_minimax(fen: str, depth: int) -> None:
    start = position(fen)
    found = search(start, nodes=10**7, depth=depth, selective=False)
    values = dict(valued(start, start.legal_moves, depth, (same_state(start),)))
    assert found.score == max(values.values())
    assert found.move is not None and values[found.move] == found.score


@pytest.mark.parametrize("fen", [*MIDGAMES, WITH_A_DUTY])
def test_equals_a_minimax_in_midgames(fen: str) -> None:
    start = position(fen)
    assert search(start, nodes=10**7, depth=2, selective=False).score == minimax(start, 2, ())


def test_equals_a_minimax_where_a_drop_does_not_pass_the_turn() -> None:
    """D4: after the drop the same side moves, and its value is not turned around."""
    start = position("3k5/9/9/9/9/9/p8/9/9/4KR3 w - - 0 30 dead:Pp", D4="free-action")
    found = search(start, nodes=10**7, depth=2, selective=False)
    assert found.score == minimax(start, 2, ())
    mate = position("4k4/9/9/9/4C4/9/p8/9/9/T2RKR3 w - - 0 30 dead:Pp", D4="free-action")
    assert search(mate, depth=3).mate_in is not None


@given(st.integers(0, 2**32), st.integers(0, 80), st.sampled_from([*MIDGAMES, WITH_A_DUTY]))
@settings(max_examples=60)
def test_plays_by_the_rules(seed: int, plies: int, fen: str) -> None:
    """From random positions: the move and the whole line are legal, and there is one if any ply is."""
    now = position(fen)
    for move in random_game(now, seed, plies):
        now = now.play(move)
    found = search(now, nodes=2_000)
    assert (found.move is None) == (not len(now.legal_moves))
    assert found.line[:1] == (() if found.move is None else (found.move,))
    for move in found.line:
        now = now.play(move)
    if found.mate_in is not None and len(found.line) == abs(found.mate_in):
        assert now.outcome() is not None


@pytest.mark.parametrize("nodes", BUDGETS)
def test_keeps_to_its_budget(nodes: int) -> None:
    for fen in MIDGAMES:
        start = position(fen)
        found = search(start, nodes=nodes)
        assert found.nodes <= nodes
        assert found.move in start.legal_moves
        assert found.nodes == nodes or found.mate_in is not None


def test_more_nodes_go_deeper() -> None:
    depths = [search(position(MIDGAMES[1]), nodes=nodes).depth for nodes in (100, 10_000, 300_000)]
    assert depths == sorted(set(depths))


@pytest.mark.parametrize("fen", MIDGAMES)
def test_equal_questions_get_equal_answers(fen: str) -> None:
    first = search(position(fen), nodes=30_000)
    search(position(MIDGAMES[0]), nodes=5_000)
    assert search(position(fen), nodes=30_000) == first


# --- among these, and not again --------------------------------------------------------------------


def test_chooses_among_the_moves_given() -> None:
    start = position(MIDGAMES[1])
    best = search(start, nodes=20_000).move
    others = [move for move in start.legal_moves if move != best]
    assert search(start, nodes=20_000, moves=others[:3]).move in others[:3]
    assert search(start, moves=[]).move is None
    assert search(start, moves=[Move.parse("a9a8")]).move is None


#: Quiet for ten plies, so that what is played now may have stood on the board before.
QUIET = "3k5/9/9/9/9/t8/9/9/9/4K3R b - - 10 60 dead:P"


def test_coming_back_is_a_draw() -> None:
    start = position(QUIET)
    move = start.parse("d9d8")
    back = start.play(move)
    assert search(start, depth=2, moves=[move]).score < -500
    assert search(start, depth=2, moves=[move], history=[start, back, back]).score == 0


def test_what_came_before_a_capture_is_forgotten() -> None:
    """No position comes back once a regular piece is taken, whatever the caller says."""
    start = position(QUIET.replace(" 10 60", " 0 60"))
    move = start.parse("d9d8")
    assert search(start, depth=2, moves=[move], history=[start.play(move), start]).score < -500


@pytest.mark.parametrize("reading", ["full-state", "board-without-locks"])
def test_what_counts_as_coming_back(reading: str) -> None:
    """R2: whether the same board with a Tris locked otherwise is the same position."""
    start = position(QUIET, R2=reading)
    move = start.parse("d9d8")
    earlier = position(QUIET.replace("t", "T"), R2=reading).play(move)
    score = search(start, depth=2, moves=[move], history=[earlier]).score
    assert (score == 0) == (reading == "board-without-locks")


def test_the_side_that_is_lost_takes_a_repetition() -> None:
    """A rook down, with the choice of coming back: that is what it plays, and the value is the draw."""
    start = position(QUIET)
    assert search(start, depth=3).score < -500
    move = start.parse("d9d8")
    found = search(start, depth=3, history=[start.play(move), start])
    assert (found.score, found.move) == (0, move)


def test_without_a_legal_ply_there_is_no_move() -> None:
    """Mate, and stalemate, which is lost too."""
    for mate in MATES:
        if mate.plies == 1:
            start = position(mate.fen)
            move = search(start).move
            assert move is not None
            found = search(start.play(move))
            assert (found.move, found.mate_in, found.line) == (None, 0, ())
