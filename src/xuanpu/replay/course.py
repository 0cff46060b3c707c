"""A line that is being arranged, and its step from one ply to the next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from xuanpu.errors import Place
from xuanpu.game import Game, Move, Position
from xuanpu.replay.result import LinePly, Phase


@dataclass
class Course:
    """A line in the making: where it stands, what it has played, how far the record has come."""

    game: Game
    start: Position
    position: Position
    plies: list[LinePly] = field(default_factory=list)
    drops: list[int] = field(default_factory=list)
    recorded: int = 0

    @property
    def next_recorded(self) -> Move | None:
        """The next ply of the record, or None at its end."""
        return self.game.moves[self.recorded] if self.recorded < len(self.game.moves) else None

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
            record_ply=index + 1,
            place=self.place,
            comment=comments[index] if index < len(comments) else None,
        )
        self.recorded += 1

    def play_drop(self, move: Move) -> None:
        """Play a forced drop."""
        self._play(move, Phase.DROPS)
        self.drops.append(move.to)

    def play_free(self, move: Move) -> None:
        """Play a ply that is neither recorded nor forced."""
        self._play(move, Phase.CONTINUATION)

    def _play(
        self,
        move: Move,
        phase: Phase,
        record_ply: int | None = None,
        place: Place | None = None,
        comment: str | None = None,
    ) -> None:
        before = self.position
        after = before.play(move)
        self.plies.append(
            LinePly(
                ply=len(self.plies) + 1,
                phase=phase,
                record_ply=record_ply,
                side=before.side,
                move=move,
                text=before.text(move),
                machine=str(move),
                kind=str(before.ply_kind(move)),
                verdict=before.explain(move),
                captured=before.captured(move),
                dead=int(after.taken.sum()),
                duty=after.duty,
                check=after.is_check(),
                legal=dict(Counter(str(before.ply_kind(legal)) for legal in before.legal_moves)),
                fen=after.fen(),
                place=place or Place(),
                comment=comment,
            )
        )
        self.position = after
