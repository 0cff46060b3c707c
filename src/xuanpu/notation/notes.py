"""What is odd about a move text that is accepted all the same."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from xuanpu.notation.glyphs import ONLY_BLACK, ONLY_RED, ONLY_SIMPLIFIED, ONLY_TRADITIONAL
from xuanpu.notation.parsing import REMEMBERED_TEXTS

_HAN: Final = re.compile("[\u4e00-\u9fff]")
_NUMERAL: Final = re.compile("[一二三四五六七八九]|[0-9]|[０-９]")


@lru_cache(maxsize=REMEMBERED_TEXTS)
def move_notes(text: str, side: int) -> tuple[str, ...]:
    """Keys (of the words) of the notes on a Chinese move text of `side`, 0 red, 1 black.

    `notation.note.…`: digits-of-the-other-side (Red writes Chinese numerals, Black Arabic ones of either
    width; the ordinal before a pawn and the rank 十 are free), digits-mixed, glyph-of-the-other-side (士 of
    Red, 仕 of Black), scripts-mixed, blank-inside.
    """
    if not _HAN.search(text):
        return ()  # letters and coordinates
    signs = set(text)
    writings = {_writing(digit) for digit in _NUMERAL.findall(text.lstrip()[1:])}
    odd = {
        "digits-of-the-other-side": writings - ({"half", "full"} if side else {"chinese"}),
        "digits-mixed": len(writings) > 1,
        "glyph-of-the-other-side": signs & (ONLY_RED if side else ONLY_BLACK),
        "scripts-mixed": signs & ONLY_SIMPLIFIED and signs & ONLY_TRADITIONAL,
        "blank-inside": len(text.split()) > 1,
    }
    return tuple(f"notation.note.{name}" for name, found in odd.items() if found)


def _writing(digit: str) -> str:
    """The writing of a numeral: chinese, half (width) or full."""
    if not digit.isdecimal():
        return "chinese"
    return "half" if digit.isascii() else "full"
