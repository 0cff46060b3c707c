"""A set-up position and some plies from there, as a case that the checks can look at."""

from __future__ import annotations

from collections.abc import Sequence

from xuanpu.audit.check import Case, cases_of
from xuanpu.game import Game, Move, Position
from xuanpu.replay.drops import PAIR
from xuanpu.replay.facts import facts_of
from xuanpu.replay.result import Arrangement, Break, Line, LinePly, Phase, Source, Stop
from xuanpu.replay.sweep import sweep_drops

NAME = "witness"


def one_line(start: Position, moves: Sequence[Move], broken: Move | None = None) -> Case | None:
    """The case of the line that these plies make from `start`; None where one of them is not legal.

    `broken` is the recorded ply with which the line could not go on as recorded, for findings that speak
    of it.
    """
    plies = _plies(start, moves)
    if plies is None:
        return None
    game = Game(
        start.rules, start, moves=tuple(moves), texts=tuple(ply.machine for ply in plies), fen=start.fen()
    )
    last = plies[-1].after if plies else start
    line = Line(
        name=NAME,
        continuation="none",
        start=start,
        plies=plies,
        drops=(),
        stop=Stop.RECORD_ENDED if broken is None else Stop.RECORD_BROKEN,
        record_stop=None if broken is None else Stop.RECORD_BROKEN,
        broken=None if broken is None else _break(len(plies) + 1, last, broken),
        outcome=last.outcome(),
        nodes=None,
    )
    swept = sweep_drops(last, game, len(moves)) if last.duty == PAIR else None
    arrangement = Arrangement(
        game=game,
        rules=start.rules,
        facts=facts_of(game, line, swept),
        lines=(line,),
        sweep=swept,
        squares=(),
        findings=(),
        coverage={},
    )
    return cases_of(arrangement)[0]


def _plies(start: Position, moves: Sequence[Move]) -> tuple[LinePly, ...] | None:
    plies: list[LinePly] = []
    before = start
    for number, move in enumerate(moves, start=1):
        verdict, after = before.attempt(move)
        if after is None:
            return None
        plies.append(LinePly(number, Phase.RECORD, Source.RECORD, number, move, verdict, before, after))
        before = after
    return tuple(plies)


def _break(ply: int, position: Position, move: Move) -> Break:
    return Break(ply=ply, record_ply=ply, text=str(move), machine=str(move), verdict=position.explain(move))
