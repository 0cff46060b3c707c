"""The facts of a game that a report states, each found by the engine."""

from __future__ import annotations

import numpy as np

from xuanpu.game import Game, Position, Termination
from xuanpu.replay.result import Facts, Line, Sweep
from xuanpu.tris.plies import DROP
from xuanpu.tris.state import OPEN
from xuanpu.tris.sweep_codes import DropEffect


def facts_of(game: Game, start: Position, line: Line, sweep: Sweep | None) -> Facts:
    """The facts; plies count from 1 in the record."""
    trigger = _trigger_ply(start, line)
    final = list(game.positions())[-1].outcome()
    return Facts(
        plies=len(game.moves),
        captures=_captures(game),
        switch_ply=_switch_ply(start, line),
        trigger_ply=trigger,
        trigger_text=None if trigger is None else line.plies[trigger - 1].text,
        first_dropper=next((ply.side for ply in line.plies if ply.move.kind == DROP), None),
        checking_drops=() if sweep is None else tuple(_checking(sweep, k) for k in range(2)),
        final_is_mate=final is not None and final.termination is Termination.CHECKMATE,
        result=game.result,
    )


def _captures(game: Game) -> tuple[tuple[int, int, str, int], ...]:
    captures = []
    for ply, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False), start=1):
        letter = position.captured(move)
        if letter is not None:
            captures.append((ply, position.side, letter, move.to))
    return tuple(captures)


def _switch_ply(start: Position, line: Line) -> int | None:
    """The ply that opens the drop switch."""
    position = start
    for ply in line.plies:
        before, position = position, position.play(ply.move)
        if OPEN in position.switch and OPEN not in before.switch:
            return ply.ply
    return None


def _trigger_ply(start: Position, line: Line) -> int | None:
    """The ply whose capture reaches the count that forces the drops, whether or not any are still owed."""
    position = start
    for ply in line.plies:
        before, position = position, position.play(ply.move)
        if position.record["duty_done"][0] and not before.record["duty_done"][0]:
            return ply.ply
    return None


def _checking(sweep: Sweep, k: int) -> tuple[int, ...]:
    return tuple(int(square) for square in np.nonzero(sweep.effect[k] >= DropEffect.CHECK)[0])
