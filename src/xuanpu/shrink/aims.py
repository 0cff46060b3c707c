"""What a witness must go on showing: a finding of a check, or a difference between two sets of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from xuanpu.audit.check import Check
from xuanpu.audit.finding import Finding
from xuanpu.audit.registry import CHECKS, check_of
from xuanpu.errors import FenError, UsageError
from xuanpu.game import Move, Position
from xuanpu.rulesets import Rules
from xuanpu.shrink.one_line import one_line
from xuanpu.tris.points import RulePoint
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Line

#: Plies of each sort that a difference names.
EXAMPLES = 6

#: Blanks of a finding that belong to what it is, not to where it was seen.
IDENTITY = ("option", "reading", "number")


class Aim(Protocol):
    """What is to be kept."""

    def seen(self, start: Position, moves: Sequence[Move]) -> Any:
        """What is seen of it on the way of these plies from a set-up position; None: nothing, or not the
        same."""

    def like_this(self, seen: Any) -> Aim:
        """The aim to see just the same again."""

    def length(self, seen: Any, moves: Sequence[Move]) -> int:
        """How many of the plies lead to what is seen."""

    def found(self, arrangement: Arrangement, ply: int | None) -> tuple[Aim, tuple[Move, ...]] | None:
        """The aim to see just what the first line of an arrangement shows before that ply, or first of all
        (None), and the plies that lead there; None where it shows nothing."""


# --- a finding ------------------------------------------------------------------------------------


def known_check(code: str) -> Check:
    """The check of a code.  UsageError if there is none."""
    check = check_of(code)
    if check is None:
        known = tuple(check.code for check in CHECKS)
        raise UsageError("shrink.unknown-code", code=code, candidates=known)
    return check


def identity(finding: Finding) -> tuple[object, ...]:
    """What makes two findings the same: code, clauses, readings, the rule point of a verdict passed on, what
    the check sets apart."""
    point = getattr(finding.blanks.get("verdict"), "point", None)
    blanks = tuple((name, finding.blanks.get(name)) for name in IDENTITY)
    return finding.code, finding.clauses, finding.readings, point, blanks


@dataclass(frozen=True, slots=True)
class FindingAim:
    """The same finding again.  `broken`: the recorded ply that it speaks of, where it does; `like`: the
    finding it must be the same as (None: the first of its check will do)."""

    check: Check
    like: Finding | None = None
    broken: Move | None = None

    def seen(self, start: Position, moves: Sequence[Move]) -> Finding | None:
        """The finding, if the check still makes it."""
        case = one_line(start, moves, self.broken)
        if case is None:
            return None
        same = (
            finding
            for finding in self.check.run(case)
            if finding.fen is not None and (self.like is None or identity(finding) == identity(self.like))
        )
        return next(same, None)

    def like_this(self, seen: Finding) -> FindingAim:
        """The aim to see the same finding again."""
        return replace(self, like=seen)

    def length(self, seen: Finding, moves: Sequence[Move]) -> int:
        """The plies before the position that it speaks of."""
        return len(moves) if seen.ply is None else seen.ply - 1

    def found(self, arrangement: Arrangement, ply: int | None) -> tuple[FindingAim, tuple[Move, ...]] | None:
        """One of the findings of the arrangement; the recorded ply that it speaks of becomes part of it."""
        line = arrangement.lines[0]
        for finding in arrangement.findings:
            placed = finding.code == self.check.code and finding.fen is not None and finding.ply is not None
            if placed and finding.line == line.name and ply in (None, finding.ply):
                aim = replace(self, like=finding, broken=_broken(line, finding.ply))
                return aim, tuple(each.move for each in line.plies[: (finding.ply or 1) - 1])
        return None


def _broken(line: Line, ply: int | None) -> Move | None:
    """The recorded ply that the line could not go on with as recorded, if that was there."""
    return Move.parse(line.broken.machine) if line.broken is not None and line.broken.ply == ply else None


# --- a difference ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two sets of rules part: the plies that only the others make legal (`gained`), those that only
    the first do (`lost`), and the rule points that forbid these on the other side."""

    position: Position
    other: Rules
    gained: tuple[Move, ...]
    lost: tuple[Move, ...]
    grounds: frozenset[RulePoint]

    def __bool__(self) -> bool:
        return bool(self.gained or self.lost)

    def title(self, lang: str | None = None) -> str:
        """Which rules part."""
        return say("shrink.difference.title", lang, one=_named(self.position.rules), other=_named(self.other))

    def text(self, lang: str | None = None) -> str:
        """What they part in."""
        gained, lost = _counted(self.gained), _counted(self.lost)
        return say("shrink.difference.seen", lang, gained=gained, lost=lost)


@dataclass(frozen=True, slots=True)
class DifferenceAim:
    """Other plies are legal under the other rules, and on no other grounds than at first (`like`)."""

    other: Rules
    like: Difference | None = None

    def seen(self, start: Position, moves: Sequence[Move]) -> Difference | None:
        """The difference after the plies, each set of rules having followed them from the same FEN."""
        here, there = start, self._under_the_other(start)
        for move in moves:
            after, under_the_other = here.attempt(move)[1], there and there.attempt(move)[1]
            if after is None or under_the_other is None:
                return None
            here, there = after, under_the_other
        if there is None:
            return None
        found = difference(here, there)
        same = self.like is None or found.grounds <= self.like.grounds
        return found if found and same else None

    def like_this(self, seen: Difference) -> DifferenceAim:
        """The aim to see no other grounds."""
        return replace(self, like=seen)

    def length(self, seen: Difference, moves: Sequence[Move]) -> int:
        """All of them."""
        return len(moves)

    def found(
        self, arrangement: Arrangement, ply: int | None
    ) -> tuple[DifferenceAim, tuple[Move, ...]] | None:
        """The difference before that ply, or the first there is."""
        line = arrangement.lines[0]
        moves = tuple(each.move for each in line.plies)
        here, there = line.start, self._under_the_other(line.start)
        for number in range(len(moves) + 1):
            if there is None:
                return None
            if ply in (None, number + 1):
                seen = difference(here, there)
                if seen or ply is not None:
                    return (self.like_this(seen), moves[:number]) if seen else None
            if number < len(moves):
                here, there = here.play(moves[number]), there.attempt(moves[number])[1]
        return None

    def _under_the_other(self, start: Position) -> Position | None:
        try:
            return Position.from_fen(start.fen(), self.other)
        except FenError:
            return None


def _named(rules: Rules) -> str:
    """`m3c-2024-2 harmonised F2=drop-or-lose`."""
    return " ".join([rules.id, rules.profile, *map("=".join, rules.overrides.items())])


def _counted(moves: Sequence[Move]) -> str:
    """`12 (T@e4 T@e5 …)`."""
    if not moves:
        return "0"
    named = " ".join(map(str, moves[:EXAMPLES]))
    return f"{len(moves)} ({named}{' …' if len(moves) > EXAMPLES else ''})"


def difference(here: Position, there: Position) -> Difference:
    """What parts two positions that came about by the same plies."""
    ours, theirs = set(here.legal_moves), set(there.legal_moves)
    gained, lost = sorted(theirs - ours), sorted(ours - theirs)
    grounds = {here.explain(move).point for move in gained} | {there.explain(move).point for move in lost}
    return Difference(here, there.rules, tuple(gained), tuple(lost), frozenset(grounds))
