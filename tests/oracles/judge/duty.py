"""What the duty to drop leaves of a side's plies (M3C-3.4; readings F2-F8, D4, D5, D13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.oracles.judge.plies import drops, man_plies, plies_of_what_stands
from tests.oracles.judge.ply import Ply
from tests.oracles.judge.points import side_of
from tests.oracles.judge.promotion import promotions
from tests.oracles.judge.safety import gives_banned_check, is_safe, leaves_in_check
from tests.oracles.judge.separation import separations

if TYPE_CHECKING:
    from tests.oracles.judge.state import State

OPEN = "open"
#: What a capture on the same point is held against (F6); pawn, advisor and elephant are valued by us.
VALUE = {"R": 10, "N": 5, "C": 5, "A": 2, "B": 2, "P": 1, "K": 0}


@dataclass(frozen=True)
class Regime:
    """Whether there are drops; which plies of what stands on the board (`all`, `recaptures`, `none`);
    whether king safety is suspended."""

    drops: bool
    others: str = "none"
    suspended: bool = False


def regime(state: State) -> Regime:
    """What the side to move may do."""
    options = state.board.options
    checked = state.board.in_check(state.side)
    if state.duty == 0:
        barred = (checked and options["D5"] == "not-allowed") or state.beside
        barred |= options["D13"] == "forced-only"
        return Regime(state.switch[state.side] == OPEN and not barred, "all")
    if checked:
        return _regime_in_check(state)
    return Regime(True, "recaptures" if recapture_may_come_first(state) else "none")


def _regime_in_check(state: State) -> Regime:
    """A drop is owed in check: at first F2 decides, later F3; F5 says what an evasion may be."""
    options = state.board.options
    reading = options["F2"] if state.first else options["F3"]
    mated = state.first and options["F4"] == "drop-before-judgement" and not can_move_a_man(state)
    if mated or reading == "king-safety-suspended":
        return Regime(True, suspended=True)
    must = reading in ("drop-or-lose", "answer-by-drop-or-lose") or options["F5"] == "no-free-evasion"
    # Once a forced drop has been made, the checker has been first, and F3 speaks alone.
    must |= not state.first and state.dropped == 0 and options["F5"] == "checker-always-first"
    if reading == "drop-if-it-answers-else-evade":
        must |= any(answers_the_check(state, drop) for drop in drops(state))
    if must:
        return Regime(True)
    return Regime(options["F5"] != "no-evasion-by-drop", "all")


def answers_the_check(state: State, drop: Ply) -> bool:
    """The drop ends the check and may be made: one that is banned answers nothing."""
    return not leaves_in_check(state.board, drop, state.side) and not gives_banned_check(state, drop)


def recapture_may_come_first(state: State) -> bool:
    """The third capture was the first of two (MIC-1.4 by F8): the second may come before the drop.

    On the ply after it; or later, where the exchange goes on as long as captures follow one another (F7, or
    F6 taken as a whole series).  Without a point of exchange (F15) there is nothing to take back.
    """
    options = state.board.options
    if options["F8"] == "none" or state.exchange is None:
        return False
    goes_on = options["F7"] == "exchange-continues" or options["F6"] == "full-exchange-series"
    return state.first or (goes_on and state.previous is not None)


def is_recapture(state: State, ply: Ply) -> bool:
    """Whether the ply takes the second of the two pieces exchanged (F6)."""
    taken = state.board.men.get(ply.to)
    if taken is None or side_of(taken) == state.side:
        return False
    match state.board.options["F6"]:
        case "any-capture-next-ply":
            return True
        case "full-exchange-series":
            return ply.to == state.previous
        case "same-point-equal-value":
            equal = VALUE[taken.upper()] == VALUE.get(state.victim.upper())
            return ply.to == state.exchange and equal
    return ply.to == state.exchange


def plies_allowed(state: State, allowed: Regime) -> Iterator[Ply]:
    """The plies that the regime leaves, whatever they do to the king."""
    if allowed.drops:
        yield from drops(state)
    if allowed.others == "none":
        return
    for ply in board_plies(state):
        if allowed.others == "all" or is_recapture(state, ply):
            yield ply


def board_plies(state: State) -> Iterator[Ply]:
    """Every ply that is no drop."""
    yield from plies_of_what_stands(state.board, state.side)
    yield from separations(state.board, state.side)
    yield from promotions(state)


def can_move_a_man(state: State) -> bool:
    """Whether a man that stands on no Tris has a ply, duty or no duty (F4, R1)."""
    return any(
        is_safe(state, ply) and not gives_banned_check(state, ply)
        for point in list(state.board.men_of(state.side))
        if point not in state.board.tris
        for ply in man_plies(state.board, point)
    )
