"""Transcripts of arranged games: every ply with what the rules said of it, so that a change of behaviour
shows as a change of text.

    python -m tests.golden.transcript

from the top of the source tree writes them anew; what they should be is for the reader of the difference to
judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from xuanpu.game import Game
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement, Line, LinePly, Stop
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.sweep_codes import PairFate

FOLDER = Path(__file__).parent
SIDES = ("red", "black")
SEED = 115


def game_of_2021() -> Game:
    """The game that text 000 takes as its example."""
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record)
    return Game.from_record(record)


def arrangements() -> Mapping[str, Arrangement]:
    """File name -> the arrangement it transcribes."""
    game = game_of_2021()
    found = {
        f"2021-{profile}-record.txt": arrange(game, load_rules("m3c-2024-2", profile))
        for profile in ("literal", "harmonised")
    }
    rules = load_rules("m3c-2024-2")
    found["2021-harmonised-random.txt"] = arrange(
        game, rules, drops="random", continuation="random", seed=SEED, sweep=False
    )
    return found


def transcribe(arranged: Arrangement) -> str:
    """The whole arrangement as text."""
    return "\n".join([*_head(arranged), "", *_plies(arranged.lines[0]), *_end(arranged), ""])


def _head(arranged: Arrangement) -> Iterator[str]:
    rules, (line,) = arranged.rules, arranged.lines
    yield f"ruleset       {rules.id}, {rules.profile}"
    for reading in rules.readings.values():
        yield f"reading       {reading.id} {reading.chosen}"
    yield f"drops         {line.name}"
    yield f"continuation  {line.continuation}"
    yield f"start         {line.start.fen()}"


def _plies(line: Line) -> Iterator[str]:
    for ply in line.plies:
        yield from _ply(ply)


def _ply(ply: LinePly) -> Iterator[str]:
    recorded = "" if ply.record_ply is None else f", ply {ply.record_ply} of the record"
    yield f"{ply.ply}. {SIDES[ply.side]}  {ply.text}  {ply.machine}  ({ply.phase}{recorded})"
    clauses = " ".join(ply.verdict.clauses) or "-"
    reading = "" if ply.verdict.reading is None else "  {}={}".format(*ply.verdict.reading)
    yield f"    {ply.kind}  {ply.verdict.point.name}  {clauses}{reading}"
    counts = ", ".join(f"{kind} {count}" for kind, count in sorted(ply.legal.items()))
    yield f"    of {ply.branching}: {counts}"
    events = [f"takes {ply.captured}"] * (ply.captured is not None) + ["check"] * ply.check
    yield f"    {ply.fen}{''.join(f'  [{event}]' for event in events)}"


def _end(arranged: Arrangement) -> Iterator[str]:
    (line,) = arranged.lines
    yield ""
    yield f"stop          {line.stop}"
    if line.outcome is not None:
        yield f"outcome       {line.outcome.termination}, {SIDES[line.outcome.winner]} wins"
    if line.stop in (Stop.RECORD_BROKEN, Stop.OTHER_KIND) and line.broken is not None:
        yield f"broken        {line.broken.machine} {line.broken.verdict.point.name}"
    if arranged.sweep is not None:
        for fate in PairFate:
            if fate != PairFate.NO_PAIR:
                yield f"sweep         {fate.name} {arranged.sweep.pairs(fate)}"
        yield f"sweep         mates {arranged.sweep.mates}"
    for square in arranged.squares:
        why = "need not break"
        if square.reason is not None:
            why = f"breaks at {square.first_break} by {RulePoint(square.reason).name} {square.clause}"
        yield f"square        {square_name(square.square)} {square.survives}/{square.partners} {why}"
    for finding in arranged.findings:
        yield f"finding       {finding.code} {finding.name} {' '.join(finding.clauses)}"


def main() -> None:
    """Write every transcript."""
    for name, arranged in arrangements().items():
        (FOLDER / name).write_text(transcribe(arranged), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
