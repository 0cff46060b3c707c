"""Paired differences with 95 % intervals.  Games are the sampling unit: a value is one game's.

Means: percentile bootstrap over games, seeded.  Shares: Newcombe's interval, built on Wilson's, and the exact
test of McNemar on the games in which the two sides differ; where seeds are averaged a share is a mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from xuanpu.stats.intervals import Floats, Interval, paired_interval, wilson


@dataclass(frozen=True, slots=True)
class Paired:
    """A number under both rulesets over the `games` that have it on both sides: the means, the mean
    difference (after less before) and its interval (None: too few games).

    Of shares that are yes or no for each game: `gained` and `lost` count the games that only the later and
    only the earlier ruleset has, `p` is McNemar's exact two-sided one.  None of these for other numbers.
    """

    games: int
    before: float | None = None
    after: float | None = None
    difference: float | None = None
    interval: Interval = None
    gained: int | None = None
    lost: int | None = None
    p: float | None = None


def paired_mean(before: Floats, after: Floats) -> Paired:
    """Two arrays of one number a game, NaN where a game has none on that side."""
    one, other = _on_both_sides(before, after)
    if not len(one):
        return Paired(0)
    means = float(one.mean()), float(other.mean())
    return Paired(len(one), *means, float((other - one).mean()), paired_interval(one, other))


def paired_share(before: Floats, after: Floats) -> Paired:
    """Two arrays of shares, one a game: 1 or 0, or between where several seeds are averaged."""
    one, other = _on_both_sides(before, after)
    if not len(one) or not np.isin((one, other), (0.0, 1.0)).all():
        return paired_mean(one, other)
    means = float(one.mean()), float(other.mean())
    gained, lost = int(np.sum(other > one)), int(np.sum(one > other))
    difference = (gained - lost) / len(one)
    return Paired(len(one), *means, difference, _newcombe(one, other), gained, lost, _mcnemar(gained, lost))


def _on_both_sides(before: Floats, after: Floats) -> tuple[Floats, Floats]:
    there = ~(np.isnan(before) | np.isnan(after))
    return before[there], after[there]


def _newcombe(one: Floats, other: Floats) -> tuple[float, float]:
    """The difference of two paired shares: their Wilson limits, squared and added with their correlation
    (Newcombe 1998, Statistics in Medicine 17, 2635-2650, method 10)."""
    games, share1, share2 = len(one), float(one.mean()), float(other.mean())
    (low1, high1), (low2, high2) = wilson(share1, games), wilson(share2, games)
    correlation, difference = _correlation(one, other), share2 - share1
    down = _combined(share2 - low2, high1 - share1, correlation)
    up = _combined(high2 - share2, share1 - low1, correlation)
    return max(-1.0, difference - down), min(1.0, difference + up)


def _combined(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one**2 - 2 * correlation * one * other + other**2))


def _correlation(one: Floats, other: Floats) -> float:
    """Of two columns of yes or no, corrected for continuity; 0 where one of them is always the same."""
    games = len(one)
    margins = float(one.sum() * (games - one.sum()) * other.sum() * (games - other.sum()))
    if not margins:
        return 0.0
    alike = float(np.sum(one * other) * np.sum((1 - one) * (1 - other)))
    surplus = alike - float(np.sum(one * (1 - other)) * np.sum((1 - one) * other))
    return (max(surplus - games / 2, 0.0) if surplus > 0 else surplus) / sqrt(margins)


def _mcnemar(gained: int, lost: int) -> float:
    """How likely so uneven a split is where either way is as likely."""
    from scipy.stats import binomtest

    return float(binomtest(gained, gained + lost).pvalue) if gained + lost else 1.0
