"""Share of games in which each reading matters, under either ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.compare.charts.bars import Bar, BarPair, bars_svg
from xuanpu.compare.naming import short_names
from xuanpu.stats.intervals import share_interval
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison, ReadingCompared


def readings_svg(comparison: Comparison, lang: str | None = None) -> str | None:
    """The paired bars as SVG; None where none matters, or they were not compared."""
    rows = [
        BarPair(each.reading, (_bar(each, 0, lang), _bar(each, 1, lang)))
        for each in comparison.readings
        if each.matters
    ]
    if not rows:
        return None
    axis, title = say("compare.chart.readings_axis", lang), say("compare.chart.readings", lang)
    return bars_svg(rows, short_names(comparison), axis, title)


def _bar(reading: ReadingCompared, side: int, lang: str | None) -> Bar:
    if not reading.asked[side]:
        return Bar(None, None, say("compare.not_asked", lang))
    values = reading.shares[side]
    share = 100 * float(values.mean())
    interval = share_interval(values)
    scaled = None if interval is None else (100 * interval[0], 100 * interval[1])
    return Bar(share, scaled, f"{share:.1f}")
