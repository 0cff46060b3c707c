"""The lines side by side: legal plies, strong pieces and drops owed, a column for each line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import AMBER, BLACK, INK, JADE, MUTED, RED
from xuanpu.replay.result import Source
from xuanpu.report.facts import line_label
from xuanpu.report.material import strong_course
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Line

_SIDE_COLOURS: Final = (RED, BLACK)
_SIDE_DASHES: Final = ("solid", (0, (4, 1.5)))
_GROUNDS: Final = {Source.DROP: JADE, Source.ENGINE: AMBER, Source.RANDOM: AMBER}
_HEIGHTS: Final = (2.2, 1.7, 0.5)


def course_svg(arrangement: Arrangement, lang: str | None = None) -> str:
    """The lines as SVG, on the same scales."""
    lines = arrangement.lines
    with chart_style():
        figure = new_figure(9.6, 4.9)
        grid = figure.subplots(
            len(_HEIGHTS),
            len(lines),
            sharex=True,
            sharey="row",
            squeeze=False,
            gridspec_kw={"height_ratios": _HEIGHTS, "hspace": 0.12, "wspace": 0.07},
        )
        for number, line in enumerate(lines):
            _draw_line(grid[:, number], line, lang)
        grid[0, 0].set_xlim(0.2, max(len(line.plies) for line in lines) + 0.8)
        _name_rows(grid[:, 0], lang)
        grid[1, 0].legend(loc="lower left", frameon=False, fontsize=8.5, handlelength=1.8, borderaxespad=0.1)
        figure.align_ylabels()
        figure.subplots_adjust(left=0.075, right=0.99, top=0.93, bottom=0.105)
        return figure_svg(figure, say("report.chart.course", lang))


def _draw_line(column: Any, line: Line, lang: str | None) -> None:
    legal, strong, owed = column
    plies = [ply.ply for ply in line.plies]
    legal.step(plies, [ply.branching for ply in line.plies], where="mid", color=INK, linewidth=1.1)
    for side, sums in enumerate(zip(*strong_course(line), strict=True)):
        strong.step(
            range(len(sums)),
            sums,
            where="post",
            color=_SIDE_COLOURS[side],
            linestyle=_SIDE_DASHES[side],
            linewidth=1.4,
            label=say(f"report.side.{side}", lang),
        )
    duty = [0, *(ply.duty for ply in line.plies)]
    owed.fill_between(range(len(duty)), duty, step="post", color=JADE, linewidth=0)
    legal.set_title(line_label(line, lang), fontsize=10.5)
    owed.set_xlabel(say("report.chart.ply", lang))
    owed.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
    for axes in column:
        _draw_grounds(axes, line)
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        axes.axvline(len(line.plies) + 0.5, color=MUTED, linewidth=0.8, linestyle=(0, (1, 2)))
        axes.tick_params(length=0)


def _draw_grounds(axes: Axes, line: Line) -> None:
    for source, first, last in _stretches(line):
        if source in _GROUNDS:
            tint = _GROUNDS[source]
            axes.axvspan(first - 0.5, last + 0.5, color=tint, alpha=0.13, linewidth=0, zorder=-1)


def _stretches(line: Line) -> Iterator[tuple[Source, int, int]]:
    """(source, first ply, last ply) of plies in a row from one source."""
    for source, plies in groupby(line.plies, lambda ply: ply.source):
        numbers = [ply.ply for ply in plies]
        yield source, numbers[0], numbers[-1]


def _name_rows(column: Any, lang: str | None) -> None:
    for axes, key in zip(column, ("branching", "strong", "owed"), strict=True):
        axes.set_ylabel(say(f"report.chart.{key}", lang))
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
    column[-1].set_yticks([0, 2])
    column[-1].set_ylim(0, 2.4)
