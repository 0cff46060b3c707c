"""How long the record survives."""

from __future__ import annotations

import numpy as np
import pytest

from xuanpu.compare.survival import FEWEST, survival


def test_by_hand() -> None:
    """Ten records of 4 plies: three break after 1 ply, one is only 2 plies long, six go to their end."""
    curve = survival([(1, 4)] * 3 + [(2, 2)] + [(4, 4)] * 6, one_a_game=True)
    assert curve.runs == 10
    # After 1 ply all are legal still; with the second three break, and then fewer than ten go on.
    assert curve.share.tolist() == pytest.approx([1.0, 1.0, 0.7])
    longer = survival(([(1, 4)] * 3 + [(2, 2)] + [(3, 4)] * 2 + [(4, 4)] * 4) * 10, one_a_game=True)
    assert longer.share.tolist() == pytest.approx([1.0, 1.0, 0.7, 0.7, 0.7 * 4 / 6])


def test_the_band_lies_about_the_curve_and_narrows_with_games() -> None:
    few, many = ([(n % 10, 20) for n in range(games)] for games in (40, 400))
    widths = []
    for kept in (few, many):
        curve = survival(kept, one_a_game=True)
        assert curve.low is not None and curve.high is not None
        assert (curve.low <= curve.share + 1e-9).all() and (curve.share <= curve.high + 1e-9).all()
        widths.append(curve.high[5] - curve.low[5])
    assert widths[1] < widths[0] / 2


def test_no_band_where_a_game_counts_several_times() -> None:
    curve = survival([(3, 9)] * 20, one_a_game=False)
    assert curve.low is None and curve.high is None


def test_it_ends_where_few_go_on() -> None:
    curve = survival([(5, 5)] * 30 + [(90, 90)] * (FEWEST - 1), one_a_game=True)
    assert len(curve.share) == 6 and (curve.share == 1).all()
    assert curve.low is not None and (curve.low == 1).all()


def test_without_drops_there_is_no_curve() -> None:
    curve = survival([], one_a_game=True)
    assert curve.runs == 0 and len(curve.share) == 0


def test_it_never_rises(seed: int) -> None:
    chance = np.random.default_rng(seed)
    kept = [(int(min(a, b)), int(b)) for a, b in chance.integers(0, 60, size=(300, 2))]
    share = survival(kept, one_a_game=True).share
    assert (np.diff(share) <= 1e-12).all() and share[0] <= 1
