"""All legal plies of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.oracles.judge.duty import can_move_a_man, plies_allowed, regime
from tests.oracles.judge.ply import Ply
from tests.oracles.judge.points import BLACK, RED
from tests.oracles.judge.safety import gives_banned_check, is_safe

if TYPE_CHECKING:
    from tests.oracles.judge.state import State


def plies(state: State) -> set[str]:
    """Every legal ply, in machine notation."""
    return {ply.text() for ply in legal_plies(state)}


def legal_plies(state: State) -> Iterator[Ply]:
    """Every legal ply."""
    if is_over(state):
        return
    allowed = regime(state)
    for ply in plies_allowed(state, allowed):
        if is_safe(state, ply, allowed.suspended) and not gives_banned_check(state, ply):
            yield ply


def is_over(state: State) -> bool:
    """A king is gone, or a test that asks regular pieces alone finds none that can move (F4, R1)."""
    if state.board.king(RED) is None or state.board.king(BLACK) is None:
        return True
    options = state.board.options
    asks_regular = options["R1"] == "regular-pieces-only"
    asks_regular |= state.first and options["F4"] == "orthodox-end-at-once"
    return asks_regular and not can_move_a_man(state)
