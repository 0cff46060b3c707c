"""The board, and the position, after a ply."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.oracles.judge.board import Board
from tests.oracles.judge.ply import DROP, MOVE, PIECE_LEAVES, PROMOTION, Ply
from tests.oracles.judge.points import BLACK, RED, Point, in_zone, side_of
from tests.oracles.judge.promotion import dead_without, frees_promotion, put_on
from tests.oracles.judge.readings import stacks

if TYPE_CHECKING:
    from tests.oracles.judge.state import State

OPEN_AT, FORCE_AT = 2, 3
SHUT, OPEN, CLOSED = "shut", "open", "closed"


def board_after(board: Board, ply: Ply, side: int) -> Board:
    """The board after a ply of that side."""
    return _played(board, ply, side)[0]


def _played(board: Board, ply: Ply, side: int) -> tuple[Board, str]:
    """The board after the ply, and the letter of a man that S3 removes."""
    board, removed = board.copy(), ""
    match ply.kind:
        case "drop":
            board.tris[ply.to] = side
        case "walk":
            del board.tris[ply.frm]
            board.tris[ply.to] = side
        case "promotion":
            put_on(board, ply.frm, ply.to, ply.made_with)
        case "tris-leaves":
            del board.tris[ply.frm]
            board.tris[ply.to] = side
            removed = strand(board, ply.frm)
        case "piece-leaves":
            _carry(board, ply.frm, ply.to)
            if ply.to in board.tris:
                board.tris[ply.to] = side
        case _:
            _carry(board, ply.frm, ply.to)
            _tris_under(board, ply, side)
    return board, removed


def _carry(board: Board, frm: Point, to: Point) -> None:
    """A man goes to a point, with what is remembered of it; what it takes there is forgotten."""
    board.men[to] = board.men.pop(frm)
    for marks in (board.crossed, board.waived):
        marks.discard(to)
        if frm in marks:
            marks.remove(frm)
            marks.add(to)
    board.mark_crossing(to)
    board.plus.discard(to)
    if to in board.tris:
        board.waived.discard(to)  # it has mounted a Tris (S3)


def _tris_under(board: Board, ply: Ply, side: int) -> None:
    """The Tris of a composite or 玄车+ goes with it, and the one it takes is airdropped; a regular piece
    stacks on the one it takes, or in text 004 airdrops it too (DNX-2.3, 2.4).  Whoever takes a Tris has it
    locked to himself (M3C-4.5)."""
    taken = board.tris.pop(ply.to, None)
    brought = board.tris.pop(ply.frm, None)
    if brought is not None or (taken is not None and stacks(board.options)):
        board.tris[ply.to] = side
    if ply.airdrop is not None:
        board.tris[ply.airdrop] = side
    if ply.frm in board.plus:
        board.plus.remove(ply.frm)
        board.plus.add(ply.to)


def strand(board: Board, point: Point) -> str:
    """What S3 does to the man that has just lost its Tris; returns the letter of a man that is removed."""
    man = board.men[point]
    if in_zone(man, point):
        return ""
    match board.options["S3"]:
        case "zone-waived":
            board.waived.add(point)
        case "removed" if man not in ("K", "k"):
            del board.men[point]
            return man
    return ""


# --- the position ----------------------------------------------------------------------------------


def play(state: State, ply: Ply) -> State:
    """The position after a legal ply: deaths, switch, duty, promotions, latch, clocks, side."""
    board, removed = _played(state.board, ply, state.side)
    captures = ply.kind in (MOVE, PIECE_LEAVES)
    victim = state.board.men.get(ply.to) if captures else None
    took_tris = captures and ply.to in state.board.tris
    later = replace(
        state,
        board=board,
        dead="".join(sorted(state.dead + removed)),
        side=1 - state.side,
        first=False,
        beside=False,
        previous=None if victim is None else ply.to,
        tris_taken=state.tris_taken + took_tris,
        clocks=_clocks(state, ply, victim is not None, took_tris),
        ply=state.ply + 1,
    )
    if ply.kind == DROP:
        later = _drop_made(state, later)
    if ply.kind == PROMOTION:
        later = _promotion_made(later, ply, state.side)
    if victim is not None:
        later = _man_died(later, victim, ply.to, retakes=ply.to == state.previous)
    return replace(later, latch=later.latch or frees_promotion(board))  # M3C-10.10


def _clocks(state: State, ply: Ply, took_man: bool, took_tris: bool) -> tuple[int, int]:
    """Plies since progress (R4) and since any capture."""
    board = state.board
    pawn_walks = (
        ply.kind == MOVE
        and board.is_composite(ply.frm)
        and board.men[ply.frm] in ("P", "p")
        and board.is_empty(ply.to)
        and board.options["R4"] == "also-composite-pawn-walks"
    )
    return (
        0 if took_man or pawn_walks else state.clocks[0] + 1,
        0 if took_man or took_tris else state.clocks[1] + 1,
    )


def _drop_made(before: State, later: State) -> State:
    """One Tris less outside; a free drop leaves the turn to the same side (D4, D13)."""
    options = before.board.options
    duty = max(0, before.duty - 1)
    if options["F5"] == "evasion-drop-cancels-rest" and before.board.in_check(before.side):
        duty = 0
    free = options["D4"] == "free-action" or options["D13"] == "beside-an-action"
    free &= before.duty == 0
    return replace(
        later,
        reserve=before.reserve - 1,
        dropped=before.dropped + 1,
        duty=duty,
        exchange=before.exchange if duty else None,
        victim=before.victim if duty else "",
        beside=free,
        side=before.side if free else later.side,
    )


def _promotion_made(later: State, ply: Ply, side: int) -> State:
    """The piece laid on the Tris is no longer dead; a promotion is counted (M3C-10.4, 10.10)."""
    promos = list(later.promos)
    promos[side] += 1
    dead = dead_without(later.dead, ply.made_with, side) if ply.frm == ply.to else later.dead
    return replace(later, promos=(promos[RED], promos[BLACK]), dead=dead)


def _man_died(later: State, victim: str, point: Point, retakes: bool) -> State:
    """The deaths that count (D2), the switch (D1), and with the third the duty (D3)."""
    mover, options = 1 - later.side, later.board.options
    taken = list(later.taken)
    taken[side_of(victim)] += 1
    later = replace(later, taken=(taken[0], taken[1]), dead="".join(sorted(later.dead + victim)))
    counted = taken[side_of(victim)] if options["D2"] == "per-side" else sum(taken)
    concerned = (mover,) if options["D2"] == "per-side" else (RED, BLACK)
    opens = {
        "level-at-two": counted >= OPEN_AT,
        "event-exactly-two": counted == OPEN_AT,
        "single-ply-jump": False,
    }[options["D1"]]
    switch = [
        OPEN if opens and side in concerned and state == SHUT else state
        for side, state in enumerate(later.switch)
    ]
    later = replace(later, switch=(switch[0], switch[1]))
    if counted == FORCE_AT and not later.spent:
        return _third_death(later, victim, point, retakes)
    return later


def _third_death(later: State, victim: str, point: Point, retakes: bool) -> State:
    """The Tris must now be dropped, if none was (M3C-3.4; D3); F15 is about a capture that itself retakes."""
    options = later.board.options
    later = replace(later, spent=True)
    if later.dropped and options["D3"] != "drop-missing-at-once":
        closes = options["D3"] == "switch-closes" and later.reserve > 0
        return replace(later, switch=(CLOSED, CLOSED)) if closes else later
    if later.reserve == 0:
        return later
    closed = retakes and options["F15"] == "closes-pair"
    return replace(
        later,
        duty=later.reserve,
        first=True,
        exchange=None if closed else point,
        victim="" if closed else victim.upper(),
    )
