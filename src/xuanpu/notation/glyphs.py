"""The glyphs of the Chinese notation.

Which variants are *read* is said by the terminals of `grammars/xiangqi_chinese.lark` alone; `variants`
takes its table from there.  Here stand the glyphs that are *written*, and the few distinctions that
only the notes about odd texts need.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from xuanpu.notation.grammar import open_grammar, terminal_patterns

CHINESE_GRAMMAR: Final = "xiangqi_chinese"

PIECE_TERMINALS: Final = ("KING", "ADVISOR", "ELEPHANT", "HORSE", "ROOK", "CANNON", "PAWN")
"""The terminals of the pieces; kind 1 is the first."""

RED_PIECES: Final = "帅仕相马车炮兵"
BLACK_PIECES: Final = "将士象马车炮卒"
RED_NUMERALS: Final = "一二三四五六七八九十"
BLACK_NUMERALS: Final = "１２３４５６７８９十"

ONLY_RED: Final = frozenset("帅帥仕相俥傌兵")
ONLY_BLACK: Final = frozenset("将將士象卒")
ONLY_SIMPLIFIED: Final = frozenset("帅将马车进后离变")
ONLY_TRADITIONAL: Final = frozenset("帥將馬傌車俥砲進後離變")


def piece_glyph(kind: int, side: int) -> str:
    """The written glyph of a piece: kind 1-7, side 0 red, 1 black."""
    return (BLACK_PIECES if side else RED_PIECES)[kind - 1]


def numeral(value: int, side: int) -> str:
    """The written numeral 1-10: Chinese for Red, full-width digits for Black (as most files have it).  Ten,
    which only a rank can be, is 十 for both, so that a point is always two signs."""
    return (BLACK_NUMERALS if side else RED_NUMERALS)[value - 1]


def numeral_value(text: str) -> int:
    """The value of a numeral of either side in any writing: 三, 3, ３ are 3; 十, 10, １０ are 10."""
    return int(text) if text.isdecimal() else int(unicodedata.numeric(text))


@cache
def variants() -> dict[str, str]:
    """Terminal name -> all characters with which the grammar lets it be written."""
    patterns = terminal_patterns(open_grammar(CHINESE_GRAMMAR))
    patterns.pop("BLANK")
    return {name: _characters(pattern) for name, pattern in patterns.items()}


@cache
def notation_characters() -> frozenset[str]:
    """Every character that can stand in a move text, for telling encodings and tokens apart."""
    return frozenset("".join(variants().values()))


def _characters(pattern: str) -> str:
    """The characters of a terminal made of characters and classes of them."""
    spread = re.sub("(.)-(.)", lambda ends: "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1))), pattern)
    return "".join(dict.fromkeys(re.sub(r"[\[\]?|\\]", "", spread)))
