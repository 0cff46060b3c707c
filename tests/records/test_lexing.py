"""Runs of signs -> parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.records.lexing import Kind, is_move, is_move_like, kind_of_whole, lex


@pytest.mark.parametrize(
    ("run", "parts"),
    [
        ("炮二平五", [("MOVE", 0, "炮二平五")]),
        ("12.炮二平五", [("NUMBER", 0, "12."), ("MOVE", 3, "炮二平五")]),
        ("3兵平6", [("MOVE", 0, "3兵平6")]),
        ("3.三兵平6", [("NUMBER", 0, "3."), ("MOVE", 2, "三兵平6")]),
        ("1...", [("NUMBER", 0, "1...")]),
        ("...", [("DOTS", 0, "...")]),
        ("12", [("NUMBER", 0, "12")]),
        ("炮二平五!?", [("MOVE", 0, "炮二平五"), ("MARK", 4, "!?")]),
        ("炮二平五炮8平5", [("MOVE", 0, "炮二平五"), ("MOVE", 4, "炮8平5")]),
        ("马8进7，红优。", [("MOVE", 0, "马8进7"), ("TEXT", 5, "红优。")]),
        ("如下：1.炮二平五", [("TEXT", 0, "如下："), ("NUMBER", 3, "1."), ("MOVE", 5, "炮二平五")]),
        ("此时应该考虑车１进１", [("TEXT", 0, "此时应该考虑车１进１")]),
        ("炮二平", [("MOVE", 0, "炮二平")]),
        ("2006.08.04", [("NUMBER", 0, "2006."), ("NUMBER", 5, "08."), ("TEXT", 8, "04")]),
        ("1-0", [("RESULT", 0, "1-0")]),
        ("½-½", [("RESULT", 0, "1/2-1/2")]),
        ("红先胜", [("RESULT", 0, "1-0")]),
        ("========", [("TEXT", 0, "========")]),
        ("https://www.example.com/", [("TEXT", 0, "https://www.example.com/")]),
        ("炮\ufffd平五", [("TEXT", 0, "炮\ufffd平五")]),
    ],
)
def test_parts(run: str, parts: list[tuple[str, int, str]]) -> None:
    assert [(Kind(kind).name, offset, text) for kind, offset, text in lex(run)] == parts


@given(st.text(st.sampled_from("炮马兵二８5平进前玄打T@e4h.1-0*!?，。…=^/xx ")))
def test_what_is_remembered_is_what_was_found(run: str) -> None:
    parts = lex(run)
    remembered = kind_of_whole(run)
    assert remembered is None or parts == ((remembered, 0, run),)
    assert lex(run) == parts


@given(st.text(max_size=60))
def test_parts_lie_in_order_and_say_what_stands_there(run: str) -> None:
    end = 0
    for kind, offset, text in lex(run):
        assert offset >= end and text
        end = offset + len(text)
        assert kind == Kind.RESULT or run[offset:end] == text


@pytest.mark.parametrize(
    ("text", "move", "like"),
    [
        ("炮二平五", True, True),
        ("炮二平", False, True),
        ("T@e5", True, False),
        ("一九九九", False, True),
        ("象棋", False, False),
        ("1999", False, False),
        ("炮二平五这步棋好", False, False),
        ("", False, False),
    ],
)
def test_moves_and_what_is_like_them(text: str, move: bool, like: bool) -> None:
    assert is_move(text) is move
    assert is_move_like(text) is like
