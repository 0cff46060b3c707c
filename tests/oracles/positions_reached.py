"""Positions reached by random play: a long way from a start, or a few plies from a position built on purpose,
as the plies of a duty and of an exchange follow each other."""

from __future__ import annotations

import random

import numpy as np

from tests.kernel.random_play import STARTS, play_randomly
from tests.oracles.comparing import TEXT_OF, options_of
from tests.oracles.judge.readings import DOUBLE_NEUTRAL, M3C
from tests.oracles.positions_built import any_built
from xuanpu.game import Position
from xuanpu.rulesets import Rules

#: Starts of text 004: the opening, the third capture to come, a drop owed out of check and in it, both Tris
#: on the board, one of each side or both of one side.
NEUTRAL_STARTS = (
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1bakab1r/9/2n1c1nc1/p1p1p1p2/9/2P6/P3P1P2/1CN1C1N2/9/R1BAKAB1R w - - 0 1 dead:Pp",
    "2bakab1r/9/2n1c1n2/p3p1p2/2p6/4R1P2/P3P4/1CN1C1N2/9/2BAKAB1R b - - 0 20 dead:PPp duty:2! exch:e4",
    "3akab1r/9/2n3n2/p3C1p2/9/2P3P2/P8/2N1C1N2/9/R1BAKAB2 b - - 0 20 dead:Pcp duty:2! exch:e6 victim:P",
    "r2akab2/9/2n1b1n2/p1t3p2/4T4/2P3P2/P3P4/1CN1C1N2/9/R1BAKAB2 w - - 0 20 dead:PRrccppp",
    "4k4/4a4/4b4/9/4R1n2/2B1c1r2/3T2t2/4B4/4A4/3AK1C2 w - - 0 30 dead:RNNCPPPPPrncppppp",
    "2bak4/4a4/4b4/2t6/4t1n2/2B3r2/9/4B1C2/4A4/R2AK4 b - - 0 30 dead:RNNCPPPPPrnccppppp",
)
STARTS_OF = {M3C: STARTS, DOUBLE_NEUTRAL: NEUTRAL_STARTS}


def reached(rng: random.Random, rules: Rules) -> str:
    """A FEN reached from one of the starts of the text."""
    return _played(rng, rules, rng.choice(STARTS_OF[TEXT_OF[rules.id]]), rng.randint(1, 60))


def reached_from_built(rng: random.Random, rules: Rules) -> str:
    """A FEN a few plies after one built on purpose."""
    return _played(rng, rules, any_built(rng, options_of(rules)), rng.randint(1, 6))


def _played(rng: random.Random, rules: Rules, fen: str, plies: int) -> str:
    game = play_randomly(rng, rules, fen, plies)
    return Position(rules, np.array(game.records[-1:])).fen()
