"""How the two rulesets look in every chart: colours that differ in lightness too, and dashes."""

from __future__ import annotations

from typing import Final

from xuanpu.charts.palette import AMBER, JADE

COLOURS: Final = (AMBER, JADE)
DASHES: Final = ((0, (4, 1.5)), "solid")

#: Inches.  Two charts stand side by side on a wide page, one below the other on a narrow one.
WIDTH: Final = 5.6
