"""Position records built field by field, so that every field takes every value it can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from hypothesis import strategies as st

from xuanpu.fen_items import both_low
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import DTYPE, IN_HOME, IN_PALACE, KING, PAWN
from xuanpu.rulesets import Rules
from xuanpu.tris.state import (
    BARE,
    CROSSED,
    NEUTRAL,
    NO_TRIS,
    NOBODY,
    PLUS,
    PROMOTED,
    UNDER,
    WAIVED,
)

FULL = (1, 2, 2, 2, 2, 2, 5)
STRONG = (4, 5, 6)
ZONED = (1, 2, 3)
SIDES = (0, 1)
POINTS = st.integers(0, 89)
SWITCHES = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 2))


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Position:
    """A position under one of the rules: pieces anywhere, Tris bare, under pieces, promoted or in reserve."""
    law = draw(rules)
    array = np.zeros(1, dtype=DTYPE)
    pos = array[0]
    for name in ("owner", "lock", "king"):
        pos[name][:] = NOBODY
    pos.exch = -1
    pos.side = draw(st.sampled_from(SIDES))
    pos.ply = 2 * draw(st.integers(0, 200)) + int(pos.side)
    _place_pieces(draw, pos)
    if law.parameters["n_tris"]:
        _place_tris(draw, pos, law.parameters)
        _settle(draw, pos)
        pos.ply += draw(st.integers(0, 1))
    if law.parameters["composites"]:
        _remember_promotions(draw, pos)
        pos.latch = max(int(pos.latch), both_low(pos, law))
    _mark(draw, pos, st.booleans() if law.parameters["composites"] else st.just(False))
    pos.taken[:] = [draw(st.integers(0, 16)) for _ in SIDES]
    pos.prev_cap = draw(st.just(-1) | POINTS)
    pos.clk_reg = draw(st.integers(0, 300))
    pos.clk_any = draw(st.integers(0, 300))
    return Position(law, array)


def _place_pieces(draw: st.DrawFn, pos: Any) -> None:
    """Both kings, some pieces on the board, some dead."""
    for side in SIDES:
        pos.king[side] = square = draw(st.sampled_from(np.flatnonzero(IN_PALACE[side]).tolist()))
        pos.piece[square], pos.owner[square] = KING, side
    for side in SIDES:
        for kind, most in enumerate(FULL[1:], start=2):
            places = draw(st.lists(POINTS, max_size=most, unique=True))
            places = [square for square in places if not pos.piece[square]]
            pos.piece[places], pos.owner[places] = kind, side
            pos.dead[side, kind] = draw(st.integers(0, most - len(places)))


def _place_tris(draw: st.DrawFn, pos: Any, parameters: Mapping[str, int]) -> None:
    """Tris bare on empty points; where there are composites also under pieces, and promoted with them."""
    most = parameters["n_tris"]
    for square in draw(st.lists(POINTS, max_size=most, unique=True)):
        kind, owner = int(pos.piece[square]), int(pos.owner[square])
        if not kind:
            pos.piece[square], pos.tris[square] = NEUTRAL, BARE
            pos.lock[square] = draw(st.sampled_from(SIDES))
            continue
        if not parameters["composites"]:
            continue
        pos.tris[square], pos.lock[square] = UNDER, owner
        if kind in STRONG and draw(st.booleans()):
            pos.piece[square], pos.tris[square], pos.mark[square] = PROMOTED, PLUS, kind
            pos.plus[owner] += 1
    pos.reserve = draw(st.integers(0, most - int(np.count_nonzero(pos.tris))))


def _mark(draw: st.DrawFn, pos: Any, whether: st.SearchStrategy[bool]) -> None:
    """Pawns that have crossed the river, and pieces freed from their zone."""
    for square in np.flatnonzero(pos.piece == PAWN).tolist():
        if not IN_HOME[pos.owner[square], square] or draw(whether):
            pos.mark[square] |= CROSSED
    for square in np.flatnonzero(np.isin(pos.piece, ZONED) & (pos.tris == NO_TRIS)).tolist():
        if draw(whether):
            pos.mark[square] |= WAIVED


def _settle(draw: st.DrawFn, pos: Any) -> None:
    """What the Tris layer holds beside the board."""
    pos.taken_tris = draw(st.integers(0, 200))
    pos.switch[:] = draw(st.sampled_from(SWITCHES))
    pos.dropped = draw(st.integers(0, 9))
    pos.duty = draw(st.integers(0, int(pos.reserve)))
    pos.duty_first, pos.duty_done, pos.beside = (draw(st.integers(0, 1)) for _ in range(3))
    pos.exch = draw(st.just(-1) | POINTS)
    pos.victim = draw(st.integers(0, 7)) if pos.duty else 0


def _remember_promotions(draw: st.DrawFn, pos: Any) -> None:
    """What a game with composites holds of promotions past."""
    pos.latch = draw(st.integers(0, 1))
    pos.promos[:] = [int(pos.plus[side]) + draw(st.integers(0, 9)) for side in SIDES]
