"""The timeline of an arranged line: branching factor, captures, drops, phases, switch and duty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from xuanpu.charts.canvas import chart_style, figure_svg, new_figure
from xuanpu.charts.palette import AMBER, BLACK, FAINT, INK, JADE, MUTED, PAPER, RED
from xuanpu.game import PlyKind
from xuanpu.replay.result import Phase
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.replay.result import Arrangement, Line, LinePly

_SIDE_COLOURS: Final = (RED, BLACK)
_SIDE_MARKERS: Final = ("o", "s")
_PHASE_TINTS: Final = {Phase.RECORD: FAINT, Phase.DROPS: JADE, Phase.CONTINUATION: AMBER}


def timeline_svg(arrangement: Arrangement, lang: str | None = None, line: int = 0) -> str:
    """The timeline of one line (default: the first) as SVG."""
    shown = arrangement.lines[line]
    with chart_style():
        figure = new_figure(9.6, 4.6)
        above, below = figure.subplots(
            2, 1, sharex=True, gridspec_kw={"height_ratios": (3.4, 1.25), "hspace": 0.09}
        )
        _draw_branching(above, shown, lang)
        _draw_events(below, shown, lang)
        last = max(len(shown.plies), 1)
        for axes in (above, below):
            _draw_phases(axes, shown)
            axes.set_xlim(0.2, last + 0.8)
        _name_phases(above, shown, lang)
        _draw_turning_points(above, below, arrangement, lang)
        _draw_legend(above, below)
        below.set_xlabel(say("report.chart.ply", lang))
        below.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=14))
        figure.align_ylabels()
        figure.subplots_adjust(left=0.085, right=0.985, top=0.83, bottom=0.12)
        return figure_svg(figure, say("report.chart.timeline", lang))


def _draw_branching(axes: Axes, line: Line, lang: str | None) -> None:
    plies = [ply.ply for ply in line.plies]
    total = [ply.branching for ply in line.plies]
    host = [ply.branching - _tris_plies(ply) for ply in line.plies]
    axes.fill_between(plies, host, total, step="mid", color=JADE, alpha=0.22, linewidth=0)
    axes.step(plies, total, where="mid", color=JADE, linewidth=1.8, label=say("report.chart.all_plies", lang))
    axes.step(plies, host, where="mid", color=INK, linewidth=1.3, label=say("report.chart.host_plies", lang))
    axes.set_ylabel(say("report.chart.branching", lang))
    axes.set_ylim(bottom=0, top=max([*total, 10]) * 1.12)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.tick_params(axis="x", length=0)


def _tris_plies(ply: LinePly) -> int:
    """Legal plies that the host does not know: whatever the kind, but moves and captures."""
    return sum(count for kind, count in ply.legal.items() if kind not in (PlyKind.MOVE, PlyKind.CAPTURE))


def _draw_events(axes: Axes, line: Line, lang: str | None) -> None:
    """One row each for captures, drops and checks; the marker tells the side."""
    rows: tuple[tuple[str, Any], ...] = (
        ("checks", lambda ply: ply.check),
        ("drops", lambda ply: ply.kind == PlyKind.DROP),
        ("captures", lambda ply: ply.captured is not None),
    )
    for height, (_, happens) in enumerate(rows):
        axes.axhline(height, color=FAINT, linewidth=0.7, zorder=0)
        for side in (0, 1):
            plies = [ply.ply for ply in line.plies if ply.side == side and happens(ply)]
            axes.plot(
                plies,
                [height] * len(plies),
                _SIDE_MARKERS[side],
                color=_SIDE_COLOURS[side],
                markersize=6.2,
                markeredgecolor=PAPER,
                markeredgewidth=0.8,
                clip_on=False,
                label=say(f"report.side.{side}", lang) if height == 0 else None,
            )
    taken = [ply for ply in line.plies if ply.captured is not None]
    for number, ply in enumerate(taken[:3], start=1):
        axes.annotate(
            str(number),
            (ply.ply, 2),
            xytext=(0, 4.5),
            textcoords="offset points",
            ha="center",
            va="bottom",
            fontsize=8.5,
            color=MUTED,
        )
    axes.set_yticks(range(3), [say(f"report.chart.{name}", lang) for name, _ in rows])
    axes.set_ylim(-0.6, 2.9)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _phase_spans(line: Line) -> list[tuple[Phase, int, int]]:
    """(phase, first ply, last ply) of the phases that occur."""
    spans = []
    for phase in Phase:
        plies = [ply.ply for ply in line.plies if ply.phase == phase]
        if plies:
            spans.append((phase, min(plies), max(plies)))
    return spans


def _draw_phases(axes: Axes, line: Line) -> None:
    for phase, first, last in _phase_spans(line):
        if phase is not Phase.RECORD:
            tint = _PHASE_TINTS[phase]
            axes.axvspan(first - 0.5, last + 0.5, color=tint, alpha=0.13, linewidth=0, zorder=-1)


def _name_phases(axes: Axes, line: Line, lang: str | None) -> None:
    for phase, first, last in _phase_spans(line):
        axes.annotate(
            say(f"report.phase.{phase}", lang),
            ((first + last) / 2, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, -3),
            textcoords="offset points",
            ha="center",
            va="top",
            fontsize=9,
            color=MUTED,
            rotation=90 if phase is Phase.DROPS else 0,
        )


def _draw_turning_points(above: Axes, below: Axes, arrangement: Arrangement, lang: str | None) -> None:
    """Lines at the ply that opens the switch and at the third capture, named in two rows above."""
    facts = arrangement.facts
    points = (("switch", facts.switch_ply, AMBER, (0, (4, 2))), ("trigger", facts.trigger_ply, RED, "solid"))
    for row, (key, ply, colour, style) in enumerate(points):
        if ply is None:
            continue
        for axes in (above, below):
            axes.axvline(ply, color=colour, linewidth=1.3, linestyle=style, zorder=1)
        towards_left = ply > 0.6 * above.get_xlim()[1]
        above.annotate(
            say(f"report.chart.{key}", lang, ply=ply),
            (ply, 1),
            xycoords=("data", "axes fraction"),
            xytext=(3 if towards_left else -3, 4 + 13 * row),
            textcoords="offset points",
            ha="right" if towards_left else "left",
            va="bottom",
            fontsize=9.5,
            color=INK,
        )


def _draw_legend(above: Axes, below: Axes) -> None:
    entries = [axes.get_legend_handles_labels() for axes in (above, below)]
    above.legend(
        [handle for handles, _ in entries for handle in handles],
        [label for _, labels in entries for label in labels],
        loc="lower right",
        bbox_to_anchor=(1.003, 1.155),
        ncols=4,
        frameon=False,
        borderaxespad=0,
        handlelength=1.4,
        columnspacing=1.4,
    )
