"""What an arrangement found, for the terminal: the facts, the lines, the findings, a board of the sweep."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xuanpu.cli.terminal import printable
from xuanpu.notation.machine import square_name
from xuanpu.replay.result import Fate
from xuanpu.report.board_geometry import FILES, RANKS
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.audit.finding import Finding
    from xuanpu.replay.result import Arrangement, Facts, Line, SquareFate, Sweep

FATES = tuple(Fate)
SEVERITY_STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}
HASH_SHOWN = 12


def summary(arrangement: Arrangement) -> RenderableType:
    """Everything the report states of the game, in one screen or two."""
    parts: list[RenderableType] = [Text(_title(arrangement), style="bold"), Text(_rules(arrangement)), ""]
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    for name, value in _facts(arrangement):
        table.add_row(say(f"cli.facts.{name}"), Text(value))
    parts.append(table)
    if arrangement.squares:
        parts += ["", say("cli.facts.squares"), _square_board(arrangement.squares)]
    if arrangement.findings:
        parts += ["", say("cli.facts.findings", count=len(arrangement.findings))]
        parts += map(_finding, arrangement.findings)
    return Group(*parts)


def one_line(number: int, arrangement: Arrangement, page: Path) -> str:
    """One game of many."""
    facts = arrangement.facts
    return say(
        "cli.one-line",
        number=number,
        title=_title(arrangement),
        trigger=_third_capture(facts),
        ends=_how_it_ends(arrangement.lines[0]) if arrangement.lines else "",
        findings=len(arrangement.findings),
        page=page,
    )


def _title(arrangement: Arrangement) -> str:
    headers = arrangement.game.headers
    players = say("cli.players", red=headers.get("Red") or "?", black=headers.get("Black") or "?")
    rest = [headers[name] for name in ("Event", "Date") if headers.get(name)]
    return printable(" · ".join([players, *rest]))


def _rules(arrangement: Arrangement) -> str:
    rules = arrangement.rules
    return f"{rules.name()} · {rules.id} · {rules.profile} · {rules.hash[:HASH_SHOWN]}"


def _facts(arrangement: Arrangement) -> list[tuple[str, str]]:
    """(key of the name, what is the case), in the order of the game."""
    facts, sweep = arrangement.facts, arrangement.sweep
    rows = [
        ("plies", str(facts.plies)),
        ("captures", _captures(facts)),
        ("switch", _ply(facts.switch_ply)),
        ("third-capture", _third_capture(facts)),
    ]
    if facts.first_dropper is not None:
        rows.append(("first-dropper", say(f"report.side.{facts.first_dropper}")))
    for index, squares in enumerate(facts.checking_drops):
        rows.append((f"checking-drop-{index + 1}", _squares(squares)))
    if sweep is not None:
        rows += [("pairs", _pairs(sweep)), ("mates", _mates(sweep))]
    rows += [(f"line-{line.name}", _line(line)) for line in arrangement.lines]
    return rows


def _captures(facts: Facts) -> str:
    return say(
        "cli.captures",
        count=len(facts.captures),
        plies=", ".join(str(capture[0]) for capture in facts.captures),
    )


def _ply(ply: int | None) -> str:
    return say("cli.never") if ply is None else say("cli.at-ply", ply=ply)


def _third_capture(facts: Facts) -> str:
    if facts.trigger_ply is None:
        return say("cli.never")
    move = (facts.trigger_ply + 1) // 2
    return say("cli.trigger", ply=facts.trigger_ply, move=move, text=printable(facts.trigger_text or ""))


def _squares(squares: tuple[int, ...]) -> str:
    return ", ".join(map(square_name, squares)) if squares else say("cli.none")


def _pairs(sweep: Sweep) -> str:
    counts = [sweep.pairs(fate) for fate in range(len(FATES))]
    parts = [say(f"cli.fate.{fate}", count=count) for fate, count in zip(FATES, counts, strict=True) if count]
    return say("cli.pairs", total=sweep.total, parts=say("cli.comma").join(parts))


def _mates(sweep: Sweep) -> str:
    return say("cli.mates", mates=sweep.mates, kept=sweep.pairs(0))


def _line(line: Line) -> str:
    drops = say("cli.drops", squares=" ".join(map(square_name, line.drops))) if line.drops else ""
    return say("cli.comma").join(part for part in (drops, _how_it_ends(line)) if part)


def _how_it_ends(line: Line) -> str:
    parts = [say(f"cli.stop.{line.stop}")]
    if line.broken is not None:
        parts.append(
            say(
                "cli.broken",
                ply=line.broken.record_ply,
                text=printable(line.broken.text),
                why=line.broken.verdict.text(),
            )
        )
    if line.outcome is not None:
        parts.append(str(line.outcome.termination))
    return say("cli.comma").join(parts)


def _finding(finding: Finding) -> Text:
    where = say("cli.at-ply", ply=finding.ply) if finding.ply is not None else ""
    text = Text(f"  {finding.code} ", style=SEVERITY_STYLES.get(str(finding.severity), ""))
    return text.append(printable(f"{where}{': ' if where else ''}{finding.text()}"), style="default")


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


def _square(fate: SquareFate | None) -> Text:
    if fate is None:
        return Text("    ")
    if fate.first_break is None:
        return Text("   ·", style="green")
    return Text(f"{fate.first_break:4}", style="yellow")
