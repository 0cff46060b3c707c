"""Drop policies: which point a forced drop falls on (design §4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from xuanpu.errors import Place, UsageError
from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.course import Course
from xuanpu.replay.result import Sweep
from xuanpu.replay.sweep import Sweeps, friendliest_pair, most_disruptive_pair, recorded_kinds
from xuanpu.tris.plies import DROP, make_ply

#: Given the course, the next forced drop; None if there is none that is legal.
DropPolicy = Callable[[Course], Move | None]

PAIR = 2


def drop_policy(
    name: str | Sequence[int], rng: np.random.Generator, nodes: int, sweeps: Sweeps
) -> DropPolicy:
    """The policy of that name, or the one that drops on the given squares in their order."""
    if not isinstance(name, str):
        return _given(tuple(name))
    policies = {
        "disruptive": _by_what_is_kept(most_disruptive_pair, min, sweeps),
        "random": _random(rng),
        "search": _searched(nodes),
    }
    return policies.get(name, _by_what_is_kept(friendliest_pair, max, sweeps))


def legal_drops(position: Position) -> list[Move]:
    """The legal drops, in square order."""
    return [move for move in position.legal_moves if move.kind == DROP]


def _by_what_is_kept(
    best_pair: Callable[[Sweep], tuple[int, int] | None], best: Callable[..., Move | None], sweeps: Sweeps
) -> DropPolicy:
    """The pair that keeps most, or least, of the record playable; of one drop alone, the point that does."""
    second: dict[Position, Move] = {}

    def choose(course: Course) -> Move | None:
        if course.position in second:
            return second[course.position]
        drops = legal_drops(course.position)
        if course.position.duty == PAIR:
            pair = best_pair(sweeps.at(course.position, course.recorded))
            if pair is None:
                return next(iter(drops), None)
            first, then = map(_drop_on, pair)
            second[course.position.play(first)] = then
            return first
        kinds = recorded_kinds(course.game, course.recorded)
        return best(drops, key=lambda move: _plies_kept(course, move, kinds), default=None)

    return choose


def _plies_kept(course: Course, drop: Move, kinds: list[int]) -> int:
    """How many plies of the record stay as recorded after the drop (of equals the first is taken)."""
    position = course.position.play(drop)
    kept = 0
    for move, kind in zip(course.game.moves[course.recorded :], kinds, strict=True):
        if position.duty or position.explain(move).point != kind:
            break
        position = position.play(move)
        kept += 1
    return kept


def _searched(nodes: int) -> DropPolicy:
    def choose(course: Course) -> Move | None:
        from xuanpu.hunt.search import search

        drops = legal_drops(course.position)
        return search(course.position, nodes, moves=drops, history=course.earlier).move

    return choose


def _random(rng: np.random.Generator) -> DropPolicy:
    def choose(course: Course) -> Move | None:
        drops = legal_drops(course.position)
        return drops[int(rng.integers(len(drops)))] if drops else None

    return choose


def _given(squares: tuple[int, ...]) -> DropPolicy:
    def choose(course: Course) -> Move | None:
        number = len(course.drops)
        owed = number + course.position.duty
        if number >= len(squares):
            raise UsageError("replay-drops-missing", owed=owed, given=len(squares))
        if owed < len(squares):
            raise UsageError("replay-drops-spare", owed=owed, given=len(squares))
        move = _drop_on(squares[number])
        verdict = course.position.explain(move)
        if not verdict:
            place = Place(ply=len(course.plies) + 1, token=str(move))
            raise UsageError("replay-drop-illegal", place, square=square_name(move.to), why=verdict.text())
        return move

    return choose


def _drop_on(square: int) -> Move:
    return Move(make_ply(DROP, square, square))
