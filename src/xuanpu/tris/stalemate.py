"""Whether regular pieces alone have a legal ply (F4, R1: tests that ask no Tris)."""

from __future__ import annotations

import numpy as np
from numba import njit

from xuanpu.hosts.vocabulary import reach_from
from xuanpu.tris.cells import is_bare_tris, is_composite
from xuanpu.tris.state import PLIES_DTYPE
from xuanpu.tris.take import could_take, may_take_bare_tris, needs_no_safety


@njit
def any_regular_ply_is_safe(pos, rules):
    """Whether some regular piece (no composite) of the side to move has a legal ply, a mount included."""
    found = np.empty(1, PLIES_DTYPE)[0]
    side = pos.side
    for frm in range(pos.piece.shape[0]):
        if pos.owner[frm] != side or is_composite(pos, frm):
            continue
        for i in range(reach_from(pos, rules, frm, found)):
            to = found.reach[i]
            if pos.owner[to] == side:
                continue
            if is_bare_tris(pos, to) and not may_take_bare_tris(pos, rules, frm, to):
                continue
            if needs_no_safety(pos, rules, to) or could_take(pos, rules, frm, to):
                return True
    return False
