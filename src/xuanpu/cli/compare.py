"""`xuanpu compare`: what a revision does to games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.audit import BUNDLED, DROPS
from xuanpu.cli.files_told import FilesTold
from xuanpu.cli.options import Encoding, Format, Lang, Profile, Results, one_of
from xuanpu.cli.terminal import complain, results, say_when_compiling, watched
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison
    from xuanpu.rulesets import Rules

DONE = 0
SOME_DAMAGED = 1
NOTHING_READ = 2

OUTPUTS = ("text", "json")
REPORTS = Path("reports")


def compare(
    before: Annotated[str, typer.Argument(metavar="R1", help="cli.compare.before")],
    after: Annotated[str, typer.Argument(metavar="R2", help="cli.compare.after")],
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILES…", show_default=False, help="cli.compare.files")
    ] = None,
    profile: Profile = None,
    results: Results = None,
    drops: Annotated[
        str, typer.Option("--drops", metavar="HOW", show_default=False, help="cli.compare.drops")
    ] = DROPS[0],
    seeds: Annotated[
        int | None, typer.Option("--seeds", metavar="N", min=1, show_default=False, help="cli.compare.seeds")
    ] = None,
    readings: Annotated[
        bool, typer.Option("--readings/--no-readings", show_default=False, help="cli.compare.readings")
    ] = True,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, show_default=False, help="cli.compare.jobs")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="cli.compare.out")] = None,
    output_format: Annotated[
        str,
        typer.Option(
            "--output-format", metavar="text|json", show_default=False, help="cli.compare.output-format"
        ),
    ] = OUTPUTS[0],
    encoding: Encoding = None,
    format: Format = None,
    lang: Lang = None,
) -> int:
    """Compare, report, count.  Exit code 0, 1 with damaged games, 2 if nothing could be read."""
    one_of("--drops", drops, DROPS)
    one_of("--output-format", output_format, OUTPUTS)
    if seeds is not None and drops != "random":
        raise UsageError("cli.audit.seeds-need-chance")
    from xuanpu.compare.comparison import compare_files
    from xuanpu.report.atomic import make_directory
    from xuanpu.rulesets import load_rules

    one, other = (load_rules(name, profile, results=results) for name in (before, after))
    directory = out if out is not None else REPORTS / _folder(one, other)
    make_directory(directory)  # what cannot be written is better known before the work than after
    say_when_compiling()
    files_told = FilesTold()
    with watched(say("cli.compare.comparing")):
        found = compare_files(
            files or (BUNDLED,),
            one,
            other,
            drops=drops,
            seeds=seeds,
            readings=readings,
            jobs=jobs,
            encoding=encoding,
            format=format,
            unreadable=files_told.note,
            damaged=complain,
        )
    files_told.end()
    if not found.rows:
        complain(say("cli.nothing-read"))
        return NOTHING_READ
    _report(found, directory, output_format)
    return SOME_DAMAGED if found.tally.damaged or files_told.unreadable else DONE


def _report(found: Comparison, directory: Path, output_format: str) -> None:
    from xuanpu.compare.document import comparison_json
    from xuanpu.compare.summary import summary
    from xuanpu.compare.write import write_comparison

    page = write_comparison(found, directory)
    console = results()
    if output_format == "json":
        console.print(comparison_json(found), end="", soft_wrap=True)
        return
    console.print(summary(found))
    console.print(say("cli.compare.report", page=page))
    tally = found.tally
    console.print(
        say("cli.tally", read=tally.read, clean=tally.clean, damaged=tally.damaged, skipped=tally.skipped)
    )


def _folder(one: Rules, other: Rules) -> str:
    """`compare-<R1>-<R2>`, the profiles named where they tell the two apart."""
    names = [one.id, other.id]
    if one.profile != other.profile or one.id == other.id:
        names = [f"{rules.id}@{rules.profile}" for rules in (one, other)]
    return "-".join(["compare", *names])
