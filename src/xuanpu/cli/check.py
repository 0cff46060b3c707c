"""`xuanpu check`: what is wrong with records, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

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
from xuanpu.cli.options import DEFAULT_RULESET, Encoding, Format, Jobs, Lang, one_of, rules_of
from xuanpu.cli.terminal import complain, say_when_compiling
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.audit.game_audit import GameAudit


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILES…", help="cli.check.files")],
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="XP508|ALL", help="cli.check.select")
    ] = None,
    ignore: Ignore = None,
    output_format: OutputFormat = FORMATS[0],
    output: Output = None,
    exit_zero: ExitZero = False,
    suppressions: SuppressionsFile = None,
    jobs: Jobs = None,
    encoding: Encoding = None,
    format: Format = None,
    lang: Lang = None,
) -> int:
    """Exit code 0; 1 with a finding that is not suppressed; 2 if nothing could be read."""
    one_of("--output-format", output_format, FORMATS)
    from xuanpu.audit.output import Run
    from xuanpu.audit.registry import CHECKED
    from xuanpu.audit.selection import selected
    from xuanpu.check.collection import check_files

    checks = selected(words_of(select), words_of(ignore), CHECKED)
    run = Run(rules_of(DEFAULT_RULESET, None, None), checks, {"command": "check"})
    report = Report(run, suppressions_of(suppressions), output_format, statistics=False)
    say_when_compiling()
    checked = check_files(
        files,
        checks,
        jobs=jobs,
        encoding=encoding,
        format=format,
        unreadable=report.files.note,
    )
    with closing(checked), stream_to(output) as stream:
        report.write(_games(checked, report), stream)
    if not report.summary.read:
        complain(say("cli.nothing-read"))
        return NOTHING_READ
    return DONE if exit_zero else report.exit_code(damaged_too=True)


def _games(checked: Iterator[GameAudit | Finding], report: Report) -> Iterator[GameAudit]:
    """The games; what is said of pairs of them is put by for the end of the report."""
    from xuanpu.audit.game_audit import GameAudit

    for each in checked:
        if isinstance(each, GameAudit):
            yield each
        else:
            report.of_all.append(each)
