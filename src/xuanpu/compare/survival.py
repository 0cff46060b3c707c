"""How long the record survives its drops: the share of games in which it is still legal, ply by ply.

A record that breaks after 12 plies was legal for 12 and ends with the 13th; one that comes to its end
unbroken says nothing of the plies beyond (Kaplan and Meier).
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from xuanpu.stats.intervals import LEVEL, Floats

#: The curve ends where fewer games than this go on: beyond it shows chance.
FEWEST: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class Survival:
    """`share[n]`: of the records that could go on, those still legal n plies after the drops; `low`, `high`:
    95 %, None where a game counts with several seeds.  `runs`: how many there are."""

    runs: int
    share: Floats
    low: Floats | None
    high: Floats | None


def survival(kept: Sequence[tuple[int, int]], one_a_game: bool) -> Survival:
    """From (plies kept, plies left to keep) of every run that had drops."""
    from scipy.stats import CensoredData, ecdf

    if not kept:
        return Survival(0, np.empty(0), None, None)
    plies, rest = np.array(kept, dtype=float).T
    whole = plies >= rest
    ends = np.where(whole, plies, plies + 1)
    curve = ecdf(CensoredData.right_censored(ends, whole)).sf
    shown = np.arange(_last_shown(ends) + 1, dtype=float)
    share = curve.evaluate(shown)
    if not one_a_game:
        return Survival(len(kept), share, None, None)
    if whole.all():  # nothing ever happens: the formula has no use for that
        return Survival(len(kept), share, share, share)
    with warnings.catch_warnings():
        # Where all records are legal or none is, the formula has nothing to say, and says so.
        warnings.simplefilter("ignore", RuntimeWarning)
        band = curve.confidence_interval(LEVEL, method="log-log")
    low, high = (edge.evaluate(shown) for edge in (band.low, band.high))
    return Survival(
        len(kept), share, np.where(np.isnan(low), share, low), np.where(np.isnan(high), share, high)
    )


def _last_shown(ends: Floats) -> int:
    fewest = min(FEWEST, len(ends))
    return int(np.sort(ends)[len(ends) - fewest])
