"""Games made for the comparison's tests: random xiangqi, with a seed each, as one PGN file."""

from __future__ import annotations

from functools import cache

from xuanpu.game import Position
from xuanpu.hunt.playout import random_game
from xuanpu.rulesets import load_rules

GAMES = 30
FEW = 8
LONGEST = 60


@cache
def random_pgn(games: int = GAMES) -> str:
    """So many games of at most 60 plies; captures come early in random play."""
    return "\n".join(map(_pgn, range(games)))


def _pgn(seed: int) -> str:
    position = Position(load_rules("xiangqi"))
    texts = []
    for move in random_game(position, seed, LONGEST):
        texts.append(position.text(move))
        position = position.play(move)
    return f'[Red "甲{seed}"]\n[Black "乙{seed}"]\n[Result "*"]\n\n{" ".join(texts)} *\n'
