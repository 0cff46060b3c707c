"""A stand-in for the engine, quick and simple-minded, for tests of how lines go on."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType

import pytest

from xuanpu.game import Move, Position


@dataclass(frozen=True)
class Found:
    """What a search finds, as far as the replay asks."""

    move: Move


@dataclass
class StandIn:
    """Mates if it can, else takes what it can, else plays the first ply after which the position is new.
    Keeps what it was asked."""

    asked: list[tuple[Position, int, Sequence[Move] | None, tuple[Position, ...]]] = field(
        default_factory=list
    )

    def search(
        self,
        position: Position,
        nodes: int,
        moves: Sequence[Move] | None = None,
        history: Sequence[Position] = (),
    ) -> Found:
        """The ply it likes best."""
        self.asked.append((position, nodes, moves, tuple(history)))
        choice = list(position.legal_moves if moves is None else moves)
        seen = {earlier.repetition_key() for earlier in history}
        return Found(max(choice, key=lambda move: self._likes(position, move, seen)))

    def _likes(self, position: Position, move: Move, seen: set[bytes]) -> tuple[bool, bool, bool]:
        after = position.play(move)
        outcome = after.outcome()
        won = outcome is not None and outcome.winner == position.side
        return won, position.captured(move) is not None, after.repetition_key() not in seen


def put_in_place(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """From now on the replay asks the stand-in."""
    module = ModuleType("xuanpu.hunt.search")
    module.search = stand_in.search  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "xuanpu.hunt.search", module)
    return stand_in
