"""The charts of a collection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xuanpu.charts.capture_plies import capture_plies_svg
from xuanpu.charts.clauses_fired import clauses_fired_svg
from xuanpu.charts.readings_matter import readings_matter_svg

if TYPE_CHECKING:
    from xuanpu.stats.collection_figures import CollectionFigures

CHARTS = {
    "capture-plies": capture_plies_svg,
    "readings-matter": readings_matter_svg,
    "clauses-fired": clauses_fired_svg,
}


def collection_charts(figures: CollectionFigures, lang: str | None = None) -> dict[str, str]:
    """Name -> SVG, without those that would be empty."""
    drawn = {name: draw(figures, lang) for name, draw in CHARTS.items()}
    return {name: svg for name, svg in drawn.items() if svg is not None}
