"""What `xuanpu audit` and `xuanpu check` have in common: their options, and how findings are told."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from xuanpu.cli.files_told import FilesTold
from xuanpu.cli.terminal import complain, watched
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.audit.game_audit import GameAudit
    from xuanpu.audit.output import Run, Writer
    from xuanpu.audit.suppressions import Suppression, Suppressions
    from xuanpu.stats.collection import Collector

DONE = 0
FOUND = 1
NOTHING_READ = 2

FORMATS = ("text", "json", "jsonl", "csv", "sarif", "github")

Ignore = Annotated[list[str] | None, typer.Option("--ignore", metavar="XP4,…", help="cli.audit.ignore")]
OutputFormat = Annotated[
    str,
    typer.Option(
        "--output-format", metavar="|".join(FORMATS), show_default=False, help="cli.audit.output-format"
    ),
]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="cli.audit.output")]
ExitZero = Annotated[bool, typer.Option("--exit-zero", help="cli.audit.exit-zero")]
SuppressionsFile = Annotated[
    Path | None, typer.Option("--suppressions", metavar="FILE", help="cli.audit.suppressions")
]


class Report:
    """What is told of a run: the findings as they come, and in the end how all fared."""

    def __init__(self, run: Run, suppressions: Suppressions, output_format: str, statistics: bool) -> None:
        from xuanpu.audit.output import Summary

        self.run = run
        self.suppressions = suppressions
        self.output_format = output_format
        self.summary = Summary()
        self.collector: Collector | None = None
        #: Findings about several games, told behind those of the games.
        self.of_all: list[Finding] = []
        if statistics:
            from xuanpu.stats.collection import Collector

            self.collector = Collector(run.rules)
        self.files = FilesTold()
        self.began = perf_counter()

    def write(self, audits: Iterator[GameAudit], stream: TextIO) -> None:
        """Everything; what is written by then is whole, however it ends."""
        from xuanpu.audit.output import WRITERS, Silent

        told_apart = self.collector is not None and self.output_format == "text"
        writer: Writer = Silent() if told_apart else WRITERS[self.output_format](stream, self.run)
        writer.begin()
        try:
            with watched(say("cli.audit.auditing")):
                self._findings(audits, writer)
            self._of_all(writer)
            self._unused(self.suppressions.unused(), writer)
        except KeyboardInterrupt:
            self.summary.interrupted = True
            raise
        finally:
            if sys.exc_info()[0] is not BrokenPipeError:
                self._figures(stream if told_apart else None)
                self.summary.unreadable = self.files.unreadable
                self.summary.passed_over = self.files.passed_over
                writer.end(self.summary)
                self.files.end()
                complain(self._summary_text())

    def exit_code(self, damaged_too: bool = False) -> int:
        """1 with a finding that is not suppressed, a file that could not be read, or (where damage is no
        finding of its own) a damaged game."""
        summary = self.summary
        found = summary.findings or summary.unreadable or (damaged_too and summary.damaged)
        return FOUND if found else DONE

    def draw(self, directory: Path) -> None:
        """The charts of the figures."""
        from xuanpu.stats.collection import figures_charts

        if self.collector is not None:
            for path in figures_charts(self.collector.figures(), directory):
                complain(say("collection.chart_written", path=path))

    def _figures(self, stream: TextIO | None) -> None:
        """The figures, as text into the stream, or as data to the summary."""
        from xuanpu.stats.collection import figures_dict, figures_text

        if self.collector is None:
            return
        figures = self.collector.figures()
        if stream is None:
            self.summary.figures = figures_dict(figures)
        else:
            stream.write(figures_text(figures))

    def _findings(self, audits: Iterator[GameAudit], writer: Writer) -> None:
        from xuanpu.audit.output import Reported
        from xuanpu.audit.reporting import reported

        for told in reported(self._counted(audits), self.suppressions, self.summary):
            if isinstance(told, Reported):
                writer.write(told)
            else:
                self._unused((told,), writer)

    def _of_all(self, writer: Writer) -> None:
        """What is said of several games."""
        from xuanpu.audit.output import Reported

        for finding in self.of_all:
            found = Reported(finding, suppression=self.suppressions.of(finding))
            self.summary.count(found)
            writer.write(found)

    def _counted(self, audits: Iterator[GameAudit]) -> Iterator[GameAudit]:
        """The audits as they come, counted for the statistics."""
        for audit in audits:
            if self.collector is not None:
                self.collector.add(audit)
            yield audit

    def _unused(self, entries: Iterable[Suppression], writer: Writer) -> None:
        """Suppressions that suppressed nothing: findings where they are asked for, else said by the way."""
        from xuanpu.audit.checks import unused_suppression
        from xuanpu.audit.output import Reported
        from xuanpu.audit.suppressions import unused_finding

        for entry in entries:
            finding = unused_finding(entry)
            if unused_suppression.CHECK in self.run.checks:
                found = Reported(finding)
                self.summary.count(found)
                writer.write(found)
            else:
                place = finding.place.text()
                complain(": ".join(part for part in (place, finding.text()) if part))

    def _summary_text(self) -> str:
        from xuanpu.audit.finding import Severity

        summary = self.summary
        seconds = perf_counter() - self.began
        return say(
            "cli.audit.summary",
            tally=say(
                "cli.tally",
                read=summary.read,
                clean=summary.clean,
                damaged=summary.damaged,
                skipped=summary.skipped,
            ),
            errors=summary.severities[Severity.ERROR],
            warnings=summary.severities[Severity.WARNING],
            notes=summary.severities[Severity.NOTE],
            suppressed=summary.suppressed,
            seconds=f"{seconds:.1f}",
            speed=f"{summary.read / seconds:.1f}",
        )


def words_of(lists: list[str] | None) -> list[str]:
    """The words of `XP1,XP202`, however often the option is given."""
    return [word for each in lists or () for word in each.split(",")]


def suppressions_of(path: Path | None) -> Suppressions:
    """Those of the file named, or of the one that lies beside the call, if it does."""
    from xuanpu.audit.suppressions import DEFAULT_FILE, Suppressions, read_suppressions

    if path is None and not Path(DEFAULT_FILE).is_file():
        return Suppressions()
    return read_suppressions(path or Path(DEFAULT_FILE))


def refuse_if_record(output: Path) -> None:
    """Findings are written over findings; never over what may be somebody's games.  UsageError."""
    from xuanpu.audit.folders import may_hold_games

    if output.is_file() and may_hold_games(output):
        raise UsageError("report.holds-games", path=output)


@contextmanager
def stream_to(output: Path | None) -> Iterator[TextIO]:
    """Where the findings go: a file, or standard output, in UTF-8.  UsageError if it cannot be written."""
    if output is None:
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
        yield sys.stdout
        return
    refuse_if_record(output)
    try:
        stream = output.open("w", encoding="utf-8", errors="replace", newline="")
    except OSError as error:
        raise UsageError("report.not-written", path=output, reason=error.strerror) from error
    try:
        with stream:
            yield stream
    except OSError as error:
        if error.filename is not None:
            raise
        raise UsageError("report.not-written", path=output, reason=error.strerror) from error
