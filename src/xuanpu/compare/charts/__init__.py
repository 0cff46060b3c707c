"""The charts of a comparison: both rulesets on the same scales, in the same colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from xuanpu.compare.charts.codes import codes_svg
from xuanpu.compare.charts.kept import kept_svg
from xuanpu.compare.charts.readings import readings_svg
from xuanpu.compare.charts.survival import survival_svg
from xuanpu.words import LANGUAGES

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison

#: In the order of the page; each gives None where it would be empty.
CHARTS: dict[str, Callable[[Comparison, str], str | None]] = {
    "kept": kept_svg,
    "survival": survival_svg,
    "codes": codes_svg,
    "readings": readings_svg,
}


def charts_of(comparison: Comparison) -> dict[tuple[str, str], str]:
    """(chart, language) -> SVG, without those that would be empty."""
    drawn = {(name, lang): draw(comparison, lang) for name, draw in CHARTS.items() for lang in LANGUAGES}
    return {key: svg for key, svg in drawn.items() if svg is not None}
