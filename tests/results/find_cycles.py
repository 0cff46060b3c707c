"""Finds cycles by chance and writes `found.txt`: `python -m tests.results.find_cycles`.

Kept apart from the tests: what they judge does not depend on how it was found.  Half of the positions are set
up at random, half come from random play of plain xiangqi; nearly all cycles in which neither side does
something with each of its plies are passed over.
"""

from __future__ import annotations

import random

from tests.results.cycles import HERE, Cycle
from xuanpu.errors import FenError
from xuanpu.game import Move, Position
from xuanpu.rulesets import load_rules

WANTED = 120
SEED = 2021
KEPT_OF_QUIET = 0.02
PALACE = {
    side: [(f, r) for f in (3, 4, 5) for r in ranks] for side, ranks in ((0, (0, 1, 2)), (1, (7, 8, 9)))
}
STANDS = {
    "A": {0: [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]},
    "B": {0: [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]},
    "P": {0: [(f, r) for f in range(9) for r in range(5, 10)] + [(f, r) for f in (0, 4, 8) for r in (3, 4)]},
}


def stands(kind: str, side: int) -> list[tuple[int, int]]:
    """Where a piece may stand."""
    if kind == "K":
        return PALACE[side]
    if kind not in STANDS:
        return [(f, r) for f in range(9) for r in range(10)]
    return STANDS[kind][0] if side == 0 else [(f, 9 - r) for f, r in STANDS[kind][0]]


def set_up(rng: random.Random) -> str:
    """A board with the kings and a few pieces."""
    board: dict[tuple[int, int], str] = {}
    for letter in "Kk" + "".join(rng.choices("RRNNCCPABrrnnccpab", k=rng.randint(2, 6))):
        side = 0 if letter.isupper() else 1
        free = [point for point in stands(letter.upper(), side) if point not in board]
        board[rng.choice(free)] = letter
    rows = ["".join(board.get((f, r), "1") for f in range(9)) for r in reversed(range(10))]
    return f"{'/'.join(rows)} {rng.choice('wb')}"


def played(rng: random.Random) -> str:
    """A position of random play."""
    position = Position(load_rules("xiangqi"))
    for _ in range(rng.randint(60, 160)):
        moves = list(position.legal_moves)
        if not moves:
            break
        taking = [move for move in moves if position.captured(move)]
        position = position.play(rng.choice(taking if taking and rng.random() < 0.5 else moves))
    return " ".join(position.fen().split()[:2])


def to_and_fro(position: Position, rng: random.Random) -> tuple[str, ...] | None:
    """Two plies and their way back, if nothing is taken."""
    plies: list[Move] = []
    for number in range(4):
        quiet = [move for move in position.legal_moves if position.captured(move) is None]
        if number >= 2:
            there = plies[number - 2]
            quiet = [move for move in quiet if (move.frm, move.to) == (there.to, there.frm)]
        if not quiet:
            return None
        plies.append(rng.choice(quiet))
        position = position.play(plies[-1])
    return tuple(map(str, plies))


def is_wanted(cycle: Cycle, rng: random.Random) -> bool:
    """Whether some side does something with each ply; few of the others."""
    ruling = cycle.ruling("asian")
    if ruling is None or not ruling.deeds:
        return False
    busy = any(all(deed.kinds for deed in ruling.deeds if deed.side == side) for side in (0, 1))
    return busy or rng.random() < KEPT_OF_QUIET


def find(rng: random.Random, where: str) -> list[Cycle]:
    """So many as are wanted, from positions set up or played."""
    found: dict[str, Cycle] = {}
    while len(found) < WANTED:
        try:
            position = Position.from_fen(
                set_up(rng) if where == "set up" else played(rng), load_rules("xiangqi")
            )
        except FenError:
            continue
        for _ in range(6):
            plies = to_and_fro(position, rng)
            if plies is None:
                continue
            cycle = Cycle(" ".join(position.fen().split()[:2]), plies)
            if is_wanted(cycle, rng):
                found[cycle.key] = cycle
    return list(found.values())


if __name__ == "__main__":
    lines = ["# Found by find_cycles.py: board and side, and the plies of the cycle."]
    for place in ("set up", "played"):
        lines += ["", f"# {place}", *(cycle.key for cycle in find(random.Random(f"{SEED} {place}"), place))]
    (HERE / "found.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
