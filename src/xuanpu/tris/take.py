"""Taking a Tris or a composite: who may, and whether an airdrop belongs to it (M3C-6, M3C-8)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import attackers
from xuanpu.tris.cells import is_composite, is_empty
from xuanpu.tris.readings import AirdropOnVacatedOrigin
from xuanpu.tris.state import NO_TRIS

ATTACKERS_NEEDED = 2


@njit
def may_take_bare_tris(pos, rules, sq, side):
    """Own-locked: freely (M3C-6.1, 6.5).  Enemy-locked: by a double attack (M3C-6.2)."""
    return pos.lock[sq] == side or attackers(pos, rules, sq, side, ATTACKERS_NEEDED) >= ATTACKERS_NEEDED


@njit
def needs_airdrop(pos, frm, to):
    """A composite that takes a Tris, bare or in a composite, drops it again in the same ply."""
    return is_composite(pos, frm) and pos.tris[to] != NO_TRIS


@njit
def may_airdrop_on(pos, rules, sq, frm, to):
    """Any other point that is empty once the taker has moved; its origin by X1."""
    if sq == frm:
        return rules.airdrop_on_vacated_origin != AirdropOnVacatedOrigin.EXCLUDED
    return sq != to and is_empty(pos, sq)
