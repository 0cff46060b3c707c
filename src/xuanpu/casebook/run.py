"""The cases of a book, asked again: of the rules they were made under, or of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from xuanpu.casebook.book import Case
from xuanpu.casebook.ruling import Answer, Ruling, ask
from xuanpu.errors import XuanpuError
from xuanpu.game import Move, Position
from xuanpu.rulesets import Rules, load_rules

START = "start"


class Status(StrEnum):
    """How a case fares: as it was ruled; ruled the same, but on another ground; ruled otherwise; not to be
    asked under these rules (position or plies are not valid there); and of a ruling that its author only
    wishes for: the rules say otherwise still, or they have come round."""

    AS_RECORDED = "as-recorded"
    OTHER_GROUND = "other-ground"
    CHANGED = "changed"
    CANNOT_BE_ASKED = "cannot-be-asked"
    DISPUTED = "disputed"
    GRANTED = "granted"


#: These make a run exit with 1.
NOT_AS_RECORDED = (Status.OTHER_GROUND, Status.CHANGED, Status.CANNOT_BE_ASKED)


@dataclass(frozen=True, slots=True)
class Wish:
    """Which rules to ask.  `ruleset` (None: the one of each case) replaces ruleset, readings and results of
    the case; its profile is kept where that ruleset has it.  `profile` and `results` replace the case's,
    `readings` are laid over all."""

    ruleset: str | None = None
    profile: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    results: str | None = None

    def rules_for(self, case: Case) -> Rules:
        """The rules that the case is put to.  RulesetError if there are none such."""
        if self.ruleset is None:
            readings = {**case.readings, **self.readings}
            return load_rules(
                case.ruleset, self.profile or case.profile, readings, self.results or case.results
            )
        known = load_rules(self.ruleset, self.profile)
        kept = self.profile is None and case.profile in known.profiles and "@" not in self.ruleset
        profile = case.profile if kept else known.profile
        return load_rules(self.ruleset, profile, self.readings, self.results)

    def check(self) -> None:
        """RulesetError where the ruleset asked for is none, whatever the case."""
        if self.ruleset is not None:
            load_rules(self.ruleset, self.profile, self.readings, self.results)


@dataclass(frozen=True, slots=True)
class Asked:
    """A case and how it fared; `now` is what the rules say, `why` why it could not be asked."""

    case: Case
    status: Status
    rules: Rules | None = None
    now: Answer | None = None
    why: str | None = None

    @property
    def gained(self) -> tuple[str, ...]:
        """Of a ruling on all legal plies: those that are legal now and were not."""
        return () if self.now is None else _less(self.now.ruling, self.case.ruling)

    @property
    def lost(self) -> tuple[str, ...]:
        """Those that were legal."""
        return () if self.now is None else _less(self.case.ruling, self.now.ruling)


def run_case(case: Case, wish: Wish) -> Asked:
    """Put the case to the rules."""
    rules = None
    try:
        rules = wish.rules_for(case)
        now = ask(position_of_case(case, rules), case.ruling)
    except (XuanpuError, OSError) as error:
        return Asked(case, Status.CANNOT_BE_ASKED, rules, why=str(error))
    return Asked(case, _status(case, now.ruling), rules, now)


def position_of_case(case: Case, rules: Rules) -> Position:
    """The position that the case asks about.  FenError, IllegalMove where these rules do not know it."""
    start = Position(rules) if case.position == START else Position.from_fen(case.position, rules)
    for text in case.moves:
        start = start.play(Move.parse(text))
    return start


def _status(case: Case, now: Ruling) -> Status:
    same = case.ruling.same_effect(now)
    if case.disputed:
        return Status.GRANTED if same and case.ruling.same_ground(now) else Status.DISPUTED
    if not same:
        return Status.CHANGED
    return Status.AS_RECORDED if case.ruling.same_ground(now) else Status.OTHER_GROUND


def _less(one: Ruling, other: Ruling) -> tuple[str, ...]:
    return tuple(sorted(set(one.plies or ()) - set(other.plies or ())))
