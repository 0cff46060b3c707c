"""The page: one file, both languages, nothing fetched, everything on it."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from xuanpu.compare.charts import charts_of
from xuanpu.compare.comparison import Comparison
from xuanpu.compare.document import comparison_json
from xuanpu.compare.naming import names, replay_command
from xuanpu.compare.page import comparison_page
from xuanpu.compare.write import PAGE, write_comparison
from xuanpu.errors import UsageError
from xuanpu.words import LANGUAGES

VOID = {"meta", "br", "link", "input", "img", "hr"}
FILES = {
    *("codes.svg", "kept.svg", "readings.svg", "survival.svg"),
    *("comparison.json", "games.csv", "games.parquet", "findings.csv", "findings.parquet", PAGE),
}


class Reader(HTMLParser):
    """Tags closed in their order, ids, addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids[value] += 1
            if name in ("href", "src", "xlink:href") and value:
                self.addresses.append(value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def page(comparison: Comparison) -> str:
    return comparison_page(comparison, charts_of(comparison), ["games.csv"], "zh")


def test_well_formed_and_alone(page: str) -> None:
    read = Reader(page)
    assert read.open == []
    assert [name for name, count in read.ids.items() if count > 1] == []
    inner = {address[1:] for address in read.addresses if address.startswith("#")}
    assert inner <= set(read.ids)
    assert {address for address in read.addresses if not address.startswith("#")} == {"games.csv"}


def test_both_languages_say_as_much(page: str) -> None:
    body = page[page.index("<body") :]
    counts = {lang: len(re.findall(rf'<span class="{lang}"', body)) for lang in LANGUAGES}
    assert counts["zh"] == counts["en"] > 100
    assert 'data-lang="zh"' in page


def test_the_figures_are_those_of_the_document(comparison: Comparison, page: str) -> None:
    document = json.loads(comparison_json(comparison))
    for code in document["codes"]:
        assert f"<code>{code}</code>" in page
    for game in document["most_changed"]:
        for command in game["reproduce"]:
            assert command in unescape(page)
    assert document["rule_changes"]["parameters"]
    assert "force_at" in page and "open_at" in page


def test_strange_names_stay_text(comparison: Comparison) -> None:
    nasty = '<img src=x onerror=alert(1)>"\u202e\x07.pgn'
    rows = tuple(replace(row, file=nasty) for row in comparison.rows)
    page = comparison_page(replace(comparison, rows=rows), {}, (), "en")
    assert "<img" not in page and "\u202e" not in page and "\x07" not in page
    assert Reader(page).open == []


def test_a_comparison_without_a_difference(same: Comparison) -> None:
    page = comparison_page(same, charts_of(same), (), "en")
    assert "nothing differs" in page and same.rules[0].hash in page
    assert Reader(page).open == []
    assert "No game changed." in page


def test_names_tell_the_two_apart(comparison: Comparison, same: Comparison) -> None:
    assert names(comparison) == ("m3c-2024-2", "sooner")
    one, _ = same.rules
    literal = replace(same, rules=(one, one.under("literal")))
    assert names(literal) == ("m3c-2024-2@harmonised", "m3c-2024-2@literal")


def test_the_command_is_one_for_the_shell(comparison: Comparison) -> None:
    row = replace(comparison.rows[0], file="a game's.pgn")
    words = replay_command(comparison, row, comparison.rules[1])
    assert "'a game'\"'\"'s.pgn'" in words and "--ruleset" in words and words.count("\n") == 0


def test_writing(comparison: Comparison, tmp_path: Path) -> None:
    page = write_comparison(comparison, tmp_path / "out", "en")
    assert page == tmp_path / "out" / PAGE
    assert {path.name for path in page.parent.iterdir()} == FILES
    first = {path.name: path.read_bytes() for path in page.parent.iterdir()}
    write_comparison(comparison, tmp_path / "out", "en")
    assert first == {path.name: path.read_bytes() for path in page.parent.iterdir()}
    assert len(first[PAGE]) < 2_000_000


def test_nowhere_to_write(comparison: Comparison, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("there already", encoding="utf-8")
    with pytest.raises(UsageError):
        write_comparison(comparison, tmp_path / "file", "en")


def test_the_document(comparison: Comparison) -> None:
    document = json.loads(comparison_json(comparison))
    assert (document["format"], document["version"]) == ("xuanpu-comparison", 1)
    assert [each["id"] for each in document["rulesets"]] == ["m3c-2024-2", "sooner"]
    assert document["tally"] == {"read": 30, "clean": 30, "damaged": 0, "skipped": 0, "compared": 30}
    for paired in document["measures"].values():
        low, high = paired["interval"]
        assert low <= paired["difference"] <= high
    assert sum(each["games"] for each in document["endings"]) == 30
    for one in document["survival"]:
        assert one["share"][0] == 1 and len(one["share"]) == len(one["low"]) == len(one["high"])
