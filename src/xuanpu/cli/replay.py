"""`xuanpu replay`: the mechanical arrangement of every game of a file, with its report."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.arranging import (
    At,
    Continuation,
    Drops,
    Nodes,
    Policy,
    Seed,
)
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
from xuanpu.cli.terminal import complain, results, watched
from xuanpu.errors import UsageError
from xuanpu.words import language, say

if TYPE_CHECKING:
    from xuanpu.game import Game
    from xuanpu.rulesets import Rules

DONE = 0
SOME_DAMAGED = 1
NOTHING_READ = 2

REPORTS = Path("reports")


def replay(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="cli.replay.file")] = None,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    drops: Drops = None,
    at: At = None,
    continuation: Continuation = None,
    beside: Annotated[
        str | None, typer.Option(metavar="LINES", show_default=False, help="cli.replay.beside")
    ] = None,
    seed: Seed = 0,
    nodes: Nodes = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.replay.out")] = None,
    game: Annotated[str, typer.Option(metavar="N|all", show_default=False, help="cli.replay.game")] = "all",
    encoding: Encoding = None,
    format: Format = None,
    lang: Lang = None,
) -> int:
    """Arrange, report, count.  Exit code 0, 1 with damaged games, 2 if nothing could be read."""
    policy = Policy(drops, at, continuation, beside, seed, nodes)
    rules = rules_of(ruleset, profile, reading, judged)
    games = Games(file, encoding, format)
    directory = out if out is not None else REPORTS / games.name
    found = games.each(_wanted(game))
    ahead = list(islice(found, 2))
    if len(ahead) == 1:
        _one(ahead[0][1], rules, policy, directory)
    elif policy.at is not None and ahead:
        raise UsageError("cli.at-several")
    else:
        _several(chain(ahead, found), rules, policy, directory)
    results().print(games.tally_text())
    if not ahead:
        complain(say("cli.nothing-read"))
        return NOTHING_READ
    return SOME_DAMAGED if games.tally.damaged else DONE


def _one(game: Game, rules: Rules, policy: Policy, directory: Path) -> None:
    """A single game: everything that was found, on the terminal too."""
    from xuanpu.cli.summary import summary
    from xuanpu.report import write_report

    with watched(say("cli.replay.arranging")):
        arrangement = policy.arrange(game, rules, alone=True)
        page = write_report(arrangement, directory, language())
    console = results()
    console.print(summary(arrangement, console.is_terminal))
    console.print(say("cli.replay.report", page=page))


def _several(games: Iterable[tuple[int, Game]], rules: Rules, policy: Policy, directory: Path) -> None:
    """Many games: a line for each, the reports in numbered folders."""
    from xuanpu.cli.summary import one_line
    from xuanpu.report import write_report

    console = results()
    for number, game in games:
        arrangement = policy.arrange(game, rules)
        page = write_report(arrangement, directory / f"{number:05d}", language())
        console.print(one_line(number, arrangement, page))


def _wanted(game: str) -> int | None:
    """The number that `--game` names; None for all."""
    if game == "all":
        return None
    if not game.isascii() or not game.isdecimal() or not int(game):
        raise UsageError("cli.choice", option="--game", value=game, expected="1, 2, 3, …, all")
    return int(game)
