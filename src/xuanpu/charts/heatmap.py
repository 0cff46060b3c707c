"""The sweep on a xiangqi board: where a dropped Tris lets the record live, and where it breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import LinearSegmentedColormap, Normalize

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import FAINT, INK, MUTED, RED, SHADE, SURVIVAL_STOPS, WOOD
from xuanpu.report.board_geometry import FILES, PALACE_LINES, RANKS, file_of, rank_of
from xuanpu.report.board_svg import piece_codes
from xuanpu.report.pieces_svg import PIECE_GLYPHS
from xuanpu.report.positions import position_at_drops
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, SquareFate

_HALF: Final = 0.44
_SURVIVAL: Final = LinearSegmentedColormap.from_list("survival", SURVIVAL_STOPS)


def heatmap_svg(arrangement: Arrangement, lang: str | None = None) -> str:
    """Per square, the share of drop pairs that keep the record legal as recorded, as SVG.

    A number is the record ply that breaks whatever the partner drop; a percentage, where it need not
    break, the share itself.  Hatched points were occupied when the drops fell due.
    """
    fates = {fate.square: fate for fate in arrangement.squares}
    pieces = _pieces_at_the_drops(arrangement)
    occupied = {square: code for square, code in pieces.items() if square not in fates}
    with chart_style():
        figure = new_figure(6.4, 7.0)
        axes = figure.add_axes((0.07, 0.13, 0.88, 0.83))
        _draw_lines(axes)
        _draw_fates(axes, list(fates.values()))
        _draw_occupied(axes, occupied)
        _frame_axes(axes, lang)
        bar = figure.add_axes((0.2, 0.055, 0.62, 0.018))
        shares = ScalarMappable(Normalize(0, 100), _SURVIVAL)
        scale = figure.colorbar(shares, cax=bar, orientation="horizontal")
        scale.outline.set_edgecolor(MUTED)
        scale.set_label(say("report.chart.share", lang), fontsize=9)
        bar.tick_params(labelsize=8.5, length=2)
        return figure_svg(figure, say("report.chart.heatmap", lang))


def _draw_lines(axes: Axes) -> None:
    lines = [((0, rank), (FILES - 1, rank)) for rank in range(RANKS)]
    for file in range(FILES):
        halves = ((0, RANKS - 1),) if file in (0, FILES - 1) else ((0, 4), (5, RANKS - 1))
        lines += [((file, start), (file, end)) for start, end in halves]
    lines += [((file_of(a), rank_of(a)), (file_of(b), rank_of(b))) for a, b in PALACE_LINES]
    axes.add_collection(LineCollection(lines, colors=WOOD, linewidths=0.9, zorder=0))


def _draw_fates(axes: Axes, fates: list[SquareFate]) -> None:
    shares = [fate.survives / fate.partners if fate.partners else 0.0 for fate in fates]
    colours = [_SURVIVAL(share) for share in shares]
    cells = [_cell(fate.square) for fate in fates]
    axes.add_collection(PolyCollection(cells, facecolors=colours, edgecolors=WOOD, linewidths=0.7, zorder=2))
    for fate, share, colour in zip(fates, shares, colours, strict=True):
        text = f"{share:.0%}" if fate.first_break is None else str(fate.first_break)
        light = sum(weight * part for weight, part in zip((0.30, 0.59, 0.11), colour[:3], strict=True))
        ink = "#fff8ec" if light < 0.55 else "#2b2621"
        _write(axes, fate.square, text, ink, 8.5 if fate.first_break is None else 11)


def _draw_occupied(axes: Axes, codes: Mapping[int, str]) -> None:
    cells = [_cell(square) for square in codes]
    axes.add_collection(
        PolyCollection(cells, facecolors=SHADE, edgecolors=FAINT, hatch="/////", linewidths=0.7, zorder=2)
    )
    for square, code in codes.items():
        _write(axes, square, PIECE_GLYPHS.get(code[:1], ""), RED if code.isupper() else INK, 12)


def _write(axes: Axes, square: int, text: str, colour: str, size: float) -> None:
    place = file_of(square), rank_of(square)
    axes.text(*place, text, ha="center", va="center_baseline", fontsize=size, color=colour, zorder=3)


def _cell(square: int) -> list[tuple[float, float]]:
    file, rank = file_of(square), rank_of(square)
    return [(file + x * _HALF, rank + y * _HALF) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _pieces_at_the_drops(arrangement: Arrangement) -> dict[int, str]:
    return piece_codes(position_at_drops(arrangement.lines[0])[1])


def _frame_axes(axes: Axes, lang: str | None) -> None:
    axes.set_aspect("equal")
    axes.set_xlim(-0.6, FILES - 0.4)
    axes.set_ylim(-0.6, RANKS - 0.4)
    axes.set_xticks(range(FILES), list("abcdefghi"))
    axes.set_yticks(range(RANKS), [str(rank) for rank in range(RANKS)])
    axes.tick_params(length=0, labelsize=9.5)
    for spine in axes.spines.values():
        spine.set_visible(False)
    for side, height in ((0, 1.5), (1, 7.5)):
        axes.text(
            FILES - 0.4,
            height,
            say(f"report.side.{side}", lang),
            rotation=90,
            fontsize=10,
            color=INK,
            ha="left",
            va="center",
        )
