"""What a search works on: arrays that Python makes and the kernel fills."""

from __future__ import annotations

import numpy as np

#: Plies deep that a search may go, quiescence included: one record of everything a level.
LEVELS = 64
MOST_DEPTH = 40

NO_PLY = -1

#: One level of the search.  `alpha`, `beta`: the window, for the side to move; `best`: the value so far;
#: `attempt`: how the ply in hand is being searched; `in_order`: only plies without a score are left.
FRAME_DTYPE = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                *("alpha", "first_alpha", "beta", "depth", "best", "best_ply", "hash_ply"),
                *("key", "state", "watched", "in_check", "quiescing"),
                *("next", "in_order", "ply", "attempt", "reduction", "searched", "length"),
                *("killer", "killer_before"),
            )
        ],
    )
)

#: The search as a whole.  In: `most_nodes`, `most_depth`, `selective`, `past` (positions of the game before).
#: Out: `nodes`, `depth`, `score`, `ply`, `length` of the line.
RUN_DTYPE = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                *("most_nodes", "most_depth", "selective", "past"),
                *("nodes", "stopped", "depth", "score", "ply", "length"),
            )
        ],
    )
)

#: What is known of a position: the best ply and its value, searched to `depth`; `bound`: see `table`.
TABLE_DTYPE = np.dtype(
    (
        np.record,
        [("key", "i8"), ("ply", "i4"), ("score", "i2"), ("depth", "i1"), ("bound", "i1")],
    )
)
