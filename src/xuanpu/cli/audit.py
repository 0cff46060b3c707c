"""`xuanpu audit`: what the checks find in every game of files and folders."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from xuanpu.cli.finding_report import (
    DONE,
    FORMATS,
    NOTHING_READ,
    ExitZero,
    Ignore,
    Output,
    OutputFormat,
    Report,
    SuppressionsFile,
    stream_to,
    suppressions_of,
    words_of,
)
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

DROPS = ("friendly", "disruptive", "search", "random")
#: Seeds of random drops, where none are asked for.
SEEDS = 8
BUNDLED = "wang-tianyi-zheng-weitong-2021"


def audit(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILES…", show_default=False, help="cli.audit.files")
    ] = None,
    ruleset: Ruleset = DEFAULT_RULESET,
    profile: Profile = None,
    reading: Reading = None,
    results: Results = None,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="XP1,XP202|ALL", help="cli.audit.select")
    ] = None,
    ignore: Ignore = None,
    output_format: OutputFormat = FORMATS[0],
    output: Output = None,
    exit_zero: ExitZero = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="cli.audit.statistics")] = False,
    charts: Annotated[Path | None, typer.Option("--charts", metavar="DIR", help="cli.audit.charts")] = None,
    drops: Annotated[
        str,
        typer.Option("--drops", metavar="|".join(DROPS), show_default=False, help="cli.audit.drops"),
    ] = DROPS[0],
    seeds: Annotated[
        int | None, typer.Option("--seeds", metavar="N", min=1, show_default=False, help="cli.audit.seeds")
    ] = None,
    suppressions: SuppressionsFile = None,
    jobs: Jobs = None,
    encoding: Encoding = None,
    format: Format = None,
    lang: Lang = None,
) -> int:
    """Audit and report.  Exit code 0, 1 with a finding that is not suppressed, 2 if nothing could be read."""
    one_of("--output-format", output_format, FORMATS)
    one_of("--drops", drops, DROPS)
    if seeds is not None and drops != "random":
        raise UsageError("cli.audit.seeds-need-chance")
    if charts is not None and not statistics:
        raise UsageError("cli.audit.charts-need-statistics")
    from xuanpu.audit.collection import audit_files
    from xuanpu.audit.game_audit import COMPARING
    from xuanpu.audit.output import Run
    from xuanpu.audit.selection import selected

    checks = selected(words_of(select), words_of(ignore))
    rules = rules_of(ruleset, profile, reading, results)
    numbers: Sequence[int | None] = range(seeds or SEEDS) if drops == "random" else (None,)
    run = Run(rules, checks, {"drops": drops, "continuation": "record", "seeds": len(numbers)})
    report = Report(run, suppressions_of(suppressions), output_format, statistics)
    say_when_compiling()
    audits = audit_files(
        files or (BUNDLED,),
        rules,
        drops=drops,
        seeds=numbers,
        checks=checks,
        readings=statistics or any(check.code in COMPARING for check in checks),
        jobs=jobs,
        encoding=encoding,
        format=format,
        unreadable=report.files.note,
    )
    with closing(audits), stream_to(output) as stream:
        report.write(audits, stream)
    if not report.summary.read:
        complain(say("cli.nothing-read"))
        return NOTHING_READ
    if charts is not None:
        report.draw(charts)
    return DONE if exit_zero else report.exit_code()
