"""A record that goes wrong because a ply is missing or too many, or because it began elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from xuanpu.errors import FenError
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH, square_name
from xuanpu.notation.letters import plies_replayed
from xuanpu.tris.state import EMPTY, NOBODY

#: So many plies have to be legal, or all that there are, for a ply to be missing or too many.
CONVINCING = 6
#: A record that goes wrong later than this began from where it says.
EARLY = 16
#: How much farther it has to get from another start.
FARTHER = 12
MOST = 400
#: Pieces that are given as odds: rooks, horses, cannons.
ODDS = "RNC"


def ply_missing(position: Position, texts: Sequence[str], first_rank: int | None) -> bool:
    """Whether the record goes on if the other side is to move here."""
    wanted = min(CONVINCING, len(texts))
    return wanted > 2 and plies_replayed(texts[:wanted], _other_side(position), first_rank) == wanted


def ply_too_many(position: Position, texts: Sequence[str], first_rank: int | None) -> bool:
    """Whether the record goes on behind the next ply as if that were not there."""
    wanted = min(CONVINCING, len(texts) - 1)
    return wanted > 2 and plies_replayed(texts[1 : wanted + 1], position, first_rank) == wanted


def other_start(
    start: Position, texts: Sequence[str], good: int, first_rank: int | None
) -> tuple[str, str, int] | None:
    """(what is other, its FEN, the plies that are legal from there) of the start from which the record gets
    farthest, where that is much farther than the `good` plies from its own."""
    if good > EARLY or len(texts) - good < 2:
        return None
    best: tuple[str, str, int] | None = None
    for name, position in _starts(start):
        reached = plies_replayed(texts[:MOST], position, first_rank)
        if reached > (good if best is None else best[2]):
            best = (name, position.fen(), reached)
    if best is None or (best[2] < len(texts) and best[2] < good + FARTHER):
        return None
    return best


def _other_side(position: Position) -> Position:
    record = position.record.copy()
    record["side"] = 1 - position.side
    return Position(position.rules, record)


def _starts(start: Position) -> Iterator[tuple[str, Position]]:
    """Other positions that the record may have begun from."""
    yield "side", _other_side(start)
    board, *rest = start.fen().split(" ", 1)
    ranks = board.split("/")
    mirrored = "/".join(rank[::-1] for rank in ranks)
    if mirrored != board:
        yield from _of_fen("mirrored", " ".join([mirrored, *rest]), start)
    turned = "/".join(rank[::-1].swapcase() for rank in reversed(ranks))
    if turned != board:
        yield from _of_fen("turned", " ".join([turned, *rest]), start)
    yield from _at_odds(start)


def _of_fen(name: str, fen: str, start: Position) -> Iterator[tuple[str, Position]]:
    try:
        yield name, Position.from_fen(fen, start.rules)
    except FenError:
        return


def _at_odds(start: Position) -> Iterator[tuple[str, Position]]:
    """Without one or two of a side's rooks, horses and cannons; either side may begin."""
    cells = _cells(start)
    for side in (0, 1):
        letters = ODDS if side == 0 else ODDS.lower()
        given = [square for square, letter in cells.items() if letter in letters]
        for squares in (*combinations(given, 1), *combinations(given, 2)):
            named = " ".join(cells[square] + square_name(square) for square in squares)
            position = _without(start, squares)
            yield f"odds {named}", position
            yield f"odds {named}", _other_side(position)


def _cells(start: Position) -> dict[int, str]:
    found = {}
    for row, rank in enumerate(start.fen().split(" ")[0].split("/")):
        file = 0
        for sign in rank:
            if sign.isdigit():
                file += int(sign)
                continue
            found[(HEIGHT - 1 - row) * WIDTH + file] = sign
            file += 1
    return found


def _without(start: Position, squares: Sequence[int]) -> Position:
    record = start.record.copy()
    for square in squares:
        record["piece"][0][square] = EMPTY
        record["owner"][0][square] = NOBODY
    return Position(start.rules, record)
