"""What the report states."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.report.arrangement_factory import bundled_game
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement, Facts
from xuanpu.report.facts import (
    fact_rows,
    line_end,
    line_label,
    move_number,
    ply_of_finding,
    record_texts,
)
from xuanpu.rulesets import load_rules
from xuanpu.words import LANGUAGES

KEYS = [
    "captures",
    "switch",
    "trigger",
    "first_dropper",
    "checking_drops",
    "pairs",
    "mates",
    "end",
]


def stated(arrangement: Arrangement, lang: str) -> dict[str, str]:
    return {fact.key: fact.text for fact in fact_rows(arrangement, lang)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_stated_in_both_languages(arrangement: Arrangement, lang: str) -> None:
    rows = fact_rows(arrangement, lang)
    assert [row.key for row in rows] == KEYS
    assert all(row.label and row.text for row in rows)


def test_english_statements(arrangement: Arrangement) -> None:
    facts = stated(arrangement, "en")
    assert facts["trigger"] == "Is ply 37, 19.炮八平一 (Red); the forced drops follow."
    assert facts["switch"] == "Opens with ply 25, 13.车七退二 (Red)."
    assert facts["first_dropper"].startswith("Black drops first")
    assert facts["captures"].startswith("14: ply 8 Black takes 兵 on c4, ply 25 Red takes 卒 on c2, ")
    assert facts["pairs"] == (
        "380 of 3660 ordered pairs (10.4%) keep the whole record legal as recorded; "
        "under 477 a recorded move is legal but of another kind; 2803 break it."
    )
    assert facts["mates"] == "342 of those 380 pairs."
    assert facts["checking_drops"] == "No forced drop on any empty point gives check."
    assert facts["end"] == "81 plies; the last position is mate; result 1-0."


def test_checking_drops_are_named(arrangement: Arrangement) -> None:
    facts = replace(arrangement.facts, checking_drops=((40, 41), ()))
    text = stated(replace(arrangement, facts=facts), "en")["checking_drops"]
    assert text == "drop 1: check from 2 points (e4, f4); drop 2: none."


def test_game_without_captures(arrangement: Arrangement) -> None:
    facts = Facts(10, (), None, None, None, None, (), False, None)
    bare = replace(arrangement, facts=facts, sweep=None, squares=())
    for lang in LANGUAGES:
        assert list(stated(bare, lang)) == ["captures", "switch", "trigger", "end"]
    assert stated(bare, "en")["end"] == "10 plies; the last position is no mate; result *."


def test_game_without_tris_has_neither_switch_nor_trigger() -> None:
    plain = arrange(bundled_game(), load_rules("xiangqi"))
    for lang in LANGUAGES:
        assert list(stated(plain, lang)) == ["captures", "end"]


def test_move_numbers() -> None:
    assert [move_number(ply, 0) for ply in (1, 2, 37, 38)] == ["1.", "1…", "19.", "19…"]
    assert [move_number(ply, 1) for ply in (1, 2, 3)] == ["1…", "2.", "2…"]


def test_record_texts_come_from_all_lines(arrangement: Arrangement) -> None:
    texts = record_texts(arrangement)
    assert sorted(texts) == list(range(1, 82))
    assert texts[37] == "炮八平一"
    assert texts[56] == "象７退５"


def test_record_texts_behind_a_broken_line_are_as_written(arrangement: Arrangement) -> None:
    texts = record_texts(replace(arrangement, lines=arrangement.lines[1:]))
    assert sorted(texts) == list(range(1, 82))
    assert (texts[41], texts[56]) == ("前马进六", "前象退５")


def test_end_of_a_line(arrangement: Arrangement) -> None:
    assert [line_end(line, "en") for line in arrangement.lines] == [
        "The game is over: checkmate, Red wins.",
        "The record breaks here: 21.前马进六. illegal: the horse's leg is blocked (M3C-2.3).",
    ]


def test_the_ply_of_a_finding_is_told_with_its_line(arrangement: Arrangement) -> None:
    finding = replace(arrangement.findings[0], ply=40)
    lines = arrangement.lines
    assert ply_of_finding(replace(finding, line=lines[0].name), lines, "en") == "ply 40"
    assert (
        ply_of_finding(replace(finding, line=lines[1].name), lines, "en") == "Most disruptive drops, ply 40"
    )
    assert ply_of_finding(replace(finding, ply=None), lines, "en") == ""


def test_a_line_without_drops_is_not_called_after_a_policy(arrangement: Arrangement) -> None:
    line = arrangement.lines[0]
    assert line_label(line, "en") == "Friendliest drops"
    assert line_label(replace(line, drops=()), "en") == "The line"
