"""Whole games that exercise every kind of ply: from the start to the end, by seeded chance that likes what
has not been played yet."""

from __future__ import annotations

import random

from xuanpu.game import Game, Move, Position
from xuanpu.replay.course import Course
from xuanpu.replay.result import LinePly, Source
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint

#: Share of the plies that take something where there is something to take: pieces must die before Tris come.
EAGER = 0.4
PLY_LIMIT = 1200


def play_whole_game(
    rules: Rules, seed: int, shunned: RulePoint | None = None
) -> tuple[list[LinePly], Position]:
    """The plies of the game that the seed gives, and the position it ends in (PLY_LIMIT at the latest).

    No ply rests on the `shunned` point while there are others: without voluntary drops the duty falls.
    """
    start = Position(rules)
    course = Course(Game(rules, start), start, start)
    rng = random.Random(seed)
    seen: set[RulePoint] = set()
    while course.position.outcome() is None and len(course.plies) < PLY_LIMIT:
        course.play_free(_choose(course.position, rng, seen, shunned), Source.RANDOM)
        seen.add(course.plies[-1].verdict.point)
    return course.plies, course.position


def _choose(position: Position, rng: random.Random, seen: set[RulePoint], shunned: RulePoint | None) -> Move:
    points = {move: position.explain(move).point for move in position.legal_moves}
    moves = [move for move, point in points.items() if point is not shunned] or list(points)
    fresh = [move for move in moves if points[move] not in seen]
    if fresh:
        return _one_of(fresh, rng)
    landings = [move for move in moves if position.piece[move.to] and move.frm != move.to]
    return _one_of(landings if landings and rng.random() < EAGER else moves, rng)


def _one_of(moves: list[Move], rng: random.Random) -> Move:
    # `random()` gives the same numbers in every version of Python; `choice` need not.
    return moves[int(rng.random() * len(moves))]
