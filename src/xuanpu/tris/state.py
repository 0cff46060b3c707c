"""The position record (design D1).

One structured dtype a host; fields named as in the reading (profiles §3).  All are signed, so that
`1 - side` and the like mean the same in a kernel and in plain Python.

`piece[n]`   0 empty, a kind of the host, NEUTRAL where a bare Tris stands, PROMOTED where a promoted one
             does (its physical piece is in `mark`).  So "is the point empty" is one look, a host sees a bare
             Tris as a wall, and no host takes a promoted horse for a horse.
`owner[n]`   side of the regular piece, NOBODY where there is none
`tris[n]`    NO_TRIS, BARE, UNDER (a piece stands on it) or PLUS (promoted)
`lock[n]`    side the Tris is locked to (= owner under a piece), NOBODY where there is none
`king[2]`    square of each king, -1 once it is taken (derived; kept because every verdict asks for it)
`dead[2,8]`  captured pieces beside the board, by owner and kind
`taken[2]`   regular pieces captured so far, by owner; never falls
`taken_tris` Tris captures so far, bare and in composites
`switch[2]`  SHUT, OPEN or CLOSED for voluntary drops, by side
`dropped`    drops made so far;  `reserve`  Tris still off the board
`duty`       forced drops still owed;  `duty_first`  the ply now due is the first after the third capture
`duty_done`  the clause has been tested and is spent
`exch`       point of the capture that set the duty;  `prev_cap`  point of the previous ply's capture; else -1
`clk_reg`    plies since a regular piece was taken;  `clk_any`  the same, but any capture resets
`ply`        plies played

`mark[n]`    what is remembered of the piece on the point: bits 0-2 the piece that a promoted Tris is made
             with, and the bits WAIVED and CROSSED below
`plus[2]`    promoted Tris on the board, by side (derived; most positions have none, and then the host need
             not look for them)
`promos[2]`  promotions made so far, by side;  `latch`  both sums of strong pieces have been low (P6)
`victim`     kind of the piece whose capture set the duty (F6), 0 when none is owed
`beside`     1: the side to move has made a free drop in this turn (D4)

The fields that only planned options would read (`dbl`, `tgt`, `att`, `virt`, `duty_side`, `spare`, …) are not
in this record: a copy of it is the dearest step of the hot path, 9 ns at 411 bytes and 26 ns at 911.
"""

from __future__ import annotations

import numpy as np

NOBODY = -1
RED = 0
BLACK = 1

EMPTY = 0
KING = 1  # every host that has a king numbers it so
NEUTRAL = 8
PROMOTED = 9

NO_TRIS = 0
BARE = 1
UNDER = 2
PLUS = 3

SHUT = 0
OPEN = 1
CLOSED = 2

KINDS = 8

#: Bits of `mark`: the piece a promoted Tris is made with; a bare piece freed from its zone (S3); a pawn that
#: has been beyond the river (C2).
MADE_WITH = 7
WAIVED = 8
CROSSED = 16


def position_dtype(squares: int) -> np.dtype[np.void]:
    """The position record of a host with that many squares."""
    return np.dtype(
        (
            np.record,
            [
                ("piece", "i1", (squares,)),
                ("owner", "i1", (squares,)),
                ("tris", "i1", (squares,)),
                ("lock", "i1", (squares,)),
                ("mark", "i1", (squares,)),
                ("king", "i1", (2,)),
                ("dead", "i1", (2, KINDS)),
                ("taken", "i1", (2,)),
                ("taken_tris", "i2"),
                ("switch", "i1", (2,)),
                ("dropped", "i1"),
                ("reserve", "i1"),
                ("duty", "i1"),
                ("duty_first", "i1"),
                ("duty_done", "i1"),
                ("exch", "i1"),
                ("prev_cap", "i1"),
                ("victim", "i1"),
                ("beside", "i1"),
                ("plus", "i1", (2,)),
                ("promos", "i1", (2,)),
                ("latch", "i1"),
                ("clk_reg", "i4"),
                ("clk_any", "i4"),
                ("side", "i1"),
                ("ply", "i4"),
            ],
        )
    )


#: Room for every ply of a position: 16 pieces of at most 17 squares, two Tris of 16, 90 drops, and two
#: captures with 90 airdrops each stay far below.
MOST_PLIES = 1024
MOST_REACHED = 40

#: A list of plies with the scratch that filling it needs.  A record, not an array: an array argument costs a
#: reference count each way, 40 ns a call, a record argument nothing.
PLIES_DTYPE = np.dtype(
    (np.record, [("n", "i8"), ("ply", "i8", (MOST_PLIES,)), ("reach", "i8", (MOST_REACHED,))])
)
