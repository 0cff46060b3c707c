"""The charts: structure, languages, and the same bytes every time."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace

import pytest

from xuanpu.charts.canvas import with_prefix
from xuanpu.charts.course import course_svg
from xuanpu.charts.heatmap import heatmap_svg
from xuanpu.charts.palette import SURVIVAL_STOPS
from xuanpu.charts.timeline import timeline_svg
from xuanpu.replay.result import Arrangement, Facts
from xuanpu.words import LANGUAGES

Chart = Callable[[Arrangement, str], str]
CHARTS = [timeline_svg, course_svg, heatmap_svg]


def assert_self_contained(svg: str) -> None:
    """One element, its letters as outlines, that asks for nothing from elsewhere."""
    root = ET.fromstring(svg)
    assert root.tag.endswith("svg") and root.get("viewBox")
    assert "<text" not in svg and "font-family" not in svg and "<style" not in svg
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", svg)


@pytest.mark.parametrize("draw", CHARTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_chart_is_one_svg_element_without_fonts(draw: Chart, lang: str, arrangement: Arrangement) -> None:
    assert_self_contained(draw(arrangement, lang))


@pytest.mark.parametrize("draw", CHARTS)
def test_same_arrangement_gives_the_same_bytes(draw: Chart, arrangement: Arrangement) -> None:
    assert draw(arrangement, "zh") == draw(arrangement, "zh")
    assert draw(arrangement, "zh") != draw(arrangement, "en")


def test_no_glyph_is_missing(arrangement: Arrangement, recwarn: pytest.WarningsRecorder) -> None:
    for draw in CHARTS:
        for lang in LANGUAGES:
            draw(arrangement, lang)
    assert [str(warning.message) for warning in recwarn if "missing from" in str(warning.message)] == []


def test_prefix_keeps_two_charts_apart(arrangement: Arrangement) -> None:
    svg = with_prefix(timeline_svg(arrangement, "zh"), "one-")
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert ids and all(name.startswith("one-") for name in ids)
    references = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)
    assert {one or two for one, two in references} <= set(ids)


def test_shares_can_be_told_by_lightness_alone() -> None:
    lightness = [
        sum(int(stop[i : i + 2], 16) * w for i, w in ((1, 0.3), (3, 0.59), (5, 0.11)))
        for stop in SURVIVAL_STOPS
    ]
    assert lightness == sorted(lightness, reverse=True)
    assert min(one - two for one, two in itertools.pairwise(lightness)) > 8


def test_timeline_of_a_game_without_captures(arrangement: Arrangement) -> None:
    line = replace(arrangement.lines[0], plies=arrangement.lines[0].plies[:6])
    facts = Facts(6, (), None, None, None, None, (), False, None)
    assert timeline_svg(replace(arrangement, lines=(line,), facts=facts), "en").startswith("<svg")


def test_timeline_of_an_empty_line(arrangement: Arrangement) -> None:
    line = replace(arrangement.lines[0], plies=())
    facts = Facts(0, (), None, None, None, None, (), False, None)
    assert timeline_svg(replace(arrangement, lines=(line,), facts=facts), "zh").startswith("<svg")


def test_pyplot_is_never_loaded() -> None:
    code = (
        "import sys, xuanpu.charts.timeline, xuanpu.charts.heatmap; print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
