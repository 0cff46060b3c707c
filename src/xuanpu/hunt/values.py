"""Values that are no material: the end of the game by its distance, the draw, infinity.  Needs no kernel."""

from __future__ import annotations

from typing import Final

#: Beyond every value.
INFINITE: Final = 32_000
#: A game won at once; won after n plies is `WON - n`.
WON: Final = 30_000
#: From here on a value is a game won or lost.
DECIDED: Final = 29_000
DRAWN: Final = 0
