"""Every ordered pair of forced drops: what becomes of the record (the kernel does the work)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.board import SQUARES
from xuanpu.replay.result import SquareFate, Sweep
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.state import PLIES_DTYPE
from xuanpu.tris.sweep_codes import PairFate

#: Records the kernel works on: before the drops, after the first, after the second.
STACK = 3

#: Farther than any record goes.
WHOLE = 2**30


class Sweeps:
    """The sweeps of a game, each made once: the arrangement and its drop policies ask for the same."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._made: dict[tuple[Position, int], Sweep] = {}

    def at(self, position: Position, recorded: int) -> Sweep:
        """The sweep from the position in which the first of two forced drops is due."""
        key = (position, recorded)
        if key not in self._made:
            self._made[key] = sweep_drops(position, self.game, recorded)
        return self._made[key]


def sweep_drops(position: Position, game: Game, recorded: int) -> Sweep:
    """The sweep from `position`, where the first of two forced drops is due and `recorded` plies of the
    record have been played.  Some 5 ms for a game."""
    from xuanpu.kernels import sweep_pairs

    stack = np.concatenate([position.record] * STACK)
    record = np.array([move.code for move in game.moves[recorded:]], dtype=np.int64)
    kinds = np.array(recorded_kinds(game, recorded), dtype=np.int64)
    shape = (SQUARES, SQUARES)
    fate = np.full(shape, PairFate.NO_PAIR, dtype=np.int8)
    kept = np.full(shape, PairFate.NO_PAIR, dtype=np.int32)
    reason = np.zeros(shape, dtype=np.int16)
    mate = np.zeros(shape, dtype=np.int8)
    effect = np.zeros((2, SQUARES), dtype=np.int8)
    lists = np.empty(1, dtype=PLIES_DTYPE)
    sweep_pairs(stack, position.rules.params, lists, record, kinds, fate, kept, reason, mate, effect)
    return Sweep(fate, _first_break(fate, kept, recorded), reason, mate, effect)


def recorded_kinds(game: Game, recorded: int) -> list[int]:
    """The rule point that each remaining ply of the record rests on in its own game."""
    return [int(verdict.point) for verdict in game.verdicts[recorded:]]


def _first_break(
    fate: npt.NDArray[np.int8], kept: npt.NDArray[np.int32], recorded: int
) -> npt.NDArray[np.int32]:
    broken = (fate > PairFate.AS_RECORDED) & (fate < PairFate.DROP_ILLEGAL)
    plies = np.where(broken, kept + recorded + 1, 0)
    return np.where(fate == PairFate.NO_PAIR, PairFate.NO_PAIR, plies).astype(np.int32)


def _kept(sweep: Sweep) -> npt.NDArray[np.int64]:
    """How far the record goes after each pair, to compare: WHOLE to its end, else the ply that breaks it;
    NO_PAIR where no pair is legal."""
    whole = sweep.fate == PairFate.AS_RECORDED
    legal = whole | (sweep.fate == PairFate.OTHER_KIND) | (sweep.fate == PairFate.BROKEN)
    return np.where(whole, WHOLE, np.where(legal, sweep.first_break, PairFate.NO_PAIR)).astype(np.int64)


def friendliest_pair(sweep: Sweep) -> tuple[int, int] | None:
    """The pair that keeps most of the record playable, ties by square order; None if no pair is legal."""
    kept = _kept(sweep)
    first, second = divmod(int(kept.argmax()), SQUARES)
    return None if kept[first, second] == PairFate.NO_PAIR else (first, second)


def most_disruptive_pair(sweep: Sweep) -> tuple[int, int] | None:
    """The legal pair that keeps least of the record playable, ties by square order; None if none is legal."""
    kept = _kept(sweep)
    legal = np.where(kept == PairFate.NO_PAIR, WHOLE + 1, kept)
    first, second = divmod(int(legal.argmin()), SQUARES)
    return None if kept[first, second] == PairFate.NO_PAIR else (first, second)


def square_fates(sweep: Sweep, rules: Rules) -> tuple[SquareFate, ...]:
    """Per square that a drop of a legal pair may fall on: what it does with its friendliest partner."""
    kept = _kept(sweep)
    fates = (_square_fate(sweep, kept, rules, square) for square in range(SQUARES))
    return tuple(fate for fate in fates if fate is not None)


def _square_fate(sweep: Sweep, kept: npt.NDArray[np.int64], rules: Rules, square: int) -> SquareFate | None:
    as_either = np.concatenate([kept[square], kept[:, square]])
    partners = int(np.count_nonzero(as_either != PairFate.NO_PAIR))
    if partners == 0:
        return None
    is_second, partner = divmod(int(as_either.argmax()), SQUARES)
    best = (partner, square) if is_second else (square, partner)
    broken = kept[best] != WHOLE
    reason = RulePoint(int(sweep.reason[best])) if broken else None
    clause = rules.clause_of(reason) if reason is not None else None
    return SquareFate(
        square=square,
        partners=partners,
        survives=int(np.count_nonzero(as_either == WHOLE)),
        first_break=int(sweep.first_break[best]) if broken else None,
        reason=None if reason is None else int(reason),
        clause=None if clause is None else clause.id,
    )
