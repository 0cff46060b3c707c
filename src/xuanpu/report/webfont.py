"""A web font of just the characters that a page shows, for readers whose machine has no Chinese font.

It serves the East Asian blocks only; letters and digits stay with the reader's own fonts.  It stands
first in the page's list of fonts: a browser that has already drawn a text with a later font does not
always draw it again when an embedded one is ready.  Noto Sans SC is under the SIL Open Font License,
which allows embedding.
"""

from __future__ import annotations

import io
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from xuanpu.report.glyphs import font_path

_BLOCKS: Final = (
    range(0x2E80, 0xA000),
    range(0xF900, 0xFB00),
    range(0xFE30, 0xFE50),
    range(0xFF00, 0xFFF0),
    range(0x20000, 0x32000),
)

UNICODE_RANGE: Final = ",".join(f"U+{block.start:X}-{block.stop - 1:X}" for block in _BLOCKS)
"""What the font serves, in the words of CSS."""

_NEEDLESS_TABLES: Final = ("GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG")


def subset_font(text: str) -> bytes:
    """A WOFF file with the glyphs of the East Asian characters in `text`; the same bytes every time."""
    options = Options()
    options.layout_features = []
    options.recalc_timestamp = False
    options.drop_tables += _NEEDLESS_TABLES
    font = TTFont(font_path(), lazy=True, recalcTimestamp=False, recalcBBoxes=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(code for code in map(ord, set(text)) if _served(code)))
    subsetter.subset(font)
    font.flavor = "woff"
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def _served(code: int) -> bool:
    return any(code in block for block in _BLOCKS)
