"""The policies of the mechanical arrangement as options, shared by `replay` and `explain`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xuanpu.cli.options import one_of
from xuanpu.cli.terminal import say_when_compiling
from xuanpu.errors import UsageError

if TYPE_CHECKING:
    from xuanpu.game import Game
    from xuanpu.replay.result import Arrangement
    from xuanpu.rulesets import Rules

DROPS = ("friendly", "given", "random", "all")
CONTINUATIONS = ("record", "random", "none")

Drops = Annotated[
    str, typer.Option("--drops", metavar="|".join(DROPS), show_default=False, help="cli.option.drops")
]
At = Annotated[str | None, typer.Option("--at", metavar="e4,d5", help="cli.option.at")]


@dataclass(frozen=True, slots=True)
class Policy:
    """What `--drops`, `--at`, `--continuation` and `--seed` ask for.  UsageError if they do not fit."""

    drops: str
    at: str | None = None
    continuation: str = CONTINUATIONS[0]
    seed: int = 0

    def __post_init__(self) -> None:
        one_of("--drops", self.drops, DROPS)
        one_of("--continuation", self.continuation, CONTINUATIONS)
        if self.drops == "given" and self.at is None:
            raise UsageError("cli.at-missing")
        if self.at is not None:
            _squares(self.at)

    def arrange(self, game: Game, rules: Rules, sweep: bool = True) -> Arrangement:
        """The arrangement of a game."""
        from xuanpu.replay import arrange

        say_when_compiling()
        drops: Any = self.drops if self.at is None else _squares(self.at)
        return arrange(game, rules, drops=drops, continuation=self.continuation, seed=self.seed, sweep=sweep)


def _squares(text: str) -> tuple[int, ...]:
    """The squares of `e4,d5`."""
    from xuanpu.hosts.xiangqi.squares import square_number

    try:
        return tuple(square_number(name.strip()) for name in text.split(","))
    except ValueError:
        raise UsageError("cli.at-form", value=text, expected="e4,d5") from None
