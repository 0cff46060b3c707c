"""What a check is, and what it looks at."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xuanpu.audit.example import Example
from xuanpu.audit.finding import Finding, Severity
from xuanpu.audit.readings_compared import OptionCompared, compare_line
from xuanpu.errors import Place
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.rulesets.settings import settings_of
from xuanpu.tris.plies import DROP
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Line

BUNDLED = "wang-tianyi-zheng-weitong-2021"


@dataclass(frozen=True)
class Case:
    """One line of an arranged game, the position in which the first forced drop of the game is due (None:
    none ever is), and the case of the line before it.  What several checks ask is worked out once."""

    arrangement: Arrangement
    due: Position | None
    number: int = 0
    earlier: Case | None = None

    @property
    def line(self) -> Line:
        """The line that is looked at."""
        return self.arrangement.lines[self.number]

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The start position of the line and the one after each ply: `positions[n]` is the one before ply
        n + 1."""
        return self.line.positions

    @cached_property
    def after_first_drop(self) -> dict[int, Position]:
        """By square: the position after each legal first drop."""
        if self.due is None:
            return {}
        return {move.to: self.due.play(move) for move in self.due.legal_moves if move.kind == DROP}

    @cached_property
    def compared(self) -> tuple[OptionCompared, ...]:
        """The line under every other option of the readings, but for those that part in a line before it."""
        return compare_line(self.line, self.arrangement.game.fen, leave_out=self.parted_before)

    @property
    def parted_before(self) -> frozenset[str]:
        """The readings that part in a line before this one."""
        if self.earlier is None:
            return frozenset()
        here = (option.reading for option in self.earlier.compared if option.matters)
        return self.earlier.parted_before.union(here)

    @property
    def due_ply(self) -> int:
        """The ply of the line that is the first forced drop."""
        return len(self.line.plies) + 1 if not self.line.drops else self._first_drop()

    def _first_drop(self) -> int:
        return next(ply.ply for ply in self.line.plies if ply.kind == "drop")


def cases_of(arrangement: Arrangement) -> tuple[Case, ...]:
    """A case for each line of the arrangement."""
    due = _first_due(arrangement.lines[0])
    cases: list[Case] = []
    for number in range(len(arrangement.lines)):
        cases.append(Case(arrangement, due, number, cases[-1] if cases else None))
    return tuple(cases)


def _first_due(line: Line) -> Position | None:
    """Where the record cannot put off the first forced drop any longer; None if it comes to none."""
    unrecorded = (ply.before for ply in line.plies if ply.record_ply is None)
    position = next(unrecorded, line.last_position)
    return position if position.duty else None


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its stable code and name, how much its findings weigh, and how it looks.

    `look` yields what it saw, made by `Check.finding`.  A check of `every_line` looks at each line of an
    arrangement, any other at the first: what it asks is the same in all of them.  `example` is a game in
    which it fires (None: what it reports lies in files, not in a game).  `by_default`: it reports without
    being asked for by its code.
    """

    code: str
    name: str
    severity: Severity
    look: Callable[[Check, Case], Iterator[Finding]]
    every_line: bool = False
    example: Example | None = None
    by_default: bool = True

    def title(self, lang: str | None = None) -> str:
        """What it reports, in a few words."""
        return say(f"finding.{self.code}.title", lang)

    def explain(self, lang: str | None = None) -> str:
        """What it looks for, and why that matters."""
        return say(f"finding.{self.code}.explain", lang)

    def example_text(self, lang: str | None = None) -> str:
        """What is to be seen in its example."""
        return say(f"finding.{self.code}.example", lang)

    def run(self, case: Case) -> Iterator[Finding]:
        """The findings of this check in this case; none in a line that it does not look at."""
        if self.every_line or case.number == 0:
            yield from self.look(self, case)

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
            reproduce=None if ply is None else _reproduce(case, ply, position),
        )

    def at(self, place: Place, **blanks: Any) -> Finding:
        """A finding of this check that lies in a file, not in an arranged line."""
        return Finding(self.code, self.name, self.severity, place=place, blanks=blanks)


def in_files(check: Check, case: Case) -> Iterator[Finding]:
    """The look of a check whose findings lie in files, not in a line."""
    return iter(())


def _place(case: Case, ply: int | None) -> Place:
    """Where the recorded ply at or before that ply of the line stands."""
    game = case.arrangement.game
    plies = case.line.plies[: ply or 0]
    recorded = next((played.place for played in reversed(plies) if played.record_ply is not None), None)
    return (recorded or Place()).within(game.place)


def _reproduce(case: Case, ply: int, position: Position | None) -> str:
    """One command that shows the position before that ply: from the record where the line follows it, else
    from the position itself."""
    settings = settings_of(case.arrangement.rules)
    if position is not None and not _follows_the_record(case.line, ply):
        return shlex.join(["xuanpu", "moves", position.fen(), *settings])
    place = case.arrangement.game.place
    words = ["xuanpu", "explain", place.file or BUNDLED, "--ply", str(ply), *settings]
    if (place.game or 1) > 1:
        words += ["--game", str(place.game)]
    if case.line.drops:
        words += ["--drops", "given", "--at", ",".join(square_names(case.line.drops))]
    return shlex.join(words)


def _follows_the_record(line: Line, ply: int) -> bool:
    """Whether all that comes before that ply is recorded, or a drop of the policy."""
    return line.free_from is None or ply <= line.free_from


def square_names(squares: tuple[int, ...]) -> tuple[str, ...]:
    """`e5`, …"""
    return tuple(map(square_name, squares))
