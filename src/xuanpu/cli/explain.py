"""`xuanpu explain`: why a ply is legal or not, and which clause says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.arranging import DROPS, At, Drops, Policy
from xuanpu.cli.games import Games
from xuanpu.cli.options import (
    DEFAULT_RULESET,
    Encoding,
    Format,
    Lang,
    Profile,
    Reading,
    Ruleset,
    rules_of,
)
from xuanpu.cli.terminal import results
from xuanpu.errors import IllegalMove, UsageError

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.replay.result import Line


def explain(
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.explain.file")],
    ply: Annotated[int, typer.Option("--ply", metavar="N", min=1, help="cli.explain.ply")],
    move: Annotated[str | None, typer.Argument(metavar="MOVE", help="cli.explain.move")] = None,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    drops: Drops = DROPS[0],
    at: At = None,
    game: Annotated[int, typer.Option(metavar="N", min=1, show_default=False, help="cli.explain.game")] = 1,
    encoding: Encoding = None,
    format: Format = None,
    lang: Lang = None,
) -> int:
    """The position before ply N of the arranged line, and the verdict on a ply there."""
    from xuanpu.cli.board_text import board_text, state_text

    policy = Policy(drops, at)
    rules = rules_of(ruleset, profile, reading)
    chosen = Games(file, encoding, format).one(game)
    arrangement = policy.arrange(chosen, rules, sweep=False)
    line = arrangement.lines[0]
    position = _before(line, ply)
    text = move or _next_text(line, ply)
    console = results()
    console.print(board_text(position))
    console.print(state_text(position))
    console.print(_explanation(position, text))
    return 0


def _before(line: Line, ply: int) -> Position:
    """The position before a ply of the line.  UsageError if the line does not get that far."""
    last = len(line.plies) + 1
    if ply > last:
        raise UsageError("cli.explain.no-such-ply", wanted=ply, last=last)
    position = line.start
    for played in line.plies[: ply - 1]:
        position = position.play(played.move)
    return position


def _next_text(line: Line, ply: int) -> str:
    """The ply that the line goes on with, or the recorded one it could not go on with."""
    if ply <= len(line.plies):
        return line.plies[ply - 1].machine
    if line.broken is None:
        raise UsageError("cli.explain.which-move", ply=ply)
    return line.broken.text


def _explanation(position: Position, text: str) -> str:
    """The verdict on a move text; of a text that fits no legal ply, the verdicts on what it may mean."""
    from xuanpu.game import Move
    from xuanpu.notation.machine import is_machine_text

    if is_machine_text(text):
        return position.explain(Move.parse(text)).text()
    try:
        return position.explain(position.parse(text)).text()
    except IllegalMove as error:
        return error.text()
