"""Free play: what goes on where no record does, by the engine or at random, until the game ends.

A game ends as its rules say.  A rule text without a clause on repetition leaves it to the law of the host
(M3C-0.1); of that law two plain draws are assumed: the same position for the third time, and 60 moves of
each side without progress.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from xuanpu.game import Move, Outcome, Termination
from xuanpu.replay.course import Course
from xuanpu.replay.result import Source, Stop

#: A line in free play that has not ended by then is stopped.
PLY_LIMIT: Final = 600

REPETITIONS: Final = 3
PLIES_WITHOUT_PROGRESS: Final = 120

#: Given the course, the next ply; the position has one.
Chooser = Callable[[Course], Move]


def play_on(course: Course, choose: Chooser, source: Source, ply_limit: int) -> tuple[Stop, Outcome | None]:
    """Play to the end of the game, or to the limit: why the line stopped, and the outcome."""
    while True:
        outcome = course.position.outcome() or drawn(course)
        if outcome is not None:
            return Stop.GAME_OVER, outcome
        if len(course.plies) >= ply_limit:
            return Stop.PLY_LIMIT, None
        course.play_free(choose(course), source)


def drawn(course: Course) -> Outcome | None:
    """The draw that the course has come to, if any."""
    if course.times_reached >= REPETITIONS:
        return Outcome(Termination.REPETITION, None)
    if course.position.progress_clock() >= PLIES_WITHOUT_PROGRESS:
        return Outcome(Termination.NO_PROGRESS, None)
    return None


def by_chance(rng: np.random.Generator) -> Chooser:
    """Any legal ply, as the generator has it."""

    def choose(course: Course) -> Move:
        moves = course.position.legal_moves
        return moves[int(rng.integers(len(moves)))]

    return choose


def by_search(nodes: int) -> Chooser:
    """The ply that the engine finds best within so many nodes."""

    def choose(course: Course) -> Move:
        from xuanpu.hunt.search import search

        found = search(course.position, nodes, history=course.earlier).move
        assert found is not None, "the position has a legal ply"
        return found

    return choose
