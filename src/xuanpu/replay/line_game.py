"""An arranged line as a game of its own: a variant game, whose record names its ruleset and hash."""

from __future__ import annotations

from xuanpu.game import Game
from xuanpu.replay.result import Arrangement, Line

#: Winner (0 Red, 1 Black) -> result.
RESULTS = ("1-0", "0-1")
#: Headers of the record that do not hold for the line.
NOT_KEPT = ("FEN", "Game", "PlyCount", "Result", "Variant")


def line_game(arrangement: Arrangement, line: Line) -> Game:
    """The line as a game under the ruleset of the arrangement; what ended it is its result."""
    source = arrangement.game
    result = "*" if line.outcome is None else RESULTS[line.outcome.winner]
    headers = {name: value for name, value in source.headers.items() if name not in NOT_KEPT}
    return Game(
        rules=arrangement.rules,
        start=line.start,
        moves=tuple(ply.move for ply in line.plies),
        texts=tuple(ply.text for ply in line.plies),
        comments=tuple(ply.comment for ply in line.plies),
        headers=headers | {"Variant": arrangement.rules.id, "Result": result},
        result=result,
        comment=source.comment,
    )
