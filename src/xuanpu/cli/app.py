"""All commands together, in the language asked for."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from xuanpu import __version__
from xuanpu.cli import board, explain, moves, perft, replay
from xuanpu.cli.options import Lang
from xuanpu.words import say

USAGE = 2

HELP = ["--help", "-h"]

app = typer.Typer(add_completion=False, help="cli.help", context_settings={"help_option_names": HELP})
app.command("replay", help="cli.replay.help")(replay.replay)
app.command("explain", help="cli.explain.help")(explain.explain)
app.command("moves", help="cli.moves.help")(moves.moves)
app.command("board", help="cli.board.help")(board.board)
app.command("perft", help="cli.perft.help")(perft.perft)


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
    for command in (tree, *tree.commands.values()):
        _translate(command, lang)
    return tree


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
