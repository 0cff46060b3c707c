"""In how many games each option of each reading matters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xuanpu.charts.bars import BarRow, bars_svg
from xuanpu.stats.collection_text import share_text
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.stats.collection_figures import CollectionFigures, ReadingFigures


def readings_matter_svg(figures: CollectionFigures, lang: str | None = None) -> str | None:
    """A bar for each option that matters in some game, in the order of the readings, as SVG; None where
    none does."""
    rows = [row for each in figures.readings for row in _rows(figures, each, lang)]
    if not rows:
        return None
    legend = say("collection.chart.matters", lang), say("collection.chart.forbids", lang)
    axis, title = say("collection.chart.readings_axis", lang), say("collection.chart.readings", lang)
    return bars_svg(rows, axis, title, legend)


def _rows(figures: CollectionFigures, each: ReadingFigures, lang: str | None) -> Iterator[BarRow]:
    reading = figures.rules.readings[each.reading]
    chosen = reading.options[reading.chosen].say(lang)
    question = say("collection.reading", lang, question=reading.say(lang), chosen=chosen)
    head: str | None = f"{each.reading}  {question}"
    for option in each.options:
        if option.seen is not None and option.seen.matters.count:
            share = option.seen.matters
            words = reading.options[option.option].say(lang)
            yield BarRow(words, share, share_text(share), option.seen.forbids, head)
            head = None
