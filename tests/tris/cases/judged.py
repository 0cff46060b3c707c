"""What the independent judge of tests/oracles says of the position of a ruling."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from tests.oracles.judge import State, legal_plies, play, readings
from tests.tris.cases.answers import SIDES, Answers
from tests.tris.cases.case_file import DOUBLE_NEUTRAL, M3C, Ruling

#: The texts as the judge knows them.
TEXTS = {M3C: readings.M3C, DOUBLE_NEUTRAL: readings.DOUBLE_NEUTRAL}


def states_of(ruling: Ruling) -> list[State]:
    """The position of a case, and those after the plies of its `play`."""
    profiles = readings.PROFILES_OF[TEXTS[ruling.ruleset]]
    start = State.from_fen(ruling.fen, profiles[ruling.profile] | dict(ruling.under))
    return list(accumulate(ruling.played, after, initial=start))


def after(state: State, text: str) -> State:
    """The position after a legal ply."""
    return play(state, next(ply for ply in legal_plies(state) if ply.text() == text))


def answers_of(states: list[State]) -> Answers:
    """What the judge says of the last of these positions."""
    *before, state = states
    plies = {ply.text() for ply in legal_plies(state)}
    return Answers(
        fen=state.fen(),
        plies=plies,
        check=state.board.in_check(state.side),
        outcome="none" if plies else f"{how_it_ended(state)} {SIDES[1 - state.side]}",
        repeats=any(are_the_same(state, earlier) for earlier in before),
        progress=state.clocks[state.board.options["R4"] == "any-capture"],
        after=lambda ply: after(state, ply),
    )


def how_it_ended(state: State) -> str:
    """How the side to move has lost that has no ply."""
    if state.board.king(state.side) is None:
        return "king-taken"
    return "checkmate" if state.board.in_check(state.side) else "stalemate"


def are_the_same(one: State, other: State) -> bool:
    """Whether R2 takes two positions for the same."""
    if one.board.options["R2"] == "board-without-locks":
        return on_the_board(one) == on_the_board(other)
    return without_history(one) == without_history(other)


def on_the_board(state: State) -> tuple[object, ...]:
    """Who is to move, and what stands where."""
    return state.side, state.board.men, set(state.board.tris), state.board.plus


def without_history(state: State) -> State:
    """What bears on the plies to come: no counts, no previous capture, and of a duty only what is owed."""
    bare = replace(state, ply=0, clocks=(0, 0), previous=None, tris_taken=0)
    return bare if state.duty else replace(bare, exchange=None, victim="")
