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

from xuanpu.audit.other_rules import rules_with
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.hosts.xiangqi.squares import WIDTH
from xuanpu.rulesets import Rules
from xuanpu.tris.points import FIRST_FORBIDDING
from xuanpu.tris.state import NO_TRIS, OPEN, PLIES_DTYPE, PLUS, UNDER

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
    `forbids` is the first ply of the line that is not legal under it (None: all are).  `decides` is the first
    ply before which the game is over under one of the two and not under the other; not where the other has
    only plies that leave the king to be taken.  `contradicts`: the option does not go with the other
    settings, nothing was compared.
    """

    reading: str
    option: str
    plies: tuple[int, ...] = ()
    gained: int = 0
    lost: int = 0
    first: Difference | None = None
    forbids: int | None = None
    decides: int | None = None
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
        Variant(reading.id, option.name, rules_with(rules, {reading.id: option.name}))
        for reading in rules.readings.values()
        for option in reading.options.values()
        if reading.asked and not option.planned and option.name != reading.chosen
    )


def readings_that_matter(position: Position) -> tuple[Difference, ...]:
    """The options under which other plies would be legal in this position; its state is taken as it is."""
    plies = _PlyLists()
    base = position.legal_moves.codes
    record = _stacked([position])
    found = []
    for variant in variants(position.rules):
        if variant.rules is not None and bool(_asked(variant.reading, record)[0]):
            codes = plies.of(record, 0, variant.rules)
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
        self.positions = line.positions
        self.codes = [ply.move.code for ply in line.plies]
        self.start_fen = start_fen
        self.plies = _PlyLists()
        self.base = _stacked(self.positions)
        self.legal = [position.legal_moves.codes for position in self.positions]
        self.as_bytes = [codes.tobytes() for codes in self.legal]

    def of(self, variant: Variant) -> OptionCompared:
        """One option, compared."""
        rules = variant.rules
        if rules is None:
            return OptionCompared(variant.reading, variant.option, contradicts=True)
        asked = _asked(variant.reading, self.base)
        other = _copied(self.base)
        first = _speaks_from(variant.reading, asked)
        if self.start_fen is not None:
            other[0] = Position.from_fen(self.start_fen, rules).record[0]
            first = 0 if _differ(other, self.base)[0] else first
        forbids = _follow(other, rules, self.codes, self.base, first)
        differences: dict[int, Difference] = {}
        decides = None
        for i in np.nonzero(asked | _differ(other, self.base))[0].tolist():
            codes = self.plies.of(other, i, rules)
            if codes.tobytes() != self.as_bytes[i]:
                differences[i + 1] = _difference(variant, self.legal[i], codes)
                if decides is None and _decides(other[i : i + 1], rules, self.positions[i]):
                    decides = i + 1
        parted = {ply: seen for ply, seen in differences.items() if seen}
        return OptionCompared(
            variant.reading,
            variant.option,
            plies=tuple(parted),
            gained=sum(len(seen.gained) for seen in parted.values()),
            lost=sum(len(seen.lost) for seen in parted.values()),
            first=next(iter(parted.values()), None),
            forbids=forbids,
            decides=decides,
        )


class _PlyLists:
    """Room for a list of plies, and the legal ones of a position written into it."""

    def __init__(self) -> None:
        self.lists = np.empty(1, dtype=PLIES_DTYPE)
        self.ply = self.lists["ply"][0]
        self.count = self.lists["n"]

    def of(self, records: Records, i: int, rules: Rules) -> Plies:
        """The codes of the legal plies of `records[i]`; they stand until the next call."""
        from xuanpu.kernels import legal_list

        legal_list(records, i, rules.params, self.lists)
        codes: Plies = self.ply[: self.count[0]]
        return codes


def _follow(trace: Records, rules: Rules, codes: Sequence[int], base: Records, first: int) -> int | None:
    """Fill `trace` from record `first` on with the positions of the plies under `rules`, those after a ply
    that is not legal from `base`; returns the first such ply."""
    from xuanpu.kernels import judge_and_play

    forbids = None
    params = rules.params
    for i in range(first, len(codes)):
        if judge_and_play(trace, i, i + 1, params, codes[i]) >= FIRST_FORBIDDING:
            trace[i + 1] = base[i + 1]
            forbids = forbids or i + 1
    return forbids


def _decides(record: Records, rules: Rules, base: Position) -> bool:
    """Whether a side has lost in one of two positions, and not in the other."""
    under = Position(rules, _copied(record))
    open_one = next((position for position in (base, under) if len(position.legal_moves)), None)
    both_open = len(base.legal_moves) > 0 and len(under.legal_moves) > 0
    return not both_open and open_one is not None and not _king_is_lost(open_one)


def _king_is_lost(position: Position) -> bool:
    """Whether the king of the side to move can be taken after each of its legal plies."""
    for move in position.legal_moves:
        after = position.play(move)
        king = int(after.record["king"][0][position.side])
        if all(answer.to != king for answer in after.legal_moves):
            return False
    return True


def _difference(variant: Variant, base: Plies, codes: Plies) -> Difference:
    gained = np.setdiff1d(codes, base, assume_unique=True)
    lost = np.setdiff1d(base, codes, assume_unique=True)
    return Difference(variant.reading, variant.option, np.sort(gained), np.sort(lost))


def _stacked(positions: Sequence[Position]) -> Records:
    """The records of positions as one array (by bytes: NumPy copies a record field by field)."""
    return np.frombuffer(bytearray().join(position.record.tobytes() for position in positions), dtype=DTYPE)


def _copied(records: Records) -> Records:
    return np.frombuffer(bytearray(records.tobytes()), dtype=DTYPE)


def _differ(records: Records, others: Records) -> npt.NDArray[np.bool_]:
    """bool[n]: which records are not the same."""
    differ: npt.NDArray[np.bool_] = (_bytes(records) != _bytes(others)).any(axis=1)
    return differ


def _bytes(records: Records) -> npt.NDArray[np.uint8]:
    raw: npt.NDArray[np.uint8] = records.view(np.uint8).reshape(len(records), -1)
    return raw


# --- which positions a reading can speak in -------------------------------------------------------
#
# A saving, nothing more: a reading that is not asked in a position cannot change its legal plies.  The tests
# hold the answers equal with and without it.

#: Families whose options change what a ply does before anything is asked: counts, latches, marks.
STEERING = frozenset("CDP")
RIVER_LINES = slice(4 * WIDTH, 6 * WIDTH)


def _asked(reading: str, records: Records) -> npt.NDArray[np.bool_]:
    """bool[n]: the positions in which an option of the reading could make other plies legal."""
    family = reading[0]
    if family == "F":
        return np.asarray(records["duty"] > 0)
    if family == "R":  # the others of this family ask how a game is drawn
        return np.full(len(records), reading == "R1")
    tris = records["tris"]
    if family in "CS":
        return np.asarray((tris == UNDER).any(axis=1))
    if family == "P":
        return np.asarray((tris[:, RIVER_LINES] != NO_TRIS).any(axis=1) | (tris == PLUS).any(axis=1))
    on_board = (tris != NO_TRIS).any(axis=1)
    if family != "D" and reading != "T2":
        return np.asarray(on_board)
    may_drop = (records["reserve"] > 0) & ((records["duty"] > 0) | (records["switch"] == OPEN).any(axis=1))
    return np.asarray(may_drop | on_board if reading in ("D7", "D9", "T2") else may_drop)


def _speaks_from(reading: str, asked: npt.NDArray[np.bool_]) -> int:
    """The first position whose ply the reading could make do something else: the one before the first in
    which it is asked (beyond the last: none)."""
    if reading[0] in STEERING:
        return 0
    return max(int(asked.argmax()) - 1, 0) if asked.any() else len(asked)
