"""Odd texts are noted, and accepted."""

from __future__ import annotations

import pytest

from xuanpu.notation import move_notes, parse_move
from xuanpu.words import say

RED, BLACK = 0, 1


@pytest.mark.parametrize(
    ("text", "side", "notes"),
    [
        ("炮二平五", RED, ()),
        ("傌二進三", RED, ()),
        ("马８进７", BLACK, ()),
        ("砲2平5", BLACK, ()),
        ("前七进一", RED, ()),
        ("二卒平3", BLACK, ()),
        ("兵7進1", RED, ("digits-of-the-other-side",)),
        ("將五退一", BLACK, ("digits-of-the-other-side",)),
        ("炮２平5", BLACK, ("digits-mixed",)),
        ("炮2平五", RED, ("digits-of-the-other-side", "digits-mixed")),
        ("士四进五", RED, ("glyph-of-the-other-side",)),
        ("相3进5", BLACK, ("glyph-of-the-other-side",)),
        ("馬二进三", RED, ("scripts-mixed",)),
        ("象3    进5", BLACK, ("blank-inside",)),
        ("玄打５１０", BLACK, ()),
        ("玄打５十", BLACK, ()),
        ("玄打五十", RED, ()),
        ("h2e2", RED, ()),
        ("T@e5", RED, ()),
    ],
)
def test_notes(text: str, side: int, notes: tuple[str, ...]) -> None:
    parse_move(text)
    assert move_notes(text, side) == tuple(f"notation.note.{note}" for note in notes)
    assert all(say(note, lang) for note in move_notes(text, side) for lang in ("zh", "en"))
