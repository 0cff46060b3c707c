"""How much a reader takes on before it refuses: what keeps memory and time flat on hostile files.

Real files stay far below: the longest line seen is some kilobytes, the largest tree of variations about
a megabyte, and people nest variations a dozen deep at most.
"""

from __future__ import annotations

from typing import Final

MAX_LINE: Final = 1 << 20
"""Characters of one line."""

MAX_GAME: Final = 4 << 20
"""Characters of one game, with its tags, comments and variations."""

MAX_DEPTH: Final = 100
"""Variations inside variations."""

MAX_NOTE: Final = 500
"""Characters kept of a text that is not part of a game."""
