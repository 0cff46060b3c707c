"""What a mechanical arrangement brings forth (design §4): plain data for audit, charts and reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from xuanpu.errors import Place
from xuanpu.tris.points import RulePoint

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.game import Game, Move, Outcome, Position, Verdict
    from xuanpu.results.ruling import Ruling
    from xuanpu.rulesets import Rules


class Phase(StrEnum):
    """The three phases of the arrangement."""

    RECORD = "record"
    DROPS = "drops"
    CONTINUATION = "continuation"


class Stop(StrEnum):
    """Why a line ended."""

    GAME_OVER = "game-over"
    RECORD_ENDED = "record-ended"
    RECORD_BROKEN = "record-broken"
    OTHER_KIND = "other-kind"
    WRONG_SIDE = "wrong-side"
    NO_THIRD_CAPTURE = "no-third-capture"
    DROP_IMPOSSIBLE = "drop-impossible"
    NO_CONTINUATION = "no-continuation"
    PLY_LIMIT = "ply-limit"


class Source(StrEnum):
    """Where a ply of a line comes from: the record, the drop policy, or whoever plays without a record."""

    RECORD = "record"
    DROP = "drop"
    ENGINE = "engine"
    RANDOM = "random"


class Fate(StrEnum):
    """What becomes of the rest of the record after a pair of drops."""

    AS_RECORDED = "legal-as-recorded"
    OTHER_KIND = "legal-but-of-another-kind"
    BROKEN = "broken"
    DROP_ILLEGAL = "drop-illegal"


@dataclass(frozen=True)
class LinePly:
    """One ply of an arranged line, between the position before it and the one after.

    `ply` counts from 1 in the line; `record_ply` from 1 in the record (None for drops and plies that are not
    recorded).  `source` is DROP only for drops that the drop policy made: forced drops that fall due in free
    play are the engine's.  What is said of the ply is worked out when it is first asked for: of most plies of
    a collection nobody asks."""

    ply: int
    phase: Phase
    source: Source
    record_ply: int | None
    move: Move
    verdict: Verdict
    before: Position
    after: Position
    place: Place = field(default_factory=Place)
    comment: str | None = None

    @property
    def side(self) -> int:
        """The side that made it."""
        return self.before.side

    @cached_property
    def text(self) -> str:
        """Its canonical Chinese text."""
        return self.before.text(self.move)

    @property
    def machine(self) -> str:
        """Its machine text."""
        return str(self.move)

    @property
    def kind(self) -> str:
        """What it does (`game.PlyKind`)."""
        return str(self.before.ply_kind(self.move))

    @property
    def captured(self) -> str | None:
        """FEN letter of the piece it takes."""
        return self.before.captured(self.move)

    @property
    def dead(self) -> int:
        """Regular pieces taken so far, with this ply."""
        return int(self.after.taken.sum())

    @property
    def duty(self) -> int:
        """Forced drops still owed after it."""
        return self.after.duty

    @property
    def check(self) -> bool:
        """Whether the side then to move stands in check."""
        return self.after.is_check()

    @cached_property
    def legal(self) -> dict[str, int]:
        """The legal plies of the position before it, counted by kind."""
        before = self.before
        return dict(Counter(str(before.ply_kind(move)) for move in before.legal_moves))

    @property
    def branching(self) -> int:
        """Number of legal plies in the position before this ply."""
        return len(self.before.legal_moves)

    @cached_property
    def fen(self) -> str:
        """The position after it."""
        return self.after.fen()


@dataclass(frozen=True, slots=True)
class Break:
    """The recorded ply at which a line could not go on: its text, and the verdict that says why."""

    ply: int
    record_ply: int
    text: str
    machine: str
    verdict: Verdict
    place: Place = field(default_factory=Place)


@dataclass(frozen=True, slots=True)
class Line:
    """An arranged line: start position, plies, and how it ended.  `name` is the drop policy
    (`friendly`, `given`, `random`, …), `drops` the squares that the policy dropped on, in order.

    `stop` says why the line ended.  `record_stop` says why the record was not followed further, whether or
    not the line went on without it; None where the game ended with the record, or the record was left by
    choice.  `broken` is the recorded ply it stopped at, if any.  `nodes` is how many positions the engine
    might look at for a ply, None where it was not to be asked.  `ruling` is what the profile of results says
    of the line where it ended: in free play the outcome rests on it, a record may go on all the same."""

    name: str
    continuation: str
    start: Position
    plies: tuple[LinePly, ...]
    drops: tuple[int, ...]
    stop: Stop
    record_stop: Stop | None
    broken: Break | None
    outcome: Outcome | None
    nodes: int | None
    ruling: Ruling | None = None

    @property
    def free_from(self) -> int | None:
        """The first ply that is neither of the record nor a drop of the policy; None if there is none."""
        free = (ply.ply for ply in self.plies if ply.source in (Source.ENGINE, Source.RANDOM))
        return next(free, None)

    @property
    def last_position(self) -> Position:
        """The position in which the line ended."""
        return self.positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start position and the one after each ply: `positions[n]` is the one before ply n + 1."""
        return (self.start, *(ply.after for ply in self.plies))

    def position_before(self, ply: int) -> Position:
        """The position in which that ply (from 1; one more than there are: the last position) is due."""
        return self.positions[ply - 1]


@dataclass(frozen=True, slots=True)
class Sweep:
    """Every ordered pair of forced drops, and what it does to the record.

    Arrays are n x n (n = squares of the host), indexed `[first drop, second drop]`:
    `fate` (int8: -1 no such pair, 0 legal as recorded to its end, 1 legal but of another kind, 2 broken,
    3 the drop itself is illegal), `first_break` (int32: record ply of the first broken or different
    ply, 0 = none, -1 = no such pair), `reason` (int16: RulePoint that forbids it, or that makes it
    another kind; 0 = none), `mate` (int8: 1 = whole record legal and the final position is mate).
    `effect` (int8, 2 x n): what the k-th forced drop on that square does to the other side: -1 the point is
    not empty, 0 nothing, 1 check, 2 mate; for the second drop the worst over all first drops.
    """

    fate: npt.NDArray[np.int8]
    first_break: npt.NDArray[np.int32]
    reason: npt.NDArray[np.int16]
    mate: npt.NDArray[np.int8]
    effect: npt.NDArray[np.int8]

    def pairs(self, fate: int) -> int:
        """Number of ordered pairs with this fate."""
        return int(np.count_nonzero(self.fate == fate))

    @property
    def total(self) -> int:
        """Number of ordered pairs of empty points."""
        return int(np.count_nonzero(self.fate >= 0))

    @property
    def mates(self) -> int:
        """Number of pairs with the whole record legal as recorded, ending in mate."""
        return int(np.count_nonzero(self.mate == 1))


@dataclass(frozen=True, slots=True)
class SquareFate:
    """What one dropped-on square does to the record, with its friendliest partner.

    `survives` of `partners` ordered pairs holding this square (as first or as second drop) keep the
    whole record legal as recorded.  `first_break` is the record ply at which the record breaks even
    with the friendliest partner (None = it need not break), `reason` the rule point and `clause` its
    clause.
    """

    square: int
    partners: int
    survives: int
    first_break: int | None
    reason: int | None
    clause: str | None


@dataclass(frozen=True, slots=True)
class Facts:
    """What the report states of a game (issue: all of it computed by the engine).

    Plies count from 1 in the record.  `captures`: (ply, side that took, FEN letter taken, square).
    `before_drops`: the recorded plies that came before the first forced drop although it was due, each with
    the rule point that let it (an evasion, a recapture); the sweep begins after them.
    """

    plies: int
    captures: tuple[tuple[int, int, str, int], ...]
    switch_ply: int | None
    trigger_ply: int | None
    trigger_text: str | None
    first_dropper: int | None
    checking_drops: tuple[tuple[int, ...], ...]
    final_is_mate: bool
    result: str | None
    before_drops: tuple[tuple[int, RulePoint], ...] = ()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One game under one ruleset: the facts, the lines (the main one first), the sweep, the findings."""

    game: Game
    rules: Rules
    facts: Facts
    lines: tuple[Line, ...]
    sweep: Sweep | None
    squares: tuple[SquareFate, ...]
    findings: tuple[Finding, ...]
    coverage: dict[str, int]
