"""Findings by code: how many a game has on average, under either ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.compare.charts.bars import Bar, BarPair, bars_svg
from xuanpu.compare.naming import short_names
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison


def codes_svg(comparison: Comparison, lang: str | None = None) -> str | None:
    """The paired bars as SVG; None where nothing was found under either."""
    rows = [
        BarPair(code.code, (_bar(code.count.before), _bar(code.count.after))) for code in comparison.codes
    ]
    if not rows:
        return None
    axis, title = say("compare.chart.codes_axis", lang), say("compare.chart.codes", lang)
    return bars_svg(rows, short_names(comparison), axis, title)


def _bar(mean: float | None) -> Bar:
    return Bar(mean, None, "0" if not mean else f"{mean:.2f}" if mean >= 0.005 else "<0.01")
