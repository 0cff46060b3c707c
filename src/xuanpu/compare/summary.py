"""A comparison in one screen, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from xuanpu.compare import figures
from xuanpu.compare.finding_changes import Change
from xuanpu.compare.naming import names, replay_command
from xuanpu.compare.rule_changes import rule_changes
from xuanpu.harmless import harmless
from xuanpu.rulesets.document import INDENT
from xuanpu.stats.intervals import share_interval
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison

#: Lines of a part that the terminal shows; the page has all.
SHOWN = 12
GAMES = 5
GAP = "  "


def summary(comparison: Comparison) -> RenderableType:
    """What differs in the rules, and what it does: figures, findings, readings, games."""
    return Group(*_parts(comparison))


def _parts(comparison: Comparison) -> Iterator[RenderableType]:
    before, after = names(comparison)
    yield Text(say("compare.title", before=before, after=after), style="bold")
    for number, rules in enumerate(comparison.rules, start=1):
        yield say(
            "compare.side", number=f"R{number}", name=rules.name(), id=rules.id, profile=rules.profile_name()
        )
    yield say("compare.page.policy", drops=comparison.drops, count=len(comparison.seeds))
    yield ""
    if comparison.same_rules:
        yield say("compare.same", hash=comparison.rules[0].hash)
    elif not comparison.differs:
        yield say("compare.alike")
    if comparison.same_rules or not comparison.differs:
        yield ""
    yield from _rule_changes(comparison)
    yield from _measures(comparison)
    yield from _changes(comparison)
    yield from _readings(comparison)
    yield from _games(comparison)


def _rule_changes(comparison: Comparison) -> Iterator[RenderableType]:
    lines = rule_changes(comparison)
    yield say("compare.page.files")
    for line in lines[:SHOWN]:
        yield "  " + INDENT[line.kind] + harmless(line.text)
    if len(lines) > SHOWN:
        yield "  …"
    yield ""


def _measures(comparison: Comparison) -> Iterator[RenderableType]:
    yield say("compare.page.measures")
    yield f"  {say('compare.unit')}"
    rows = [("", "R1", "R2", say("compare.column.difference"), say("compare.column.interval"), "n", "")]
    for measure, paired in comparison.measures.items():
        share = figures.is_share(measure)
        rows.append(
            (
                say(f"compare.measure.{measure.key}"),
                figures.number(paired.before, share),
                figures.number(paired.after, share),
                figures.number(paired.difference, share, signed=True),
                figures.interval(paired.interval, share),
                f"{paired.games:,}",
                "" if paired.p is None else say("compare.p", value=figures.probability(paired.p)),
            )
        )
    yield from _aligned(rows)
    if comparison.none_breaks:
        yield "  " + say("compare.none_breaks", drops=comparison.drops)
    ended = comparison.ended_otherwise
    if len(ended):
        low, high = (figures.number(edge, share=True) for edge in share_interval(ended) or (None, None))
        yield "  " + say(
            "compare.ended",
            share=figures.number(float(ended.mean()), share=True),
            interval=say("compare.interval", low=low, high=high),
        )
    yield ""


def _changes(comparison: Comparison) -> Iterator[RenderableType]:
    counts = {str(kind): figures.count(comparison.changed_findings(kind)) for kind in Change}
    yield say("compare.findings_changed", **counts)
    rows = []
    for code in comparison.codes:
        if any(code.changes.values()):
            changes = (
                f"{sign}{figures.count(code.changes[kind])}" for kind, sign in zip(Change, "+−~", strict=True)
            )
            rows.append((code.code, *changes, say(f"finding.{code.code}.title")))
    yield from _aligned(rows[:SHOWN], names_last=True)
    if rows:
        yield ""


def _readings(comparison: Comparison) -> Iterator[RenderableType]:
    parted = [each for each in comparison.readings if figures.differs(each.paired)]
    if not parted:
        return
    yield say("compare.chart.readings")
    rows = []
    for each in parted[:SHOWN]:
        shares = zip(each.asked, (each.paired.before, each.paired.after), strict=True)
        one, other = (
            figures.number(share, share=True) if asked else say("compare.not_asked")
            for asked, share in shares
        )
        difference = figures.number(each.paired.difference, share=True, signed=True)
        rows.append((each.reading, one, other, difference, figures.interval(each.paired.interval, True)))
    yield from _aligned(rows)
    yield ""


def _games(comparison: Comparison) -> Iterator[RenderableType]:
    games = comparison.most_changed(GAMES)
    if not games:
        return
    yield say("compare.page.most")
    for row in games:
        kept = " → ".join(figures.count(side.measure("followed")) for side in (row.before, row.after))
        changes = " ".join(
            f"{sign}{figures.count(row.changes[kind])}" for kind, sign in zip(Change, "+−~", strict=True)
        )
        yield "  " + say(
            "compare.game",
            game=harmless(f"{row.file}:{row.game}"),
            kept=kept,
            plies=row.plies,
            changes=changes,
        )
    yield "  " + harmless(replay_command(comparison, games[0], comparison.rules[1]))
    yield ""


def _aligned(rows: Sequence[tuple[str, ...]], names_last: bool = False) -> Iterator[str]:
    """Columns: the first to the left, the others to the right, but for the last with `names_last`."""
    if not rows:
        return
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (width - cell_len(cell))
            left = number == 0 or (names_last and number == len(row) - 1)
            cells.append(cell + blank if left else blank + cell)
        yield GAP + GAP.join(cells).rstrip()
