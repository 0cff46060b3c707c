"""Searches and random games, printed: `python -m tests.hunt.answers`.  JIT on and off must print the same."""

from __future__ import annotations

from tests.hunt.positions import MATES, MIDGAMES, WITH_A_DUTY, position
from xuanpu.hunt.playout import play_out, random_game
from xuanpu.hunt.search import search


def answers() -> str:
    """A few lines that hang on every part of the search and of the random games."""
    lines = []
    for fen in (*MIDGAMES, WITH_A_DUTY):
        start = position(fen)
        lines.append(repr(search(start, nodes=300)))
        lines.append(repr(search(start, nodes=100, depth=2, selective=False)))
        lines.append(" ".join(map(str, random_game(start, 11, 25))))
    lines.append(repr(search(position(MATES[-1].fen), nodes=500)))
    lines.append(repr(play_out(position(MIDGAMES[0]), 40, 4, 30)))
    lines.append(repr(play_out(position(MIDGAMES[1]), 40, 4, 30, by_list=True)))
    return "\n".join(lines)


if __name__ == "__main__":
    print(answers())
