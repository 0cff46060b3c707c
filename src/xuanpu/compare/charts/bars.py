"""Paired bars: a row for each thing compared, a bar for each ruleset, with its interval and its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import INK, MUTED
from xuanpu.compare.charts.sides import COLOURS, WIDTH
from xuanpu.stats.intervals import Interval

ROW = 0.44
#: Inches for what is not rows: the names above, the axis below.
FRAME = 1.0
HALF = 0.38


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval, and how it is written; `value` None: nothing of the kind there."""

    value: float | None
    interval: Interval
    text: str


@dataclass(frozen=True, slots=True)
class BarPair:
    """One row: its name, and the bar of each ruleset."""

    name: str
    bars: tuple[Bar, Bar]


def bars_svg(rows: Sequence[BarPair], names: tuple[str, str], axis: str, title: str) -> str:
    """The rows as SVG, the first on top."""
    height = FRAME + ROW * len(rows)
    reach = max(_end(bar) for row in rows for bar in row.bars) or 1.0
    with chart_style():
        figure = new_figure(WIDTH, height)
        axes = figure.subplots()
        for number, name in enumerate(names):
            for place, row in enumerate(rows):
                bar, at = row.bars[number], place + (number - 0.5) * HALF
                axes.barh(at, bar.value or 0.0, HALF * 0.94, color=COLOURS[number])
                if bar.value is not None and bar.interval is not None:
                    axes.plot(bar.interval, (at, at), color=INK, linewidth=0.9, solid_capstyle="butt")
                axes.annotate(
                    bar.text,
                    (_end(bar), at),
                    xytext=(4, 0),
                    textcoords="offset points",
                    va="center",
                    fontsize=8.5,
                    color=MUTED if bar.value is None else INK,
                )
            axes.barh([0], [0], color=COLOURS[number], label=name)
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, reach * 1.16)
        axes.set_xlabel(axis)
        axes.grid(axis="x")
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.spines["left"].set_visible(False)
        figure.legend(
            frameon=False, fontsize=9.5, loc="upper left", ncols=2, handlelength=1, borderaxespad=0.2
        )
        figure.subplots_adjust(left=0.13, right=0.985, top=1 - 0.36 / height, bottom=0.56 / height)
        return figure_svg(figure, title)


def _end(bar: Bar) -> float:
    return max(bar.value or 0.0, bar.interval[1] if bar.value is not None and bar.interval else 0.0)
