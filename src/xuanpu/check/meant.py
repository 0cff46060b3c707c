"""What was meant by a move that is illegal or ambiguous: the legal ones that differ by one slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xuanpu.errors import NotationError
from xuanpu.game import Move, Position
from xuanpu.notation import Action, Form, Intent, parse_text
from xuanpu.notation.candidates import candidates
from xuanpu.notation.intent import FILES, Order
from xuanpu.notation.legality import is_legal
from xuanpu.notation.letters import plies_replayed
from xuanpu.tris.plies import make_ply, ply_from, ply_kind, ply_to

#: How far the record is followed behind a move that may have been meant.
AHEAD = 24
#: So many plies behind it have to be legal, or all that there are.
CONVINCING = 4
KINDS = range(1, 8)
#: Words and numbers of a piece among those on its file; of pawns there are five.
ORDERS = (Order.FRONT, Order.MIDDLE, Order.REAR, 1, 2, 3, 4, 5)
SQUARES = 90


@dataclass(frozen=True, slots=True)
class Meant:
    """A move that may have been meant, and how many of the `asked` plies that follow are legal behind it."""

    move: Move
    legal: int
    asked: int

    @property
    def explains_all(self) -> bool:
        """Whether one slip is likelier than any other fault of the record."""
        return self.legal == self.asked >= CONVINCING


def what_was_meant(
    position: Position, text: str, following: Sequence[str], first_rank: int | None
) -> Meant | None:
    """The likeliest move; None where none is convincing, or several are equally so."""
    asked = min(AHEAD, len(following))
    found = [
        Meant(move, plies_replayed(following[:AHEAD], position.play(move), first_rank), asked)
        for move in _slips(position, text, first_rank)
    ]
    found.sort(key=lambda each: -each.legal)
    if not found or found[0].legal < min(CONVINCING, asked):
        return None
    return None if len(found) > 1 and found[1].legal == found[0].legal else found[0]


def _slips(position: Position, text: str, first_rank: int | None) -> list[Move]:
    """The legal moves that one slip of the pen turns into the text; those of an ambiguous text itself."""
    try:
        intent = parse_text(text, first_rank)
    except NotationError:
        return []
    itself = _legal_plies(intent, position)
    if itself:
        return itself
    moves = (move for other in _others(intent) for move in _legal_plies(other, position))
    return list(dict.fromkeys(moves))


def _legal_plies(intent: Intent, position: Position) -> list[Move]:
    """The legal plies that an intent may mean."""
    return [Move(ply) for ply in dict.fromkeys(candidates(intent, position).plies) if is_legal(ply, position)]


def _others(intent: Intent) -> Iterator[Intent]:
    """The intents that differ in one sign; a numeral counted from the other side may be wrong twice."""
    if intent.form == Form.HOST:
        yield from (intent._replace(number=number) for number in range(1, FILES + 1))
        yield from (intent._replace(action=action) for action in Action if action)
        yield from (intent._replace(piece=kind) for kind in KINDS)
        yield from _other_starts(intent)
    elif intent.form == Form.EXACT:
        kind, frm, to = ply_kind(intent.ply), ply_from(intent.ply), ply_to(intent.ply)
        yield from (intent._replace(ply=make_ply(kind, frm, square)) for square in _beside(to))
        yield from (intent._replace(ply=make_ply(kind, square, to)) for square in _beside(frm))
    elif intent.form == Form.ALGEBRAIC:
        yield from (intent._replace(piece=kind) for kind in KINDS)
        yield from (intent._replace(to=square) for square in _beside(intent.to))


def _other_starts(intent: Intent) -> Iterator[Intent]:
    """The same step of a piece that is named otherwise."""
    if intent.file:
        yield from (intent._replace(file=file) for file in range(1, FILES + 1))
        mirrored = intent._replace(file=FILES + 1 - intent.file)
        yield mirrored
        yield mirrored._replace(number=FILES + 1 - intent.number)
    yield from (intent._replace(order=order, file=0) for order in ORDERS)


def _beside(square: int) -> Iterator[int]:
    """The points on the same file or rank."""
    file, rank = square % FILES, square // FILES
    yield from (rank * FILES + other for other in range(FILES) if other != file)
    yield from (other * FILES + file for other in range(SQUARES // FILES) if other != rank)
