"""The facts of a game that a report states, each found by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

import numpy as np

from xuanpu.game import Game, Position, Termination
from xuanpu.replay.result import Facts, Line, LinePly, Phase, Source, Sweep
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import RulePoint
from xuanpu.tris.state import OPEN
from xuanpu.tris.sweep_codes import DropEffect


def facts_of(game: Game, line: Line, sweep: Sweep | None) -> Facts:
    """The facts; plies count from 1 in the record: what free play brings is no fact of the game."""
    trigger = _first_ply(line, _clause_is_spent)
    final = list(game.positions())[-1].outcome()
    return Facts(
        plies=len(game.moves),
        captures=_captures(game),
        switch_ply=_first_ply(line, _switch_is_open),
        trigger_ply=trigger,
        trigger_text=None if trigger is None else line.plies[trigger - 1].text,
        first_dropper=_first_dropper(line),
        checking_drops=() if sweep is None else tuple(_checking(sweep, k) for k in range(2)),
        final_is_mate=final is not None and final.termination is Termination.CHECKMATE,
        result=game.result,
        before_drops=_before_drops(line),
    )


def _captures(game: Game) -> tuple[tuple[int, int, str, int], ...]:
    captures = []
    for ply, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False), start=1):
        letter = position.captured(move)
        if letter is not None:
            captures.append((ply, position.side, letter, move.to))
    return tuple(captures)


def _first_dropper(line: Line) -> int | None:
    """Who makes the first drop of the record or of the drop policy; what free play drops is no fact."""
    drops = (ply for ply in line.plies if ply.move.kind == DROP)
    return next((ply.side for ply in drops if ply.source in (Source.RECORD, Source.DROP)), None)


def _before_drops(line: Line) -> tuple[tuple[int, RulePoint], ...]:
    """The recorded plies that were played while the first drop was owed."""
    owed = (ply for ply in line.plies if ply.phase is Phase.DROPS)
    waited = takewhile(lambda ply: ply.source is Source.RECORD and ply.move.kind != DROP, owed)
    return tuple((ply.ply, ply.verdict.point) for ply in waited)


def _recorded(line: Line) -> Iterator[LinePly]:
    """The plies of the record before the first other one: their numbers are those of the record."""
    return takewhile(lambda ply: ply.source is Source.RECORD, line.plies)


def _switch_is_open(position: Position) -> bool:
    return OPEN in position.switch


def _clause_is_spent(position: Position) -> bool:
    """The count that forces the drops has been reached, whether or not any are still owed."""
    return bool(position.record["duty_done"][0])


def _first_ply(line: Line, holds: Callable[[Position], bool]) -> int | None:
    """The first ply of the line after which `holds` and before which it did not."""
    for ply in _recorded(line):
        if holds(ply.after) and not holds(ply.before):
            return ply.ply
    return None


def _checking(sweep: Sweep, k: int) -> tuple[int, ...]:
    return tuple(int(square) for square in np.nonzero(sweep.effect[k] >= DropEffect.CHECK)[0])
