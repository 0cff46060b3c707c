"""Checks that a Tris may not give as it is set down or walks (readings D6, D7, D9, F3, F9, X3), tried on
the board and taken back."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check, screens_shot_at_king
from xuanpu.tris.board_test import cell_of, set_on_board, take_back
from xuanpu.tris.compiled_plies import ply_airdrop, ply_from, ply_kind, ply_to
from xuanpu.tris.plies import DROP, NO_SQUARE, SEP_TRIS, WALK
from xuanpu.tris.readings import (
    AirdropCannonCheck,
    CheckBanOnForcedDrops,
    DropBanTest,
    DropCannonCheck,
    ForcedDropGivesCheck,
    WalkGivesCannonCheck,
)
from xuanpu.tris.state import EMPTY, KING, NEUTRAL


@njit
def drop_ban_holds(pos, rules):
    """Whether D6 bans check from the drop that is due: of a forced one F9 says whether it goes for it too."""
    if rules.drop_cannon_check == DropCannonCheck.ALLOWED:
        return False
    if pos.duty > 0:
        return rules.check_ban_on_forced_drops == CheckBanOnForcedDrops.APPLIES
    return rules.drop_cannon_check == DropCannonCheck.FORBIDDEN


@njit
def may_not_check(pos, rules, ply):
    """Whether the Tris that the ply sets down, or walks, is one that may not give check."""
    kind = ply_kind(ply)
    if kind == DROP:
        forbidden = rules.forced_drop_gives_check == ForcedDropGivesCheck.CHECKING_DROP_FORBIDDEN
        return (pos.duty > 0 and forbidden) or drop_ban_holds(pos, rules)
    if kind == WALK or kind == SEP_TRIS:
        return rules.walk_gives_cannon_check == WalkGivesCannonCheck.FORBIDDEN
    return ply_airdrop(ply) != NO_SQUARE and rules.airdrop_cannon_check != AirdropCannonCheck.ALLOWED


@njit
def set_tris_gives_check(pos, rules, sq):
    """On a board with the Tris set down on `sq`: whether it gives the check that is banned (D7)."""
    enemy = 1 - pos.side
    if rules.drop_ban_test == DropBanTest.CANNON_CHECK_THROUGH_THE_TRIS:
        return screens_shot_at_king(pos, rules, sq, pos.side)
    if not in_check(pos, rules, enemy):
        return False
    if rules.drop_ban_test != DropBanTest.ONLY_IF_CHECK_IS_NEW:
        return True
    pos.piece[sq] = EMPTY
    was_in_check = in_check(pos, rules, enemy)
    pos.piece[sq] = NEUTRAL
    return not was_in_check


@njit
def tris_point(ply):
    """Where the ply sets a Tris down, or walks it to."""
    return ply_to(ply) if ply_airdrop(ply) == NO_SQUARE else ply_airdrop(ply)


@njit
def gives_banned_check(pos, rules, ply):
    """Whether a Tris that the ply sets down, or walks, gives a check that it may not give."""
    if not may_not_check(pos, rules, ply):
        return False
    if ply_kind(ply) == DROP:
        sq = ply_to(ply)
        pos.piece[sq] = NEUTRAL
        banned = set_tris_gives_check(pos, rules, sq)
        pos.piece[sq] = EMPTY
        return banned
    at_from = cell_of(pos, ply_from(ply))
    at_to = cell_of(pos, ply_to(ply))
    if at_to[0] == KING:
        return False  # a king that is taken is no longer checked
    set_on_board(pos, rules, ply)
    banned = set_tris_gives_check(pos, rules, tris_point(ply))
    take_back(pos, ply, at_from, at_to)
    return banned
