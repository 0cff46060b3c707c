"""Taking a Tris or a composite: who may, and whether an airdrop belongs to it (M3C-6, M3C-8)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import attackers, reach_fault
from xuanpu.tris.ban import gives_banned_check
from xuanpu.tris.board_test import shift_is_safe
from xuanpu.tris.cells import is_bare_tris, is_composite, is_empty
from xuanpu.tris.compiled_plies import make_ply
from xuanpu.tris.plies import MOVE, NO_SQUARE
from xuanpu.tris.readings import (
    AirdropKingSafety,
    AirdropOnVacatedOrigin,
    AttackLegality,
    RoyalKingAsAttacker,
    VirtualAttack,
    VirtualWalkKingSafe,
)
from xuanpu.tris.state import KING, NO_TRIS
from xuanpu.tris.walk import tris_walks_to

ATTACKERS_NEEDED = 2

# --- airdrops -------------------------------------------------------------------------------------


@njit
def needs_airdrop(pos, rules, frm, to):
    """A composite that takes a Tris, bare or in a composite, drops it again in the same ply; where the text
    has no composites, whatever takes one does (DNX-2.3, 2.4)."""
    return pos.tris[to] != NO_TRIS and (rules.composites == 0 or is_composite(pos, frm))


@njit
def origin_is_barred(rules, sq, frm):
    """The airdrop would fall on the point the taker has just left, and X1 does not let it."""
    return sq == frm and rules.airdrop_on_vacated_origin == AirdropOnVacatedOrigin.EXCLUDED


@njit
def is_free_for_airdrop(pos, sq, frm, to):
    """Any other point that is empty once the taker has moved."""
    return sq == frm or (sq != to and is_empty(pos, sq))


# --- the double attack ----------------------------------------------------------------------------


@njit
def may_attack_as(pos, rules, frm):
    """Whether the piece on the point is one that counts as an attacker (A2)."""
    return pos.piece[frm] != KING or rules.royal_king_as_attacker != RoyalKingAsAttacker.NOT_COUNTED


@njit
def some_airdrop_is_legal(pos, rules, frm, to):
    """Whether what stands on `frm` takes on `to` with an airdrop that leaves the own king safe and gives no
    banned check (X1-X3)."""
    if rules.airdrop_king_safety == AirdropKingSafety.BEFORE_AIRDROP and not shift_is_safe(
        pos, rules, frm, to, NO_SQUARE
    ):
        return False
    for sq in range(pos.piece.shape[0]):
        if (
            is_free_for_airdrop(pos, sq, frm, to)
            and not origin_is_barred(rules, sq, frm)
            and shift_is_safe(pos, rules, frm, to, sq)
            and not gives_banned_check(pos, rules, make_ply(MOVE, frm, to, sq))
        ):
            return True
    return False


@njit
def could_take(pos, rules, frm, to):
    """Whether the piece on `frm`, whose capture falls on `to`, could take there with its king safe."""
    if needs_airdrop(pos, rules, frm, to):
        return some_airdrop_is_legal(pos, rules, frm, to)
    return shift_is_safe(pos, rules, frm, to, NO_SQUARE)


@njit
def takes_legally(pos, rules, frm, to):
    """Whether the piece on `frm` attacks the Tris on `to` and could take it (A1)."""
    reaches = may_attack_as(pos, rules, frm) and reach_fault(pos, rules, frm, to) == 0
    return reaches and could_take(pos, rules, frm, to)


@njit
def legal_attackers(pos, rules, sq, side):
    """The attackers of a Tris that could each take it legally."""
    count = 0
    for frm in range(pos.piece.shape[0]):
        if pos.owner[frm] == side and takes_legally(pos, rules, frm, sq):
            count += 1
    return count


@njit
def virtual_attackers(pos, rules, sq, side):
    """Bare Tris of `side` that could walk to the point of the enemy's (A6, A6.1)."""
    count = 0
    for frm in range(pos.piece.shape[0]):
        if frm == sq or not is_bare_tris(pos, frm) or pos.lock[frm] != side:
            continue
        if not tris_walks_to(pos, rules, frm, sq):
            continue
        if rules.virtual_walk_king_safe == VirtualWalkKingSafe.NOT_REQUIRED or shift_is_safe(
            pos, rules, frm, sq, NO_SQUARE
        ):
            count += 1
    return count


@njit
def is_doubly_attacked(pos, rules, sq, side):
    """Whether two own pieces attack the Tris at once (M3C-6.2)."""
    if rules.attack_legality == AttackLegality.EVERY_ATTACKER_LEGAL:
        count = legal_attackers(pos, rules, sq, side)
    else:
        count = attackers(pos, rules, sq, side, ATTACKERS_NEEDED)
    if count < ATTACKERS_NEEDED and rules.virtual_attack == VirtualAttack.COUNTS_AS_ONE:
        count += virtual_attackers(pos, rules, sq, side)
    return count >= ATTACKERS_NEEDED


@njit
def may_take_bare_tris(pos, rules, frm, sq):
    """Whether the piece on `frm`, whose capture falls on `sq`, may take the Tris there.  Own-locked: freely
    (M3C-6.1, 6.5).  Enemy-locked: by a double attack, and only as one of the attackers (M3C-6.2)."""
    side = pos.owner[frm]
    if pos.lock[sq] == side:
        return True
    return may_attack_as(pos, rules, frm) and is_doubly_attacked(pos, rules, sq, side)


@njit
def needs_no_safety(pos, rules, to):
    """Whether the ply takes an enemy-locked Tris where A1 asks no king safety of that."""
    return (
        rules.attack_legality == AttackLegality.GEOMETRIC_INCL_TAKER
        and is_bare_tris(pos, to)
        and pos.lock[to] != pos.side
    )
