"""Findings of one game under two rulesets, matched: which are gained, which lost, which changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from xuanpu.audit.finding import Finding


class Change(StrEnum):
    """What became of a finding."""

    GAINED = "gained"
    LOST = "lost"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class FindingChange:
    """A finding that only one ruleset has (the other side is None), or that says something else."""

    kind: Change
    before: Finding | None
    after: Finding | None

    @property
    def finding(self) -> Finding:
        """The one there is; of two the later."""
        found = self.after or self.before
        assert found is not None, "a change has a side"
        return found


def finding_changes(before: Iterable[Finding], after: Iterable[Finding]) -> Iterator[FindingChange]:
    """Match by code, ply and place; of several alike those that say the same go together first (they are no
    change), then those about the same readings, then those about one reading in common."""
    sides: dict[object, tuple[list[Finding], list[Finding]]] = defaultdict(lambda: ([], []))
    for number, findings in enumerate((before, after)):
        for finding in findings:
            sides[_matched_by(finding)][number].append(finding)
    for one, other in sides.values():
        for _ in _taken(one, other, _say_the_same):
            pass
        for alike in (_ask_the_same, _ask_in_common):
            for lost, gained in _taken(one, other, alike):
                yield FindingChange(Change.CHANGED, lost, gained)
        yield from (FindingChange(Change.LOST, finding, None) for finding in one)
        yield from (FindingChange(Change.GAINED, None, finding) for finding in other)


def _matched_by(finding: Finding) -> object:
    return finding.code, finding.ply, finding.place.line, finding.place.column


def _taken(
    before: list[Finding], after: list[Finding], alike: Callable[[Finding, Finding], bool]
) -> Iterator[tuple[Finding, Finding]]:
    """Pairs that are alike, each finding once, taken out of both lists."""
    for one in tuple(before):
        other = next((other for other in after if alike(one, other)), None)
        if other is not None:
            before.remove(one)
            after.remove(other)
            yield one, other


def _say_the_same(one: Finding, other: Finding) -> bool:
    """Whether a reader is told the same: clause names differ from text to text, and are no difference by
    themselves."""
    return (one.severity, one.text("en")) == (other.severity, other.text("en"))


def _ask_the_same(one: Finding, other: Finding) -> bool:
    return _readings(one) == _readings(other)


def _ask_in_common(one: Finding, other: Finding) -> bool:
    """A profile may add a reading to what a finding hangs on, and a ruleset have none of it."""
    return bool(_readings(one) & _readings(other)) or not (_readings(one) and _readings(other))


def _readings(finding: Finding) -> frozenset[str]:
    return frozenset(reading for reading, _ in finding.readings)
