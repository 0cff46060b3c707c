"""95 % intervals.  Games are the sampling unit: a value is one game's, of several seeds the average.

Values are given one a game, or as a table: each distinct value and the number of games that have it.  A
collection of any size then takes no more room than its distinct values, and resampling its games is one
multinomial draw over them.

Shares: Wilson's interval.  Where seeds are averaged, a game's value lies between 0 and 1 and says more than
one yes or no: the formula then takes the number of games that would say as much (Korn and Graubard's
effective sample size, never below the games there are).  The bootstrap is of no use for rare shares: where
one game in a hundred has a value, it misses the truth in every second sample.

Means and quantiles: percentile bootstrap over games, seeded.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
import numpy.typing as npt

LEVEL: Final = 0.95
RESAMPLES: Final = 2000
SEED: Final = 2024

#: Numbers drawn at a time: what the bootstrap holds in memory stays small.
BATCH_VALUES: Final = 2_000_000

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
#: Lower and upper bound; None where so few games say nothing.
Interval = tuple[float, float] | None

Statistic = Callable[[Floats, Counts], Floats]


def wilson(share: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval of a share of `games` (> 0, not necessarily whole), without continuity correction."""
    z = NormalDist().inv_cdf(0.5 + level / 2)
    spread = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    centre, scale = share + z * z / (2 * games), 1 + z * z / games
    # At the ends the formula is exact and the arithmetic is not.
    low = 0.0 if share <= 0 else (centre - spread) / scale
    high = 1.0 if share >= 1 else (centre + spread) / scale
    return max(low, 0.0), min(high, 1.0)


def share_interval(values: npt.ArrayLike, counts: npt.ArrayLike | None = None) -> Interval:
    """The interval of the mean of values between 0 and 1; None without games."""
    numbers, games = value_table(values, counts)
    total = int(games.sum())
    if not total:
        return None
    share = float(numbers @ games) / total
    return wilson(share, _effective_games(numbers, games, share, total))


def mean_interval(values: npt.ArrayLike, counts: npt.ArrayLike | None = None) -> Interval:
    """The interval of the mean; None for fewer than two games."""
    return _bootstrap(*value_table(values, counts), _means)


def quantile_interval(
    values: npt.ArrayLike, counts: npt.ArrayLike | None = None, share: float = 0.5
) -> Interval:
    """The interval of a quantile (default: the median); None for fewer than two games."""
    return _bootstrap(*value_table(values, counts), lambda numbers, drawn: quantiles(numbers, drawn, share))


def paired_interval(before: npt.ArrayLike, after: npt.ArrayLike) -> Interval:
    """The interval of the mean of `after` - `before`, over the games that have both (NaN: has not); None for
    fewer than two games."""
    difference = np.asarray(after, dtype=np.float64) - np.asarray(before, dtype=np.float64)
    return mean_interval(difference[~np.isnan(difference)])


def value_table(values: npt.ArrayLike, counts: npt.ArrayLike | None = None) -> tuple[Floats, Counts]:
    """Distinct values, ascending, and the games that have each.  Without `counts` a value is one game's."""
    numbers = np.asarray(values, dtype=np.float64)
    if counts is None:
        distinct, games = np.unique(numbers, return_counts=True)
        return distinct, games.astype(np.int64)
    order = np.argsort(numbers, kind="stable")
    return numbers[order], np.asarray(counts, dtype=np.int64)[order]


def quantiles(values: Floats, counts: Counts, share: float) -> Floats:
    """float[…]: the quantile of each row of `counts` (int[…, n]), linear between neighbours as NumPy's."""
    ranks = counts.cumsum(axis=-1)
    place = (ranks[..., -1] - 1) * share
    below = np.floor(place)
    one, other = (_ranked(values, ranks, rank) for rank in (below, np.ceil(place)))
    # Of two equal neighbours nothing but the value itself: the sum of its parts need not be.
    return np.where(one == other, one, one + (other - one) * (place - below))


def _ranked(values: Floats, ranks: Counts, rank: Any) -> Floats:
    """The value at that rank (from 0) of each row."""
    found: Floats = values[(ranks <= rank[..., np.newaxis]).sum(axis=-1)]
    return found


def _means(values: Floats, counts: Counts) -> Floats:
    means: Floats = counts @ values / counts.sum(axis=-1)
    return means


def _effective_games(values: Floats, counts: Counts, share: float, games: int) -> float:
    """How many games that say yes or no would know the share as well; `games` where all of these do."""
    if games < 2:
        return games
    variance = float(((values - share) ** 2) @ counts) / (games - 1)
    return games if variance <= 0 else max(games * share * (1 - share) / variance, games)


def _bootstrap(values: Floats, counts: Counts, statistic: Statistic) -> Interval:
    games = int(counts.sum())
    if games < 2:
        return None
    chance = np.random.default_rng(SEED)
    batch = max(1, BATCH_VALUES // len(values))
    drawn = [
        statistic(values, chance.multinomial(games, counts / games, size=min(batch, RESAMPLES - start)))
        for start in range(0, RESAMPLES, batch)
    ]
    low, high = np.quantile(np.concatenate(drawn), (0.5 - LEVEL / 2, 0.5 + LEVEL / 2))
    return float(low), float(high)
