"""Make a ply on a position: cells, deaths, switch, duty, latch, clocks, side (profiles §3)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check, is_across, is_pawn, stands_in_zone
from xuanpu.tris.cells import clear, is_composite, is_empty, is_promoted, put_tris, regular_kind
from xuanpu.tris.compiled_plies import ply_airdrop, ply_extra, ply_from, ply_kind, ply_to
from xuanpu.tris.duty import count_death, count_drop, drop_is_beside_a_ply
from xuanpu.tris.plies import DROP, MOVE, NO_SQUARE, SEP_PIECE, SEP_TRIS, WALK
from xuanpu.tris.promote import set_latch, stacking_changes_sums
from xuanpu.tris.readings import ProgressReset, StrandedPiece
from xuanpu.tris.state import CROSSED, KING, NO_TRIS, NOBODY, PLUS, PROMOTED, UNDER, WAIVED
from xuanpu.tris.take import needs_airdrop
from xuanpu.tris.zones import is_removed


@njit
def carry(pos, frm, to):
    """Move a piece, with the Tris it may stand on, to a point that is empty."""
    pos.piece[to] = pos.piece[frm]
    pos.owner[to] = pos.owner[frm]
    pos.tris[to] = pos.tris[frm]
    pos.lock[to] = pos.lock[frm]
    pos.mark[to] = pos.mark[frm]
    if pos.piece[to] == KING:
        pos.king[pos.owner[to]] = to
    if is_pawn(pos, to) and is_across(pos, to, pos.owner[to]):
        pos.mark[to] = pos.mark[to] | CROSSED
    clear(pos, frm)


@njit
def stack(pos, frm, to):
    """A regular piece takes a Tris: it stands on it, and the Tris is its side's (M3C-6.1, 6.3, 8.2).  It is
    no stranded piece any more (S3)."""
    clear(pos, to)
    carry(pos, frm, to)
    pos.tris[to] = UNDER
    pos.lock[to] = pos.owner[to]
    pos.mark[to] = pos.mark[to] & CROSSED


@njit
def die(pos, rules, to):
    """The regular piece on `to` leaves the board."""
    victim = regular_kind(pos, to)
    owner = pos.owner[to]
    if victim == KING:
        pos.king[owner] = NOBODY
    if is_promoted(pos, to):
        pos.plus[owner] -= 1
    count_death(pos, rules, 1 - owner, victim, to)


@njit
def walks_composite_pawn(pos, frm, to):
    """Whether a composite pawn walks to an empty point."""
    return is_empty(pos, to) and is_pawn(pos, frm) and is_composite(pos, frm)


@njit
def move_piece(pos, rules, frm, to, airdrop):
    """An ordinary move, capture, mount or composite's walk, with the airdrop that belongs to it.  Returns
    whether a regular piece died."""
    side = pos.side
    regular_died = pos.owner[to] == 1 - side
    tris_taken = pos.tris[to] != NO_TRIS
    dropped_again = needs_airdrop(pos, rules, frm, to)
    if rules.progress_reset == ProgressReset.ALSO_COMPOSITE_PAWN_WALKS and walks_composite_pawn(pos, frm, to):
        pos.clk_reg = 0
    if not is_empty(pos, to):
        pos.clk_any = 0
    if regular_died:
        die(pos, rules, to)
        pos.clk_reg = 0
    if tris_taken:
        pos.taken_tris += 1
    if tris_taken and not dropped_again:
        stack(pos, frm, to)
    else:
        clear(pos, to)
        carry(pos, frm, to)
    if dropped_again:
        put_tris(pos, airdrop, side)
    return regular_died


@njit
def leave_tris(pos, rules, frm, to):
    """The piece of a composite leaves its Tris (S1).  Returns whether a regular piece died."""
    pos.tris[frm] = NO_TRIS
    pos.lock[frm] = NOBODY
    died = move_piece(pos, rules, frm, to, NO_SQUARE)
    put_tris(pos, frm, pos.side)
    return died


@njit
def leave_piece(pos, rules, frm, to):
    """The Tris of a composite walks off; its piece may be stranded (S3).  Returns whether it is removed."""
    pos.tris[frm] = NO_TRIS
    pos.lock[frm] = NOBODY
    put_tris(pos, to, pos.side)
    if is_removed(pos, rules, frm):
        pos.dead[pos.side, pos.piece[frm]] += 1
        clear(pos, frm)
        return True
    if rules.stranded_piece == StrandedPiece.ZONE_WAIVED and not stands_in_zone(pos, frm):
        pos.mark[frm] = pos.mark[frm] | WAIVED
    return False


@njit
def promote(pos, frm, to, kind):
    """Put a piece on a Tris, from beside the board or (P3) from the board (M3C-10.4)."""
    side = pos.side
    if frm != to:
        clear(pos, frm)
    elif pos.dead[side, kind] > 0:  # else a spare one
        pos.dead[side, kind] -= 1
    pos.piece[to] = PROMOTED
    pos.owner[to] = side
    pos.tris[to] = PLUS
    pos.mark[to] = kind
    pos.plus[side] += 1
    pos.promos[side] += 1


@njit
def play_on_board(pos, rules, ply):
    """Every kind of ply but a drop.  Returns whether a regular piece left the board by it, and where one was
    captured (NO_SQUARE: nowhere)."""
    kind = ply_kind(ply)
    frm = ply_from(ply)
    to = ply_to(ply)
    if kind == MOVE:
        died = move_piece(pos, rules, frm, to, ply_airdrop(ply))
    elif kind == SEP_PIECE:
        died = leave_tris(pos, rules, frm, to)
    elif kind == WALK:
        clear(pos, frm)
        put_tris(pos, to, pos.side)
        died = False
    elif kind == SEP_TRIS:
        return leave_piece(pos, rules, frm, to), NO_SQUARE
    else:
        promote(pos, frm, to, ply_extra(ply))
        died = False
    return died, (to if died else NO_SQUARE)


@njit
def play_drop(pos, rules, to):
    """A drop, forced or not.  Returns whether it passes the turn (D4, D13)."""
    forced = pos.duty > 0
    answered_check = forced and in_check(pos, rules, pos.side)
    put_tris(pos, to, pos.side)
    count_drop(pos, rules, answered_check)
    return forced or not drop_is_beside_a_ply(rules)


@njit
def play(pos, rules, ply):
    """Make the ply, which must be legal, on the position itself."""
    pos.duty_first = 0
    pos.clk_reg += 1
    pos.clk_any += 1
    turn_passes = True
    captured_on = NO_SQUARE
    if ply_kind(ply) == DROP:
        turn_passes = play_drop(pos, rules, ply_to(ply))
    else:
        sums_change, captured_on = play_on_board(pos, rules, ply)
        if rules.composites == 1 and (sums_change or stacking_changes_sums(rules)):
            set_latch(pos, rules)
    pos.prev_cap = captured_on
    pos.beside = 0 if turn_passes else 1
    if turn_passes:
        pos.side = 1 - pos.side
    pos.ply += 1
