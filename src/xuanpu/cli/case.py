"""`xuanpu case`: the case book, added to and asked again."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xuanpu.cli.documents import TextOrJson
from xuanpu.cli.options import (
    DEFAULT_RULESET,
    START,
    Lang,
    Profile,
    Reading,
    Results,
    Ruleset,
    one_of,
    rules_of,
    settings_in,
)
from xuanpu.cli.terminal import results, say_when_compiling
from xuanpu.errors import Place, UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.casebook import Asked, Case, Ruling
    from xuanpu.game import Move, Position

DONE = 0
SOME_CHANGED = 1
USAGE = 2
NOW = "now"
RULINGS = ("legal", "illegal")

app = typer.Typer(context_settings={"help_option_names": ["--help", "-h"]})


@app.callback(invoke_without_command=True)
def case(context: typer.Context, lang: Lang = None) -> None:
    """What stands before the command."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(USAGE)


# --- add ------------------------------------------------------------------------------------------


@app.command("add", help="cli.case.add.help")
def add(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="cli.case.add.file")],
    question: Annotated[str, typer.Option("--question", metavar="TEXT", help="cli.case.add.question")],
    position: Annotated[
        str, typer.Option("--position", metavar="FEN", show_default=False, help="cli.case.add.position")
    ] = START,
    moves: Annotated[str, typer.Option("--moves", metavar="PLIES", help="cli.case.add.moves")] = "",
    ply: Annotated[str | None, typer.Option("--ply", metavar="PLY", help="cli.case.add.ply")] = None,
    ruling: Annotated[
        str | None, typer.Option("--ruling", metavar="legal|illegal", help="cli.case.add.ruling")
    ] = None,
    plies: Annotated[
        str | None, typer.Option("--plies", metavar="PLIES|now", help="cli.case.add.plies")
    ] = None,
    outcome: Annotated[
        str | None, typer.Option("--outcome", metavar="END|now", help="cli.case.add.outcome")
    ] = None,
    clause: Annotated[
        list[str] | None, typer.Option("--clause", metavar="ID", help="cli.case.add.clause")
    ] = None,
    disputed: Annotated[bool, typer.Option("--disputed", help="cli.case.add.disputed")] = False,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    identity: Annotated[str | None, typer.Option("--id", metavar="NAME", help="cli.case.add.id")] = None,
    author: Annotated[
        str | None, typer.Option("--author", metavar="NAME", help="cli.case.add.author")
    ] = None,
    note: Annotated[str | None, typer.Option("--note", metavar="TEXT", help="cli.case.add.note")] = None,
    lang: Lang = None,
) -> int:
    """Put the case to the engine; write it down if the two agree, or if it is said to be disputed."""
    from xuanpu.casebook import Case, add_case
    from xuanpu.casebook.book import unused_id
    from xuanpu.casebook.run import position_of_case

    say_when_compiling()
    rules = rules_of(ruleset, profile, reading, judged)
    if not question.strip():
        raise UsageError("cli.case.no-question")
    for named in clause or ():
        if named not in rules.clauses:
            raise UsageError("case.unknown-clause", clause=named, candidates=tuple(rules.clauses))
    case = Case(
        id=identity or unused_id(question, file),
        question=question,
        position=position.strip().lower() if position.strip().lower() == START else position,
        moves=tuple(map(str, _moves(moves))),
        ruling=_nothing(),
        ruleset=rules.address,
        profile=rules.profile,
        readings=rules.overrides,
        results=rules.results if rules.results != rules.default_results else None,
        author=author,
        date=date.today(),
        note=note,
    )
    asked = position_of_case(case, rules)
    wish = _wish(asked, ply, ruling, plies, outcome, tuple(clause or ()))
    case = _settled(case, wish, asked, disputed)
    add_case(case, file)
    results().print(say("case.added", id=case.id, file=file, ruling=case.ruling.text()))
    if case.disputed:
        results().print(say("case.added-disputed"))
    return DONE


def _moves(text: str) -> tuple[Move, ...]:
    from xuanpu.game import Move

    return tuple(map(Move.parse, text.replace(",", " ").split()))


def _nothing() -> Ruling:
    from xuanpu.casebook import Ruling

    return Ruling()


def _wish(
    position: Position,
    ply: str | None,
    ruling: str | None,
    plies: str | None,
    outcome: str | None,
    clauses: tuple[str, ...],
) -> Ruling:
    """The ruling as the call has it; what it leaves open is None, or the word `now`."""
    from xuanpu.casebook import Ruling
    from xuanpu.casebook.ruling import read_outcome

    if [ply, plies, outcome].count(None) != 2:
        raise UsageError("cli.case.one-ruling")
    if ply is None and (ruling is not None or clauses):
        raise UsageError("cli.case.only-for-a-ply")
    if ply is not None:
        legal = None if ruling is None else one_of("--ruling", ruling, RULINGS) == RULINGS[0]
        return Ruling(ply=str(_move(position, ply)), legal=legal, clauses=clauses)
    if plies is not None:
        return Ruling(plies=(NOW,) if plies == NOW else tuple(sorted(map(str, _moves(plies)))))
    return Ruling(outcome=NOW if outcome == NOW else read_outcome(outcome or ""))


def _move(position: Position, text: str) -> Move:
    """The ply of a machine text, legal or not; of other notations only a legal one is known."""
    from xuanpu.notation import named_move

    return named_move(text, position)


def _settled(case: Case, wish: Ruling, position: Position, disputed: bool) -> Case:
    """The case with its ruling.  UsageError where the engine rules otherwise and nobody disputes that."""
    from dataclasses import replace

    from xuanpu.casebook import ask, ruled_now

    now = ruled_now(position, wish)
    left_open = (wish.ply is not None and wish.legal is None) or wish.plies == (NOW,) or wish.outcome == NOW
    agrees = (left_open or wish.same_effect(now)) and wish.same_ground(now)
    if agrees:
        return replace(case, ruling=now)
    if disputed and not left_open:
        return replace(case, ruling=wish, disputed=True)
    answer = ask(position, wish)
    said = answer.ruling.text() if answer.verdict is None else answer.verdict.text()
    raise UsageError("case.wrong-ruling", wish=_wished(wish), said=said)


def _wished(wish: Ruling) -> str:
    return (
        " ".join(filter(None, (wish.ply, *wish.clauses))) if wish.legal is None and wish.ply else wish.text()
    )


# --- run ------------------------------------------------------------------------------------------


@app.command("run", help="cli.case.run.help")
def run(
    paths: Annotated[list[Path], typer.Argument(metavar="PATHS…", help="cli.case.run.paths")],
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", metavar="ID|FILE", show_default=False, help="cli.case.run.ruleset"),
    ] = None,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    output_format: TextOrJson = "text",
    lang: Lang = None,
) -> int:
    """Ask every case again.  Exit code 0 if all is as recorded, 1 if not, 2 if nothing could be read."""
    from xuanpu.casebook import Wish, read_books, run_case
    from xuanpu.casebook.as_json import run_json
    from xuanpu.casebook.run import NOT_AS_RECORDED

    one_of("--output-format", output_format, ("text", "json"))
    wish = Wish(ruleset, profile, settings_in(reading or ()), judged)
    wish.check()
    cases = list(read_books(paths))
    if not cases:
        raise UsageError("case.nothing-read", Place(file=str(paths[0])), expected="*.toml")
    say_when_compiling()
    asked = [run_case(case, wish) for case in cases]
    if output_format == "json":
        typer.echo(run_json(asked), nl=False)
    else:
        _print(asked)
    return SOME_CHANGED if any(each.status in NOT_AS_RECORDED for each in asked) else DONE


def _print(asked: list[Asked]) -> None:
    from xuanpu.casebook import Status

    console = results()
    for each in asked:
        console.print(_told(each))
    counts: dict[str, Any] = {
        status.name.lower(): sum(each.status is status for each in asked) for status in Status
    }
    console.print(say("case.counts", total=len(asked), **counts))


def _told(asked: Asked) -> str:
    """One line; a second one where something is to be said of it."""
    from xuanpu.casebook import Status

    case = asked.case
    line = f"{case.file}: {case.id}: {say(f'case.status.{asked.status}')}"
    if asked.status in (Status.AS_RECORDED, Status.GRANTED):
        return line
    if asked.now is None:
        return f"{line}\n  {asked.why}"
    verdict = asked.now.verdict
    now = asked.now.ruling.text() if verdict is None else f"{case.ruling.ply} {verdict.text()}"
    told = [line, "  " + say("case.was-and-is", was=case.ruling.text(), now=now)]
    if asked.gained or asked.lost:
        told.append("  " + say("case.plies-differ", gained=_listed(asked.gained), lost=_listed(asked.lost)))
    return "\n".join(told)


def _listed(plies: tuple[str, ...]) -> str:
    return " ".join(plies) or "-"
