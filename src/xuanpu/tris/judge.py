"""`judge`: why a ply is legal, or the first rule point that forbids it (design D5, profiles §4).

Written apart from generation: it looks at one ply from its two ends, in the order of precedence, while
generation runs over the board.  They share the duty's automaton and the test of king safety.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import (
    board_width,
    in_check,
    is_promotion_line,
    kings_face,
    piece_gives_check,
    reach_fault,
)
from xuanpu.tris.ban import drop_ban_holds, gives_banned_check
from xuanpu.tris.board_test import cell_of, set_on_board, take_back
from xuanpu.tris.cells import is_bare_tris, is_composite, is_empty, is_promoted
from xuanpu.tris.compiled_plies import make_ply, ply_airdrop, ply_extra, ply_from, ply_kind, ply_to
from xuanpu.tris.duty import (
    DROP_ONLY,
    DROP_ONLY_KING_UNSAFE,
    DROP_OR_RECAPTURE,
    EVADE_WITHOUT_DROP,
    FREE,
    regime,
)
from xuanpu.tris.generate import is_over, is_recapture
from xuanpu.tris.plies import DROP, MOVE, NO_SQUARE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.points import FIRST_FORBIDDING, RulePoint
from xuanpu.tris.promote import (
    is_at_hand,
    is_promotion_kind,
    may_come_from,
    promotion_point,
    stand_in_is_barred,
)
from xuanpu.tris.readings import (
    DepartingPieceCaptures,
    DepartingPieceTakesTris,
    DropAnswersCheck,
    DropAsAction,
    ForcedDropGivesCheck,
    Separation,
)
from xuanpu.tris.safety import leaves_king_safe
from xuanpu.tris.separate import may_separate, reach_fault_as_bare, tris_may_leave_to, would_strand
from xuanpu.tris.state import CLOSED, KING, NO_TRIS, NOBODY, OPEN
from xuanpu.tris.take import is_free_for_airdrop, may_take_bare_tris, needs_airdrop, origin_is_barred
from xuanpu.tris.walk import composite_walk_fault, is_step, tris_pattern_fault

# --- 2-4: such a ply, one's own, the supply -------------------------------------------------------


@njit
def piece_fault(pos, frm):
    """Nothing there, or not yours."""
    if pos.owner[frm] == NOBODY:
        return RulePoint.NOTHING_THERE
    return 0 if pos.owner[frm] == pos.side else RulePoint.NOT_YOUR_PIECE


@njit
def tris_fault(pos, sq):
    """No Tris there, or the other side's."""
    if not is_bare_tris(pos, sq):
        return RulePoint.NOTHING_THERE
    return 0 if pos.lock[sq] == pos.side else RulePoint.TRIS_LOCKED_TO_OTHER


@njit
def separation_origin_fault(pos, rules, frm):
    """The text has no separation; nothing there; not yours; it stands on no Tris."""
    if rules.separation == Separation.NONE:
        return RulePoint.NO_SEPARATION
    fault = piece_fault(pos, frm)
    return RulePoint.NOT_A_COMPOSITE if fault == 0 and pos.tris[frm] == NO_TRIS else fault


@njit
def origin_fault(pos, rules, kind, frm, to):
    """The text has no such ply; nothing there; not yours; the Tris is the other side's."""
    if kind == MOVE:
        return piece_fault(pos, frm)
    if rules.n_tris == 0:
        return RulePoint.NO_SUCH_PLY
    if kind == DROP:
        forced_only = rules.drop_as_action == DropAsAction.FORCED_ONLY and pos.duty == 0
        return RulePoint.NO_VOLUNTARY_DROP if forced_only else 0
    if kind == WALK:
        return tris_fault(pos, frm)
    if rules.composites == 0:
        return RulePoint.NO_SUCH_PLY
    if kind == PROMOTE:
        return piece_fault(pos, to) if is_composite(pos, to) else tris_fault(pos, to)
    return separation_origin_fault(pos, rules, frm)


@njit
def drop_supply_fault(pos):
    """The switch is shut, no Tris is left to drop, or this turn has had its drop."""
    if pos.duty == 0 and pos.switch[pos.side] == CLOSED:
        return RulePoint.SWITCH_CLOSED
    if pos.duty == 0 and pos.switch[pos.side] != OPEN:
        return RulePoint.SWITCH_SHUT
    if pos.reserve == 0:
        return RulePoint.RESERVE_EMPTY
    return RulePoint.ONE_FREE_DROP_A_TURN if pos.beside == 1 else 0


@njit
def promotion_supply_fault(pos, rules, frm, to, kind):
    """There is no such piece to put on, or it may not stand in for a rook."""
    found = is_at_hand(pos, rules, kind) if frm == to else may_come_from(pos, rules, kind, frm)
    if not found:
        return RulePoint.NO_PIECE_TO_PROMOTE_WITH
    return RulePoint.STAND_IN_BARRED if stand_in_is_barred(pos, rules, kind) else 0


@njit
def supply_fault(pos, rules, ply):
    """What the ply needs from beside the board is not there."""
    kind = ply_kind(ply)
    if kind == DROP:
        return drop_supply_fault(pos)
    if kind == PROMOTE:
        return promotion_supply_fault(pos, rules, ply_from(ply), ply_to(ply), ply_extra(ply))
    return 0


# --- 5-7: pattern, zone, target -------------------------------------------------------------------


@njit
def composite_capture_fault(pos, rules, frm, to):
    """A composite takes as its regular piece does, in that piece's zone (M3C-7.1, C1)."""
    fault = reach_fault(pos, rules, frm, to)
    if fault == RulePoint.NOT_ITS_MOVE:
        return RulePoint.COMPOSITE_NOT_ITS_CAPTURE
    return RulePoint.COMPOSITE_CAPTURE_OUT_OF_ZONE if fault == RulePoint.OUT_OF_ZONE else fault


@njit
def tris_target_fault(pos, to):
    """A Tris goes to an empty point; it takes nothing (M3C-5.3)."""
    if is_empty(pos, to):
        return 0
    if pos.owner[to] == pos.side:
        return RulePoint.OWN_PIECE_THERE
    return RulePoint.SECOND_TRIS if is_bare_tris(pos, to) else RulePoint.TRIS_NEVER_TAKES


@njit
def tris_walk_fault(pos, rules, frm, to):
    """A bare Tris walks (M3C-5)."""
    fault = tris_pattern_fault(pos, rules, frm, to)
    return fault if fault != 0 else tris_target_fault(pos, to)


@njit
def piece_leaves_fault(pos, rules, frm, to):
    """The piece of a composite leaves: as a bare piece to an empty point; what it takes, as a composite takes
    (S2, S7)."""
    if is_empty(pos, to):
        fault = reach_fault_as_bare(pos, rules, frm, to)
    else:
        fault = composite_capture_fault(pos, rules, frm, to)
    if fault == 0 and not may_separate(pos, rules, frm):
        return RulePoint.KING_MAY_NOT_SEPARATE
    if fault != 0 or is_empty(pos, to):
        return fault
    if pos.owner[to] == pos.side:
        return RulePoint.OWN_PIECE_THERE
    if is_bare_tris(pos, to):
        barred = rules.departing_piece_takes_tris == DepartingPieceTakesTris.MAY_NOT
        return RulePoint.DEPARTING_PIECE_TAKES_TRIS if barred else 0
    barred = rules.departing_piece_captures == DepartingPieceCaptures.MAY_NOT
    return RulePoint.DEPARTING_PIECE_TAKES if barred else 0


@njit
def tris_leaves_fault(pos, rules, frm, to):
    """The Tris of a composite walks off (S3, C4)."""
    fault = tris_pattern_fault(pos, rules, frm, to)
    if fault != 0:
        return fault
    if not may_separate(pos, rules, frm):
        return RulePoint.KING_MAY_NOT_SEPARATE
    if not tris_may_leave_to(pos, rules, frm, to):
        return RulePoint.SEPARATED_TRIS_LEAVES_PALACE
    if would_strand(pos, rules, frm):
        return RulePoint.SEPARATION_STRANDS_PIECE
    return tris_target_fault(pos, to)


@njit
def separation_fault(pos, rules, kind, frm, to):
    """How a composite comes apart."""
    if is_promoted(pos, frm):
        return RulePoint.PROMOTED_INSEPARABLE
    if kind == SEP_TRIS:
        return tris_leaves_fault(pos, rules, frm, to)
    return piece_leaves_fault(pos, rules, frm, to)


@njit
def promotion_place_fault(pos, to):
    """Only a bare Tris on a promotion line (M3C-10.3, P9)."""
    if not is_bare_tris(pos, to):
        return RulePoint.COMPOSITE_NOT_PROMOTABLE
    return 0 if is_promotion_line(pos, to) else RulePoint.NOT_ON_RIVER_LINE


@njit
def way_fault(pos, rules, kind, frm, to):
    """How it moves or takes, and what stands where it arrives."""
    if kind == DROP:
        return 0 if is_empty(pos, to) else RulePoint.POINT_OCCUPIED
    if kind == PROMOTE:
        return promotion_place_fault(pos, to)
    if frm == to:
        return RulePoint.NOT_A_TRIS_WALK if kind == WALK or kind == SEP_TRIS else RulePoint.NOT_ITS_MOVE
    if kind == WALK:
        return tris_walk_fault(pos, rules, frm, to)
    if kind != MOVE:
        return separation_fault(pos, rules, kind, frm, to)
    if not is_composite(pos, frm) or is_promoted(pos, frm):
        fault = reach_fault(pos, rules, frm, to)
    elif is_empty(pos, to):
        fault = composite_walk_fault(pos, rules, frm, to)
    else:
        fault = composite_capture_fault(pos, rules, frm, to)
    if fault == 0 and pos.owner[to] == pos.side:
        return RulePoint.OWN_PIECE_THERE
    return fault


# --- 8-10: special condition, airdrop, obligation -------------------------------------------------


@njit
def special_fault(pos, rules, kind, frm, to):
    """An enemy-locked Tris is taken by a double attack only (M3C-6.2); promotion needs the right to it
    (M3C-10.2)."""
    if kind == PROMOTE:
        return RulePoint.NO_PROMOTION_RIGHT if promotion_point(pos, rules) == 0 else 0
    takes = (kind == MOVE or kind == SEP_PIECE) and is_bare_tris(pos, to)
    if takes and not may_take_bare_tris(pos, rules, frm, to):
        return RulePoint.DOUBLE_ATTACK_MISSING
    return 0


@njit
def airdrop_fault(pos, rules, kind, frm, to, airdrop):
    """The airdrop is there if and only if it belongs to the ply, and on a free point."""
    due = kind == MOVE and needs_airdrop(pos, rules, frm, to)
    if not due:
        return RulePoint.AIRDROP_SUPERFLUOUS if airdrop != NO_SQUARE else 0
    if airdrop == NO_SQUARE:
        return RulePoint.AIRDROP_MISSING
    if not is_free_for_airdrop(pos, airdrop, frm, to):
        return RulePoint.AIRDROP_POINT_OCCUPIED
    return RulePoint.AIRDROP_ON_ORIGIN if origin_is_barred(rules, airdrop, frm) else 0


@njit
def obligation_fault(pos, rules, state, ply):
    """A drop is owed, or may not be made in check."""
    if ply_kind(ply) == DROP:
        if state == EVADE_WITHOUT_DROP:
            return RulePoint.NO_EVASION_BY_DROP
        barred = state == FREE and rules.drop_answers_check == DropAnswersCheck.NOT_ALLOWED
        return RulePoint.NO_DROP_IN_CHECK if barred and in_check(pos, rules, pos.side) else 0
    if state == DROP_ONLY or state == DROP_ONLY_KING_UNSAFE:
        return RulePoint.DUTY_TO_DROP
    if state == DROP_OR_RECAPTURE and not is_recapture(pos, rules, ply):
        return RulePoint.DUTY_TO_DROP
    return 0


# --- 11-12: after the ply -------------------------------------------------------------------------


@njit
def only_kings_face(pos, rules):
    """Whether no other harm comes to the mover's king than that the kings face each other."""
    return kings_face(pos, rules) and not piece_gives_check(pos, rules, pos.side)


@njit
def only_kings_face_after(pos, rules, ply):
    """The same after the ply."""
    at_from = cell_of(pos, ply_from(ply))
    at_to = cell_of(pos, ply_to(ply))
    set_on_board(pos, rules, ply)
    facing = only_kings_face(pos, rules)
    take_back(pos, ply, at_from, at_to)
    return facing


@njit
def king_fault(pos, rules, ply):
    """What is wrong with a ply that does not leave the own king safe."""
    if only_kings_face_after(pos, rules, ply):
        return RulePoint.KINGS_FACING
    return RulePoint.STILL_IN_CHECK if in_check(pos, rules, pos.side) else RulePoint.KING_EXPOSED


@njit
def ban_fault(pos, rules, ply):
    """Which rule bans the check that the Tris gives."""
    kind = ply_kind(ply)
    if kind == WALK or kind == SEP_TRIS:
        return RulePoint.WALK_SCREENS_CHECK
    if kind != DROP:
        return RulePoint.AIRDROP_SCREENS_CHECK
    return RulePoint.DROP_SCREENS_CHECK if drop_ban_holds(pos, rules) else RulePoint.FORCED_DROP_CHECKS


@njit
def safety_fault(pos, rules, state, ply):
    """The own king is left or put in check, or a set-down Tris gives a check that it may not give."""
    if not leaves_king_safe(pos, rules, state, ply):
        return king_fault(pos, rules, ply)
    return ban_fault(pos, rules, ply) if gives_banned_check(pos, rules, ply) else 0


# --- what allows it -------------------------------------------------------------------------------


@njit
def promoted_point(pos, to):
    """The point that allows the move of a promoted Tris."""
    if is_empty(pos, to):
        return RulePoint.PROMOTED_MOVE
    if is_bare_tris(pos, to):
        own = pos.lock[to] == pos.side
        return RulePoint.PROMOTED_TAKES_OWN_TRIS if own else RulePoint.PROMOTED_TAKES_ENEMY_TRIS
    if is_promoted(pos, to):
        return RulePoint.PROMOTED_TAKES_PROMOTED
    return RulePoint.PROMOTED_TAKES_COMPOSITE if is_composite(pos, to) else RulePoint.PROMOTED_TAKES_PIECE


@njit
def piece_leaves_point(pos, to):
    """The point that allows the piece of a composite to leave."""
    if is_empty(pos, to):
        return RulePoint.PIECE_LEAVES_TRIS
    if is_bare_tris(pos, to):
        return RulePoint.PIECE_LEAVES_AND_MOUNTS
    return RulePoint.PIECE_LEAVES_AND_TAKES


@njit
def capture_point(pos, rules, composite, to):
    """The point that allows a move on to an occupied square."""
    if is_promoted(pos, to):
        return RulePoint.COMPOSITE_TAKES_PROMOTED if composite else RulePoint.TAKE_PROMOTED
    if is_bare_tris(pos, to):
        own = pos.lock[to] == pos.side
        if composite:
            return RulePoint.COMPOSITE_TAKES_OWN_TRIS if own else RulePoint.COMPOSITE_TAKES_ENEMY_TRIS
        if rules.composites == 0:
            return RulePoint.TAKE_OWN_TRIS_AND_AIRDROP if own else RulePoint.TAKE_ENEMY_TRIS_AND_AIRDROP
        return RulePoint.MOUNT_OWN_TRIS if own else RulePoint.TAKE_ENEMY_TRIS
    if is_composite(pos, to):
        return RulePoint.COMPOSITE_TAKES_COMPOSITE if composite else RulePoint.TAKE_COMPOSITE
    return RulePoint.COMPOSITE_TAKES_PIECE if composite else RulePoint.REGULAR_CAPTURE


@njit
def kind_point(pos, rules, kind, frm, to):
    """The point that allows a ply of this kind, the duty apart."""
    if kind == DROP:
        return RulePoint.VOLUNTARY_DROP
    if kind == PROMOTE:
        return promotion_point(pos, rules)
    if kind == SEP_PIECE:
        return piece_leaves_point(pos, to)
    if kind == SEP_TRIS:
        return RulePoint.TRIS_LEAVES_PIECE
    if kind == WALK:
        width = board_width(pos)
        return (
            RulePoint.TRIS_STEP
            if is_step(to % width - frm % width, to // width - frm // width)
            else RulePoint.TRIS_LEAP
        )
    if is_promoted(pos, frm):
        return promoted_point(pos, to)
    composite = is_composite(pos, frm)
    if not is_empty(pos, to):
        return capture_point(pos, rules, composite, to)
    if composite:
        return RulePoint.COMPOSITE_KING_WALK if pos.piece[frm] == KING else RulePoint.COMPOSITE_WALK
    return RulePoint.REGULAR_MOVE


@njit
def evasion_point(pos, rules):
    """The point that lets a check be answered before the drop that is owed."""
    if pos.duty_first == 1:
        return RulePoint.EVASION_BEFORE_DROP
    if rules.forced_drop_gives_check == ForcedDropGivesCheck.EVADE_FIRST_DUTY_STAYS:
        return RulePoint.EVASION_OF_LATER_CHECK
    return RulePoint.EVASION_DURING_DUTY


@njit
def allowing_point(pos, rules, state, kind, frm, to):
    """The point a legal ply rests on."""
    if state == FREE:
        return kind_point(pos, rules, kind, frm, to)
    if kind == DROP:
        return RulePoint.FORCED_DROP
    return RulePoint.RECAPTURE_BEFORE_DROP if state == DROP_OR_RECAPTURE else evasion_point(pos, rules)


@njit
def is_a_ply(pos, ply):
    """Whether the integer is a ply at all: points on the board, a drop from where it falls, nothing else."""
    kind = ply_kind(ply)
    frm = ply_from(ply)
    to = ply_to(ply)
    if kind > PROMOTE or max(frm, to, ply_airdrop(ply)) >= pos.piece.shape[0] or (kind == DROP and frm != to):
        return False
    if kind == PROMOTE:
        return is_promotion_kind(pos, ply_extra(ply)) and ply == make_ply(
            kind, frm, to, NO_SQUARE, ply_extra(ply)
        )
    return ply == make_ply(kind, frm, to, ply_airdrop(ply))


@njit
def judge(pos, rules, ply):
    """The rule point of the verdict: the first that forbids the ply, else the one that allows it."""
    if is_over(pos, rules):
        return RulePoint.GAME_OVER
    if not is_a_ply(pos, ply):
        return RulePoint.NO_SUCH_PLY
    kind = ply_kind(ply)
    frm = ply_from(ply)
    to = ply_to(ply)
    fault = origin_fault(pos, rules, kind, frm, to)
    if fault == 0:
        fault = supply_fault(pos, rules, ply)
    if fault == 0:
        fault = way_fault(pos, rules, kind, frm, to)
    if fault == 0:
        fault = special_fault(pos, rules, kind, frm, to)
    if fault == 0:
        fault = airdrop_fault(pos, rules, kind, frm, to, ply_airdrop(ply))
    if fault != 0:
        return fault
    state = regime(pos, rules)
    fault = obligation_fault(pos, rules, state, ply)
    if fault == 0:
        fault = safety_fault(pos, rules, state, ply)
    return fault if fault != 0 else allowing_point(pos, rules, state, kind, frm, to)


@njit
def is_legal(pos, rules, ply):
    """Whether `judge` allows the ply."""
    return judge(pos, rules, ply) < FIRST_FORBIDDING
