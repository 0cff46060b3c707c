"""Records from one format into another: what the target can hold is kept, what it cannot hold is said.

record --rewritten, by its positions--> moves in the target's notation --written--> content --read again-->
what is the same, and what was lost (design §1; formats in `targets.py`).
"""

from __future__ import annotations

from xuanpu.convert.conversion import Converted, convert_game
from xuanpu.convert.losses import Loss, losses_between
from xuanpu.convert.rewriting import Rewritten, rewrite
from xuanpu.convert.targets import TARGETS, Target, target_named

__all__ = [
    "TARGETS",
    "Converted",
    "Loss",
    "Rewritten",
    "Target",
    "convert_game",
    "losses_between",
    "rewrite",
    "target_named",
]
