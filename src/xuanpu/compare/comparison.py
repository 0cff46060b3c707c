"""Games under two rulesets, compared: the rows of all games, and the figures that they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from xuanpu.audit.game_audit import DAMAGED
from xuanpu.compare.finding_changes import Change
from xuanpu.compare.measures import MEASURES, Measure
from xuanpu.compare.paired import Paired, paired_mean, paired_share
from xuanpu.compare.pairing import PairTask
from xuanpu.compare.rows import ChangeRow, Compared, GameRow, Side
from xuanpu.compare.survival import Survival, survival
from xuanpu.records import Tally
from xuanpu.stats.intervals import Floats

if TYPE_CHECKING:
    from xuanpu.audit.sources import Unreadable
    from xuanpu.rulesets import Rules

RANDOM: Final = "random"
#: Where drops are random one game says little: it is played with several seeds.
SEEDS: Final = 8


@dataclass(frozen=True, slots=True)
class CodeCompared:
    """The findings of one code: their number a game, the share of games that have one, and how many were
    gained, lost and changed in all (of several seeds: on average)."""

    code: str
    count: Paired
    share: Paired
    changes: dict[Change, float]
    example: ChangeRow | None


@dataclass(frozen=True, slots=True)
class ReadingCompared:
    """The share of games in which another option of a reading would make other plies legal.  `asked`: on
    either side whether the question arises there at all; `shares`: for each game, of its seeds."""

    reading: str
    asked: tuple[bool, bool]
    shares: tuple[Floats, Floats]
    paired: Paired

    @property
    def matters(self) -> bool:
        """Whether it matters in any game, under either ruleset."""
        return any(bool(values.any()) for values in self.shares)


@dataclass(frozen=True)
class Comparison:
    """The same games under two rulesets.

    `rows` in the order of the files: every game with a ply that is good; `tally` counts them all; `changes`
    are the findings that are not the same on both sides, in order too.
    `readings_compared`: whether the readings were.
    """

    rules: tuple[Rules, Rules]
    drops: str
    seeds: tuple[int | None, ...]
    readings_compared: bool
    tally: Tally
    rows: tuple[GameRow, ...]
    changes: tuple[ChangeRow, ...]

    @property
    def same_rules(self) -> bool:
        """Whether the two rulesets judge alike, whatever they are called."""
        before, after = self.rules
        return before.hash == after.hash

    @property
    def differs(self) -> bool:
        """Whether any game differs, in more than what is told of it."""
        return any(map(differently_played, self.rows))

    @property
    def sides(self) -> tuple[list[Side], list[Side]]:
        """The games under the earlier ruleset, and under the later."""
        return [row.before for row in self.rows], [row.after for row in self.rows]

    @cached_property
    def measures(self) -> dict[Measure, Paired]:
        """Each measure, paired."""
        return {measure: self._measured(number) for number, measure in enumerate(MEASURES)}

    @cached_property
    def codes(self) -> tuple[CodeCompared, ...]:
        """Every code that was found on either side, in order."""
        names = sorted({code for row in self.rows for side in (row.before, row.after) for code in side.codes})
        return tuple(map(self._code, names))

    @cached_property
    def readings(self) -> tuple[ReadingCompared, ...]:
        """Every reading that either ruleset asks, in the order of the earlier; none where they were not
        compared."""
        if not self.readings_compared:
            return ()
        before, after = self.rules
        asked = [
            name for name in {**before.readings, **after.readings} if self._asked(name) != (False, False)
        ]
        return tuple(map(self._reading, asked))

    @cached_property
    def survivals(self) -> tuple[Survival, Survival]:
        """How long the record survives the drops on either side."""
        before, after = (
            survival([kept for side in sides for kept in side.kept], len(self.seeds) == 1)
            for sides in self.sides
        )
        return before, after

    @property
    def none_breaks(self) -> bool:
        """Whether every record that has drops is legal to its end, so that survival says nothing."""
        return all(plies >= rest for sides in self.sides for side in sides for plies, rest in side.kept)

    @cached_property
    def endings(self) -> dict[tuple[str, str], int]:
        """(why the line stops before, after) -> games, the first seed of each."""
        counts = Counter((row.before.stop, row.after.stop) for row in self.rows)
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    @property
    def ended_otherwise(self) -> Floats:
        """Of each game, the share of its seeds in which the line stops for another reason."""
        return np.array([row.ended_otherwise for row in self.rows], dtype=float)

    def changed_findings(self, kind: Change) -> float:
        """How many findings were gained, lost or changed, the seeds averaged."""
        return sum(row.changes[kind] for row in self.rows)

    def most_changed(self, count: int) -> list[GameRow]:
        """The games that differ most: by the recorded plies that stay playable, then by the findings gained
        and lost, then by legal plies."""
        differing = filter(differently_played, self.rows)
        return sorted(differing, key=how_different, reverse=True)[:count]

    def _measured(self, number: int) -> Paired:
        before, after = (_column(side.measures[number] for side in sides) for sides in self.sides)
        return (paired_share if MEASURES[number].share else paired_mean)(before, after)

    def _code(self, code: str) -> CodeCompared:
        counts, shares = (
            [_column(side.codes.get(code, (0.0, 0.0))[part] for side in sides) for sides in self.sides]
            for part in (0, 1)
        )
        of_code = [row for row in self.changes if row.code == code]
        kinds = Counter(row.kind for row in of_code)
        return CodeCompared(
            code=code,
            count=paired_mean(*counts),
            share=paired_share(*shares),
            changes={kind: kinds[kind] / len(self.seeds) for kind in Change},
            example=of_code[0] if of_code else None,
        )

    def _asked(self, reading: str) -> tuple[bool, bool]:
        before, after = (reading in rules.readings and rules.readings[reading].asked for rules in self.rules)
        return before, after

    def _reading(self, reading: str) -> ReadingCompared:
        before, after = (_column(side.readings.get(reading, 0.0) for side in sides) for sides in self.sides)
        return ReadingCompared(reading, self._asked(reading), (before, after), paired_share(before, after))


def differently_played(row: GameRow) -> bool:
    """Whether a game differs in more than the words of its findings."""
    before, after = row.before, row.after
    apart = (before.measures, before.readings) != (after.measures, after.readings)
    return apart or bool(row.ended_otherwise or _gained_and_lost(row))


def how_different(row: GameRow) -> tuple[float, ...]:
    """To compare games: recorded plies that only one side plays, findings gained and lost, legal plies."""
    return _apart(row, "followed"), _gained_and_lost(row), _apart(row, "legal_plies")


def _apart(row: GameRow, key: str) -> float:
    return abs((row.after.measure(key) or 0) - (row.before.measure(key) or 0))


def _gained_and_lost(row: GameRow) -> float:
    return row.changes[Change.GAINED] + row.changes[Change.LOST]


def compare_files(
    paths: Sequence[str | Path],
    before: Rules,
    after: Rules,
    *,
    drops: str = "friendly",
    seeds: int | None = None,
    readings: bool = True,
    jobs: int | None = None,
    encoding: str | None = None,
    format: str | None = None,
    unreadable: Unreadable | None = None,
    damaged: Callable[[str], None] | None = None,
) -> Comparison:
    """Audit every game of the files under both rulesets, the record followed as far as it goes.

    `seeds`: how many runs of a game where `drops` is `random` (default 8; else one run, there is no chance).
    `readings`: whether to look for the readings that matter, most of the work.  `damaged` is told of each
    game that is, in one line.  The rest is as of `audit.collection.audit_files`.  Rows are held in memory,
    no games.
    """
    from xuanpu.audit.audit_task import AuditTask
    from xuanpu.audit.collection import at_work
    from xuanpu.audit.registry import EVERY_CHECK
    from xuanpu.audit.sources import each_game

    chosen: tuple[int | None, ...] = tuple(range(seeds or SEEDS)) if drops == RANDOM else (None,)
    codes = frozenset(check.code for check in EVERY_CHECK)
    one, other = (AuditTask(rules, drops, "record", chosen, codes, readings) for rules in (before, after))
    tally = Tally()
    rows: list[GameRow] = []
    changes: list[ChangeRow] = []
    games = at_work(each_game(paths, encoding, format, unreadable), PairTask(one, other), jobs)
    with closing(games):
        for game in games:
            _count(tally, game)
            if game.error is not None and damaged is not None:
                damaged(game.error)
            if game.row is not None:
                rows.append(game.row)
                changes += game.changes
    return Comparison((before, after), drops, chosen, readings, tally, tuple(rows), tuple(changes))


def _count(tally: Tally, game: Compared) -> None:
    """Each game once."""
    if game.status == DAMAGED:
        tally.damaged += 1
    elif game.row is not None:
        tally.clean += 1
    else:
        tally.skipped += 1


def _column(values: Iterable[float | None]) -> Floats:
    return np.array([np.nan if value is None else value for value in values], dtype=float)
