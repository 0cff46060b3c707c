"""The policies of the mechanical arrangement as options, shared by `replay` and `explain`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xuanpu.cli.options import one_of
from xuanpu.cli.terminal import complain, say_when_compiling
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Game
    from xuanpu.replay.result import Arrangement
    from xuanpu.rulesets import Rules

DROPS = ("friendly", "disruptive", "search", "given", "random", "all")
CONTINUATIONS = ("record+search", "record", "search", "random", "none")
BESIDE = ("friendly", "disruptive", "search")
NOTHING = "none"
GIVEN = "given"

Drops = Annotated[
    str | None, typer.Option("--drops", metavar="HOW", show_default=False, help="cli.option.drops")
]
At = Annotated[str | None, typer.Option("--at", metavar="e4,d5", help="cli.option.at")]
Continuation = Annotated[
    str | None,
    typer.Option("--continuation", metavar="HOW", show_default=False, help="cli.option.continuation"),
]
Seed = Annotated[int, typer.Option("--seed", min=0, show_default=False, help="cli.option.seed")]
Nodes = Annotated[
    int | None, typer.Option("--nodes", metavar="N", min=1, show_default=False, help="cli.option.nodes")
]


@dataclass(frozen=True, slots=True)
class Policy:
    """What `--drops`, `--at`, `--continuation`, `--beside`, `--seed` and `--nodes` ask for.  UsageError if
    they do not fit.

    A game that is alone is played to its end, and unless something else is asked for in three lines; each of
    several is left where its record stops."""

    drops: str | None = None
    at: str | None = None
    continuation: str | None = None
    beside: str | None = None
    seed: int = 0
    nodes: int | None = None

    def __post_init__(self) -> None:
        one_of("--drops", self.policy, DROPS)
        one_of("--continuation", self.continuation or CONTINUATIONS[0], CONTINUATIONS)
        self._check_beside()
        if self.policy == GIVEN and self.at is None:
            raise UsageError("cli.at-missing")
        if self.policy != GIVEN and self.at is not None:
            raise UsageError("cli.at-and-drops", drops=self.policy)
        if self.at is not None:
            _squares(self.at)

    def arrange(
        self, game: Game, rules: Rules, sweep: bool = True, alone: bool = False, ply_limit: int | None = None
    ) -> Arrangement:
        """The arrangement of a game; `alone`: it is the only one."""
        from xuanpu.replay import arrange

        say_when_compiling()
        if game.rules.parameters["n_tris"] and game.rules != rules:
            note = say("cli.other-rules", recorded=_named(game.rules), now=_named(rules))
            complain(f"{game.place.text()}: {note}" if game.place.text() else note)
        drops: Any = self.policy if self.at is None else _squares(self.at)
        limits: dict[str, Any] = {"nodes": self.nodes, "ply_limit": ply_limit}
        return arrange(
            game,
            rules,
            drops=drops,
            continuation=self.continuation or CONTINUATIONS[0 if alone else 1],
            seed=self.seed,
            sweep=sweep,
            beside=self._lines_beside(alone),
            **{name: limit for name, limit in limits.items() if limit is not None},
        )

    @property
    def policy(self) -> str:
        """The drop policy: the one named, else the friendliest drops, or those given."""
        return self.drops or (DROPS[0] if self.at is None else GIVEN)

    def _check_beside(self) -> None:
        if self.beside is None or self.beside == NOTHING:
            return
        names = _names(self.beside)
        for name in names:
            one_of("--beside", name, (*BESIDE, *([NOTHING] if len(names) == 1 else [])))
            if names.count(name) > 1:
                raise UsageError("cli.twice", option="--beside", name=name)

    def _lines_beside(self, alone: bool) -> tuple[str, ...]:
        if self.beside is None:
            unasked = self.policy == DROPS[0] and self.continuation is None
            return BESIDE[1:] if alone and unasked else ()
        return () if self.beside == NOTHING else _names(self.beside)


def _named(rules: Rules) -> str:
    """The ruleset in short."""
    return " ".join([f"{rules.address}@{rules.profile}", *map("=".join, rules.overrides.items())])


def _names(text: str) -> tuple[str, ...]:
    """The names of `disruptive,search`."""
    return tuple(name.strip() for name in text.split(","))


def _squares(text: str) -> tuple[int, ...]:
    """The squares of `e4,d5`."""
    from xuanpu.hosts.xiangqi.squares import square_number

    try:
        return tuple(square_number(name.strip()) for name in text.split(","))
    except ValueError:
        raise UsageError("cli.at-form", value=text, expected="e4,d5") from None
