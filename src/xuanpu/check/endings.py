"""What the end of a record says, and positions that came back."""

from __future__ import annotations

from dataclasses import dataclass

from xuanpu.game import Game, Outcome, Position

RESULT_OF = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
TIMES = 3


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A result that the final position does not have: the one written, the one it has, and how it ended."""

    written: str
    ended: str
    outcome: Outcome


def contradiction(game: Game, last: Position) -> Contradiction | None:
    """The result of a record that ends in mate or stalemate, where it is another one."""
    outcome = last.outcome()
    if game.error is not None or outcome is None:
        return None
    ended = RESULT_OF[outcome.winner]
    written = game.result
    if written is None or written == ended:
        return None
    return Contradiction(written, ended, outcome)


def check_unanswered(game: Game, last: Position) -> bool:
    """Whether the record ends with a check that could be answered, and the side in check is not said to have
    lost."""
    if game.error is not None or not game.moves or not last.is_check() or last.outcome() is not None:
        return False
    return game.result != RESULT_OF[1 - last.side]


@dataclass(frozen=True, slots=True)
class Repetition:
    """A position that stood on the board for the third time: the plies after which it did (0: the start)."""

    position: Position
    plies: tuple[int, ...]


def first_repetition(positions: tuple[Position, ...]) -> Repetition | None:
    """The first position to occur a third time."""
    seen: dict[bytes, list[int]] = {}
    for ply, position in enumerate(positions):
        occurred = seen.setdefault(position.repetition_key(), [])
        occurred.append(ply)
        if len(occurred) == TIMES:
            return Repetition(position, tuple(occurred))
    return None
