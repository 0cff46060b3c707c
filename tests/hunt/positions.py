"""Positions for searches: mates of every kind, small boards, midgames with both Tris on the board."""

from __future__ import annotations

from typing import NamedTuple

from xuanpu.game import PlyKind, Position
from xuanpu.rulesets import load_rules

M3C = "m3c-2024-2"

MIDGAMES = (
    "2bak4/4a4/4b4/9/4R1n2/2B1c1r2/9/4B4/4A4/3AK1C2 w - - 0 30 dead:RNNCPPPPPrncppppp",
    "3ak1b2/4a4/2*n1b4/p3p3p/2p3*r2/2P3P2/P3P2CP/4B1N2/9/R2AKAB2 w - - 0 30 dead:RNCrncc",
    "3ak4/4a4/4b4/9/2*P3t2/9/9/4B2R1/4A4/3AK1B2 b - - 0 30 dead:RNNCCPPPPrrnnccppppp",
    "3ak1b2/9/5a3/1T7/9/1RP4+r1/9/4B4/4K4/3A1AB2 b - - 24 42 dead:NNRCCPPPPnnrccppppp crossed:c4",
)
WITH_A_DUTY = (
    "r2akabr1/9/1cn1b1nc1/p3p1p2/2P6/4R4/P3P1P2/1CN1C1N2/4A4/1RBAK1B2 b - - 0 9 dead:ppP duty:2! exch:c5"
)


class Mate(NamedTuple):
    """A position where the side to move ends the game in so many plies, at first by a ply of that kind."""

    plies: int
    kind: PlyKind
    fen: str


MATES = (
    Mate(
        1, PlyKind.MOVE, "2bak*a3/9/4b4/9/4R1n2/2B1c2t1/3C5/4B4/4A3r/3AK4 b - - 15 37 dead:NNRCPPPPPnrcppppp"
    ),
    Mate(
        1,
        PlyKind.CAPTURE,
        "2bakT3/4a4/4b4/9/4R1n2/2B1c1r2/8t/4B4/4A4/3AK1C2 b - - 3 31 dead:NNRCPPPPPnrcppppp",
    ),
    Mate(1, PlyKind.DROP, "4k4/9/9/9/4C4/9/p8/9/9/T2RKR3 w - - 0 30 dead:Pp"),
    Mate(1, PlyKind.DROP, "4k4/9/9/9/4C4/9/p8/9/9/T2RKR3 w - - 0 30 dead:Ppp duty:1!"),
    Mate(
        1, PlyKind.MOUNT, "3ak4/4a4/b1T6/9/4R1C2/2B1c1r2/9/4B4/4A4/3AK1t2 b - - 2 34 dead:NNRCPPPPPbnnrcppppp"
    ),
    Mate(
        1,
        PlyKind.TAKE_AND_AIRDROP,
        "2bak4/4a4/1R2b4/4n2r1/9/2+c6/9/3AB4/2TK4c/3A2C2 b - - 35 49 dead:BNNRCPPPPPnrppppp",
    ),
    Mate(1, PlyKind.WALK, "2b6/4ak3/3RT4/9/5C3/4r4/9/3ABn3/4K4/3A4t w - - 10 51 dead:BNNRCPPPPPabnrccppppp"),
    Mate(
        1,
        PlyKind.PROMOTION,
        "3a5/4a4/4k4/2T6/5T3/6B2/9/5A3/2R1A4/3K2B2 w - - 21 58 dead:NNRCCPPPPPbnnrrccppppp promos:1,1",
    ),
    Mate(
        1,
        PlyKind.SEPARATION_PIECE,
        "9/1T2a4/4ka3/*R8/9/6B2/9/5A3/4A4/3K2B2 w - - 5 50 dead:NNRCCPPPPPbnnrrccppppp promos:1,1",
    ),
    Mate(
        3, PlyKind.MOVE, "2bak4/4*a4/4b4/8n/4R4/2B1c2t1/6C2/4B4/4A3r/3AK4 b - - 19 39 dead:NNRCPPPPPnrcppppp"
    ),
    Mate(
        3,
        PlyKind.PROMOTED_MOVE,
        "3ak4/2T6/4ba3/9/9/1RP4+r1/9/4B4/4K4/3A1AB2 b - - 22 41 dead:NNRCCPPPPnnrccppppp",
    ),
    Mate(3, PlyKind.WALK, "3a1k3/4a3R/t3T4/9/2b6/9/9/B2A4B/9/3AK4 w - - 20 43 dead:NNRCCPPPPPnnrrccppppp"),
    Mate(
        3, PlyKind.PROMOTION, "3a1k3/4a3R/t8/9/2b6/5T3/9/B2A4B/9/3AK4 w - - 24 45 dead:NNRCCPPPPPnnrrccppppp"
    ),
    Mate(
        3, PlyKind.MOUNT, "2b1k3T/4a4/3a5/9/6n1R/2B4r1/9/1t1A5/9/3AK1B1C w - - 17 42 dead:NNRCPPPPPbnrccppppp"
    ),
    Mate(
        3,
        PlyKind.TAKE_AND_AIRDROP,
        "2bak4/4a4/9/9/R8/9/9/4B4/2+N3T2/3AKAB2 w - - 17 48 dead:NRCCPPPPPnnrrccppppp promos:1,1",
    ),
    Mate(
        3,
        PlyKind.SEPARATION_TRIS,
        "3a1k3/4a4/7*R1/7t1/2b6/6B2/9/8B/9/3AKA3 w - - 1 50 dead:NNRCCPPPPPnnrrccppppp promos:1,1",
    ),
)


def position(fen: str, **readings: str) -> Position:
    """The position under M3C, harmonised, some readings taken otherwise."""
    return Position.from_fen(fen, load_rules(M3C, "harmonised", readings))
