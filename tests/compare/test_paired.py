"""Paired differences and their intervals."""

from __future__ import annotations

import numpy as np
import pytest

from xuanpu.compare.paired import Paired, paired_mean, paired_share
from xuanpu.stats.intervals import Floats


def table(both: int, first: int, second: int, neither: int) -> tuple[Floats, Floats]:
    """Two columns of yes or no with so many games of each kind."""
    one = [1.0] * (both + first) + [0.0] * (second + neither)
    other = [1.0] * both + [0.0] * first + [1.0] * second + [0.0] * neither
    return np.array(one), np.array(other)


def test_a_share_as_published() -> None:
    """Newcombe 1998, table II: 36, 12, 2, 0 gives 0.2000 with 0.0569 to 0.3404."""
    first, second = table(36, 12, 2, 0)
    paired = paired_share(second, first)
    assert paired.difference == pytest.approx(0.2)
    assert paired.interval == pytest.approx((0.0569, 0.3404), abs=5e-5)
    assert (paired.gained, paired.lost) == (12, 2)
    assert paired.p == pytest.approx(0.0129, abs=5e-5)  # 2 * P(at most 2 of 14) = 2 * 106 / 2**14


def test_two_that_never_differ_may_still_differ() -> None:
    paired = paired_share(*table(54, 0, 0, 0))
    assert paired.difference == 0 and paired.p == 1
    assert paired.interval == pytest.approx((-0.0664, 0.0664), abs=5e-5)


def test_the_other_way_round_everything_is_turned_round() -> None:
    there, back = paired_share(*table(20, 9, 3, 8)), paired_share(*reversed(table(20, 9, 3, 8)))
    assert there.difference == pytest.approx(-(back.difference or 0))
    assert there.interval is not None and back.interval is not None
    assert there.interval == pytest.approx((-back.interval[1], -back.interval[0]))
    assert (there.gained, there.lost, there.p) == (back.lost, back.gained, back.p)


@pytest.mark.parametrize(("games", "one", "other", "together"), [(40, 0.9, 0.8, 0.3), (200, 0.05, 0.1, 0.0)])
def test_the_interval_holds_the_truth_as_often_as_it_says(
    games: int, one: float, other: float, together: float, seed: int
) -> None:
    chance = np.random.default_rng(seed)
    held, times = 0, 600
    for _ in range(times):
        draws = chance.random(games)
        others = np.where(chance.random(games) < together, draws, chance.random(games))
        interval = paired_share((draws < one).astype(float), (others < other).astype(float)).interval
        assert interval is not None
        held += interval[0] <= other - one <= interval[1]
    assert 0.92 <= held / times <= 0.995


def test_means_over_the_games_that_have_both() -> None:
    before = np.array([1.0, 2.0, np.nan, 4.0])
    paired = paired_mean(before, np.array([2.0, 2.0, 9.0, np.nan]))
    assert (paired.games, paired.before, paired.after, paired.difference) == (2, 1.5, 2.0, 0.5)
    assert paired.interval == (0.0, 1.0)
    assert paired.p is None and paired.gained is None


def test_the_interval_of_a_mean_is_about_two_standard_errors(seed: int) -> None:
    change = np.random.default_rng(seed).normal(3.0, 2.0, 400)
    low, high = paired_mean(np.zeros(400), change).interval or (0.0, 0.0)
    error = change.std(ddof=1) / 20
    assert low == pytest.approx(change.mean() - 1.96 * error, abs=0.3 * error)
    assert high == pytest.approx(change.mean() + 1.96 * error, abs=0.3 * error)


def test_shares_of_seeds_are_means() -> None:
    paired = paired_share(np.array([0.0, 0.25, 1.0]), np.array([0.5, 0.25, 1.0]))
    assert paired.difference == pytest.approx(1 / 6) and paired.p is None


def test_nothing_to_compare() -> None:
    empty = np.empty(0)
    assert paired_mean(empty, empty) == paired_share(empty, empty) == Paired(0)
    assert paired_mean(np.array([1.0]), np.array([3.0])) == Paired(1, 1.0, 3.0, 2.0)
