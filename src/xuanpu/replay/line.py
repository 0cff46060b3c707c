"""Making one line: the record to the forced drops, the drops, the record again, and free play to the end."""

from __future__ import annotations

from dataclasses import dataclass

from xuanpu.game import Game, Position
from xuanpu.replay.course import Course
from xuanpu.replay.drops import DropPolicy
from xuanpu.replay.free_play import Chooser, play_on, ruling_on
from xuanpu.replay.result import Break, Line, Phase, Source, Stop

#: Where the record stops before one of its plies, not at its end.
BREAKS = (Stop.RECORD_BROKEN, Stop.OTHER_KIND, Stop.WRONG_SIDE)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a line is made: its drops, whether the record goes on after them, and who plays where it does not
    (None: nobody, the line stops there)."""

    name: str
    continuation: str
    drop: DropPolicy
    with_record: bool
    choose: Chooser | None
    source: Source
    ply_limit: int
    nodes: int | None


def make_line(course: Course, plan: Plan) -> Line:
    """The line that goes on from a course as planned; the course itself stays as it is."""
    course = course.fork()
    record_stop = follow_record(course, plan.drop, to_the_end=plan.with_record)
    broken = _break(course) if record_stop in BREAKS else None
    stop, outcome = record_stop or Stop.NO_CONTINUATION, course.position.outcome()
    if outcome is not None:
        stop, record_stop = Stop.GAME_OVER, None
    elif plan.choose is not None:
        stop, outcome = play_on(course, plan.choose, plan.source, plan.ply_limit)
    return Line(
        name=plan.name,
        continuation=plan.continuation,
        start=course.start,
        plies=tuple(course.plies),
        drops=tuple(course.drops),
        stop=stop,
        record_stop=record_stop,
        broken=broken,
        outcome=outcome,
        nodes=plan.nodes,
        ruling=ruling_on(course),
    )


def course_to_the_drops(game: Game, start: Position) -> Course:
    """The course of a game from `start`, its start position under the rules of the arrangement, to the first
    forced drop, or as far as the record can be followed where it never comes to one."""
    course = Course(game, start, start)
    while course.position.duty == 0 and not _drops_are_done(course.position):
        if _why_not_recorded(course) is not None:
            return course
        course.play_recorded(Phase.RECORD)
    while course.position.duty > 0 and _why_not_recorded(course) is None:
        course.play_recorded(Phase.DROPS)
    return course


def follow_record(course: Course, drop: DropPolicy, to_the_end: bool) -> Stop | None:
    """Play the record, and the forced drops where they fall due.  None: the drops are made, and the record
    is not to be followed further."""
    while True:
        stop = _make_drops(course, drop)
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
    if course.side_of_record != course.position.side:
        return Stop.WRONG_SIDE
    verdict = course.position.explain(move)
    if not verdict:
        return Stop.RECORD_BROKEN
    return None if _does_the_same(course) else Stop.OTHER_KIND


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
