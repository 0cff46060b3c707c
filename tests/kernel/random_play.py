"""Random games on the kernels themselves: raw records, no Python object per ply."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from xuanpu.errors import RulesetError
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.kernels import judge_and_play, legal_list
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.plies import MOVE, SEP_PIECE, ply_kind, ply_to
from xuanpu.tris.state import PLIES_DTYPE

M3C = "m3c-2024-2"
PROFILES = ("literal", "harmonised")

#: Starts from which the Tris layer is soon met: both Tris on the board, in composites, promoted or about to
#: be, a drop owed, men abroad with and without their Tris.
STARTS = (
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1bakab1r/9/2n1c1nc1/p1p1p1p2/9/2P6/P3P1P2/1CN1C1N2/9/R1BAKAB1R w - - 0 1 dead:Pp",
    "2bak4/4a4/4b4/9/4R1n2/2B1c1r2/9/4B4/4A4/3AK1C2 w - - 0 30 dead:RNNCPPPPPrncppppp",
    "3ak1b2/4a4/2*n1b4/p3p3p/2p3*r2/2P3P2/P3P2CP/4B1N2/9/R2AKAB2 w - - 0 30 dead:RNCrncc",
    "3ak4/4a4/4b4/9/2*P3t2/9/9/4B2R1/4A4/3AK1B2 b - - 0 30 dead:RNNCCPPPPrrnnccppppp",
    "r2akabr1/9/1cn1b1nc1/p3p1p2/2P6/4R4/P3P1P2/1CN1C1N2/4A4/1RBAK1B2 b dead:ppP duty:2! exch:c5 victim:p",
    "4k4/9/9/9/9/3t5/9/9/4A4/3*KN4 w - - 0 60 dead:ARRNCCPPPPPaarrnnccppppp",
    "3ak4/4a4/4b4/9/2T3t2/9/9/4B2R1/4A4/R2AK1B2 w - - 0 30 dead:NNCCPPPPrrnnccppppp",
    "3ak4/4a4/4b4/9/2+R3+n2/9/9/4B2R1/4A4/3AK1B2 b - - 0 30 dead:NNCCPPPPrrnccppppp promos:1,1",
    "3ak4/9/4*B4/3*a5/9/9/2P6/4B2R1/4A4/3AK4 w - - 0 30 dead:RNNCCPPPPrrnnccppppp",
    "2b1k4/4a4/4b1n2/3A5/t5B2/4p4/2P1T4/4C4/9/3AK4 b - - 0 30 dead:RRNNCPPPPrrncc",
)


#: Kinds that may land on something.
LANDING = (MOVE, SEP_PIECE)


@dataclass(frozen=True)
class Played:
    """A random game: the records from the start on, the ply that led from each to the next, and whether it
    ended for want of a legal ply."""

    rules: Rules
    records: npt.NDArray[np.void]
    plies: list[int]
    ended: bool


def play_randomly(rng: random.Random, rules: Rules, fen: str, longest: int) -> Played:
    """Play from the FEN until there is no legal ply, or `longest` plies are played."""
    records = np.zeros(longest + 1, dtype=DTYPE)
    records[0] = Position.from_fen(fen, rules).record[0]
    lists = np.empty(1, dtype=PLIES_DTYPE)
    plies: list[int] = []
    ended = False
    while len(plies) < longest and not ended:
        at = len(plies)
        legal_list(records, at, rules.params, lists)
        found = lists["ply"][0, : int(lists["n"][0])].tolist()
        ended = not found
        if found:
            plies.append(choose(rng, found, records[at]))
            judge_and_play(records, at, at + 1, rules.params, plies[-1])
    return Played(rules, records[: len(plies) + 1], plies, ended)


def choose(rng: random.Random, found: list[int], record: Any) -> int:
    """A ply at random; drops do not crowd out the rest, and what lands on something is liked."""
    if rng.random() < 0.3:
        piece = record["piece"]
        landings = [ply for ply in found if ply_kind(ply) in LANDING and piece[ply_to(ply)]]
        found = landings or found
    kinds = sorted({ply_kind(ply) for ply in found})
    kind = rng.choice(kinds) if rng.random() < 0.5 else None
    return rng.choice([ply for ply in found if kind is None or ply_kind(ply) == kind])


def random_games(
    rng: random.Random, rules: Callable[[], Rules], plies: int, longest: int = 100
) -> Iterator[Played]:
    """Random games from the starts in turn until that many plies have been played."""
    number = 0
    while plies > 0:
        game = play_randomly(rng, rules(), STARTS[number % len(STARTS)], longest)
        plies -= len(game.plies)
        number += 1
        yield game


# --- readings --------------------------------------------------------------------------------------


def implemented_options(ruleset: str = M3C) -> list[tuple[str, str]]:
    """Every option of every reading of the ruleset that the engine has."""
    return [
        (reading.id, option.name)
        for reading in load_rules(ruleset).readings.values()
        for option in reading.options.values()
        if not option.planned
    ]


def with_readings(profile: str, readings: dict[str, str], ruleset: str = M3C) -> Rules | None:
    """The rules with these readings, or None where they contradict each other."""
    try:
        return load_rules(ruleset, profile, readings)
    except RulesetError:
        return None


def random_rules(rng: random.Random, share: float = 0.3, ruleset: str = M3C) -> Rules:
    """Either profile, about that share of its readings taken at random, no two against each other."""
    options: dict[str, list[str]] = {}
    for reading, option in implemented_options(ruleset):
        options.setdefault(reading, []).append(option)
    while True:
        chosen = {name: rng.choice(known) for name, known in options.items() if rng.random() < share}
        rules = with_readings(rng.choice(PROFILES), chosen, ruleset)
        if rules is not None:
            return rules
