"""In how many games each clause fired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.charts.bars import BarRow, bars_svg
from xuanpu.stats.collection_text import share_text
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.stats.collection_figures import CollectionFigures


def clauses_fired_svg(figures: CollectionFigures, lang: str | None = None) -> str | None:
    """A bar for each clause, in the order of the text, those that never fired too, as SVG; None where there
    are no clauses."""
    rows = [
        BarRow(
            label=each.clause,
            share=each.fired,
            text=share_text(each.fired) if each.times else say("collection.chart.never", lang),
        )
        for each in figures.clauses
    ]
    if not rows:
        return None
    axis, title = say("collection.chart.clauses_axis", lang), say("collection.chart.clauses", lang)
    return bars_svg(rows, axis, title)
