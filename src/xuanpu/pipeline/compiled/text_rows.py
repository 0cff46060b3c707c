"""What the kernel knows of a run of signs: one row a distinct run.  Needs no kernel."""

from __future__ import annotations

from typing import Final

import numpy as np

NO_NUMBER: Final = -1

# What a run holds behind its number, if it has one.
NOTHING: Final = 0
BY_PIECE: Final = 1
BY_SQUARES: Final = 2

# Words of order; 1-9 are ordinals, 0 is none.
FRONT: Final = 10
MIDDLE: Final = 11
REAR: Final = 12

#: `number`, NO_NUMBER where there is none, and `black`: it says that Black's move follows; `form`: one of the
#: above.  BY_PIECE: piece, order, file, action and steps as in `notation.Intent`.  BY_SQUARES: the ply, and
#: whether the text says that ranks begin at 0.
TEXT_DTYPE: Final = np.dtype(
    (
        np.record,
        [
            ("number", "i2"),
            ("black", "i1"),
            ("form", "i1"),
            ("piece", "i1"),
            ("order", "i1"),
            ("file", "i1"),
            ("action", "i1"),
            ("steps", "i1"),
            ("from_zero", "i1"),
            ("ply", "i4"),
        ],
    )
)
