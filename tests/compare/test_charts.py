"""The charts of a comparison: one element each, both languages, no missing glyph, none that is empty."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from xuanpu.compare.charts import CHARTS, charts_of
from xuanpu.compare.charts.bars import Bar, BarPair, bars_svg
from xuanpu.compare.comparison import Comparison
from xuanpu.words import LANGUAGES


def test_four_charts_in_both_languages(comparison: Comparison) -> None:
    charts = charts_of(comparison)
    assert list(charts) == [(name, lang) for name in CHARTS for lang in LANGUAGES]
    for svg in charts.values():
        root = ET.fromstring(svg)
        assert root.tag.endswith("svg") and root.get("viewBox")
        assert "<text" not in svg and "font-family" not in svg and "<style" not in svg
        assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", svg)
    assert charts == charts_of(comparison)


def test_no_glyph_is_missing(comparison: Comparison, recwarn: pytest.WarningsRecorder) -> None:
    charts_of(comparison)
    assert [str(warning.message) for warning in recwarn if "missing from" in str(warning.message)] == []


def test_what_would_be_empty_is_not_drawn(comparison: Comparison, same: Comparison) -> None:
    assert {name for name, _ in charts_of(same)} == {"kept", "survival", "codes"}  # no readings compared
    without = tuple(
        replace(
            row, before=replace(row.before, kept=(), codes={}), after=replace(row.after, kept=(), codes={})
        )
        for row in same.rows
    )
    assert charts_of(replace(same, rows=without)) == {}


def test_one_side_without_drops(comparison: Comparison) -> None:
    rows = tuple(replace(row, before=replace(row.before, kept=())) for row in comparison.rows)
    charts = charts_of(replace(comparison, rows=rows))
    assert {name for name, _ in charts} == set(CHARTS)


def test_long_names_are_cut(comparison: Comparison) -> None:
    one, other = comparison.rules
    long = replace(other, id="a-revision-with-a-name-as-long-as-a-sentence-of-the-text")
    charts = charts_of(replace(comparison, rules=(one, long)))
    assert {name for name, _ in charts} == set(CHARTS)


def test_bars_of_nothing_but_zeros() -> None:
    bar = Bar(0.0, None, "0")
    assert bars_svg([BarPair("XP101", (bar, bar))], ("R1", "R2"), "axis", "title").startswith("<svg")
