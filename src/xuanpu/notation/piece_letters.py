"""The letters by which the western notations name the pieces."""

from __future__ import annotations

import unicodedata
from typing import Final

PAWN: Final = 7

_KINDS: Final = {"K": 1, "A": 2, "E": 3, "B": 3, "H": 4, "N": 4, "R": 5, "C": 6, "P": PAWN}
_WRITTEN: Final = "KAEHRCP"


def kind_of_letter(letter: str) -> int:
    """The kind 1-7 of a letter, of either case and width; H and N are the horse, E and B the elephant."""
    return _KINDS[unicodedata.normalize("NFKC", letter).upper()]


def letter_of_kind(kind: int, side: int) -> str:
    """The letter that is written for a kind 1-7: `KAEHRCP`, Black's small."""
    letter = _WRITTEN[kind - 1]
    return letter.lower() if side else letter
