"""Text out of files, made harmless to show."""

from __future__ import annotations

import unicodedata

#: Marks that turn the direction of the text behind them.
BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
BLANKED = ("Cc", "Zl", "Zp")


def harmless(text: str, keep: str = "") -> str:
    """The text with control characters (but those in `keep`), line breaks and marks of direction as blanks: a
    file is neither to steer the terminal nor to turn the page around."""
    return "".join(
        " " if char not in keep and (char in BIDI_CONTROLS or unicodedata.category(char) in BLANKED) else char
        for char in text
    )
