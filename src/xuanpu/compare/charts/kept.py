"""How many plies of the record are kept after the drops: a histogram for each ruleset, on one scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.ticker import MaxNLocator

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.compare.charts.sides import COLOURS, WIDTH
from xuanpu.compare.naming import short_names
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison
    from xuanpu.compare.rows import Side

MOST_BINS = 24
LIGHT = 0.38


def kept_svg(comparison: Comparison, lang: str | None = None) -> str | None:
    """The two histograms as SVG; None where no game has drops under either."""
    kept = [[pair for side in sides for pair in side.kept] for sides in comparison.sides]
    longest = max((plies for pairs in kept for plies, _ in pairs), default=None)
    if longest is None:
        return None
    with chart_style():
        figure = new_figure(WIDTH, 4.2)
        axes = figure.subplots(2, 1, sharex=True, sharey=True)
        for number, sides in enumerate(comparison.sides):
            _draw(axes[number], sides, _bins(longest), COLOURS[number], len(comparison.seeds), lang)
            axes[number].set_title(short_names(comparison)[number], fontsize=10.5, loc="left")
        axes[1].xaxis.set_major_locator(MaxNLocator(integer=True))
        axes[1].set_xlabel(say("compare.chart.kept_axis", lang))
        figure.subplots_adjust(left=0.115, right=0.985, top=0.93, bottom=0.12, hspace=0.32)
        return figure_svg(figure, say("compare.chart.kept", lang))


def _bins(longest: int) -> np.ndarray[Any, Any]:
    width = next(width for width in (1, 2, 5, 10, 20, 50, 100) if longest < width * MOST_BINS or width == 100)
    return np.arange(0, longest + 2 * width, width)


def _draw(axes: Any, sides: list[Side], bins: Any, colour: str, seeds: int, lang: str | None) -> None:
    pairs = [pair for side in sides for pair in side.kept]
    groups = {
        "to_the_end": ([plies for plies, rest in pairs if plies >= rest], 1.0),
        "broken": ([plies for plies, rest in pairs if plies < rest], LIGHT),
    }
    below = np.zeros(len(bins) - 1)
    for key, (plies, alpha) in groups.items():
        counts = np.histogram(plies, bins)[0] / seeds
        label = f"{say(f'compare.chart.{key}', lang)} {len(plies) / seeds:,.0f}"
        width = float(bins[1] - bins[0])
        axes.bar(bins[:-1], counts, width * 0.92, below, align="edge", color=colour, alpha=alpha, label=label)
        below += counts
    without = sum(1 for side in sides if not side.kept)
    if without:
        axes.plot([], [], " ", label=f"{say('compare.chart.no_drops', lang)} {without:,}")
    axes.legend(frameon=False, fontsize=9, handlelength=1, loc="upper right")
    axes.set_ylabel(say("compare.chart.games", lang))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=4))
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
