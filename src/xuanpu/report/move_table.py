"""The move list of an arranged line: one row a round, one cell a ply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xuanpu.report.facts import move_number, turn_numbers

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.replay.result import Arrangement, Line, LinePly


@dataclass(frozen=True)
class Cell:
    """One ply of the list.  `capture` counts the pieces taken so far when the ply took one; `findings`
    are (index in the report, finding) pairs."""

    ply: LinePly
    capture: int | None
    turning_point: str | None
    findings: tuple[tuple[int, Finding], ...] = ()

    @property
    def record_number(self) -> str | None:
        """The number of the ply in the record, where it is not that of the line."""
        recorded = self.ply.record_ply
        if recorded is None or recorded == self.ply.ply:
            return None
        return move_number(recorded, (self.ply.side - recorded + 1) % 2)


@dataclass
class Round:
    """A row: the round's number in the line, the plies of both sides, the record's comments on them.

    Where one side plies twice in a row, and where free play begins, the round goes on in a new row;
    `free_play` says that it does so for the latter reason."""

    number: int
    cells: list[Cell | None] = field(default_factory=lambda: [None, None])
    comments: list[str] = field(default_factory=list)
    free_play: bool = False


def move_rounds(line: Line, arrangement: Arrangement) -> list[Round]:
    """The rows of a line's move list."""
    findings = _findings_by_ply(line, arrangement.findings)
    rounds: list[Round] = []
    for number, ply in zip(turn_numbers(line), line.plies, strict=True):
        begins = ply.ply == line.free_from
        if begins or not rounds or rounds[-1].number != number or rounds[-1].cells[ply.side] is not None:
            rounds.append(Round(number, free_play=begins))
        rounds[-1].cells[ply.side] = Cell(
            ply,
            ply.dead if ply.captured is not None else None,
            _turning_point(ply, arrangement),
            tuple(findings.get(ply.ply, ())),
        )
        if ply.comment:
            rounds[-1].comments.append(ply.comment)
    return rounds


def _findings_by_ply(line: Line, findings: Iterable[Finding]) -> dict[int, list[tuple[int, Finding]]]:
    found: dict[int, list[tuple[int, Finding]]] = {}
    for index, finding in enumerate(findings):
        if finding.line == line.name and finding.ply is not None:
            found.setdefault(finding.ply, []).append((index, finding))
    return found


def _turning_point(ply: LinePly, arrangement: Arrangement) -> str | None:
    if ply.record_ply is None:
        return None
    facts = arrangement.facts
    return {facts.switch_ply: "switch", facts.trigger_ply: "trigger"}.get(ply.record_ply)
