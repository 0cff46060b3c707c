"""What differs between two rulesets, as data: in the files, not in what it does to games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xuanpu.rulesets.files import TOPICS
from xuanpu.rulesets.rules import Claim, Clause, Reading, RuleBasis, Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import PARAMETERS

#: What each number of a ruleset is about, as the topics of readings are.
PARAMETER_TOPICS = {
    "n_tris": "drop",
    "open_at": "drop",
    "force_at": "duty",
    "low_sum": "promotion",
    "composites": "composite",
}
AS_PRINTED = "literal"


@dataclass(frozen=True, slots=True)
class ParameterDelta:
    """A number that differs."""

    name: str
    values: tuple[int, int]

    @property
    def topic(self) -> str:
        """What it is about."""
        return PARAMETER_TOPICS[self.name]


@dataclass(frozen=True, slots=True)
class ReadingDelta:
    """A question that the two answer differently, or that only one of them asks (None: the other)."""

    id: str
    topic: str
    sides: tuple[Reading | None, Reading | None]

    @property
    def either(self) -> Reading:
        """The reading of the one that has it."""
        one, other = self.sides
        found = one or other
        assert found is not None
        return found

    @property
    def answered_by_both(self) -> bool:
        """Whether the question is asked in both."""
        return None not in self.sides


@dataclass(frozen=True, slots=True)
class ClauseDelta:
    """A clause of the same name that says something else."""

    id: str
    sides: tuple[Clause, Clause]


@dataclass(frozen=True, slots=True)
class PointDelta:
    """A rule point that rests on other clauses, or hangs on another reading."""

    point: RulePoint
    sides: tuple[RuleBasis, RuleBasis]


@dataclass(frozen=True, slots=True)
class ClaimHeld:
    """A claim of one of the two about the other, held against both.

    `failing`: where it does not hold under the profiles compared; `as_printed`: where it holds only because
    a profile fills what a text does not print, so that it fails between the literal profiles.
    """

    said_by: int
    claim: Claim
    parameters: tuple[ParameterDelta, ...]
    failing: tuple[ReadingDelta, ...]
    as_printed: tuple[ReadingDelta, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing contradicts it."""
        return not (self.parameters or self.failing or self.as_printed)


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs between two rulesets."""

    sides: tuple[Rules, Rules]
    parameters: tuple[ParameterDelta, ...]
    readings: tuple[ReadingDelta, ...]
    only: tuple[tuple[Clause, ...], tuple[Clause, ...]]
    reworded: tuple[ClauseDelta, ...]
    points: tuple[PointDelta, ...]
    claims: tuple[ClaimHeld, ...]

    @property
    def none(self) -> bool:
        """Whether they play and read the same: names apart, nothing differs."""
        one, other = self.sides
        return one.hash == other.hash and not (self.readings or self.only[0] or self.only[1] or self.reworded)


def differences(one: Rules, other: Rules) -> Differences:
    """What differs between two rulesets, each under its profile."""
    return Differences(
        sides=(one, other),
        parameters=tuple(_parameters(one, other)),
        readings=tuple(_readings(one, other)),
        only=(_only(one, other), _only(other, one)),
        reworded=tuple(_reworded(one, other)),
        points=tuple(_points(one, other)),
        claims=(*_claims(one, other, 0), *_claims(other, one, 1)),
    )


def _parameters(one: Rules, other: Rules) -> Iterator[ParameterDelta]:
    for name in PARAMETERS:
        values = (one.parameters[name], other.parameters[name])
        if values[0] != values[1]:
            yield ParameterDelta(name, values)


def _readings(one: Rules, other: Rules) -> Iterator[ReadingDelta]:
    """By topic, and within a topic in the order of the catalogue."""
    deltas = list(_reading_deltas(one, other))
    return iter(sorted(deltas, key=lambda delta: TOPICS.index(delta.topic)))


def _reading_deltas(one: Rules, other: Rules) -> Iterator[ReadingDelta]:
    for name in {**one.readings, **other.readings}:
        sides = (one.readings.get(name), other.readings.get(name))
        if None in sides or _answer(sides[0]) != _answer(sides[1]):
            delta = ReadingDelta(name, "", sides)
            yield ReadingDelta(name, delta.either.topic, sides)


def _answer(reading: Reading | None) -> str | None:
    return None if reading is None else reading.chosen


def _only(one: Rules, other: Rules) -> tuple[Clause, ...]:
    return tuple(clause for name, clause in one.clauses.items() if name not in other.clauses)


def _reworded(one: Rules, other: Rules) -> Iterator[ClauseDelta]:
    for name, clause in one.clauses.items():
        counterpart = other.clauses.get(name)
        if counterpart is not None and _said(clause) != _said(counterpart):
            yield ClauseDelta(name, (clause, counterpart))


def _said(clause: Clause) -> tuple[object, ...]:
    return (clause.text, clause.section, dict(clause.words), clause.imported_by, clause.planned)


def _points(one: Rules, other: Rules) -> Iterator[PointDelta]:
    for point in RulePoint:
        sides = (one.basis(point), other.basis(point))
        if sides[0] != sides[1]:
            yield PointDelta(point, sides)


# --- claims -----------------------------------------------------------------------------------------


def _claims(claiming: Rules, other: Rules, side: int) -> Iterator[ClaimHeld]:
    for claim in claiming.claims:
        if claim.compared_with in (other.id, *other.chain) and claim.compared_with != claiming.id:
            yield _held(claim, claiming, other, side)


def _held(claim: Claim, claiming: Rules, other: Rules, side: int) -> ClaimHeld:
    pair = (claiming, other) if side == 0 else (other, claiming)
    failing = tuple(_failing(claim, pair))
    named = {delta.id for delta in failing}
    printed = _as_printed(pair)
    return ClaimHeld(
        said_by=side,
        claim=claim,
        parameters=tuple(delta for delta in _parameters(*pair) if delta.topic in claim.topics),
        failing=failing,
        as_printed=tuple(delta for delta in _failing(claim, printed) if delta.id not in named)
        if printed
        else (),
    )


def _failing(claim: Claim, pair: tuple[Rules, Rules]) -> Iterator[ReadingDelta]:
    """Questions of its topics that arise in one of the two at least, and that both answer, differently."""
    for delta in _readings(*pair):
        arises = any(reading is not None and reading.asked for reading in delta.sides)
        if delta.topic in claim.topics and delta.answered_by_both and arises:
            yield delta


def _as_printed(pair: tuple[Rules, Rules]) -> tuple[Rules, Rules] | None:
    """Both under their literal profile, where they have one."""
    one, other = pair
    if AS_PRINTED in one.profiles and AS_PRINTED in other.profiles:
        return one.under(AS_PRINTED), other.under(AS_PRINTED)
    return None
