"""The options that several commands share.  Help texts are keys of the word catalogue (see app.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.errors import UsageError

if TYPE_CHECKING:
    from xuanpu.game import Position
    from xuanpu.rulesets import Rules

DEFAULT_RULESET = "m3c-2024-2"
START = "start"

Lang = Annotated[str | None, typer.Option("--lang", metavar="zh|en", help="cli.option.lang")]
Ruleset = Annotated[
    str, typer.Option("--ruleset", metavar="ID|FILE", show_default=False, help="cli.option.ruleset")
]
Profile = Annotated[
    str | None, typer.Option("--profile", metavar="literal|harmonised", help="cli.option.profile")
]
Reading = Annotated[
    list[str] | None, typer.Option("--reading", metavar="ID=OPTION", help="cli.option.reading")
]
Results = Annotated[str | None, typer.Option("--results", metavar="NAME", help="cli.option.results")]
Fen = Annotated[str, typer.Argument(metavar="FEN", help="cli.argument.fen")]
Encoding = Annotated[str | None, typer.Option("--encoding", metavar="NAME", help="cli.option.encoding")]
Format = Annotated[str | None, typer.Option("--format", metavar="NAME", help="cli.option.format")]

Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="N", min=1, show_default=False, help="cli.option.jobs")
]


def rules_of(
    ruleset: str, profile: str | None, readings: list[str] | None, results: str | None = None
) -> Rules:
    """The rules that the options ask for.  RulesetError if there are none such."""
    from xuanpu.rulesets import load_rules

    return load_rules(ruleset, profile, settings_in(readings or ()), results)


def position_of(fen: str, rules: Rules) -> Position:
    """The position of a FEN, or the start position.  FenError if the text describes none."""
    from xuanpu.game import Position

    return Position(rules) if fen.strip().lower() == START else Position.from_fen(fen, rules)


def one_of(option: str, value: str, allowed: tuple[str, ...]) -> str:
    """The value of an option, if it is one of those allowed; else UsageError."""
    if value not in allowed:
        raise UsageError("cli.choice", option=option, value=value, expected=", ".join(allowed))
    return value


def settings_in(readings: Sequence[str]) -> dict[str, str]:
    """Each reading with its option; none may be named twice."""
    settings: dict[str, str] = {}
    for name, option in map(_reading, readings):
        if name in settings:
            raise UsageError("cli.twice", option="--reading", name=name)
        settings[name] = option
    return settings


def _reading(text: str) -> tuple[str, str]:
    name, equals, option = text.partition("=")
    if not (name and equals and option):
        raise UsageError("cli.reading-form", value=text, expected="ID=OPTION")
    return name, option
