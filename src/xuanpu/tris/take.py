"""Taking a Tris or a composite: who may, and whether an airdrop belongs to it (M3C-6, M3C-8)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import attackers
from xuanpu.tris.cells import is_composite, is_empty
from xuanpu.tris.readings import AirdropOnVacatedOrigin, RoyalKingAsAttacker
from xuanpu.tris.state import KING, NO_TRIS

ATTACKERS_NEEDED = 2


@njit
def may_take_bare_tris(pos, rules, frm, sq):
    """Whether the piece on `frm`, whose capture falls on `sq`, may take the Tris there.  Own-locked: freely
    (M3C-6.1, 6.5).  Enemy-locked: by a double attack, and only as one of the attackers (M3C-6.2)."""
    side = pos.owner[frm]
    if pos.lock[sq] == side:
        return True
    if pos.piece[frm] == KING and rules.royal_king_as_attacker == RoyalKingAsAttacker.NOT_COUNTED:
        return False
    return attackers(pos, rules, sq, side, ATTACKERS_NEEDED) >= ATTACKERS_NEEDED


@njit
def needs_airdrop(pos, frm, to):
    """A composite that takes a Tris, bare or in a composite, drops it again in the same ply."""
    return is_composite(pos, frm) and pos.tris[to] != NO_TRIS


@njit
def origin_is_barred(rules, sq, frm):
    """The airdrop would fall on the point the taker has just left, and X1 does not let it."""
    return sq == frm and rules.airdrop_on_vacated_origin == AirdropOnVacatedOrigin.EXCLUDED


@njit
def is_free_for_airdrop(pos, sq, frm, to):
    """Any other point that is empty once the taker has moved."""
    return sq == frm or (sq != to and is_empty(pos, sq))
