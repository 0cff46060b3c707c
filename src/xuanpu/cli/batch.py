"""`xuanpu batch`: whole collections, kept as Parquet."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.options import (
    DEFAULT_RULESET,
    Encoding,
    Format,
    Jobs,
    Lang,
    Profile,
    Reading,
    Results,
    Ruleset,
    one_of,
    rules_of,
)
from xuanpu.cli.terminal import complain, say_when_compiling
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.batch.manage import BatchTally
    from xuanpu.cli.batch_progress import Progress

DONE, SOME_DAMAGED, NOTHING_READ = 0, 1, 2
AUDITS = ("drops", "full")


def batch(
    paths: Annotated[list[str], typer.Argument(metavar="PATHS…", help="cli.batch.paths")],
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="cli.batch.out")],
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    judged: Results = None,
    audit: Annotated[
        str, typer.Option("--audit", metavar="drops|full", show_default=False, help="cli.batch.audit")
    ] = AUDITS[0],
    plies: Annotated[bool, typer.Option("--plies", help="cli.batch.plies")] = False,
    jobs: Jobs = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="tcp://…", help="cli.batch.scheduler")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="cli.batch.resume")] = False,
    encoding: Encoding = None,
    format: Format = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="cli.batch.quiet")] = False,
    lang: Lang = None,
) -> int:
    """Exit code 0; 1 where games are damaged or files refused; 2 where nothing could be read."""
    from xuanpu.batch.manage import run_batch
    from xuanpu.batch.plan import Plan
    from xuanpu.cli.batch_progress import Progress
    from xuanpu.processes import usable_cores

    one_of("--audit", audit, AUDITS)
    if not out or not all(paths):
        raise UsageError("cli.empty-path")
    rules = rules_of(ruleset, profile, reading, judged)
    plan = Plan.of(rules, audit=audit, plies=plies, encoding=encoding, format=format)
    say_when_compiling()
    began = perf_counter()
    with Progress(quiet) as progress:
        try:
            tally = run_batch(
                paths,
                plan,
                out,
                progress,
                jobs=jobs or usable_cores(),
                scheduler=scheduler,
                resume=resume,
            )
        except KeyboardInterrupt:
            complain(say("cli.batch.interrupted"))
            raise
    progress.files.end(counted=False)
    complain(_summary(tally, progress, perf_counter() - began))
    if not tally.read:
        complain(say("cli.nothing-read"))
        return NOTHING_READ
    return SOME_DAMAGED if tally.damaged or tally.refused else DONE


def _summary(tally: BatchTally, progress: Progress, seconds: float) -> str:
    counts = say(
        "cli.tally", read=tally.read, clean=tally.clean, damaged=tally.damaged, skipped=tally.skipped
    )
    return say(
        "cli.batch.summary",
        files=tally.files,
        refused=tally.refused,
        tally=counts,
        plies=f"{tally.plies:,}",
        seconds=f"{seconds:.1f}",
        speed=f"{progress.plies / seconds:,.0f}",
        before=progress.before,
    )
