"""Every ordered pair of forced drops: what becomes of the record (the kernel does the work)."""

from __future__ import annotations

import numpy as np

from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.board import SQUARES
from xuanpu.replay.result import SquareFate, Sweep
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.state import PLIES_DTYPE
from xuanpu.tris.sweep_codes import PairFate

#: Records the kernel works on: before the drops, after the first, after the second.
STACK = 3


def sweep_drops(position: Position, game: Game, recorded: int) -> Sweep:
    """The sweep from `position`, where the first of two forced drops is due and `recorded` plies of the
    record have been played.  Some 5 ms for a game."""
    from xuanpu.kernels import sweep_pairs

    stack = np.concatenate([position.record] * STACK)
    record = np.array([move.code for move in game.moves[recorded:]], dtype=np.int64)
    kinds = np.array(recorded_kinds(game, recorded), dtype=np.int64)
    shape = (SQUARES, SQUARES)
    fate = np.full(shape, PairFate.NO_PAIR, dtype=np.int8)
    kept = np.full(shape, PairFate.NO_PAIR, dtype=np.int16)
    reason = np.zeros(shape, dtype=np.int16)
    mate = np.zeros(shape, dtype=np.int8)
    effect = np.zeros((2, SQUARES), dtype=np.int8)
    lists = np.empty(1, dtype=PLIES_DTYPE)
    sweep_pairs(stack, position.rules.params, lists, record, kinds, fate, kept, reason, mate, effect)
    return Sweep(fate, _first_break(fate, kept, recorded), reason, mate, effect)


def recorded_kinds(game: Game, recorded: int) -> list[int]:
    """The rule point that each remaining ply of the record rests on in its own game."""
    kinds = []
    for index, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False)):
        if index >= recorded:
            kinds.append(int(position.explain(move).point))
    return kinds


def _first_break(
    fate: np.ndarray[tuple[int, ...], np.dtype[np.int8]],
    kept: np.ndarray[tuple[int, ...], np.dtype[np.int16]],
    recorded: int,
) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    broken = (fate > PairFate.AS_RECORDED) & (fate < PairFate.DROP_ILLEGAL)
    plies = np.where(broken, kept + recorded + 1, 0)
    return np.where(fate == PairFate.NO_PAIR, PairFate.NO_PAIR, plies).astype(np.int16)


def friendliest_pair(sweep: Sweep) -> tuple[int, int] | None:
    """The pair that keeps most of the record playable, ties by square order; None if no pair is legal."""
    legal = (sweep.fate != PairFate.NO_PAIR) & (sweep.fate != PairFate.DROP_ILLEGAL)
    pairs = list(zip(*np.nonzero(legal), strict=True))
    if not pairs:
        return None
    first, second = max(pairs, key=lambda pair: _kept(sweep, *pair))
    return int(first), int(second)


def _kept(sweep: Sweep, first: int, second: int) -> float:
    """How far the record goes after the pair (`max` keeps the first of equals)."""
    return (
        float("inf")
        if sweep.fate[first, second] == PairFate.AS_RECORDED
        else float(sweep.first_break[first, second])
    )


def square_fates(sweep: Sweep, rules: Rules) -> tuple[SquareFate, ...]:
    """Per square that a drop of a legal pair may fall on: what it does with its friendliest partner."""
    return tuple(
        fate for square in range(SQUARES) if (fate := _square_fate(sweep, rules, square)) is not None
    )


def _square_fate(sweep: Sweep, rules: Rules, square: int) -> SquareFate | None:
    pairs = [(square, other) for other in range(SQUARES)] + [(other, square) for other in range(SQUARES)]
    pairs = [pair for pair in pairs if sweep.fate[pair] not in (PairFate.NO_PAIR, PairFate.DROP_ILLEGAL)]
    if not pairs:
        return None
    best = max(pairs, key=lambda pair: _kept(sweep, *pair))
    broken = sweep.fate[best] != PairFate.AS_RECORDED
    reason = RulePoint(int(sweep.reason[best])) if broken else None
    clause = rules.clause_of(reason) if reason is not None else None
    return SquareFate(
        square=square,
        partners=len(pairs),
        survives=sum(1 for pair in pairs if sweep.fate[pair] == PairFate.AS_RECORDED),
        first_break=int(sweep.first_break[best]) if broken else None,
        reason=None if reason is None else int(reason),
        clause=None if clause is None else clause.id,
    )
