"""The page: self-contained, well-formed, and inert whatever the record says."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.report.arrangement_factory import HEADERS, make_arrangement
from tests.report.strange_boards import strange_board
from xuanpu.errors import NotationError, Place
from xuanpu.game import Position
from xuanpu.replay.result import Arrangement, Facts
from xuanpu.report.page import report_page
from xuanpu.report.page_data import layout, page_data
from xuanpu.words import LANGUAGES

VOID = {"meta", "br", "img", "hr", "input", "link"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;</title></style><!-- {{ 7 * 7 }}"


class Reader(HTMLParser):
    """Takes down elements, attributes and the text of scripts; checks that tags are balanced."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[str | None, str]] = []
        self.shown: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), (tag, attrs)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts.append((self.elements[-1][1].get("type"), data))
        elif "style" not in self.open:
            self.shown.append(data)

    def attributes(self, name: str) -> Iterator[str]:
        return (value for _, attrs in self.elements if (value := attrs.get(name)))

    def data(self) -> Any:
        return json.loads(next(text for kind, text in self.scripts if kind == "application/json"))


@pytest.fixture(scope="module")
def page(arrangement: Arrangement) -> str:
    return report_page(arrangement, {}, ["plies.csv"], "zh")


def test_tags_are_balanced_and_ids_unique(page: str) -> None:
    reader = Reader(page)
    assert reader.open == []
    assert [name for name, count in Counter(reader.attributes("id")).items() if count > 1] == []


def test_nothing_is_fetched(page: str) -> None:
    reader = Reader(page)
    assert not [name for name, _ in reader.elements if name in ("link", "img", "iframe", "object")]
    assert not list(reader.attributes("src"))
    assert all(href == "plies.csv" or href.startswith("#") for href in reader.attributes("href"))
    assert set(re.findall(r"https?://[^\s\"'<)]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\(([a-z]+:)", page)) == {"data:"}


def test_content_policy_lets_only_our_script_run(page: str) -> None:
    script = next(text for kind, text in Reader(page).scripts if kind is None)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page


def test_anchors_lead_somewhere(page: str) -> None:
    reader = Reader(page)
    ids = set(reader.attributes("id"))
    targets = [href[1:] for href in reader.attributes("href") if href.startswith("#")]
    anchors = [
        target for target in targets if not re.match(r"(line=[a-z]+&)?ply=\d+$|finding=\d+$|xp-", target)
    ]
    assert anchors
    assert set(anchors) <= ids
    assert set(reader.attributes("aria-controls")) <= ids
    assert {target for target in targets if target.startswith("xp-")} <= ids


def test_every_ply_has_a_link_and_a_state(page: str, arrangement: Arrangement) -> None:
    reader = Reader(page)
    links = [attrs for name, attrs in reader.elements if name == "a" and "data-ply" in attrs]
    states = [len(line["states"]) for line in reader.data()["lines"]]
    assert states == [len(line.plies) + 1 for line in arrangement.lines]
    assert len(links) == sum(states)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_opens_in_the_language_asked_for_and_has_both(arrangement: Arrangement, lang: str) -> None:
    page = report_page(arrangement, {}, [], lang)
    assert f'data-lang="{lang}"' in page
    assert page.count('class="zh"') == page.count('class="en"') > 50
    assert ">Facts<" in page and ">事实<" in page


def test_hostile_names_and_comments_are_inert(arrangement: Arrangement) -> None:
    quiet = Reader(report_page(arrangement, {}, [], "en"))
    headers = HEADERS | {"Red": HOSTILE, "Event": HOSTILE, HOSTILE: HOSTILE}
    page = report_page(make_arrangement(headers, HOSTILE), {}, [], "en")
    reader = Reader(page)
    assert reader.open == []
    assert len(reader.scripts) == len(quiet.scripts) == 2
    assert not [name for name, _ in reader.elements if name == "img"]
    assert not [attrs for _, attrs in reader.elements if any(name.startswith("on") for name in attrs)]
    assert "<script>alert" not in page and "onerror=alert(2)>" not in page
    assert "49" not in "".join(text for text in reader.shown if "alert" in text)
    in_record, in_lines = 4, 2  # three values and a name of headers; the comment on ply 9
    assert reader.shown.count(HOSTILE) == in_record + in_lines


def test_hostile_line_names_and_moves_stay_data(arrangement: Arrangement) -> None:
    line = arrangement.lines[1]
    hostile = replace(line.plies[0])
    vars(hostile)["text"] = "</script><b>"
    plies = (hostile, *line.plies[1:])
    page = report_page(replace(arrangement, lines=(replace(line, plies=plies),)), {}, [], "zh")
    assert Reader(page).data()["lines"][0]["states"][1]["says"]["en"][0].startswith("1. </script><b>")
    assert page.lower().count("</script>") == 2


def test_data_of_the_script(arrangement: Arrangement) -> None:
    data = page_data(arrangement)
    assert data["start"] == 37
    states = data["lines"][0]["states"]
    assert states[0]["marks"] == []
    assert [states[ply]["marks"] for ply in (38, 39)] == [[["drop", 0]], [["drop", 2]]]
    other = data["lines"][1]["states"]
    assert [other[ply]["marks"] for ply in (38, 39)] == [[["drop", 48]], [["drop", 40]]]
    assert [name for name, _ in states[83]["marks"]] == ["from", "to", "check"]
    assert all(set(state["says"]) == set(LANGUAGES) for state in states)
    assert [finding is None for finding in data["findings"]] == [False, True, False]


def test_layouts_say_every_piece() -> None:
    start = layout(Position())
    assert start == "RNBAKABNR10C5C1P1P1P1P1P18p1p1p1p1p1c5c10rnbakabnr"
    strange = strange_board("4*k4/9/9/9/4T4/9/4+r4/9/9/3Kt4 w")
    assert layout(strange) == "3Kt26r+17T35k~4"


def test_game_without_forced_drops(arrangement: Arrangement) -> None:
    facts = Facts(10, (), None, None, None, None, (), False, None)
    line = arrangement.lines[0]
    short = replace(line, plies=line.plies[:10], drops=())
    bare = replace(arrangement, facts=facts, lines=(short,), sweep=None, squares=(), findings=())
    reader = Reader(report_page(bare, {}, [], "en"))
    assert "Nothing was found." in reader.shown
    assert reader.data()["start"] == 10
    assert "squares" not in set(reader.attributes("id"))
    assert "tablist" not in set(reader.attributes("role"))


def test_record_without_moves(arrangement: Arrangement) -> None:
    facts = Facts(0, (), None, None, None, None, (), False, None)
    empty = replace(arrangement.lines[0], plies=(), drops=())
    bare = replace(arrangement, facts=facts, lines=(empty,), sweep=None, squares=(), findings=())
    assert Reader(report_page(bare, {}, [], "zh")).data()["start"] == 0


def test_page_stays_small(page: str) -> None:
    assert len(page.encode("utf-8")) < 400_000


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
@pytest.mark.parametrize(
    ("fragment", "headline", "pieces"),
    [
        ("", "19. 炮八平一 · Red · ply 37 (record)", 29),
        ("#ply=39", "20. 玄打七一 · Red · ply 39 (forced drop)", 31),
        ("#line=disruptive&ply=0", "Start position", 32),
        ("#finding=2", "XP101 Title of forced-drop-in-check", 4),
        ("#ply=nonsense", "19. 炮八平一 · Red · ply 37 (record)", 29),
    ],
)
def test_script_follows_the_address(
    arrangement: Arrangement, tmp_path: Path, fragment: str, headline: str, pieces: int
) -> None:
    file = tmp_path / "index.html"
    file.write_text(report_page(arrangement, {}, [], "en"), encoding="utf-8")
    dom = browse(file.as_uri() + fragment, tmp_path / "profile")
    status = re.search(r'id="status"[^>]*>\s*<strong>([^<]*)</strong>', dom)
    assert status is not None and status[1] == headline
    layer = re.search(r'<g class="xb-pieces">(.*?)</g><g class="xb-over">', dom, re.DOTALL)
    assert layer is not None and layer[1].count('class="xp-piece') == pieces


def browse(address: str, profile: Path) -> str:
    """The document after its script has run."""
    flags = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
        "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}",
    ]  # fmt: skip
    command = [str(CHROMIUM), *flags, "--dump-dom", address]
    done = subprocess.run(command, capture_output=True, timeout=120, check=True)
    return done.stdout.decode("utf-8")


def test_damage_of_the_record_is_said(arrangement: Arrangement) -> None:
    error = NotationError("report.not-made", Place(ply=82, token="<b>"), path="x", reason="y")
    game = replace(arrangement.game, error=error, comment="第一行\n<i>第二行</i>")
    reader = Reader(report_page(replace(arrangement, game=game), {}, [], "en"))
    assert any('ply 82, "<b>"' in text for text in reader.shown)
    assert "第一行\n<i>第二行</i>" in reader.shown
