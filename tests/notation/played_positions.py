"""Positions that play comes to: the starts, and what plies chosen by number make of them."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import MOVE, PROMOTE, SEP_PIECE, SEP_TRIS

#: Rules and FEN; the rules by name, for a failing example is printed.
Start = tuple[str, str]

#: A piece that leaves its Tris may take, a piece of the board be put on one, a drop be free.
FREE = {"S2": "may", "S7": "may", "P3": "from-board", "D4": "free-action"}
RULES = {
    "xiangqi": load_rules("xiangqi"),
    "m3c": load_rules("m3c-2024-2"),
    "free": load_rules("m3c-2024-2", None, FREE),
    "neutral": load_rules("double-neutral"),
}

# The starts of play: the proper one, and some where Tris, composites and promoted Tris stand already.
STARTS: tuple[Start, ...] = (
    ("xiangqi", START_FEN),
    ("m3c", START_FEN),
    ("m3c", "rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1 dead:Cc"),
    ("m3c", "r1bakab1r/9/1cn4c1/p3p1p1p/2T6/4t4/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1 dead:NNnp"),
    ("m3c", "2bakabr1/9/1c4n2/p1p3p2/4*R4/2P1*c4/P3P1P2/1C5C1/9/R1BAKAB1N b"),
    ("m3c", "3akab2/9/4n4/2p6/T3*R4/9/9/9/9/R3KA3 w - - 0 1 dead:CCNN"),
    ("m3c", "3akab2/9/4n4/2p1P4/4t1r2/3*A1c3/9/9/9/2R1K4 b - - 0 1 dead:RCNrcn"),
    ("m3c", "3akab2/9/4+n4/2p1P4/9/4+C4/9/4N4/9/R3KA3 w - - 0 1 dead:Rr"),
    ("m3c", "3ak4/9/4n4/2p1P4/5t3/2+N6/9/4N4/9/R3KA3 w - - 0 1 dead:Rr"),
    ("free", "3akab2/9/2n6/2p1P1c2/2T6/2*R6/9/4N4/9/R3KA3 w - - 0 1 dead:Nrc"),
    ("free", "3akab2/9/2n6/2p1P1c2/2T6/6p2/4*N4/9/9/R3KA3 w - - 0 1 dead:Nrc"),
    ("free", "2bak4/9/2n6/2t6/3*P5/2B6/9/4N4/9/R1r1KA3 b - - 0 1 dead:RNrc"),
    ("neutral", START_FEN),
    ("neutral", "r1bakab1r/9/1cn4c1/p3p1p1p/2T6/4t4/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1 dead:NNnp"),
    ("neutral", "3ak1b2/4a4/4b3T/2n1R3t/9/2P1P4/4P4/4B3C/R8/4KA2C b - - 0 1 dead:NNrrcc"),
    ("neutral", "2bak1b2/4a4/9/9/2P1T1P2/2P1t1P2/2N6/2N1B4/4A4/R3KAB2 w - - 0 1 dead:RCCrrcc"),
)
LONGEST_PLAY = 120

# Each number chooses one ply: captures first, so that play comes to the Tris soon.
# Hypothesis prefers short lists: those shrink well, the seeded ones get far.
plays = st.lists(st.integers(0, 10_000), max_size=LONGEST_PLAY) | st.builds(
    lambda seed, plies: [random.Random(seed + ply).randrange(10_000) for ply in range(plies)],
    st.integers(0, 2**32),
    st.integers(0, LONGEST_PLAY),
)
starts = st.sampled_from(STARTS)


def played(start: Start, choices: list[int]) -> Position:
    """The position after plies chosen by number, from a start under its rules."""
    rules, fen = start
    position = Position.from_fen(fen, RULES[rules])
    for choice in choices:
        moves = sorted(position.legal_moves, key=lambda move: move.code)
        if not moves:
            break
        liked = [move for move in moves if _is_liked(position, move, choice % 3)]
        some = liked or moves
        position = position.play(some[choice // 3 % len(some)])
    return position


def _is_liked(position: Position, move: Any, taste: int) -> bool:
    """What takes by one taste, separations and promotions by another, anything by the third."""
    if taste == 0:
        return move.kind == MOVE and bool(position.piece[move.to])
    return taste == 1 and move.kind in (SEP_PIECE, SEP_TRIS, PROMOTE)
