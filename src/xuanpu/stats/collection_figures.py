"""Figures of a collection, each with its 95 % interval; and how they come of tables of values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from xuanpu.rulesets import Rules
from xuanpu.stats.intervals import (
    Interval,
    mean_interval,
    quantile_interval,
    quantiles,
    share_interval,
    value_table,
)

#: A game's value -> the games that have it.
Table = Mapping[float, int]


@dataclass(frozen=True, slots=True)
class Share:
    """A share of `games`: `count` of them, not whole where a game has a value between 0 and 1.  None of no
    games."""

    games: int
    count: float
    share: float | None
    interval: Interval

    @classmethod
    def of(cls, table: Table, games: int | None = None) -> Share:
        """The share of a table of values between 0 and 1; with `games`, those not in it have 0."""
        values = Counter(table)
        if games is not None:
            values[0.0] += games - values.total()
        total, count = values.total(), sum(value * number for value, number in values.items())
        interval = share_interval(list(values), list(values.values()))
        return cls(total, count, count / total if total else None, interval)


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over the `games` that have one: `histogram`, value -> games, and what comes of
    it.  `interval` is that of the median.  Plies count from 1."""

    games: int
    mean: float
    mean_interval: Interval
    median: float
    interval: Interval
    quartiles: tuple[float, float]
    least: float
    most: float
    histogram: Mapping[float, int]

    @classmethod
    def of(cls, table: Table) -> Spread | None:
        """The spread of a table of values; None of no games."""
        if not table:
            return None
        values, games = value_table(list(table), list(table.values()))
        lower, median, upper = (float(quantiles(values, games, share)) for share in (0.25, 0.5, 0.75))
        return cls(
            games=int(games.sum()),
            mean=float(np.average(values, weights=games)),
            mean_interval=mean_interval(values, games),
            median=median,
            interval=quantile_interval(values, games),
            quartiles=(lower, upper),
            least=float(values[0]),
            most=float(values[-1]),
            histogram=dict(zip(values.tolist(), games.tolist(), strict=True)),
        )


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a reading or an option matters: the share of games in which legal plies differ, the first ply
    before which they do (None: never), the share in which a ply of the line is not legal."""

    matters: Share
    first_ply: Spread | None
    forbids: Share


@dataclass(frozen=True, slots=True)
class OptionFigures:
    """An option that the rules do not take; `seen` is None where it contradicts another setting."""

    option: str
    seen: Seen | None


@dataclass(frozen=True, slots=True)
class ReadingFigures:
    """A reading: any of its other options, and each."""

    reading: str
    seen: Seen
    options: tuple[OptionFigures, ...]


@dataclass(frozen=True, slots=True)
class ClauseFigures:
    """The games in which a clause fired, and how often it did over all of them."""

    clause: str
    fired: Share
    times: float


@dataclass(frozen=True, slots=True)
class CodeFigures:
    """The games with findings of a code, of all that were read, and how many findings there are."""

    code: str
    found: Share
    times: float


@dataclass(frozen=True, slots=True)
class CollectionFigures:
    """The figures of a collection under one ruleset.

    `read` = `clean` + `damaged` + `skipped`.  Of several seeds a game, at most `seeds`, the averages.  All
    figures are of the clean games, for a record that is cut off says nothing of what it never came to; only
    `codes` are of all.

    `second` and `third`: the games with that capture, and its ply.  Of the games with a third capture:
    `third_checks`, it gives check; where drops are then due, `unanswered`, no drop answers the check.  Of
    the games in which drops are due: `exchange`, the third capture opens an exchange, by option of F6.  Of
    the games of which something is left after the drops: `survives`, all of it is played as recorded;
    `kept`, so many plies are; `kept_share`, such a part of what was left, on average.

    `readings` is empty where they were not compared; those with no other option are left out.
    """

    rules: Rules
    read: int
    clean: int
    damaged: int
    skipped: int
    seeds: int
    second: Share
    second_ply: Spread | None
    third: Share
    third_ply: Spread | None
    third_checks: Share
    unanswered: Share
    exchange: Mapping[str, Share]
    survives: Share
    kept: Spread | None
    kept_share: Share
    readings: tuple[ReadingFigures, ...]
    clauses: tuple[ClauseFigures, ...]
    codes: tuple[CodeFigures, ...]


def total(table: Table) -> float:
    """The sum of the values of all games."""
    return sum(value * games for value, games in table.items())


def in_order(names: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """The names, in the order in which they are known; those that are not come last."""
    wanted = dict.fromkeys(names)
    first = dict.fromkeys(name for name in known if name in wanted)
    return tuple(first | wanted)
