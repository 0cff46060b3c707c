"""One game, audited: what became of it under the rules and what the checks found, as small plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xuanpu.audit.check import Case, Check, cases_of, square_names
from xuanpu.audit.duty_aside import drops_and_others
from xuanpu.audit.exchanges import exchanges
from xuanpu.audit.finding import Finding
from xuanpu.audit.other_rules import rules_with
from xuanpu.audit.registry import CHECKS, look_at
from xuanpu.audit.suppressions import Suppression, suppressions_in
from xuanpu.game import Game, Position
from xuanpu.replay import arrange
from xuanpu.replay.coverage import clause_coverage
from xuanpu.replay.result import Source
from xuanpu.rulesets import Rules

if TYPE_CHECKING:
    from xuanpu.replay.result import Line

CLEAN = "clean"
DAMAGED = "damaged"
SKIPPED = "skipped"

#: The checks that need the readings compared.
COMPARING = ("XP202", "XP203")

#: The captures that figures are given of, whatever the ruleset makes of them.
SECOND, THIRD = 2, 3

#: A drop has to answer the check, and one that does is legal.
MUST_ANSWER = {"F2": "drop-or-lose", "F4": "any-legal-ply-rescues"}


@dataclass(frozen=True, slots=True)
class OptionSeen:
    """What another option of a reading changes in the audited line: the first ply before which the legal
    plies differ, in how many positions they do, how many plies it adds and takes away over all, and the
    first ply of the line that is not legal under it (None: all are)."""

    reading: str
    option: str
    first_ply: int
    positions: int
    gained: int
    lost: int
    forbids: int | None


@dataclass(frozen=True, slots=True)
class GameAudit:
    """What the audit knows of one game under one ruleset; small, and it can be pickled.

    `status`: `clean`, `damaged` (what is good of it is audited, `error` says in one line why not the rest)
    or `skipped` (it has no ply to audit).  `plies` of the record that are good.

    Of the record, by the count of its own game: `second_ply` and `third_ply`, the plies of the second and the
    third capture (None: never); `third_checks`, whether the third gives check; `answering_drops`, where it
    does and drops are then due, how many drops would answer the check by the base law of king safety;
    `exchange`, option of F6 -> whether the third capture opens an exchange under it (empty: no drop is due
    then, or the ruleset does not ask).

    Of the arranged line: `drops`, the squares dropped on by the drop policy; `stop` and `record_stop` as in
    `replay.result.Line`; `broken_ply` and `broken_clause`, the recorded ply at which it left the record, and
    the first clause that says so; `kept` of `rest`, the recorded plies played as recorded after the drops,
    of those that were left then (both 0: no drops).  `legal_plies` and `line_plies` are sums over the line:
    legal plies of the positions in which its plies were made, and these plies; `duty_plies` counts those
    made while a drop was owed.  `coverage`: clause -> how often it fired
    in the line (not in the sweep of drop pairs, which only some policies make).

    `suppressions`: those that stand in the comments of the record; the findings are all there, suppressed or
    not.
    """

    file: str | None
    game: int
    seed: int | None
    status: str
    error: str | None = None
    plies: int = 0
    result: str | None = None
    second_ply: int | None = None
    third_ply: int | None = None
    third_checks: bool | None = None
    answering_drops: int | None = None
    exchange: dict[str, bool] = field(default_factory=dict)
    drops: tuple[str, ...] = ()
    stop: str = SKIPPED
    record_stop: str | None = None
    broken_ply: int | None = None
    broken_clause: str | None = None
    kept: int = 0
    rest: int = 0
    legal_plies: int = 0
    line_plies: int = 0
    duty_plies: int = 0
    findings: tuple[Finding, ...] = ()
    coverage: dict[str, int] = field(default_factory=dict)
    options: tuple[OptionSeen, ...] = ()
    suppressions: tuple[Suppression, ...] = ()


def audit_game(
    game: Game,
    rules: Rules,
    *,
    drops: str | Sequence[int] = "friendly",
    continuation: str = "record",
    seed: int | None = None,
    checks: Sequence[Check] = CHECKS,
    readings: bool = True,
) -> GameAudit:
    """Arrange the game under `rules` as `replay.arrange` does, run the checks on it, compare the readings
    (not without `readings`: the costliest part).  Errors as of `arrange`."""
    arrangement = arrange(game, rules, drops, continuation, seed=seed or 0, checks=())
    cases = cases_of(arrangement)
    case, line = cases[0], arrangement.lines[0]
    wanted = [check for check in checks if readings or check.code not in COMPARING]
    captures = [ply for ply, *_ in arrangement.facts.captures]
    third = captures[THIRD - 1] if len(captures) >= THIRD else None
    due = None if third is None else _after_recorded(line, third)
    if due is not None and not due.duty:
        due = None
    kept, rest = _kept_after_drops(line, len(game.moves))
    positions = line.positions[:-1]
    return GameAudit(
        file=game.place.file,
        game=game.place.game or 1,
        seed=seed,
        status=CLEAN if game.error is None else DAMAGED,
        error=None if game.error is None else game.error.text(),
        plies=len(game.moves),
        result=game.result,
        second_ply=captures[SECOND - 1] if len(captures) >= SECOND else None,
        third_ply=third,
        third_checks=None if third is None else _position_after(game, third).is_check(),
        answering_drops=None if due is None or not due.is_check() else drops_that_answer(due),
        exchange={} if due is None else {option: bool(moves) for option, moves in exchanges(due).items()},
        drops=square_names(line.drops),
        stop=str(line.stop),
        record_stop=None if line.record_stop is None else str(line.record_stop),
        broken_ply=None if line.broken is None else line.broken.record_ply,
        broken_clause=None if line.broken is None else line.broken.verdict.clause,
        kept=kept,
        rest=rest,
        legal_plies=sum(len(position.legal_moves) for position in positions),
        line_plies=len(positions),
        duty_plies=sum(1 for position in positions if position.duty),
        findings=tuple(finding.portable() for finding in look_at(cases, wanted)),
        coverage=clause_coverage(rules, arrangement.lines, None),
        options=_options(case) if readings else (),
        suppressions=suppressions_in(game),
    )


def drops_that_answer(position: Position) -> int:
    """How many drops answer the check in a position in which a drop is due: those that leave the king of the
    side to move unattacked, whatever the ruleset makes of the duty then."""
    rules = rules_with(position.rules, MUST_ANSWER)
    return 0 if rules is None else drops_and_others(Position(rules, position.record))[0]


def _position_after(game: Game, ply: int) -> Position:
    """The position after that ply of the record, in its own game."""
    return tuple(game.positions())[ply]


def _after_recorded(line: Line, ply: int) -> Position | None:
    """The position of the line after that ply of the record; None if the line never gets there."""
    return next((played.after for played in line.plies if played.record_ply == ply), None)


def _kept_after_drops(line: Line, recorded: int) -> tuple[int, int]:
    """How many recorded plies the line plays after its last drop of the drop policy, and how many were left
    of the `recorded` ones; (0, 0) if it makes none."""
    last_drop = max((ply.ply for ply in line.plies if ply.source is Source.DROP), default=None)
    if last_drop is None:
        return 0, 0
    before = sum(1 for ply in line.plies[:last_drop] if ply.record_ply is not None)
    kept = sum(1 for ply in line.plies[last_drop:] if ply.record_ply is not None)
    return kept, recorded - before


def _options(case: Case) -> tuple[OptionSeen, ...]:
    return tuple(
        OptionSeen(
            reading=option.reading,
            option=option.option,
            first_ply=option.plies[0],
            positions=len(option.plies),
            gained=option.gained,
            lost=option.lost,
            forbids=option.forbids,
        )
        for option in case.compared
        if option.matters
    )
