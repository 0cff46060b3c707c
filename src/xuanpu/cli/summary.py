"""What an arrangement found, for the terminal: the facts, the lines, the findings, a board of the sweep.

The sentences are those of the report's page.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xuanpu.harmless import harmless
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.report.board_geometry import FILES, RANKS
from xuanpu.report.facts import (
    fact_rows,
    line_end,
    line_label,
    numbered_text,
    ply_of_finding,
    record_texts,
)
from xuanpu.tris.points import RulePoint
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.replay.result import Arrangement, Line, SquareFate

SEVERITY_STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}


def summary(arrangement: Arrangement, watched: bool) -> RenderableType:
    """Everything the report states of the game, in one screen or two.

    `watched`: for a person at a terminal, as a table; else a line for each statement.
    """
    return Group(*_parts(arrangement, watched))


def one_line(number: int, arrangement: Arrangement, page: Path) -> str:
    """One game of many."""
    return say(
        "cli.one-line",
        number=number,
        title=_title(arrangement),
        end=" / ".join(harmless(line_end(line)) for line in arrangement.lines),
        findings=len(arrangement.findings),
        page=page,
    )


def _parts(arrangement: Arrangement, watched: bool) -> Iterator[RenderableType]:
    yield Text(_title(arrangement), style="bold")
    yield Text(_rules(arrangement))
    yield ""
    yield from [_table(arrangement)] if watched else _lines(arrangement)
    if arrangement.squares:
        yield ""
        yield say("cli.squares")
        yield _square_board(arrangement.squares)
        yield ""
        yield from _reasons(arrangement)
    yield ""
    yield say("cli.findings", count=len(arrangement.findings))
    yield from (_finding(finding, arrangement.lines) for finding in arrangement.findings)
    yield ""


def _table(arrangement: Arrangement) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    for label, text in _rows(arrangement):
        table.add_row(label, Text(text))
    return table


def _lines(arrangement: Arrangement) -> Iterator[str]:
    for label, text in _rows(arrangement):
        yield say("cli.statement", label=label, text=text)


def _title(arrangement: Arrangement) -> str:
    headers = arrangement.game.headers
    players = say("report.page.title", red=headers.get("Red") or "?", black=headers.get("Black") or "?")
    rest = [headers[name] for name in ("Event", "Date") if headers.get(name)]
    return harmless(" · ".join([players, *rest]))


def _rules(arrangement: Arrangement) -> str:
    rules = arrangement.rules
    readings = (f"{name}={option}" for name, option in rules.overrides.items())
    return " · ".join([rules.name(), rules.id, rules.profile, *readings, rules.hash])


def _rows(arrangement: Arrangement) -> Iterator[tuple[str, str]]:
    """(label, what is the case): the facts, then each line."""
    for fact in fact_rows(arrangement):
        yield fact.label, harmless(fact.text)
    for line in arrangement.lines:
        squares = " ".join(map(square_name, line.drops))
        words = {"squares": squares, "plies": len(line.plies), "end": harmless(line_end(line))}
        yield line_label(line), say("cli.line" if squares else "cli.line-no-drops", **words)


def _finding(finding: Finding, lines: tuple[Line, ...]) -> Text:
    text = Text(f"  {finding.code} ", style=SEVERITY_STYLES[finding.severity])
    where = ply_of_finding(finding, lines)
    told = say("cli.statement", label=where, text=finding.text()) if where else finding.text()
    return text.append(harmless(told), style="default")


def _square_board(squares: tuple[SquareFate, ...]) -> Text:
    """Per point: the ply at which the record breaks, `·` if it need not, blank where a piece stands."""
    fates = {fate.square: fate for fate in squares}
    board = Text(no_wrap=True)
    for rank in reversed(range(RANKS)):
        board.append(f"  {rank} ", style="dim")
        for file in range(FILES):
            board.append_text(_square(fates.get(rank * FILES + file)))
        board.append("\n")
    return board.append("    " + "".join(f"{name:>4}" for name in "abcdefghi"), style="dim")


def _reasons(arrangement: Arrangement) -> Iterator[str]:
    """Why the record breaks there: one line for each ply and rule point."""
    texts = record_texts(arrangement)
    broken = [fate for fate in arrangement.squares if fate.first_break is not None]
    for (ply, reason), fates in groupby(sorted(broken, key=_why), key=_why):
        yield say(
            "cli.reason",
            ply=ply,
            move=harmless(numbered_text(ply, texts, arrangement.game.start.side)),
            why=say(f"point.{RulePoint(reason).name}"),
            clauses=", ".join(arrangement.rules.basis(RulePoint(reason)).clauses),
            squares=" ".join(square_name(fate.square) for fate in fates),
        )


def _why(fate: SquareFate) -> tuple[int, int]:
    return fate.first_break or 0, fate.reason or 0


def _square(fate: SquareFate | None) -> Text:
    if fate is None:
        return Text("    ")
    if fate.first_break is None:
        return Text("   ·", style="green")
    return Text(f"{fate.first_break:4}", style="yellow")
