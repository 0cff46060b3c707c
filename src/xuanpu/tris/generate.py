"""All plies of a position: first by the pattern (pseudo-legal), then those that leave the king safe."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check, is_promotion_line, promotion_kinds, reach_from
from xuanpu.tris.ban import gives_banned_check
from xuanpu.tris.cells import is_bare_tris, is_composite, is_empty, is_promoted
from xuanpu.tris.compiled_plies import make_ply, ply_to
from xuanpu.tris.duty import (
    DROP_OR_RECAPTURE,
    EVADE,
    EVADE_WITHOUT_DROP,
    FREE,
    is_exchange_capture,
    regime,
)
from xuanpu.tris.plies import DROP, MOVE, NO_SQUARE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.promote import is_at_hand, may_come_from, promotion_point, stand_in_is_barred
from xuanpu.tris.readings import (
    DropAnswersCheck,
    DropAsAction,
    NoMoveTest,
    PromotionSource,
    ThirdCaptureMates,
)
from xuanpu.tris.safety import cannot_expose, leaves_king_safe, lines_to_watch
from xuanpu.tris.separate import (
    departing_captures,
    departing_targets,
    may_separate,
    some_departing_piece_takes,
    tris_may_leave_to,
    would_strand,
)
from xuanpu.tris.stalemate import any_regular_ply_is_safe
from xuanpu.tris.state import OPEN, UNDER
from xuanpu.tris.take import is_free_for_airdrop, may_take_bare_tris, needs_airdrop, origin_is_barred
from xuanpu.tris.walk import composite_targets, tris_targets


@njit
def add(found, ply):
    """Append a ply."""
    found.ply[found.n] = ply
    found.n += 1


@njit
def add_airdrops(pos, rules, frm, to, found):
    """The capture on `to`, once for each point the taken Tris may be airdropped on."""
    for sq in range(pos.piece.shape[0]):
        if is_free_for_airdrop(pos, sq, frm, to) and not origin_is_barred(rules, sq, frm):
            add(found, make_ply(MOVE, frm, to, sq))


@njit
def may_go(pos, rules, frm, to):
    """Whether what stands on a square that the piece reaches lets it go there: an empty point unless it is
    a composite, an enemy piece, a Tris that it may take."""
    if is_empty(pos, to):
        return not is_composite(pos, frm) or is_promoted(pos, frm)
    if is_bare_tris(pos, to):
        return may_take_bare_tris(pos, rules, frm, to)
    return pos.owner[to] != pos.side


@njit
def add_piece_plies(pos, rules, frm, found):
    """Moves, captures and mounts of the regular piece or composite on `frm`."""
    for i in range(reach_from(pos, rules, frm, found)):
        to = found.reach[i]
        if not may_go(pos, rules, frm, to):
            continue
        if needs_airdrop(pos, rules, frm, to):
            add_airdrops(pos, rules, frm, to, found)
        else:
            add(found, make_ply(MOVE, frm, to))
    if pos.tris[frm] == UNDER:
        for i in range(composite_targets(pos, rules, frm, found)):
            add(found, make_ply(MOVE, frm, found.reach[i]))
        if may_separate(pos, rules, frm):
            add_separations(pos, rules, frm, found)


@njit
def add_separations(pos, rules, frm, found):
    """The composite on `frm` comes apart: its piece leaves, or its Tris."""
    for i in range(departing_targets(pos, rules, frm, found)):
        add(found, make_ply(SEP_PIECE, frm, found.reach[i]))
    if some_departing_piece_takes(rules):
        for i in range(departing_captures(pos, rules, frm, found)):
            add(found, make_ply(SEP_PIECE, frm, found.reach[i]))
    if would_strand(pos, rules, frm):
        return
    for i in range(tris_targets(pos, rules, frm, found)):
        if tris_may_leave_to(pos, rules, frm, found.reach[i]):
            add(found, make_ply(SEP_TRIS, frm, found.reach[i]))


@njit
def add_promotions(pos, rules, sq, found):
    """The Tris on a promotion line, with each piece that may be put on it."""
    if promotion_point(pos, rules) == 0:
        return
    for kind in promotion_kinds(pos):
        if stand_in_is_barred(pos, rules, kind):
            continue
        if is_at_hand(pos, rules, kind):
            add(found, make_ply(PROMOTE, sq, sq, NO_SQUARE, kind))
        if rules.promotion_source == PromotionSource.FROM_BOARD:
            for frm in range(pos.piece.shape[0]):
                if may_come_from(pos, rules, kind, frm):
                    add(found, make_ply(PROMOTE, frm, sq, NO_SQUARE, kind))


@njit
def add_tris_plies(pos, rules, sq, found):
    """What the side's bare Tris on the point does: walk, or be promoted."""
    for i in range(tris_targets(pos, rules, sq, found)):
        add(found, make_ply(WALK, sq, found.reach[i]))
    if rules.composites == 1 and is_promotion_line(pos, sq):
        add_promotions(pos, rules, sq, found)


@njit
def add_board_plies(pos, rules, found):
    """Every ply of what stands on the board."""
    for sq in range(pos.piece.shape[0]):
        if pos.owner[sq] == pos.side:
            add_piece_plies(pos, rules, sq, found)
        elif is_bare_tris(pos, sq) and pos.lock[sq] == pos.side:
            add_tris_plies(pos, rules, sq, found)


@njit
def may_drop(pos, rules, state):
    """Whether the side to move has drops at all under that regime."""
    if pos.reserve == 0 or state == EVADE_WITHOUT_DROP:
        return False
    if state != FREE:
        return True
    if pos.switch[pos.side] != OPEN or pos.beside == 1:
        return False
    if rules.drop_as_action == DropAsAction.FORCED_ONLY:
        return False
    return rules.drop_answers_check != DropAnswersCheck.NOT_ALLOWED or not in_check(pos, rules, pos.side)


@njit
def add_drops(pos, found):
    """A drop on every empty point."""
    for sq in range(pos.piece.shape[0]):
        if is_empty(pos, sq):
            add(found, make_ply(DROP, sq, sq))


@njit
def is_recapture(pos, rules, ply):
    """Whether the ply takes a regular piece, alone or in a composite, as the exchange exception means."""
    to = ply_to(ply)
    return pos.owner[to] == 1 - pos.side and is_exchange_capture(pos, rules, to)


@njit
def keep_recaptures(pos, rules, found):
    """Drop from the list what is no recapture."""
    n = found.n
    found.n = 0
    for i in range(n):
        if is_recapture(pos, rules, found.ply[i]):
            add(found, found.ply[i])


@njit
def pseudo_legal(pos, rules, state, found):
    """Fill the list with the plies by pattern, special conditions and duty, king safety apart."""
    found.n = 0
    if state == FREE or state == EVADE or state == EVADE_WITHOUT_DROP:
        add_board_plies(pos, rules, found)
    elif state == DROP_OR_RECAPTURE:
        add_board_plies(pos, rules, found)
        keep_recaptures(pos, rules, found)
    if may_drop(pos, rules, state):
        add_drops(pos, found)


@njit
def is_safe(pos, rules, state, watched, ply):
    """Whether a pseudo-legal ply is legal; `watched`: see `lines_to_watch`."""
    safe = cannot_expose(pos, watched, ply) or leaves_king_safe(pos, rules, state, ply)
    return safe and not gives_banned_check(pos, rules, ply)


@njit
def is_over(pos, rules):
    """Whether the game has ended whatever plies there are: a king taken, or a test that asks regular
    pieces only (F4, R1)."""
    if pos.king[0] < 0 or pos.king[1] < 0:
        return True
    asks_regular = rules.no_move_test == NoMoveTest.REGULAR_PIECES_ONLY or (
        pos.duty_first == 1 and rules.third_capture_mates == ThirdCaptureMates.ORTHODOX_END_AT_ONCE
    )
    return asks_regular and not any_regular_ply_is_safe(pos, rules)


@njit
def legal_plies(pos, rules, found):
    """Fill the list with every legal ply."""
    found.n = 0
    if is_over(pos, rules):
        return
    state = regime(pos, rules)
    watched = lines_to_watch(pos, rules)
    pseudo_legal(pos, rules, state, found)
    n = found.n
    found.n = 0
    for i in range(n):
        if is_safe(pos, rules, state, watched, found.ply[i]):
            add(found, found.ply[i])


@njit
def has_legal_ply(pos, rules, found):
    """Whether there is any legal ply; the list is scratch."""
    if is_over(pos, rules):
        return False
    state = regime(pos, rules)
    watched = lines_to_watch(pos, rules)
    pseudo_legal(pos, rules, state, found)
    for i in range(found.n):
        if is_safe(pos, rules, state, watched, found.ply[i]):
            return True
    return False
