"""Where random games start, and lines that end by their history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xuanpu.errors import FenError
from xuanpu.game import Position
from xuanpu.rulesets import Rules

#: What random play from the usual start seldom comes to: composites, promoted Tris and a drop owed, in check
#: and after a check, the pieces abroad.  A ruleset that does not know such a position leaves it out.
RARE: Final = (
    "3ak4/4a4/4b4/9/2+R3+n2/9/9/4B2R1/4A4/3AK1B2 b - - 0 30 dead:NNCCPPPPrrnccppppp",
    "3ak4/4a4/4b4/9/2+R3*r2/9/9/4B2R1/4A4/3AK1B2 w - - 0 30 dead:NNCCPPPPrnnccppppp",
    "3ak4/4a4/4b4/9/2+R3*r2/9/9/4B2R1/4A4/3AK1B2 b - - 0 30 dead:NNCCPPPPrnnccppppp",
    "3ak4/4a4/4b4/9/2T3t2/9/9/4B2R1/4A4/R2AK1B2 w - - 0 30 dead:NNCCPPPPrrnnccppppp",
    "3ak1b2/4a4/2*n1b4/p3p3p/2p3*r2/2P3P2/P3P2CP/4B1N2/9/R2AKAB2 w - - 0 30 dead:RNCrncc",
    "4k4/9/9/9/9/3t5/9/9/4A4/3*KN4 w - - 0 60 dead:ARRNCCPPPPPaarrnnccppppp",
    "3ak4/9/4*B4/3*a5/9/9/2P6/4B2R1/4A4/3AK4 w - - 0 30 dead:RNNCCPPPPrrnnccppppp",
    "r1bakab1r/9/2n1c1nc1/p1p1p1p2/9/2P6/P3P1P2/1CN1C1N2/9/R1BAKAB1R w - - 0 1 dead:Pp",
    "r2akabr1/9/1cn1b1nc1/p3p1p2/2P6/4R4/P3P1P2/1CN1C1N2/4A4/1RBAK1B2 b dead:ppP duty:2! exch:c5 victim:p",
    "n2k5/9/9/9/p8/9/p8/9/9/R3K4 w",
    "3k5/3nP4/9/8p/p8/9/p8/3R5/9/R4K3 w - - 0 1 dead:pp",
    "3k5/9/n8/9/p8/9/p8/4c4/9/R3K4 w - - 0 1 dead:pp",
    "5k3/9/9/9/3R5/9/1n7/3p5/9/4K4 w - - 0 1 dead:pp",
    "4k4/9/9/9/4r4/9/9/9/9/3NK4 w - - 0 1 dead:Ppp duty:1 reserve:1 spent:1",
    "3k5/9/9/9/4r4/t8/9/9/4A4/4K4 w - - 0 30 dead:Ppp duty:1 spent:1",
    "4k4/9/9/4t4/9/4c4/9/9/3KA4/4r4 w - - 0 30 dead:Ppp duty:1 spent:1",
)

#: Lines that come to an end, or do not, by what came before: start (None: the usual one) and plies.
LINES: Final = (
    (None, "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9"),
    ("3k5/R8/9/9/9/9/9/9/9/4K4 w", "a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9"),
    ("4k4/9/9/9/2c6/R8/9/9/9/3K5 w", "a4a5 c5c4 a5a4 c4c5 a4a5 c5c4 a5a4 c4c5"),
    ("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 61", "a0a1"),
    ("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0e1"),
)


def start_positions(rules: Rules) -> Iterator[tuple[str, Position]]:
    """Name and position of each start, the usual one first."""
    yield "start", Position(rules)
    for number, fen in enumerate(RARE, start=1):
        try:
            yield f"set-up {number}", Position.from_fen(fen, rules)
        except FenError:
            continue
