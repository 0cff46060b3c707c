"""What a ply must not leave behind: an own king in check (base law; readings D8, T3, X2)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import (
    danger_to_king,
    in_check,
    in_king_zone,
    is_in_danger_line,
)
from xuanpu.tris.board_test import (
    drop_is_safe,
    ply_is_safe,
    shift_is_safe,
)
from xuanpu.tris.compiled_plies import ply_airdrop, ply_from, ply_kind, ply_to
from xuanpu.tris.duty import DROP_ONLY_KING_UNSAFE
from xuanpu.tris.plies import DROP, NO_SQUARE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.readings import (
    AirdropKingSafety,
    DropExposesOwnKing,
    TrisPlyKingSafety,
)
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
    if in_check(pos, rules, pos.side) or not in_king_zone(pos, int(pos.king[pos.side]), pos.side):
        return EVERY_LINE
    if not zones_are_kept(rules):
        return EVERY_LINE
    return danger_to_king(pos, int(pos.king[pos.side]), 1 - pos.side)


@njit
def cannot_expose(pos, watched, ply):
    """A quick yes for most plies: no check to answer, the king stays, no watched line is touched."""
    if watched == EVERY_LINE:
        return False
    king = int(pos.king[pos.side])
    frm = ply_from(ply)
    if frm == king or is_in_danger_line(pos, king, frm, watched):
        return False
    if is_in_danger_line(pos, king, ply_to(ply), watched):
        return False
    airdrop = ply_airdrop(ply)
    return airdrop == NO_SQUARE or not is_in_danger_line(pos, king, airdrop, watched)
