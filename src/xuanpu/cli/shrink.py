"""`xuanpu shrink`: the smallest position that still shows a finding, or a difference."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.arranging import NOTHING, At, Continuation, Drops, Nodes, Policy, Seed
from xuanpu.cli.games import Games
from xuanpu.cli.options import (
    DEFAULT_RULESET,
    START,
    Encoding,
    Format,
    Lang,
    Profile,
    Reading,
    Results,
    Ruleset,
    one_of,
    position_of,
    rules_of,
)
from xuanpu.cli.terminal import results, say_when_compiling, watched
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.game import Move
    from xuanpu.rulesets import Rules
    from xuanpu.shrink import Aim, Witness

OUTPUT_FORMATS = ("text", "json", "svg")
RANKS = 10


def shrink(
    source: Annotated[str, typer.Argument(metavar="FILE|FEN", help="cli.shrink.source")],
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="P", min=1, show_default=False, help="cli.shrink.ply")
    ] = None,
    code: Annotated[str | None, typer.Option("--code", metavar="XPnnn", help="cli.shrink.code")] = None,
    differs: Annotated[
        str | None, typer.Option("--differs", metavar="ID=OPTION", help="cli.shrink.differs")
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="ID|FILE", help="cli.shrink.against")
    ] = None,
    moves: Annotated[str, typer.Option("--moves", metavar="PLIES", help="cli.shrink.moves")] = "",
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    drops: Drops = None,
    at: At = None,
    continuation: Continuation = None,
    seed: Seed = 0,
    nodes: Nodes = None,
    game: Annotated[int, typer.Option(metavar="N", min=1, show_default=False, help="cli.shrink.game")] = 1,
    encoding: Encoding = None,
    format: Format = None,
    output_format: Annotated[
        str,
        typer.Option(
            "--output-format", metavar="text|json|svg", show_default=False, help="cli.shrink.output"
        ),
    ] = OUTPUT_FORMATS[0],
    lang: Lang = None,
) -> int:
    """Find it, make it smaller, print both."""
    one_of("--output-format", output_format, OUTPUT_FORMATS)
    if [code, differs, against].count(None) != 2:
        raise UsageError("cli.shrink.one-aim")
    rules = rules_of(ruleset, profile, reading, judged)
    aim = _aim(rules, code, differs, against)
    say_when_compiling()
    if _is_position(source):
        start, line = position_of(source, rules), _moves(moves)
    else:
        policy = Policy(drops, at, continuation, beside=NOTHING, seed=seed, nodes=nodes)
        chosen = Games(source, encoding, format).one(game)
        arrangement = policy.arrange(chosen, rules)
        last = len(arrangement.lines[0].plies) + 1
        if ply is not None and ply > last:
            raise UsageError("cli.explain.no-such-ply", wanted=ply, last=last)
        found = aim.found(arrangement, ply)
        if found is None:
            raise UsageError("shrink.nothing-seen")
        start, (aim, line) = arrangement.lines[0].start, found
    with watched(say("cli.shrink.working")):
        from xuanpu.shrink import shrink as smallest

        witness = smallest(aim, start, line)
    _show(witness, _command(witness, rules, code, differs, against), output_format)
    return 0


# --- what is asked for ----------------------------------------------------------------------------


def _aim(rules: Rules, code: str | None, differs: str | None, against: str | None) -> Aim:
    from xuanpu.rulesets import load_rules
    from xuanpu.shrink.aims import DifferenceAim, FindingAim, known_check

    if code is not None:
        return FindingAim(known_check(code))
    if against is not None:
        return DifferenceAim(load_rules(against))
    name, equals, option = (differs or "").partition("=")
    if not (name and equals and option):
        raise UsageError("cli.shrink.differs-form", value=differs, expected="ID=OPTION")
    return DifferenceAim(rules.otherwise({name: option}))


def _is_position(source: str) -> bool:
    """Whether the text is a FEN, or the word for the start position; else it names a file."""
    words = source.split()
    return source.strip().lower() == START or (bool(words) and words[0].count("/") == RANKS - 1)


def _moves(text: str) -> tuple[Move, ...]:
    from xuanpu.game import Move

    return tuple(map(Move.parse, text.replace(",", " ").split()))


# --- what is said ---------------------------------------------------------------------------------


def _command(
    witness: Witness, rules: Rules, code: str | None, differs: str | None, against: str | None
) -> str:
    """The command that shows the witness again."""
    from xuanpu.rulesets.settings import settings_of

    words = ["xuanpu", "shrink", witness.start.fen()]
    if witness.moves:
        words += ["--moves", " ".join(map(str, witness.moves))]
    for option, value in (("--code", code), ("--differs", differs), ("--against", against)):
        words += [] if value is None else [option, value]
    return shlex.join(words + settings_of(rules))


def _show(witness: Witness, command: str, output_format: str) -> None:
    if output_format == "json":
        from xuanpu.shrink.as_json import witness_json

        typer.echo(witness_json(witness, command), nl=False)
    elif output_format == "svg":
        from xuanpu.report.board_svg import board_svg, checked_king

        position = witness.position
        last = witness.moves[-1] if witness.moves else None
        king = checked_king(position) if position.is_check() else None
        typer.echo(board_svg(position, last=last, check=king))
    else:
        _print(witness, command)


def _print(witness: Witness, command: str) -> None:
    from xuanpu.cli.board_text import board_text, state_text

    console = results()
    console.print(witness.seen.title())
    console.print(say("cli.shrink.before", pieces=witness.pieces_before, plies=witness.plies_before))
    console.print(witness.before.fen())
    console.print(say("cli.shrink.after", pieces=witness.pieces, plies=len(witness.moves)))
    console.print(board_text(witness.start))
    console.print(state_text(witness.start))
    if witness.moves:
        console.print(say("cli.shrink.then", plies=_numbered(witness)))
    console.print()
    console.print(witness.seen.text())
    console.print(say("cli.shrink.tried", tried=witness.tried, kept=len(witness.steps)))
    console.print(command)


def _numbered(witness: Witness) -> str:
    position, told = witness.start, []
    for move in witness.moves:
        told.append(f"{position.text(move)} ({move})")
        position = position.play(move)
    return _joined(told)


def _joined(texts: Sequence[str]) -> str:
    return say("cli.shrink.comma").join(texts)
