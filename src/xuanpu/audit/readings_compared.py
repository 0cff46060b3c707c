"""Readings compared: where another option of a reading would make other plies legal.

Of a position: `readings_that_matter`.  Of a line: `compare_line` follows the line once under each option.
Every position is the one that the option makes of the plies before it, so that an option that steers the
state (the switch, the duty, a latch) shows where it does so; where the option forbids a ply of the line, the
position after it is taken over as the line has it.

The plies stay arrays of integers throughout: a game asks some ten thousand lists of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from xuanpu.errors import RulesetError
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.points import FIRST_FORBIDDING
from xuanpu.tris.state import NO_TRIS, OPEN, PLIES_DTYPE

if TYPE_CHECKING:
    from xuanpu.replay.result import Line

Plies = npt.NDArray[np.int64]
Records = Any


@dataclass(frozen=True, slots=True)
class Variant:
    """One other option of one reading: the rules with it, or None where it contradicts another setting."""

    reading: str
    option: str
    rules: Rules | None


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """What one option changes in one position: the plies (codes, ascending) that only it makes legal, and
    those that are not legal under it."""

    reading: str
    option: str
    gained: Plies
    lost: Plies

    def __bool__(self) -> bool:
        return bool(len(self.gained) or len(self.lost))


@dataclass(frozen=True, slots=True, eq=False)
class OptionCompared:
    """What one option changes in a line.

    `plies` are those before which the legal plies differ (ascending; one more than it has: after its end),
    `first` shows the first of them; `gained` and `lost` count the plies it adds and takes away, over all.
    `forbids` is the first ply of the line that is not legal under it (None: all are).  `contradicts`: the
    option does not go with the other settings, nothing was compared.
    """

    reading: str
    option: str
    plies: tuple[int, ...] = ()
    gained: int = 0
    lost: int = 0
    first: Difference | None = None
    forbids: int | None = None
    contradicts: bool = False

    @property
    def matters(self) -> bool:
        """Whether legal plies differ anywhere."""
        return self.first is not None


@lru_cache(maxsize=16)
def variants(rules: Rules) -> tuple[Variant, ...]:
    """Every option that the engine has and that `rules` do not take, in the order of the readings; none of
    readings that are not asked at all under the other settings."""
    return tuple(
        Variant(reading.id, option.name, _with_option(rules, reading.id, option.name))
        for reading in rules.readings.values()
        for option in reading.options.values()
        if reading.asked and not option.planned and option.name != reading.chosen
    )


def _with_option(rules: Rules, reading: str, option: str) -> Rules | None:
    try:
        return load_rules(rules.id, rules.profile, rules.overrides | {reading: option})
    except RulesetError as error:
        if error.key != "contradictory-settings":
            raise
        return None


def readings_that_matter(position: Position) -> tuple[Difference, ...]:
    """The options under which other plies would be legal in this position; its state is taken as it is."""
    lists = np.empty(1, dtype=PLIES_DTYPE)
    base = position.legal_moves.codes
    record = position.record.copy()
    found = []
    for variant in variants(position.rules):
        if variant.rules is not None and bool(_asked(variant.reading, record)[0]):
            codes = _legal(record, 0, variant.rules, lists)
            if not np.array_equal(codes, base):
                found.append(_difference(variant, base, codes))
    return tuple(difference for difference in found if difference)


def compare_line(
    line: Line, start_fen: str | None = None, leave_out: Collection[str] = ()
) -> tuple[OptionCompared, ...]:
    """Every option compared with the line, in the order of the readings, but for the readings left out.
    `start_fen` is the position the record was set up from, if it was: some readings are asked there (D14)."""
    comparison = _Comparison(line, start_fen)
    return tuple(
        comparison.of(variant) for variant in variants(line.start.rules) if variant.reading not in leave_out
    )


# --- how ------------------------------------------------------------------------------------------


class _Comparison:
    """A line, its positions under its own rules and under one option, and room for a list of plies."""

    def __init__(self, line: Line, start_fen: str | None) -> None:
        self.rules = line.start.rules
        self.codes = [ply.move.code for ply in line.plies]
        self.start_fen = start_fen
        self.lists = np.empty(1, dtype=PLIES_DTYPE)
        self.base = np.empty(len(self.codes) + 1, dtype=DTYPE)
        self.base[0] = line.start.record[0]
        self.other = self.base.copy()
        _follow(self.base, self.rules, self.codes, self.base)
        self.legal = [_legal(self.base, i, self.rules, self.lists) for i in range(len(self.base))]

    def of(self, variant: Variant) -> OptionCompared:
        """One option, compared."""
        rules = variant.rules
        if rules is None:
            return OptionCompared(variant.reading, variant.option, contradicts=True)
        self.other[0] = self.base[0]
        if self.start_fen is not None:
            self.other[0] = Position.from_fen(self.start_fen, rules).record[0]
        forbids = _follow(self.other, rules, self.codes, self.base)
        worth = _asked(variant.reading, self.base) | (_bytes(self.other) != _bytes(self.base)).any(axis=1)
        differences: dict[int, Difference] = {}
        for i in np.nonzero(worth)[0].tolist():
            codes = _legal(self.other, i, rules, self.lists)
            if not np.array_equal(codes, self.legal[i]):
                differences[i + 1] = _difference(variant, self.legal[i], codes)
        parted = {ply: seen for ply, seen in differences.items() if seen}
        return OptionCompared(
            variant.reading,
            variant.option,
            plies=tuple(parted),
            gained=sum(len(seen.gained) for seen in parted.values()),
            lost=sum(len(seen.lost) for seen in parted.values()),
            first=next(iter(parted.values()), None),
            forbids=forbids,
        )


def _follow(trace: Records, rules: Rules, codes: Sequence[int], base: Records) -> int | None:
    """Fill `trace` from its first record on with the positions of the plies under `rules`, those after a
    ply that is not legal from `base`; returns the first such ply."""
    from xuanpu.kernels import judge_and_play

    forbids = None
    for i, code in enumerate(codes):
        if judge_and_play(trace, i, i + 1, rules.params, code) >= FIRST_FORBIDDING:
            trace[i + 1] = base[i + 1]
            forbids = forbids or i + 1
    return forbids


def _legal(records: Records, i: int, rules: Rules, lists: Records) -> Plies:
    from xuanpu.kernels import legal_list

    legal_list(records, i, rules.params, lists)
    codes: Plies = lists["ply"][0, : int(lists["n"][0])].copy()
    return codes


def _difference(variant: Variant, base: Plies, codes: Plies) -> Difference:
    gained = np.setdiff1d(codes, base, assume_unique=True)
    lost = np.setdiff1d(base, codes, assume_unique=True)
    return Difference(variant.reading, variant.option, np.sort(gained), np.sort(lost))


def _bytes(records: Records) -> npt.NDArray[np.uint8]:
    raw: npt.NDArray[np.uint8] = records.view(np.uint8).reshape(len(records), -1)
    return raw


# --- which positions a reading can speak in -------------------------------------------------------
#
# A saving, nothing more: a reading that is not asked in a position cannot change its legal plies.  The tests
# hold the answers equal with and without it.


def _asked(reading: str, records: Records) -> npt.NDArray[np.bool_]:
    """bool[n]: the positions in which an option of the reading could make other plies legal."""
    owed = records["duty"] > 0
    may_drop = (records["reserve"] > 0) & (owed | (records["switch"] == OPEN).any(axis=1))
    on_board = (records["tris"] != NO_TRIS).any(axis=1)
    always = np.ones(len(records), dtype=bool)
    families = {"F": owed, "D": may_drop, "R": always}
    asked: npt.NDArray[np.bool_] = families.get(reading[0], on_board)
    return asked | may_drop | on_board if reading in ("D7", "T2") else asked
