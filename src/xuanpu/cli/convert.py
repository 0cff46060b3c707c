"""`xuanpu convert`: games from any format that can be read into one that can be written."""

from __future__ import annotations

import os
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xuanpu.cli.files_told import FilesTold
from xuanpu.cli.options import Encoding, Format, Jobs, Lang
from xuanpu.cli.terminal import complain, say_when_compiling, watched
from xuanpu.errors import UsageError
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.audit.sources import Found
    from xuanpu.convert import Converted, Target
    from xuanpu.convert.outputs import Output

DONE = 0
NOT_ALL = 1
NOTHING_READ = 2
STDOUT = "-"
UTF8 = "utf-8"


def convert(
    files: Annotated[list[str], typer.Argument(metavar="FILES…", help="cli.convert.files")],
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="cli.convert.to")],
    notation: Annotated[
        str | None, typer.Option("--notation", metavar="NAME", help="cli.convert.notation")
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE|DIR", show_default=False, help="cli.convert.out")
    ] = STDOUT,
    force: Annotated[bool, typer.Option("--force", help="cli.convert.force")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="cli.convert.strict")] = False,
    encoding: Encoding = None,
    out_encoding: Annotated[
        str | None,
        typer.Option("--out-encoding", metavar="NAME", show_default=False, help="cli.convert.out-encoding"),
    ] = None,
    format: Format = None,
    jobs: Jobs = None,
    lang: Lang = None,
) -> int:
    """Convert.  Exit code 0; 1 if a game is damaged or not written; 2 if nothing could be read."""
    from xuanpu.audit.collection import at_work
    from xuanpu.audit.sources import each_game
    from xuanpu.convert import target_named
    from xuanpu.convert.outputs import games_numbered
    from xuanpu.convert.targets import style_named
    from xuanpu.convert.task import ConvertTask
    from xuanpu.records.detect import known_format

    target = target_named(to)
    style = style_named(target, notation)
    written_in = _encoding(target, out_encoding)
    if format is not None:
        known_format(format)
    run = _Run(target, strict)
    output, by_file = _output(out, target, written_in, force)
    say_when_compiling()
    games = each_game(files, encoding, format, run.files.note)
    converted = at_work(games, ConvertTask(target.format, style, written_in), jobs)
    numbered = ((each, None) for each in converted) if target.several else games_numbered(converted, by_file)
    try:
        with closing(converted), watched(say("cli.convert.working")):
            for (found, made), number in numbered:
                run.take(found, made, number, output)
            output.finish()
    except BaseException:
        output.give_up()
        raise
    return run.told()


class _Run:
    """The games of a run: each is counted once, read = clean + damaged + skipped.

    Damaged are those that could not be read or played to their end, as far as they were written or not;
    skipped the whole ones that were not written.
    """

    def __init__(self, target: Target, strict: bool) -> None:
        from xuanpu.records import Tally

        self.target = target
        self.strict = strict
        self.tally = Tally()
        self.written = 0
        self.files = FilesTold()
        self.with_losses = 0
        self.losses: Counter[str] = Counter()

    def take(self, found: Found, converted: Converted, number: int | None, output: Output) -> None:
        """Write what has become of a game, and say what is not as it was."""
        self._say(found, converted)
        refused = converted.content is None or (self.strict and bool(converted.losses))
        if not refused and converted.content is not None:
            output.put(found, number, converted.content)
            self.written += 1
        if converted.faults:
            self.tally.damaged += 1
        elif refused:
            self.tally.skipped += 1
        else:
            self.tally.clean += 1

    def told(self) -> int:
        """Say how all fared; the exit code."""
        self.files.end()
        tally = self.tally
        if not tally.read:
            complain(say("cli.nothing-read"))
            return NOTHING_READ
        counts = {"read": tally.read, "clean": tally.clean, "damaged": tally.damaged}
        told = [say("cli.tally", **counts, skipped=tally.skipped)]
        told.append(say("cli.convert.written", written=self.written))
        if self.with_losses:
            kinds = (f"{say(f'convert.kind.{kind}')} {count}" for kind, count in self.losses.most_common())
            told.append(
                say("cli.convert.with-losses", games=self.with_losses, kinds=say("place.comma").join(kinds))
            )
        complain(say("error.join").join(told))
        return NOT_ALL if tally.damaged or tally.skipped or self.files.unreadable else DONE

    def _say(self, found: Found, converted: Converted) -> None:
        """One line for each fault, one for what is lost, one for why the game is not written."""
        for fault in converted.faults:
            complain(fault.at(found.place).text())
        where = found.place.text()
        if converted.changed is not None:
            complain(f"{where}: {say('convert.rules-changed', recorded=converted.changed)}")
        if converted.losses:
            self.with_losses += 1
            self.losses.update(dict.fromkeys((loss.kind for loss in converted.losses), 1))
            key = "convert.lost-strict" if self.strict else "convert.lost"
            losses = say("error.join").join(loss.text() for loss in converted.losses)
            complain(f"{where}: {say(key, losses=losses, format=self.target.format)}")
        if converted.refusal is not None:
            complain(converted.refusal.at(found.place).text())


def _encoding(target: Target, asked: str | None) -> str:
    """The encoding of what is written.  UsageError if the format has another, or if there is none such."""
    from xuanpu.records.encoding import known_encoding

    known = UTF8 if asked is None else known_encoding(asked)
    if target.encoding is None:
        return known
    if asked is not None and known != target.encoding:
        raise UsageError("convert.fixed-encoding", format=target.format, encoding=target.encoding)
    return target.encoding


def _output(out: str, target: Target, encoding: str, force: bool) -> tuple[Output, bool]:
    """Where the games go, and whether they are numbered file by file."""
    from xuanpu.convert.outputs import FilesOutput, StreamOutput, files_in, one_file
    from xuanpu.report.atomic import make_directory

    if out == STDOUT:
        return StreamOutput(sys.stdout.buffer, encoding), False
    path = Path(out)
    if path.is_dir() or out.endswith(("/", os.sep)):
        make_directory(path)
        return FilesOutput(files_in(path, target.suffix), encoding, force), True
    return FilesOutput(one_file(path), encoding, force), False
