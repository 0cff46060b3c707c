"""Outlines of characters, taken from the font package, so that no reader needs a Chinese font.

The font is Noto Sans SC (SIL Open Font License), as shipped by `pylopdf-fonts-zh-cn`.  Only the
glyphs asked for are read; each is read once in a process.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pylopdf_fonts_zh_cn
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont


class Outline(NamedTuple):
    """A glyph as SVG path data in font units (y upwards), with its ink box and its advance width."""

    path: str
    left: float
    bottom: float
    right: float
    top: float
    advance: float

    @property
    def centre(self) -> tuple[float, float]:
        """Middle of the ink."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def font_path() -> Path:
    """The font file that boards, charts and pages take their Chinese from."""
    return Path(pylopdf_fonts_zh_cn.sans_path())


@cache
def glyph_outline(char: str) -> Outline:
    """The outline of one character.  KeyError if the font lacks it."""
    font, names, glyphs = _font()
    name = names[ord(char)]
    pen, box = SVGPathPen(glyphs, ntos=_whole), BoundsPen(glyphs)
    glyphs[name].draw(pen)
    glyphs[name].draw(box)
    left, bottom, right, top = box.bounds or (0, 0, 0, 0)
    return Outline(pen.getCommands(), left, bottom, right, top, font["hmtx"][name][0])


def has_glyph(char: str) -> bool:
    """Whether the font draws this character."""
    return ord(char) in _font()[1]


def units_per_em() -> int:
    """Font units to the em: the scale of every `Outline`."""
    return int(_font()[0]["head"].unitsPerEm)


@cache
def _font() -> tuple[Any, dict[int, str], Any]:
    font = TTFont(font_path(), lazy=True)
    return font, font.getBestCmap(), font.getGlyphSet()


def _whole(value: float) -> str:
    # A thousandth of an em is finer than any screen shows: whole units keep the paths short.
    return str(round(value))
