"""What is to be done with each game of a collection; the same here and in another process."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xuanpu.audit.check import Check
from xuanpu.audit.checks import duplicate_game, internal_error, record_damaged
from xuanpu.audit.game_audit import DAMAGED, SKIPPED, GameAudit, audit_game
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.sources import Found
from xuanpu.errors import XuanpuError
from xuanpu.game import Game
from xuanpu.rulesets import Rules

#: Set in the environment, it lets an error of ours through.
DEBUG = "XUANPU_DEBUG"


@dataclass(frozen=True)
class AuditTask:
    """How each game is to be audited; `codes` names the checks."""

    rules: Rules
    drops: str | Sequence[int]
    continuation: str
    seeds: tuple[int | None, ...]
    codes: frozenset[str]
    readings: bool

    @property
    def checks(self) -> tuple[Check, ...]:
        """The checks to run."""
        return tuple(check for check in CHECKS if check.code in self.codes)

    def audits(self, found: Found) -> Iterator[GameAudit]:
        """The audit of a game for each seed; one in all if it has nothing to audit."""
        yield from self.audits_of(*found.resolve(), found)

    def audits_of(self, game: Game | None, error: XuanpuError | None, found: Found) -> Iterator[GameAudit]:
        """The same of a game that has been resolved."""
        first, *others = self.seeds
        yield self._with_twin(self._audit(game, error, found, first), found)
        if game is not None:
            for seed in others:
                yield self._audit(game, error, found, seed)

    def _audit(
        self, game: Game | None, error: XuanpuError | None, found: Found, seed: int | None
    ) -> GameAudit:
        """The audit of the game; if that fails it is what is told: no other game is to suffer."""
        if game is None:
            return self._unplayed(found, seed, error)
        try:
            return audit_game(
                game,
                self.rules,
                drops=self.drops,
                continuation=self.continuation,
                seed=seed,
                checks=self.checks,
                readings=self.readings,
            )
        except XuanpuError as fault:
            return self._unplayed(found, seed, fault.at(found.place))
        except Exception as bug:
            if os.environ.get(DEBUG):
                raise
            told = f"{type(bug).__name__}: {bug}".splitlines()[0]
            audit = replace(self._unplayed(found, seed, None), status=DAMAGED, error=told)
            return self._with(audit, internal_error.CHECK, found, error=told)

    def _unplayed(self, found: Found, seed: int | None, error: XuanpuError | None) -> GameAudit:
        """A game of which nothing can be arranged."""
        audit = GameAudit(
            file=found.place.file,
            game=found.place.game or 1,
            seed=seed,
            status=SKIPPED if error is None else DAMAGED,
            error=None if error is None else error.text(),
        )
        if error is None:
            return audit
        audit = self._with(audit, record_damaged.CHECK, found, plies=0, error=error)
        return audit

    def _with_twin(self, audit: GameAudit, found: Found) -> GameAudit:
        if found.same_as is None:
            return audit
        return self._with(audit, duplicate_game.CHECK, found, first=found.same_as)

    def _with(self, audit: GameAudit, check: Check, found: Found, **blanks: Any) -> GameAudit:
        """The audit with one more finding, if that check is wanted."""
        if check.code not in self.codes:
            return audit
        finding = check.at(found.place, **blanks).portable()
        return replace(audit, findings=(*audit.findings, finding))
