"""The intervals: against published values, against SciPy's, and whether they hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from xuanpu.stats.intervals import (
    Interval,
    mean_interval,
    paired_interval,
    quantile_interval,
    quantiles,
    share_interval,
    value_table,
    wilson,
)

VALUES = st.lists(st.integers(0, 12), min_size=1, max_size=40)

#: Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, the score method without correction.
PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("count", "games", "low", "high"), PUBLISHED)
def test_wilson_as_published(count: int, games: int, low: float, high: float) -> None:
    assert wilson(count / games, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 3000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_wilson_as_in_scipy(drawn: tuple[int, int]) -> None:
    count, games = drawn
    theirs = stats.binomtest(count, games).proportion_ci(0.95, method="wilson")
    assert wilson(count / games, games) == pytest.approx((theirs.low, theirs.high), abs=1e-9)
    yes_and_no = [1.0] * count + [0.0] * (games - count)
    assert share_interval(yes_and_no) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@settings(max_examples=30, deadline=None)
@given(VALUES)
def test_a_table_says_what_its_values_say(values: list[int]) -> None:
    distinct, games = np.unique(values, return_counts=True)
    backwards = distinct[::-1], games[::-1]
    assert mean_interval(values) == mean_interval(*backwards)
    assert quantile_interval(values, share=0.25) == quantile_interval(*backwards, share=0.25)
    shares = [value / 12 for value in values]
    assert share_interval(shares) == share_interval(backwards[0] / 12, backwards[1])


@given(VALUES, st.floats(0, 1))
def test_quantiles_as_in_numpy(values: list[int], share: float) -> None:
    ours = float(quantiles(*value_table(values), share))
    assert ours == pytest.approx(float(np.quantile(values, share)), abs=1e-9)


def test_bootstrap_as_in_scipy() -> None:
    """Another generator draws other samples: near, not equal."""
    values = np.random.default_rng(7).gamma(2, 10, 300).round()
    for ours, statistic in ((mean_interval(values), np.mean), (quantile_interval(values), np.median)):
        assert ours is not None
        theirs = stats.bootstrap(
            (values,), statistic, n_resamples=4000, method="percentile", rng=np.random.default_rng(1)
        ).confidence_interval
        assert ours == pytest.approx((theirs.low, theirs.high), abs=0.6)


def test_the_same_seed_gives_the_same_interval() -> None:
    values = [3, 5, 8, 13, 21, 34]
    assert mean_interval(values) == mean_interval(list(values))
    low, high = mean_interval(values) or (0, 0)
    assert low < np.mean(values) < high


def test_too_few_games() -> None:
    assert share_interval([]) is None and mean_interval([]) is None and quantile_interval([4]) is None
    assert share_interval([1.0]) == pytest.approx(wilson(1, 1))
    assert mean_interval([4, 4]) == (4, 4)


def test_seeds_that_agree_say_no_more_than_one() -> None:
    """A game whose seeds all say the same is worth one game; one whose seeds differ, more."""
    agreeing = share_interval([1.0] * 30 + [0.0] * 70)
    differing = share_interval([0.25, 0.375, 0.25, 0.25, 0.375] * 20)
    assert agreeing == pytest.approx(wilson(0.3, 100))
    assert agreeing is not None and differing is not None
    assert agreeing[0] < differing[0] < 0.3 < differing[1] < agreeing[1]


def test_differences_are_of_the_games_on_both_sides() -> None:
    before, after = [1.0, 2.0, np.nan, 4.0, 5.0], [2.0, 2.0, 9.0, 7.0, np.nan]
    assert paired_interval(before, after) == mean_interval([1, 0, 3])
    assert paired_interval([np.nan], [1.0]) is None
    steady = np.arange(50.0)
    assert paired_interval(steady, steady + 2) == (2, 2)


# --- coverage: of many samples, the part whose interval holds the truth --------------------------

SAMPLES = 300
#: 0.95 give or take four standard errors, and what small samples cost a bootstrap.
ENOUGH = 0.90
TOO_MANY = 0.99


def covers(interval: Interval, truth: float) -> bool:
    return interval is not None and interval[0] <= truth <= interval[1]


@pytest.mark.parametrize("truth", [0.02, 0.3, 0.9])
def test_coverage_of_shares(truth: float) -> None:
    chance = np.random.default_rng(11)
    held = [covers(share_interval(chance.random(120) < truth), truth) for _ in range(SAMPLES)]
    assert ENOUGH <= np.mean(held) <= TOO_MANY


@pytest.mark.parametrize("truth", [0.01, 0.05, 0.3, 0.9])
@pytest.mark.parametrize("alike", [0.1, 0.5, 0.9])
def test_coverage_of_shares_averaged_over_seeds(truth: float, alike: float) -> None:
    """Eight seeds a game, more or less alike: the games are what varies.  A bootstrap of the rare ones would
    hold the truth in 60 to 85 of a hundred."""
    chance = np.random.default_rng(12)
    weight = (1 - alike) / alike
    held = []
    for _ in range(SAMPLES):
        of_game = chance.beta(truth * weight, (1 - truth) * weight, 200)
        held.append(covers(share_interval(chance.binomial(8, of_game) / 8), truth))
    assert ENOUGH - 0.02 <= np.mean(held) <= TOO_MANY


def test_coverage_of_means_medians_and_differences() -> None:
    chance = np.random.default_rng(13)
    held = []
    for _ in range(SAMPLES // 2):
        plies = chance.poisson(20, 80)
        before = chance.normal(0, 5, 80)
        after = before + chance.normal(1, 2, 80)
        held.append(
            (
                covers(mean_interval(plies), 20),
                covers(quantile_interval(plies), 20),
                covers(paired_interval(before, after), 1),
            )
        )
    mean, median, difference = np.mean(held, axis=0)
    assert ENOUGH <= mean <= TOO_MANY and ENOUGH <= difference <= TOO_MANY
    # The median of whole numbers lies on one: its interval holds it more often than it need.
    assert median >= ENOUGH
