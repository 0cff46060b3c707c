"""Text out of files neither steers the terminal nor turns the page around."""

from __future__ import annotations

from xuanpu.harmless import harmless


def test_controls_and_marks_of_direction_become_blanks() -> None:
    assert harmless("甲\x1b[2J\n\u202e乙\u2066") == "甲 [2J  乙 "


def test_what_is_kept_and_plain_text_stay() -> None:
    assert harmless("第一行\n第二行", keep="\n") == "第一行\n第二行"
    assert harmless("炮二平五 \u2603") == "炮二平五 \u2603"
