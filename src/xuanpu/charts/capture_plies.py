"""At which plies the second and the third capture fall: a histogram of each, on the same scales."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from matplotlib.ticker import MaxNLocator

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import AMBER, INK, JADE
from xuanpu.stats.collection_text import number
from xuanpu.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from xuanpu.stats.collection_figures import CollectionFigures, Spread

_COLOURS: Final = {"second": AMBER, "third": JADE}
_MOST_BINS: Final = 80
_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)


def capture_plies_svg(figures: CollectionFigures, lang: str | None = None) -> str | None:
    """The histograms as SVG, a line and a band at the median and between the quartiles; None where no game
    has a second capture."""
    spreads = {"second": figures.second_ply, "third": figures.third_ply}
    there = {name: spread for name, spread in spreads.items() if spread is not None}
    if not there:
        return None
    last = max(spread.most for spread in there.values())
    with chart_style():
        figure = new_figure(9.6, 0.8 + 2.1 * len(there))
        rows = figure.subplots(len(there), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
        for axes, (name, spread) in zip(rows, there.items(), strict=True):
            _draw(axes, spread, _bin_width(last), _COLOURS[name])
            key = f"collection.chart.{name}"
            games, median = f"{spread.games:,}", number(spread.median)
            axes.set_title(say(key, lang, games=games, median=median), fontsize=10.5, loc="left")
            axes.set_ylabel(say("collection.chart.games", lang))
        rows[-1].set_xlabel(say("collection.chart.ply", lang))
        rows[-1].set_xlim(0.5, last + _bin_width(last))
        figure.subplots_adjust(left=0.07, right=0.985, top=0.925, bottom=0.115, hspace=0.3)
        return figure_svg(figure, say("collection.chart.captures", lang))


def _bin_width(last: float) -> int:
    return next((width for width in _WIDTHS if last < width * _MOST_BINS), _WIDTHS[-1])


def _draw(axes: Axes, spread: Spread, width: int, colour: str) -> None:
    edges = np.arange(1, spread.most + width + 1, width) - 0.5
    counts = np.histogram(list(spread.histogram), edges, weights=list(spread.histogram.values()))[0]
    axes.axvspan(*spread.quartiles, color=colour, alpha=0.16, linewidth=0, zorder=0)
    axes.bar(edges[:-1], counts, width * 0.9, align="edge", color=colour, linewidth=0)
    axes.axvline(spread.median, color=INK, linewidth=1.3)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=14))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
