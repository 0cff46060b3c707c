"""`xuanpu explain`: why a ply is legal or not, and which clause says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.arranging import NOTHING, At, Continuation, Drops, Nodes, Policy, Seed
from xuanpu.cli.games import Games
from xuanpu.cli.options import (
    DEFAULT_RULESET,
    Encoding,
    Format,
    Lang,
    Profile,
    Reading,
    Results,
    Ruleset,
    rules_of,
)
from xuanpu.cli.terminal import results
from xuanpu.errors import IllegalMove, UsageError
from xuanpu.harmless import harmless
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Position, Verdict
    from xuanpu.replay.result import Line


def explain(
    file: Annotated[str, typer.Argument(metavar="FILE", help="cli.explain.file")],
    ply: Annotated[int, typer.Option("--ply", metavar="N", min=1, help="cli.explain.ply")],
    move: Annotated[str | None, typer.Argument(metavar="MOVE", help="cli.explain.move")] = None,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    drops: Drops = None,
    at: At = None,
    continuation: Continuation = None,
    seed: Seed = 0,
    nodes: Nodes = None,
    game: Annotated[int, typer.Option(metavar="N", min=1, show_default=False, help="cli.explain.game")] = 1,
    encoding: Encoding = None,
    format: Format = None,
    lang: Lang = None,
) -> int:
    """The position before ply N of the arranged line, and the verdict on a ply there."""
    from xuanpu.cli.board_text import board_text, state_text

    policy = Policy(drops, at, continuation, beside=NOTHING, seed=seed, nodes=nodes)
    rules = rules_of(ruleset, profile, reading, judged)
    chosen = Games(file, encoding, format).one(game)
    arrangement = policy.arrange(chosen, rules, sweep=False, alone=True, ply_limit=ply)
    line = arrangement.lines[0]
    position = _before(line, ply)
    explanation = _explanation(position, _next_text(line, ply) if move is None else move)
    console = results()
    console.print(board_text(position))
    console.print(state_text(position))
    console.print()
    console.print(explanation)
    return 0


def _before(line: Line, ply: int) -> Position:
    """The position before a ply of the line.  UsageError if the line does not get that far."""
    last = len(line.plies) + 1
    if ply > last:
        raise UsageError("cli.explain.no-such-ply", wanted=ply, last=last)
    return line.position_before(ply)


def _next_text(line: Line, ply: int) -> str | None:
    """The recorded ply that the line could not go on with there, or the ply that it went on with."""
    if line.broken is not None and line.broken.ply == ply:
        return line.broken.machine
    return line.plies[ply - 1].machine if ply <= len(line.plies) else None


def _explanation(position: Position, text: str | None) -> str:
    """The verdict on a move text, or on what the text may mean, and the clauses behind it."""
    from xuanpu.notation import named_move

    if text is None:
        outcome = position.outcome()
        return say("cli.explain.line-ends") if outcome is None else outcome.text()
    try:
        move = named_move(text, position)
    except IllegalMove as error:
        return "\n".join([harmless(error.text()), *_basis(error.details.get("verdicts", ()))])
    verdict = position.explain(move)
    return "\n".join([f"{position.text(move)} ({move})", verdict.text(), *_basis((verdict,))])


def _basis(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The clauses that verdicts rest on, and the readings they hang on, in words."""
    told = set()
    for verdict in verdicts:
        for clause in (verdict.rules.clauses[name] for name in verdict.clauses):
            if clause.id not in told:
                told.add(clause.id)
                yield say("cli.explain.clause", id=clause.id, section=clause.section, text=clause.say())
        if verdict.reading is not None and verdict.reading[0] not in told:
            reading = verdict.rules.readings[verdict.reading[0]]
            told.add(reading.id)
            option = reading.options[reading.chosen]
            yield say("cli.explain.reading", id=reading.id, question=reading.say(), answer=option.say())
