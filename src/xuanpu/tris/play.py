"""Make a ply on a position: cells, deaths, switch, duty, clocks, side, in this order (profiles §3)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.vocabulary import in_check
from xuanpu.tris.cells import clear, is_composite, is_empty, put_tris
from xuanpu.tris.compiled_plies import ply_airdrop, ply_from, ply_kind, ply_to
from xuanpu.tris.duty import count_death, count_drop
from xuanpu.tris.plies import DROP, WALK
from xuanpu.tris.state import KING, NO_TRIS, UNDER
from xuanpu.tris.take import needs_airdrop


@njit
def carry(pos, frm, to):
    """Move a piece, with the Tris it may stand on, to a point that is empty."""
    pos.piece[to] = pos.piece[frm]
    pos.owner[to] = pos.owner[frm]
    pos.tris[to] = pos.tris[frm]
    pos.lock[to] = pos.lock[frm]
    if pos.piece[to] == KING:
        pos.king[pos.owner[to]] = to
    clear(pos, frm)


@njit
def stack(pos, frm, to):
    """A regular piece takes a Tris: it stands on it, and the Tris is its side's (M3C-6.1, 6.3, 8.2)."""
    clear(pos, to)
    carry(pos, frm, to)
    pos.tris[to] = UNDER
    pos.lock[to] = pos.owner[to]


@njit
def die(pos, rules, to):
    """The regular piece on `to` leaves the board."""
    victim = pos.piece[to]
    owner = pos.owner[to]
    if victim == KING:
        pos.king[owner] = -1
    count_death(pos, rules, 1 - owner, victim, to)


@njit
def move_piece(pos, rules, frm, to, airdrop):
    """An ordinary move, capture, mount or composite's walk, with the airdrop that belongs to it."""
    side = pos.side
    regular_died = pos.owner[to] == 1 - side
    tris_taken = pos.tris[to] != NO_TRIS
    dropped_again = needs_airdrop(pos, frm, to)
    if not is_empty(pos, to):
        pos.clk_any = 0
    if regular_died:
        die(pos, rules, to)
        pos.clk_reg = 0
        pos.prev_cap = to
    if tris_taken:
        pos.taken_tris += 1
    if tris_taken and not is_composite(pos, frm):
        stack(pos, frm, to)
    else:
        clear(pos, to)
        carry(pos, frm, to)
    if dropped_again:
        put_tris(pos, airdrop, side)


@njit
def play(pos, rules, ply):
    """Make the ply, which must be legal, on the position itself."""
    kind = ply_kind(ply)
    to = ply_to(ply)
    pays_duty = kind == DROP and pos.duty > 0
    answered_check = pays_duty and in_check(pos, rules, pos.side)
    pos.duty_first = 0
    pos.prev_cap = -1
    pos.clk_reg += 1
    pos.clk_any += 1
    if kind == DROP:
        put_tris(pos, to, pos.side)
        count_drop(pos, rules, answered_check)
    elif kind == WALK:
        clear(pos, ply_from(ply))
        put_tris(pos, to, pos.side)
    else:
        move_piece(pos, rules, ply_from(ply), to, ply_airdrop(ply))
    pos.side = 1 - pos.side
    pos.ply += 1
