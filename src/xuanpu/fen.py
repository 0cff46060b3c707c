"""FEN, extended by everything a position of the Tris layer holds (design §3).

The first six fields are those of xiangqi FEN; only the board is required, `H`/`E` are taken for `N`/`B`,
`r` for `w`.  On the board `T`/`t` is a bare Tris locked to Red/Black, `*R` a composite, and `+R`, `+C`, `+N`
a promoted Tris (玄车+), named by the piece it is made with.  Behind them stand `name:value` items in any
order; each has a default, and only what differs from it is written:

    reserve:1        Tris off the board (default: those not on the board)
    dead:CNpp        pieces beside the board, `-` for none (default: none; by D14=all-missing those not
                     on the board)
    taken:2,1        red and black pieces taken so far (default: as many as are dead)
    switch:wb        who may drop: `w`, `b`, `wb`, `-`; `x` closed for good (both, once two are taken)
    dropped:2        drops made (default: the Tris on the board)
    duty:2!          forced drops owed; `!` = the ply now due is the first after the third capture
    spent:1          the clause of the forced drop has been tested (default: once three are taken)
    exch:i5          point of the capture that set the duty;   prev:i5  point of the previous ply's capture
    victim:P         kind of the piece whose capture set the duty (default: none)
    any:3            plies since any capture (default: the fifth field, plies since a regular one)
    tris:1           Tris captures so far (default: 0)
    beside:1         the side to move has made a free drop in this turn (default: 0)
    ply:18           plies played (default: by the sixth field and the side; free drops shift it)
    promos:1,0       promotions made by Red and by Black (default: the promoted Tris on the board)
    latch:1          both sums of strong pieces have been low (default: whether they are now)
    waived:d4,f6     pieces freed from their zone when their Tris left them (default: none)
    crossed:e3       pawns that have been beyond the river and no longer are (default: none)

Of these, a game without Tris has `dead`, `taken`, `prev` and `any`, and passes over the others.  A game with
Tris but without composites (text 004) has all but the last four, and refuses these as it refuses `*R` and
`+R`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from xuanpu.fen_board import board_fen, read_board
from xuanpu.fen_faults import FenFaults
from xuanpu.fen_fields import Fields
from xuanpu.fen_items import LARGEST_CLOCK, NAMES, read_items, written_items
from xuanpu.hosts.xiangqi.board import DTYPE, START_FEN
from xuanpu.rulesets import Rules
from xuanpu.tris.state import BLACK, NOBODY, RED

__all__ = ["board_fen", "parse_fen", "start_record", "write_fen"]

SIDES = {"w": RED, "r": RED, "b": BLACK}


def start_record(rules: Rules) -> Any:
    """The start position as one record of `DTYPE` in an array of length 1."""
    return np.frombuffer(bytearray(_start(rules)), dtype=DTYPE)


@lru_cache(maxsize=64)
def _start(rules: Rules) -> bytes:
    """Its bytes: nearly every game begins with them, and to read a FEN costs as much as a dozen plies."""
    return bytes(parse_fen(START_FEN, rules).tobytes())


def parse_fen(fen: str, rules: Rules) -> Any:
    """The position of a FEN as one record of `DTYPE` in an array of length 1.

    FenError (with the column) on anything that is not a position of this ruleset.
    """
    fields = Fields(fen)
    array = np.zeros(1, dtype=DTYPE)
    pos = array[0]
    for name in ("owner", "lock", "king"):
        pos[name][:] = NOBODY
    pos.exch = pos.prev_cap = -1
    read_board(pos, fields)
    pos.side = fields.one_of("side", SIDES, "w")
    fields.skip_dashes(2)
    pos.clk_reg = fields.number("halfmoves", 0, LARGEST_CLOCK)
    full_move = max(1, fields.number("fullmoves", 1, LARGEST_CLOCK // 2))
    pos.ply = 2 * (full_move - 1) + int(pos.side)
    items = fields.items(NAMES)
    read_items(pos, items, rules, fields)
    for fault in FenFaults(pos, rules, fields, items):
        raise fault
    return array


def write_fen(pos: Any, rules: Rules) -> str:
    """The FEN of a position record; `parse_fen` brings back the same record."""
    fields = [
        board_fen(pos),
        "wb"[int(pos.side)],
        "-",
        "-",
        str(int(pos.clk_reg)),
        str(int(pos.ply) // 2 + 1),
    ]
    return " ".join(fields + written_items(pos, rules))
