"""`xuanpu stats`: what a batch has come to."""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.documents import TextOrJson
from xuanpu.cli.finding_report import refuse_if_record
from xuanpu.cli.options import Lang, one_of
from xuanpu.cli.terminal import complain, results, watched
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.batch.outcome import Outcome

STDOUT = "-"


def stats(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="cli.stats.folder")],
    charts: Annotated[Path | None, typer.Option("--charts", metavar="DIR", help="cli.stats.charts")] = None,
    export: Annotated[str | None, typer.Option("--export", metavar="FILE", help="cli.stats.export")] = None,
    output_format: TextOrJson = "text",
    lang: Lang = None,
) -> int:
    """Figures with intervals, from the Parquet, part by part; or everything as JSON lines."""
    from xuanpu.batch.outcome import Outcome
    from xuanpu.batch.store import Store

    one_of("--output-format", output_format, ("text", "json"))
    outcome = Outcome(Store(folder))
    if not outcome.ended:
        complain(say("cli.stats.unfinished"))
    if export is not None:
        _export(outcome, export)
        return 0
    _show(outcome, output_format, charts)
    return 0


def _show(outcome: Outcome, output_format: str, charts: Path | None) -> None:
    from xuanpu.batch.figures import duplicates, figures_of
    from xuanpu.stats.collection import figures_charts, figures_dict, figures_text

    with watched(say("cli.audit.auditing")):
        figures, twins = figures_of(outcome), duplicates(outcome)
    if output_format == "json":
        typer.echo(json.dumps({**figures_dict(figures), "duplicates": twins}, ensure_ascii=False, indent=1))
    else:
        results().print(figures_text(figures).rstrip("\n"))
        results().print(say("cli.stats.duplicates", count=twins))
    if charts is not None:
        for path in figures_charts(figures, charts):
            complain(say("collection.chart_written", path=path))


def _export(outcome: Outcome, target: str) -> None:
    """Through a file beside it, so that it is there whole or not at all."""
    from xuanpu.batch.export import exported_lines
    from xuanpu.report.atomic import written_whole

    sha, count = hashlib.sha256(), 0
    if target != STDOUT:
        refuse_if_record(Path(target))
    with nullcontext(sys.stdout.buffer) if target == STDOUT else written_whole(Path(target)) as stream:
        for line in exported_lines(outcome):
            content = line.encode()
            sha.update(content)
            count += 1
            stream.write(content)
    complain(say("cli.stats.exported", lines=count, file=target, digest=sha.hexdigest()))
