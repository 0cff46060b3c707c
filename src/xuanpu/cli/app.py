"""All commands together, in the language asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from xuanpu import __version__
from xuanpu.cli import (
    audit,
    batch,
    board,
    case,
    check,
    compare,
    convert,
    diff,
    explain,
    moves,
    perft,
    replay,
    rule,
    rules,
    shrink,
    stats,
    vectors,
)
from xuanpu.cli.options import Lang
from xuanpu.words import say

USAGE = 2

HELP = ["--help", "-h"]

app = typer.Typer(add_completion=False, help="cli.help", context_settings={"help_option_names": HELP})
app.command("replay", help="cli.replay.help")(replay.replay)
app.command("explain", help="cli.explain.help")(explain.explain)
app.command("audit", help="cli.audit.help")(audit.audit)
app.command("convert", help="cli.convert.help")(convert.convert)
app.command("moves", help="cli.moves.help")(moves.moves)
app.command("board", help="cli.board.help")(board.board)
app.command("perft", help="cli.perft.help")(perft.perft)
app.command("shrink", help="cli.shrink.help")(shrink.shrink)
app.add_typer(case.app, name="case", help="cli.case.help")
app.command("vectors", help="cli.vectors.help")(vectors.vectors)
app.command("check", help="cli.check.help")(check.check)
app.command("batch", help="cli.batch.help")(batch.batch)
app.command("stats", help="cli.stats.help")(stats.stats)
app.command("compare", help="cli.compare.help")(compare.compare)
app.command("diff", help="cli.diff.help")(diff.diff)
app.command("rule", help="cli.rule.help")(rule.rule)
app.command("rules", help="cli.rules.help")(rules.rules)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="cli.option.version")] = False,
    lang: Lang = None,
) -> None:
    """What stands before the command."""
    if version:
        typer.echo(f"xuanpu {__version__}")
        raise typer.Exit()
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(USAGE)


def build(lang: str) -> Any:
    """The command tree with every help text in `lang`; the library keeps the class of it to itself."""
    tree: Any = typer.main.get_command(app)
    for command in _all_of(tree):
        _translate(command, lang)
    return tree


def _all_of(command: Any) -> Iterator[Any]:
    """The command and all below it."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from _all_of(below)


def _translate(command: Any, lang: str) -> None:
    """Replace the keys in a command's help texts by what they say."""
    command.help = _breakable(say(command.help, lang))
    command.rich_help_panel = say("cli.panel.commands", lang)
    command.get_help_option(typer.Context(command, help_option_names=HELP)).help = "cli.option.help"
    panels = {"argument": say("cli.panel.arguments", lang), "option": say("cli.panel.options", lang)}
    for parameter in command.get_params(typer.Context(command, help_option_names=HELP)):
        parameter.help = _breakable(say(parameter.help, lang))
        parameter.rich_help_panel = panels[parameter.param_type_name]


def _breakable(text: str) -> str:
    """With blanks about Chinese punctuation: the library breaks lines at blanks, and cuts off the rest."""
    return re.sub("(?<=[，。；：、）])(?=[^，。；：、）])|(?<=[^ ，。；：、）])(?=（)", " ", text)
