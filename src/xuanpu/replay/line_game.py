"""An arranged line as a game of its own: a variant game, whose record names its ruleset and hash."""

from __future__ import annotations

from xuanpu.game import Game
from xuanpu.replay.result import Arrangement, Line

#: Winner (0 Red, 1 Black, None a draw) -> result.
RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
#: Headers of the record that do not hold for the line.
NOT_KEPT = ("FEN", "Game", "PlyCount", "Result", "Variant")


def line_game(arrangement: Arrangement, line: Line) -> Game:
    """The line as a game under the ruleset of the arrangement; what ended it is its result.

    The header `Arrangement` says what was arranged, so that nobody takes the engine's plies for the players'.
    """
    source = arrangement.game
    result = line_result(line)
    headers = {name: value for name, value in source.headers.items() if name not in NOT_KEPT}
    own = {"Variant": arrangement.rules.id, "Result": result, "Arrangement": _how(line)}
    return Game(
        rules=arrangement.rules,
        start=line.start,
        moves=tuple(ply.move for ply in line.plies),
        texts=tuple(ply.text for ply in line.plies),
        comments=tuple(ply.comment for ply in line.plies),
        headers=headers | own,
        result=result,
        comment=source.comment,
    )


def line_result(line: Line) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` where the line stopped before the game ended."""
    return "*" if line.outcome is None else RESULTS[line.outcome.winner]


def _how(line: Line) -> str:
    how = f"drops {line.name}, continuation {line.continuation}"
    if line.nodes is not None:
        how += f", {line.nodes} nodes a ply"
    if line.free_from is None:
        return how
    return f"{how}, {line.plies[line.free_from - 1].source} from ply {line.free_from}"
