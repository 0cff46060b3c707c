"""Colours of the charts.  They differ in lightness too, so that colour-blind readers tell them apart.

`THEMED` are the ones that a page may replace by variables of its own, to follow dark mode.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#2b2620"
MUTED: Final = "#7a6f61"
FAINT: Final = "#dcd2c0"
PAPER: Final = "#fffdf8"
SHADE: Final = "#f1ece2"
WOOD: Final = "#8a6a45"
RED: Final = "#b5331c"
BLACK: Final = "#3d4350"
JADE: Final = "#0f857b"
AMBER: Final = "#d99a16"

THEMED: Final = {
    "ink": INK,
    "muted": MUTED,
    "faint": FAINT,
    "paper": PAPER,
    "shade": SHADE,
    "wood": WOOD,
    "red": RED,
    "black": BLACK,
    "jade": JADE,
    "amber": AMBER,
}

#: Share 0 … 1 of records that survive, light to dark.
SURVIVAL_STOPS: Final = ("#fcead6", "#d3e8d8", "#93cfc0", "#3f9f94", "#0b5a56")
