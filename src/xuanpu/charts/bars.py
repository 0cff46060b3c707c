"""Horizontal bars with their intervals: a row for each thing, the first on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import INK, JADE, MUTED
from xuanpu.stats.collection_figures import Share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDTH: Final = 9.6
#: Inches: a row, what is above all rows (with and without a legend), what is below, the left and right edge.
_ROW: Final = 0.27
_ABOVE: Final = (0.42, 0.12)
_BELOW: Final = 0.62
_EDGE: Final = 0.15
#: Inches of a cell of a label (a Chinese character has two), the longest label and the longest head in cells.
_CELL: Final = 0.065
_LONGEST: Final = 54
_LONGEST_HEAD: Final = 124
#: Per cent beyond the bars, for what is written there.
_ROOM: Final = 28
_THICKNESS: Final = 0.62
_LIGHT: Final = 0.45


@dataclass(frozen=True, slots=True)
class BarRow:
    """A share with its interval, `part` of it drawn darker, and what is written behind it.  `head` stands
    in a line of its own above the row."""

    label: str
    share: Share
    text: str
    part: Share | None = None
    head: str | None = None


def bars_svg(rows: Sequence[BarRow], axis: str, title: str, legend: tuple[str, str] | None = None) -> str:
    """The rows as SVG, in per cent.  `legend` names the bars and their darker part."""
    places = _places(rows)
    labels = [clipped(row.label, _LONGEST) for row in rows]
    above, inside = _ABOVE[legend is None], _ROW * (places[-1] + 1)
    height = above + inside + _BELOW
    left = 2 * _EDGE + _CELL * max(map(cell_len, labels))
    with chart_style():
        figure = new_figure(_WIDTH, height)
        axes = figure.add_axes(
            (left / _WIDTH, _BELOW / height, 1 - (left + _EDGE) / _WIDTH, inside / height),
        )
        for place, row in zip(places, rows, strict=True):
            _draw_row(axes, place, row)
            if row.head is not None:
                head = clipped(row.head, _LONGEST_HEAD)
                at = 1 - (above + _ROW * (place - 0.5)) / height
                figure.text(_EDGE / _WIDTH, at, head, va="center_baseline", fontsize=9, color=MUTED)
        axes.set_yticks(places, labels)
        axes.set_ylim(places[-1] + 0.5, -0.5)
        axes.set_xlim(0, 100 + _ROOM)
        axes.set_xticks(range(0, 101, 20))
        axes.set_xlabel(axis, loc="left")
        axes.grid(axis="x")
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.tick_params(axis="y", labelcolor=INK, labelsize=9)
        axes.spines["left"].set_visible(False)
        if legend is not None:
            for name, alpha in zip(legend, (_LIGHT, 1.0), strict=True):
                axes.barh([0], [0], color=JADE, alpha=alpha, label=name)
            figure.legend(loc="upper right", ncols=2, frameon=False, fontsize=9.5, handlelength=1)
        return figure_svg(figure, title)


def clipped(text: str, cells: int) -> str:
    """The text, cut where it is longer than so many cells."""
    return text if cell_len(text) <= cells else set_cell_size(text, cells - 1).rstrip() + "…"


def _places(rows: Sequence[BarRow]) -> list[int]:
    """Where each row is, from the top; a head takes up a row."""
    places, place = [], -1
    for row in rows:
        place += 1 if row.head is None else 2
        places.append(place)
    return places


def _draw_row(axes: Axes, place: int, row: BarRow) -> None:
    share = row.share.share or 0.0
    if row.share.count:
        light = 1.0 if row.part is None else _LIGHT
        axes.barh(place, 100 * share, _THICKNESS, color=JADE, alpha=light, linewidth=0)
        if row.part is not None:
            axes.barh(place, 100 * (row.part.share or 0.0), _THICKNESS, color=JADE, linewidth=0)
        ends = [100 * end for end in row.share.interval or (share, share)]
        axes.plot(ends, (place, place), color=INK, linewidth=1.1, solid_capstyle="butt")
        for end in ends:
            axes.plot((end, end), (place - 0.14, place + 0.14), color=INK, linewidth=1.1)
    axes.text(
        100 + _ROOM,
        place,
        row.text,
        ha="right",
        va="center_baseline",
        fontsize=8.5,
        color=INK if row.share.count else MUTED,
    )
