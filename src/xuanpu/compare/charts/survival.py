"""How long the record survives its drops, a curve for each ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import MaxNLocator

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.compare.charts.sides import COLOURS, DASHES, WIDTH
from xuanpu.compare.naming import short_names
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison


def survival_svg(comparison: Comparison, lang: str | None = None) -> str | None:
    """The curves as SVG; None where no game has drops under either."""
    if not any(each.runs for each in comparison.survivals):
        return None
    with chart_style():
        figure = new_figure(WIDTH, 4.2)
        axes = figure.subplots()
        for number, (each, name) in enumerate(
            zip(comparison.survivals, short_names(comparison), strict=True)
        ):
            plies = np.arange(len(each.share))
            colour = COLOURS[number]
            if each.low is not None and each.high is not None:
                axes.fill_between(
                    plies, 100 * each.low, 100 * each.high, step="post", color=colour, alpha=0.18, linewidth=0
                )
            axes.step(
                plies,
                100 * each.share,
                where="post",
                color=colour,
                linestyle=DASHES[number],
                linewidth=1.8,
                label=name,
            )
        axes.set_ylim(0, 103)
        axes.set_xlim(left=0)
        axes.set_xlabel(say("compare.chart.survival_axis", lang))
        axes.set_ylabel(say("compare.chart.survival_share", lang))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
        axes.legend(frameon=False, fontsize=9.5, loc="best")
        axes.grid()
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        figure.subplots_adjust(left=0.115, right=0.985, top=0.97, bottom=0.12)
        return figure_svg(figure, say("compare.chart.survival", lang))
