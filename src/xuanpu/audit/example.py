"""A game that shows what a check finds, small enough to be set up on a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from xuanpu.game import Game
    from xuanpu.replay.result import Arrangement
    from xuanpu.rulesets import Rules

M3C: Final = "m3c-2024-2"

#: A rook climbs file a and takes three pieces; with the third capture, ply 5, Black is to drop first.
TO_THE_THIRD: Final = "a0a3 d9d8 a3a5 d8d9 a5a7"


@dataclass(frozen=True, slots=True)
class Example:
    """Plies from a position (None: the usual start), as they would be recorded under `ruleset`, plain xiangqi
    or a variant; without plies and position the bundled game of 2021.

    It is arranged under a profile and readings of M3C, the forced drops on the squares given (none: on the
    friendliest pair).
    """

    moves: str = ""
    fen: str | None = None
    ruleset: str = "xiangqi"
    profile: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    drops: tuple[str, ...] = ()

    def rules(self) -> Rules:
        """The rules it is arranged under."""
        from xuanpu.rulesets import load_rules

        return load_rules(M3C, self.profile, self.readings)

    def game(self) -> Game:
        """The game."""
        from xuanpu.game import Game
        from xuanpu.records import GAME_OF_2021, Record, RecordedMove, bundled_record, read_records
        from xuanpu.rulesets import load_rules

        if not self.moves:
            record = next(read_records(bundled_record(GAME_OF_2021).read_bytes()))
            assert isinstance(record, Record)
            return Game.from_record(record)
        headers = {} if self.fen is None else {"FEN": self.fen}
        moves = [RecordedMove(text) for text in self.moves.split()]
        return Game.from_record(Record(headers=headers, moves=moves), load_rules(self.ruleset))

    def arranged(self) -> Arrangement:
        """The game arranged, with all that the checks find in it."""
        from xuanpu.hosts.xiangqi.squares import square_number
        from xuanpu.replay import arrange

        drops = tuple(map(square_number, self.drops)) or "friendly"
        return arrange(self.game(), self.rules(), drops=drops)
