"""`arrange`: one game, mechanically arranged under a ruleset (M3C-12.1, design §4)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from xuanpu.audit.registry import findings_of
from xuanpu.errors import UsageError
from xuanpu.game import Game, Position
from xuanpu.replay.course import Course
from xuanpu.replay.coverage import clause_coverage
from xuanpu.replay.drops import DropPolicy, drop_policy
from xuanpu.replay.facts import facts_of
from xuanpu.replay.result import Arrangement, Break, Line, Phase, Stop, Sweep
from xuanpu.replay.sweep import square_fates, sweep_drops
from xuanpu.rulesets import Rules
from xuanpu.tris.plies import DROP

DROP_POLICIES = ("friendly", "random", "all")
CONTINUATIONS = ("record", "random", "none")
PAIR = 2

#: A random continuation that has not ended by then is stopped.
PLY_LIMIT = 600


def arrange(
    game: Game,
    rules: Rules,
    drops: str | Sequence[int] = "friendly",
    continuation: str = "record",
    seed: int = 0,
    sweep: bool = True,
) -> Arrangement:
    """Arrange the game under `rules`.

    `drops`: `friendly`, `random`, `all` (the friendly line, and every pair in the sweep) or the squares to
    drop on.  `continuation`: `record`, `random` or `none`.  `seed` feeds both random policies.  A game whose
    record is damaged is arranged as far as its record goes.  UsageError on unknown policies and on given
    squares that are not legal.
    """
    if isinstance(drops, str) and drops not in DROP_POLICIES:
        raise UsageError("replay-unknown-drops", value=drops, candidates=DROP_POLICIES)
    if continuation not in CONTINUATIONS:
        raise UsageError("replay-unknown-continuation", value=continuation, candidates=CONTINUATIONS)
    rng = np.random.default_rng(seed)
    start = Position.from_fen(game.fen or game.start.fen(), rules)
    line = _line(game, start, drops, drop_policy(drops, rng), continuation, rng)
    if not isinstance(drops, str):
        _refuse_spare_squares(line, len(drops))
    trigger = _drops_due(game, start)
    swept = _sweep(game, trigger) if trigger is not None and sweep else None
    facts = facts_of(game, start, line, swept)
    arrangement = Arrangement(
        game=game,
        rules=rules,
        facts=facts,
        lines=(line,),
        sweep=swept,
        squares=square_fates(swept, rules) if swept is not None else (),
        findings=(),
        coverage=clause_coverage(rules, (line,), swept),
    )
    return findings_of(arrangement, trigger.position if trigger else None)


def _refuse_spare_squares(line: Line, given: int) -> None:
    """UsageError if all that was owed has been dropped and squares are left."""
    owed = [ply.duty for ply in line.plies if ply.move.kind == DROP]
    if owed and owed[-1] == 0 and len(line.drops) < given:
        raise UsageError("replay-drops-spare", owed=len(line.drops), given=given)


def _sweep(game: Game, trigger: Course) -> Sweep | None:
    if trigger.position.duty != PAIR:
        return None
    return sweep_drops(trigger.position, game, trigger.recorded)


# --- the line -------------------------------------------------------------------------------------


def _line(
    game: Game,
    start: Position,
    drops: str | Sequence[int],
    policy: DropPolicy,
    continuation: str,
    rng: np.random.Generator,
) -> Line:
    course = Course(game, start, start)
    broken: Break | None = None
    stop = _follow_record(course, policy, to_the_end=continuation == "record")
    if stop is None and continuation == "random":
        stop = _play_randomly(course, rng)
    if stop in (Stop.RECORD_BROKEN, Stop.OTHER_KIND, Stop.WRONG_SIDE):
        broken = _break(course)
    outcome = course.position.outcome()
    return Line(
        name=drops if isinstance(drops, str) else "given",
        continuation=continuation,
        start=start,
        plies=tuple(course.plies),
        drops=tuple(course.drops),
        stop=Stop.GAME_OVER if outcome is not None else stop or Stop.NO_CONTINUATION,
        broken=None if outcome is not None else broken,
        outcome=outcome,
    )


def _follow_record(course: Course, policy: DropPolicy, to_the_end: bool) -> Stop | None:
    """Play the record, and the forced drops where they fall due.  None: the drops are made, and the record
    is not to be followed further."""
    while True:
        stop = _make_drops(course, policy)
        if stop is not None:
            return stop
        done = _drops_are_done(course.position)
        if done and not to_the_end:
            return None
        if course.next_recorded is None:
            return Stop.RECORD_ENDED if done else Stop.NO_THIRD_CAPTURE
        stop = _why_not_recorded(course)
        if stop is not None:
            return stop
        course.play_recorded(Phase.CONTINUATION if done else Phase.RECORD)


def _drops_are_done(position: Position) -> bool:
    """Whether the third capture lies behind and no drop is owed (without Tris there is none to come)."""
    settled = bool(position.record["duty_done"][0]) and position.duty == 0
    return settled or position.rules.parameters["n_tris"] == 0


def _make_drops(course: Course, policy: DropPolicy) -> Stop | None:
    """Make the drops that are owed.  The record goes first where the duty leaves it that."""
    while course.position.duty > 0 and course.position.outcome() is None:
        if _why_not_recorded(course) is None:
            course.play_recorded(Phase.DROPS)
            continue
        drop = policy(course)
        if drop is None:
            return Stop.DROP_IMPOSSIBLE
        course.play_drop(drop)
    return Stop.GAME_OVER if course.position.outcome() is not None else None


def _why_not_recorded(course: Course) -> Stop | None:
    """Why the next ply of the record cannot be played as recorded; None if it can."""
    move = course.next_recorded
    if move is None:
        return Stop.RECORD_ENDED
    if _side_of_record(course) != course.position.side:
        return Stop.WRONG_SIDE
    verdict = course.position.explain(move)
    if not verdict:
        return Stop.RECORD_BROKEN
    return None if _does_the_same(course) else Stop.OTHER_KIND


def _side_of_record(course: Course) -> int:
    return (course.game.start.side + course.recorded) % 2


def _does_the_same(course: Course) -> bool:
    """Whether the recorded ply stands on what it stood on in its own game: the board but for the Tris is
    the same, so only a landing on a Tris, or a piece that has mounted one, makes it another kind."""
    move = course.next_recorded
    position = course.position
    if move is None or course.game.rules.parameters["n_tris"]:
        return True
    return bool(position.tris[move.frm] == 0 and position.tris[move.to] == 0)


def _break(course: Course) -> Break:
    move = course.next_recorded
    assert move is not None
    return Break(
        ply=len(course.plies) + 1,
        record_ply=course.recorded + 1,
        text=course.game.texts[course.recorded],
        machine=str(move),
        verdict=course.position.explain(move),
        place=course.place,
    )


def _play_randomly(course: Course, rng: np.random.Generator) -> Stop:
    while course.position.outcome() is None:
        if len(course.plies) >= PLY_LIMIT:
            return Stop.PLY_LIMIT
        moves = course.position.legal_moves
        course.play_free(moves[int(rng.integers(len(moves)))])
    return Stop.GAME_OVER


# --- where the drops fall due ---------------------------------------------------------------------


def _drops_due(game: Game, start: Position) -> Course | None:
    """The course at the first forced drop, the record played so far as it goes first; None if no drop is
    ever forced."""
    course = Course(game, start, start)
    while course.position.duty == 0 and _why_not_recorded(course) is None:
        course.play_recorded(Phase.RECORD)
    while course.position.duty > 0 and _why_not_recorded(course) is None:
        course.play_recorded(Phase.DROPS)
    return course if course.position.duty > 0 else None
