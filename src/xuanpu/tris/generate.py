"""All plies of a position: first by the pattern (pseudo-legal), then those that leave the king safe."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check, reach_from
from xuanpu.tris.board_test import any_regular_ply_is_safe
from xuanpu.tris.cells import is_bare_tris, is_composite, is_empty
from xuanpu.tris.compiled_plies import make_ply, ply_to
from xuanpu.tris.duty import (
    DROP_OR_RECAPTURE,
    EVADE,
    EVADE_WITHOUT_DROP,
    FREE,
    is_exchange_capture,
    regime,
)
from xuanpu.tris.plies import DROP, MOVE, WALK
from xuanpu.tris.readings import DropAnswersCheck, NoMoveTest, ThirdCaptureMates
from xuanpu.tris.safety import cannot_expose, gives_banned_check, leaves_king_safe, lines_to_watch
from xuanpu.tris.state import OPEN
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
        return not is_composite(pos, frm)
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
        if needs_airdrop(pos, frm, to):
            add_airdrops(pos, rules, frm, to, found)
        else:
            add(found, make_ply(MOVE, frm, to))
    if is_composite(pos, frm):
        for i in range(composite_targets(pos, rules, frm, found)):
            add(found, make_ply(MOVE, frm, found.reach[i]))


@njit
def add_board_plies(pos, rules, found):
    """Every ply of what stands on the board."""
    for sq in range(pos.piece.shape[0]):
        if pos.owner[sq] == pos.side:
            add_piece_plies(pos, rules, sq, found)
        elif is_bare_tris(pos, sq) and pos.lock[sq] == pos.side:
            for i in range(tris_targets(pos, rules, sq, found)):
                add(found, make_ply(WALK, sq, found.reach[i]))


@njit
def may_drop(pos, rules, state):
    """Whether the side to move has drops at all under that regime."""
    if pos.reserve == 0 or state == EVADE_WITHOUT_DROP:
        return False
    if state != FREE:
        return True
    if pos.switch[pos.side] != OPEN:
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
