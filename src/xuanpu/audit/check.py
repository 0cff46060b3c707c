"""What a check is, and what it looks at."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from xuanpu.audit.finding import Finding, Severity
from xuanpu.errors import Place
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.replay.result import Arrangement, Line

BUNDLED = "wang-tianyi-zheng-weitong-2021"


@dataclass(frozen=True, slots=True)
class Case:
    """An arranged game, and the position in which its first forced drop is due (None: none ever is)."""

    arrangement: Arrangement
    due: Position | None

    @property
    def line(self) -> Line:
        """The line that was arranged."""
        return self.arrangement.lines[0]

    @property
    def due_ply(self) -> int:
        """The ply of the line that is the first forced drop."""
        return len(self.line.plies) + 1 if not self.line.drops else self._first_drop()

    def _first_drop(self) -> int:
        return next(ply.ply for ply in self.line.plies if ply.kind == "drop")


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its stable code and name, how much its findings weigh, and how it looks.

    `look` yields what it saw as keyword arguments of `Check.finding`.
    """

    code: str
    name: str
    severity: Severity
    look: Callable[[Check, Case], Iterator[Finding]]

    def run(self, case: Case) -> Iterator[Finding]:
        """The findings of this check in this case."""
        return self.look(self, case)

    def finding(
        self,
        case: Case,
        ply: int | None = None,
        position: Position | None = None,
        clauses: tuple[str, ...] = (),
        readings: tuple[str, ...] = (),
        **blanks: Any,
    ) -> Finding:
        """A finding of this check.  `readings` are IDs; the options in force are filled in."""
        rules = case.arrangement.rules
        settled = tuple((name, rules.readings[name].chosen) for name in readings if name in rules.readings)
        return Finding(
            code=self.code,
            name=self.name,
            severity=self.severity,
            clauses=tuple(clause for clause in clauses if clause in rules.clauses),
            readings=settled,
            place=_place(case, ply),
            line=None if ply is None else case.line.name,
            ply=ply,
            fen=None if position is None else position.fen(),
            blanks=blanks,
            reproduce=None if ply is None else _reproduce(case, ply),
        )


def _place(case: Case, ply: int | None) -> Place:
    """Where the recorded ply at or before that ply of the line stands."""
    game = case.arrangement.game
    plies = case.line.plies[: ply or 0]
    recorded = next((played.place for played in reversed(plies) if played.record_ply is not None), None)
    return (recorded or Place()).within(game.place)


def _reproduce(case: Case, ply: int) -> str:
    """One command that shows the position before that ply."""
    arrangement = case.arrangement
    place, rules = arrangement.game.place, arrangement.rules
    words = ["xuanpu", "explain", place.file or BUNDLED, "--ply", str(ply), "--ruleset", rules.id]
    words += ["--profile", rules.profile]
    for name, option in rules.overrides.items():
        words += ["--reading", f"{name}={option}"]
    if (place.game or 1) > 1:
        words += ["--game", str(place.game)]
    if case.line.drops:
        words += ["--drops", "given", "--at", ",".join(square_names(case.line.drops))]
    return shlex.join(words)


def square_names(squares: tuple[int, ...]) -> tuple[str, ...]:
    """`e5`, …"""
    return tuple(map(square_name, squares))
