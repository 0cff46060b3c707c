"""The sweep on a xiangqi board: where a dropped Tris lets the record live, and where it breaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.patches import Rectangle

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import FAINT, INK, MUTED, RED, SHADE, SURVIVAL_STOPS, WOOD
from xuanpu.report.board_geometry import FILES, PALACE_LINES, RANKS, SQUARES, file_of, rank_of
from xuanpu.report.board_svg import piece_codes
from xuanpu.report.pieces_svg import PIECE_GLYPHS
from xuanpu.report.positions import line_positions, plies_before_drops
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
    with chart_style():
        figure = new_figure(6.4, 7.0)
        axes = figure.add_axes((0.07, 0.13, 0.88, 0.83))
        _draw_lines(axes)
        for square in range(SQUARES):
            if square in fates:
                _draw_fate(axes, fates[square])
            else:
                _draw_occupied(axes, square, pieces.get(square, ""))
        _frame_axes(axes, lang)
        bar = figure.add_axes((0.2, 0.055, 0.62, 0.018))
        shares = ScalarMappable(Normalize(0, 100), _SURVIVAL)
        scale = figure.colorbar(shares, cax=bar, orientation="horizontal")
        scale.outline.set_edgecolor(MUTED)
        scale.set_label(say("report.chart.share", lang), fontsize=9)
        bar.tick_params(labelsize=8.5, length=2)
        return figure_svg(figure, say("report.chart.heatmap", lang))


def _draw_lines(axes: Axes) -> None:
    style = {"color": WOOD, "linewidth": 0.9, "zorder": 0}
    for rank in range(RANKS):
        axes.plot((0, FILES - 1), (rank, rank), **style)  # type: ignore[arg-type]
    for file in range(FILES):
        halves = ((0, RANKS - 1),) if file in (0, FILES - 1) else ((0, 4), (5, RANKS - 1))
        for half in halves:
            axes.plot((file, file), half, **style)  # type: ignore[arg-type]
    for a, b in PALACE_LINES:
        axes.plot((file_of(a), file_of(b)), (rank_of(a), rank_of(b)), **style)  # type: ignore[arg-type]


def _draw_fate(axes: Axes, fate: SquareFate) -> None:
    share = fate.survives / fate.partners if fate.partners else 0.0
    colour = _SURVIVAL(share)
    axes.add_patch(_cell(fate.square, facecolor=colour, edgecolor=WOOD))
    text = str(fate.first_break) if fate.first_break is not None else f"{share:.0%}"
    light = sum(weight * part for weight, part in zip((0.30, 0.59, 0.11), colour[:3], strict=True))
    axes.text(
        file_of(fate.square),
        rank_of(fate.square),
        text,
        ha="center",
        va="center_baseline",
        fontsize=11 if fate.first_break is not None else 8.5,
        color="#fff8ec" if light < 0.55 else "#2b2621",
        zorder=3,
    )


def _draw_occupied(axes: Axes, square: int, code: str) -> None:
    axes.add_patch(_cell(square, facecolor=SHADE, edgecolor=FAINT, hatch="/////"))
    axes.text(
        file_of(square),
        rank_of(square),
        PIECE_GLYPHS.get(code[:1], ""),
        ha="center",
        va="center_baseline",
        fontsize=12,
        color=RED if code.isupper() else INK,
        zorder=3,
    )


def _pieces_at_the_drops(arrangement: Arrangement) -> dict[int, str]:
    line = arrangement.lines[0]
    return piece_codes(line_positions(line)[plies_before_drops(line)])


def _cell(square: int, **style: object) -> Rectangle:
    corner = (file_of(square) - _HALF, rank_of(square) - _HALF)
    return Rectangle(corner, 2 * _HALF, 2 * _HALF, linewidth=0.7, zorder=2, **style)  # type: ignore[arg-type]


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
