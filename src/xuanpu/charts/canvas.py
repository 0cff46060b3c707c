"""Making a figure and writing it as SVG, the same bytes every time, without pyplot's global state."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from xuanpu.charts.palette import FAINT, INK, MUTED
from xuanpu.report.glyphs import font_path

# Where it may keep its cache is of no account to whoever reads the charts.
logging.getLogger("matplotlib").setLevel(logging.ERROR)

_SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "xuanpu",
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": False,
    "grid.color": FAINT,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "font.size": 10.0,
}


@contextmanager
def chart_style() -> Iterator[None]:
    """The settings that every chart is made and written under."""
    with mpl.rc_context({**_SETTINGS, "font.family": _font_family()}):
        yield


def new_figure(width: float, height: float) -> Figure:
    """A figure of so many inches, transparent, drawn without a window."""
    figure = Figure(figsize=(width, height))
    figure.patch.set_alpha(0)
    FigureCanvasAgg(figure)
    return figure


def figure_svg(figure: Figure, title: str) -> str:
    """The figure as an `<svg>` element with `title` as its accessible name."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Title": title})
    return _tidy(buffer.getvalue())


def with_prefix(svg: str, prefix: str) -> str:
    """The same picture with `prefix` before every id, so that several can stand in one page."""
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}", svg)


@cache
def _font_family() -> str:
    path = font_path()
    fontManager.addfont(path)
    return next(font.name for font in fontManager.ttflist if font.fname == str(path))


def _tidy(svg: str) -> str:
    """Matplotlib's file as one element that can stand in a page: a third shorter, and free of its style
    sheet, which would reach every other picture there."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->|<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = svg.replace("<svg ", '<svg stroke-linejoin="round" stroke-linecap="butt" ', 1)
    svg = re.sub(r'\bd="[^"]*"', _tidy_path, svg)
    svg = re.sub(r"translate\([^)]*\)", _two_decimals, svg)
    return re.sub(r">\s+<", "><", svg)


def _tidy_path(path: re.Match[str]) -> str:
    return re.sub(r"\s+", " ", _two_decimals(path)).replace(' "', '"')


def _two_decimals(text: re.Match[str]) -> str:
    # Matplotlib writes a millionth of a point; a hundredth is finer than any screen or printer.
    return re.sub(r"(\.\d\d)\d+", r"\1", text[0])
