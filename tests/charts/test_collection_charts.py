"""The charts of a collection: structure, languages, what is left out, and the same bytes every time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.charts.test_charts import assert_self_contained
from tests.replay.constructed_games import exchange, m3c, only_two, quiet
from xuanpu.audit.game_audit import audit_game
from xuanpu.charts import bars
from xuanpu.charts.bars import BarRow, bars_svg, clipped
from xuanpu.charts.capture_plies import capture_plies_svg
from xuanpu.charts.clauses_fired import clauses_fired_svg
from xuanpu.charts.collection import CHARTS, collection_charts
from xuanpu.charts.readings_matter import readings_matter_svg
from xuanpu.stats.collection import CollectionFigures, Collector, figures_charts
from xuanpu.stats.collection_figures import Share
from xuanpu.words import LANGUAGES

Chart = Callable[[CollectionFigures, str], str | None]


@pytest.fixture(scope="module")
def figures() -> CollectionFigures:
    """The figures of three games made for tests."""
    collector = Collector(m3c())
    for number, game in enumerate((quiet, only_two, exchange)):
        collector.add(replace(audit_game(game(), m3c()), game=number))
    return collector.figures()


@pytest.fixture(scope="module")
def nothing() -> CollectionFigures:
    """The figures of no games."""
    return Collector(m3c()).figures()


@pytest.fixture
def drawn_rows(monkeypatch: pytest.MonkeyPatch) -> list[BarRow]:
    """The rows that charts of bars are asked to draw."""
    rows: list[BarRow] = []

    def take(found: list[BarRow], *rest: object) -> str:
        rows.extend(found)
        return ""

    for module in ("readings_matter", "clauses_fired"):
        monkeypatch.setattr(f"xuanpu.charts.{module}.bars_svg", take)
    return rows


@pytest.mark.parametrize("draw", CHARTS.values(), ids=CHARTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_chart_is_one_svg_element_without_fonts(draw: Chart, lang: str, figures: CollectionFigures) -> None:
    svg = draw(figures, lang)
    assert svg is not None
    assert_self_contained(svg)


@pytest.mark.parametrize("draw", CHARTS.values(), ids=CHARTS)
def test_same_figures_give_the_same_bytes(draw: Chart, figures: CollectionFigures) -> None:
    assert draw(figures, "zh") == draw(figures, "zh")
    assert draw(figures, "zh") != draw(figures, "en")


def test_no_glyph_is_missing(figures: CollectionFigures, recwarn: pytest.WarningsRecorder) -> None:
    for lang in LANGUAGES:
        collection_charts(figures, lang)
    assert [str(warning.message) for warning in recwarn if "missing from" in str(warning.message)] == []


def test_of_nothing_there_are_no_charts(nothing: CollectionFigures) -> None:
    assert collection_charts(nothing, "en") == {}


def test_without_readings_compared_there_is_no_chart_of_them(figures: CollectionFigures) -> None:
    assert readings_matter_svg(replace(figures, readings=()), "en") is None
    assert "readings-matter" not in collection_charts(replace(figures, readings=()), "en")


def test_every_option_that_matters_has_a_bar(figures: CollectionFigures, drawn_rows: list[BarRow]) -> None:
    readings_matter_svg(figures, "en")
    options = [option for each in figures.readings for option in each.options if option.seen is not None]
    shares = [option.seen.matters for option in options if option.seen and option.seen.matters.count]
    assert [row.share for row in drawn_rows] == shares and shares
    # A question stands once, above the first of its options.
    heads = [row.head for row in drawn_rows if row.head is not None]
    assert len(heads) == len(set(heads)) == sum(1 for each in figures.readings if each.seen.matters.count)


def test_every_clause_has_a_bar(figures: CollectionFigures, drawn_rows: list[BarRow]) -> None:
    clauses_fired_svg(figures, "en")
    assert [row.label for row in drawn_rows] == [each.clause for each in figures.clauses]
    never = [row.label for row in drawn_rows if row.text == "never"]
    assert never == [each.clause for each in figures.clauses if not each.times] and never


def test_bars_and_whiskers_are_as_long_as_the_shares() -> None:
    """In points: the bar from 0 to the share, the line over it from end to end of the interval."""
    half = bars_svg([BarRow("half", Share(100, 50, 0.5, (0.4, 0.6)), "")], "x", "t")
    whole = bars_svg([BarRow("half", Share(100, 100, 1.0, (0.9, 1.0)), "")], "x", "t")
    width = {name: _bar_width(svg) for name, svg in (("half", half), ("whole", whole))}
    assert width["whole"] == pytest.approx(2 * width["half"], abs=0.1)
    assert _whisker(half) == pytest.approx(0.2 * width["whole"], abs=0.1)
    assert _whisker(whole) == pytest.approx(0.1 * width["whole"], abs=0.1)


def test_long_labels_are_cut() -> None:
    assert clipped("short", 10) == "short"
    assert clipped("rather too long", 10) == "rather to…"
    assert clipped("玄玄玄玄玄玄", 10) == "玄玄玄玄…"
    row = BarRow("玄" * 200, Share(1, 1, 1.0, (0.2, 1.0)), "", head="玄" * 200)
    assert_self_contained(bars_svg([row], "x", "t"))
    assert bars._places([row, replace(row, head=None), row]) == [1, 2, 4]


def test_capture_plies_without_a_third_capture(figures: CollectionFigures) -> None:
    both, one = capture_plies_svg(figures, "en"), capture_plies_svg(replace(figures, third_ply=None), "en")
    assert both is not None and one is not None
    assert (both.count('id="axes_'), one.count('id="axes_')) == (2, 1)


def test_files(figures: CollectionFigures, tmp_path: Path) -> None:
    paths = figures_charts(figures, tmp_path / "new" / "folder", "zh")
    assert [path.stem for path in paths] == list(CHARTS)
    for path in paths:
        assert ET.parse(path).getroot().tag.endswith("svg")


def _bar_width(svg: str) -> float:
    """Of the first bar: of the rectangle that is filled with the colour of bars."""
    found = re.search(r'<path d="([^"]*)"[^>]*style="fill: #0f857b', svg)
    assert found is not None
    return _width(found[1])


def _whisker(svg: str) -> float:
    """Of the first line that is as thick as they are."""
    found = re.search(r'<path d="([^"]*)"[^>]*stroke-width: 1.1', svg)
    assert found is not None
    return _width(found[1])


def _width(path: str) -> float:
    across = [float(x) for x in re.findall(r"[ML] ([\d.]+) [\d.]+", path)]
    return max(across) - min(across)
