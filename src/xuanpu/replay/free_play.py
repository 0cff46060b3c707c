"""Free play: what goes on where no record does, by the engine or at random, until the game ends.

A game ends as its rules say: on the board, or by its history, as the profile of results has it that the rules
name (M3C-0.1 leaves that to the law of the host).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from xuanpu.game import Move, Outcome
from xuanpu.replay.course import Course
from xuanpu.replay.result import Source, Stop
from xuanpu.results.judging import is_due, rule
from xuanpu.results.profile import load_profile
from xuanpu.results.ruling import Ruling

#: A line in free play that has not ended by then is stopped.
PLY_LIMIT: Final = 600

#: Given the course, the next ply; the position has one.
Chooser = Callable[[Course], Move]


def play_on(course: Course, choose: Chooser, source: Source, ply_limit: int) -> tuple[Stop, Outcome | None]:
    """Play to the end of the game, or to the limit: why the line stopped, and the outcome."""
    while True:
        outcome = course.position.outcome() or _ruled(course)
        if outcome is not None:
            return Stop.GAME_OVER, outcome
        if len(course.plies) >= ply_limit:
            return Stop.PLY_LIMIT, None
        course.play_free(choose(course), source)


def ruling_on(course: Course) -> Ruling | None:
    """What the profile of results says of the course as it stands; None if the game goes on, or has ended on
    the board."""
    profile = load_profile(course.position.rules.results)
    if not is_due(course.position, course.times_reached, profile):
        return None
    positions = [*course.earlier, course.position]
    keys = [*course.keys, course.position.repetition_key()]
    return rule(positions, [ply.move for ply in course.plies], keys, profile)


def _ruled(course: Course) -> Outcome | None:
    ruling = ruling_on(course)
    return None if ruling is None else ruling.outcome


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
