"""What a ply must not leave behind: an own king in check, or a check that a dropped Tris may not give
(base law; readings D6-D8, F3, T3, X2, X3).  Both are tried on the board and taken back."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import (
    danger_to_king,
    in_check,
    in_king_zone,
    is_in_danger_line,
    screens_shot_at_king,
)
from xuanpu.tris.board_test import (
    cell_of,
    drop_is_safe,
    ply_is_safe,
    set_on_board,
    shift_is_safe,
    take_back,
)
from xuanpu.tris.compiled_plies import ply_airdrop, ply_from, ply_kind, ply_to
from xuanpu.tris.duty import DROP_ONLY_KING_UNSAFE
from xuanpu.tris.plies import DROP, NO_SQUARE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.readings import (
    AirdropCannonCheck,
    AirdropKingSafety,
    DropBanTest,
    DropCannonCheck,
    DropExposesOwnKing,
    ForcedDropGivesCheck,
    TrisPlyKingSafety,
)
from xuanpu.tris.state import EMPTY, KING, NEUTRAL
from xuanpu.tris.take import needs_no_safety
from xuanpu.tris.zones import zones_are_kept

EVERY_LINE = -1


@njit
def drop_may_expose(pos, rules, state):
    """Whether a drop need not leave the king safe: king safety is suspended, or the drop may expose it
    (D8, which excuses no drop from answering a check)."""
    if state == DROP_ONLY_KING_UNSAFE:
        return True
    return rules.drop_exposes_own_king == DropExposesOwnKing.LEGAL and not in_check(pos, rules, pos.side)


@njit
def leaves_king_safe(pos, rules, state, ply):
    """Whether the mover's king is safe after the ply, or need not be; `state` is the duty's regime."""
    kind = ply_kind(ply)
    if kind == DROP:
        return drop_may_expose(pos, rules, state) or drop_is_safe(pos, rules, ply_to(ply))
    if kind == WALK and rules.tris_ply_king_safety == TrisPlyKingSafety.EXEMPT:
        return True
    if kind == SEP_TRIS or kind == PROMOTE:
        return ply_is_safe(pos, rules, ply)
    if needs_no_safety(pos, rules, ply_to(ply)):
        return True
    if kind == SEP_PIECE:
        return ply_is_safe(pos, rules, ply)
    return shift_is_safe(pos, rules, ply_from(ply), ply_to(ply), ply_airdrop(ply)) and safe_before_airdrop(
        pos, rules, ply
    )


@njit
def safe_before_airdrop(pos, rules, ply):
    """Whether the king is safe before the airdrop too, where X2 asks that."""
    if ply_airdrop(ply) == NO_SQUARE or rules.airdrop_king_safety == AirdropKingSafety.FINAL_POSITION:
        return True
    return shift_is_safe(pos, rules, ply_from(ply), ply_to(ply), NO_SQUARE)


@njit
def lines_to_watch(pos, rules):
    """The lines on which a ply could expose the own king; EVERY_LINE while it stands in check, or where lines
    are not all that reaches it: out of its zone, or advisors and elephants out of theirs."""
    if in_check(pos, rules, pos.side) or not in_king_zone(pos, pos.king[pos.side], pos.side):
        return EVERY_LINE
    if not zones_are_kept(rules):
        return EVERY_LINE
    return danger_to_king(pos, pos.king[pos.side], 1 - pos.side)


@njit
def cannot_expose(pos, watched, ply):
    """A quick yes for most plies: no check to answer, the king stays, no watched line is touched."""
    if watched == EVERY_LINE:
        return False
    king = pos.king[pos.side]
    frm = ply_from(ply)
    if frm == king or is_in_danger_line(pos, king, frm, watched):
        return False
    if is_in_danger_line(pos, king, ply_to(ply), watched):
        return False
    airdrop = ply_airdrop(ply)
    return airdrop == NO_SQUARE or not is_in_danger_line(pos, king, airdrop, watched)


@njit
def may_not_check(pos, rules, ply):
    """Whether the Tris set down by this ply is one that may not give check."""
    if ply_kind(ply) == DROP:
        if pos.duty > 0 and rules.forced_drop_gives_check == ForcedDropGivesCheck.CHECKING_DROP_FORBIDDEN:
            return True
        if rules.drop_cannon_check == DropCannonCheck.ALLOWED:
            return False
        return rules.drop_cannon_check == DropCannonCheck.FORBIDDEN or pos.duty > 0
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
def gives_banned_check(pos, rules, ply):
    """Whether a Tris dropped or airdropped by the ply gives a check that it may not give."""
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
    banned = set_tris_gives_check(pos, rules, ply_airdrop(ply))
    take_back(pos, ply, at_from, at_to)
    return banned
