"""What the report states."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xuanpu.replay.result import Arrangement, Facts
from xuanpu.report.facts import fact_rows, move_number, record_texts
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
        "380 of 3660 ordered pairs (10.4%) keep the whole record legal as recorded; 3280 break it."
    )
    assert facts["mates"] == "380 of those 380 pairs."


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


def test_move_numbers() -> None:
    assert [move_number(ply, 0) for ply in (1, 2, 37, 38)] == ["1.", "1…", "19.", "19…"]
    assert [move_number(ply, 1) for ply in (1, 2, 3)] == ["1…", "2.", "2…"]


def test_record_texts_come_from_all_lines(arrangement: Arrangement) -> None:
    texts = record_texts(arrangement)
    assert sorted(texts) == list(range(1, 82))
    assert texts[37] == "炮八平一"
