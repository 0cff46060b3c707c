"""A line that is being arranged, and its step from one ply to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from xuanpu.errors import Place
from xuanpu.game import Game, Move, Position
from xuanpu.replay.result import LinePly, Phase, Source


@dataclass
class Course:
    """A line in the making: where it stands, what it has played, how far the record has come.

    `earlier` are the positions before the present one, from the start on, `keys` their repetition keys."""

    game: Game
    start: Position
    position: Position
    plies: list[LinePly] = field(default_factory=list)
    drops: list[int] = field(default_factory=list)
    recorded: int = 0
    earlier: list[Position] = field(default_factory=list)
    keys: list[bytes] = field(default_factory=list)

    @property
    def times_reached(self) -> int:
        """How often the present position has stood on the board."""
        return 1 + self.keys.count(self.position.repetition_key())

    @property
    def next_recorded(self) -> Move | None:
        """The next ply of the record, or None at its end."""
        return self.game.moves[self.recorded] if self.recorded < len(self.game.moves) else None

    @property
    def side_of_record(self) -> int:
        """The side that plays the next ply of the record in its own game."""
        return self._sides[self.recorded]

    @cached_property
    def _sides(self) -> Sequence[int]:
        # Under D4 a side may make two plies in a row: only the game's own positions know.
        if self.game.rules.parameters["n_tris"]:
            return [position.side for position in self.game.positions()]
        first = self.game.start.side
        return [(first + ply) % 2 for ply in range(len(self.game.moves) + 1)]

    @property
    def place(self) -> Place:
        """Where the next ply of the record stands in its file."""
        return self.game.places[self.recorded] if self.recorded < len(self.game.places) else Place()

    def play_recorded(self, phase: Phase) -> None:
        """Play the next ply of the record, which must be legal."""
        index = self.recorded
        comments = self.game.comments
        self._play(
            self.game.moves[index],
            phase,
            Source.RECORD,
            record_ply=index + 1,
            place=self.place,
            comment=comments[index] if index < len(comments) else None,
        )
        self.recorded += 1

    def play_drop(self, move: Move) -> None:
        """Play a forced drop of the drop policy."""
        self._play(move, Phase.DROPS, Source.DROP)
        self.drops.append(move.to)

    def play_free(self, move: Move, source: Source) -> None:
        """Play a ply of the continuation that is not of the record."""
        self._play(move, Phase.CONTINUATION, source)

    def _play(
        self,
        move: Move,
        phase: Phase,
        source: Source,
        record_ply: int | None = None,
        place: Place | None = None,
        comment: str | None = None,
    ) -> None:
        before = self.position
        verdict, after = before.attempt(move)
        assert after is not None, "the ply is legal"
        self.plies.append(
            LinePly(
                ply=len(self.plies) + 1,
                phase=phase,
                source=source,
                record_ply=record_ply,
                move=move,
                verdict=verdict,
                before=before,
                after=after,
                place=place or Place(),
                comment=comment,
            )
        )
        self.earlier.append(before)
        self.keys.append(before.repetition_key())
        self.position = after

    def fork(self) -> Course:
        """A course that has come as far and goes its own way from here."""
        return replace(
            self,
            plies=list(self.plies),
            drops=list(self.drops),
            earlier=list(self.earlier),
            keys=list(self.keys),
        )
