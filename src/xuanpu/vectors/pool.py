"""Positions to choose from: the bundled game, random games, and what is to be seen in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from xuanpu.game import Game, Position
from xuanpu.hunt.playout import random_game
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.rulesets import Rules
from xuanpu.tris.state import CROSSED, PLUS, UNDER, WAIVED
from xuanpu.vectors.starts import start_positions

#: Random games from the usual start, and from each other one; plies of the longest; of their positions one in
#: so many is looked at, and every one in which a side is in check or owes a drop.
GAMES: Final = 24
GAMES_FROM_ELSEWHERE: Final = 3
LONGEST: Final = 240
LONGEST_FROM_ELSEWHERE: Final = 24
EVERY: Final = 9

#: Seeds of one file do not overlap those of the next.
SEEDS: Final = 10_000

#: How many positions `always` gives.
ALWAYS: Final = 3


@dataclass(frozen=True)
class Candidate:
    """A position and where it comes from."""

    origin: str
    position: Position

    @cached_property
    def features(self) -> tuple[str, ...]:
        """What is to be seen in it: the rule points that its legal plies rest on, the end, what stands on the
        board and what the state holds; sorted."""
        position = self.position
        points = {position.explain(move).point.name for move in position.legal_moves}
        return tuple(sorted(points | set(_state(position))))


def _state(position: Position) -> Iterator[str]:
    pos = position.record[0]
    outcome = position.outcome()
    seen = {
        "end": outcome is not None,
        f"end {outcome and outcome.termination}": outcome is not None,
        "check": position.is_check(),
        f"duty {position.duty} {int(pos.duty_first)} {position.is_check()}": position.duty > 0,
        f"switch {position.switch}": any(position.switch),
        "composite": bool((position.tris == UNDER).any()),
        "promoted": bool((position.tris == PLUS).any()),
        "waived": bool((pos.mark & WAIVED).any()),
        "crossed": bool((pos.mark & CROSSED).any()),
        "latch": bool(pos.latch),
        "Black to move": position.side == 1,
    }
    yield from (name for name, holds in seen.items() if holds)


def always(rules: Rules) -> list[Candidate]:
    """What every file has, ALWAYS positions: the start, the bundled game half-way, and where it can be played
    no further under these rules."""
    positions = list(_bundled_game(rules))
    return [
        Candidate("start" if ply == 0 else f"game of 2021, ply {ply}", positions[ply])
        for ply in (0, len(positions) // 2, len(positions) - 1)
    ]


def candidates(rules: Rules, seed: int) -> Iterator[Candidate]:
    """From random play: the same ones for the same seed, in the same order."""
    for number, (name, start) in enumerate(start_positions(rules)):
        usual = number == 0
        for game in range(GAMES if usual else GAMES_FROM_ELSEWHERE):
            random = (seed * SEEDS + number) * SEEDS + game
            longest = LONGEST if usual else LONGEST_FROM_ELSEWHERE
            yield from _random_game(name, start, random, longest)


def _bundled_game(rules: Rules) -> Iterator[Position]:
    """The positions of the bundled game, as far as it can be played under these rules."""
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record), "the bundled record can be read"
    position: Position | None = Position(rules)
    for move in (*Game.from_record(record).moves, None):
        if position is None:
            return
        yield position
        position = None if move is None else position.attempt(move)[1]


def _random_game(name: str, start: Position, seed: int, longest: int) -> Iterator[Candidate]:
    position = start
    moves = random_game(start, seed, longest)
    for ply, move in enumerate((*moves, None)):
        last = move is None
        if last or ply % EVERY == 0 or longest < LONGEST or position.duty or position.is_check():
            yield Candidate(f"random play from {name}, ply {ply}", position)
        if move is not None:
            position = position.play(move)
