"""Transcripts of arranged games: every ply with what the rules said of it, so that a change of behaviour
shows as a change of text.

    python -m tests.golden.transcript

from the top of the source tree writes them anew; what they should be is for the reader of the difference to
judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.golden.whole_game import play_whole_game
from xuanpu.game import Game, Outcome, Position
from xuanpu.hosts.xiangqi.squares import square_name
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement, Line, LinePly, Stop
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.sweep_codes import PairFate

FOLDER = Path(__file__).parent
SIDES = ("red", "black")
PROFILES = ("literal", "harmonised")
#: The texts, and the rulesets that play by them.
RULESETS = {"000": "m3c-2024-2", "004": "double-neutral"}


class WholeGame(NamedTuple):
    """A game by chance, and the rule point that it shuns."""

    text: str
    profile: str
    seed: int
    shunned: RulePoint | None = None

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.text}-whole-{self.profile}-{self.seed}.txt"


#: Chosen because those of a text and profile play every kind of ply it has.  The two profiles of text 004 are
#: the same rules: the games of one let the duty fall and have its exceptions, a recapture and an evasion.
WHOLE_GAMES = (
    WholeGame("000", "literal", 16),
    WholeGame("000", "literal", 28),
    WholeGame("000", "harmonised", 19),
    WholeGame("000", "harmonised", 31),
    WholeGame("004", "literal", 45),
    WholeGame("004", "harmonised", 38, RulePoint.VOLUNTARY_DROP),
    WholeGame("004", "harmonised", 139, RulePoint.VOLUNTARY_DROP),
)
#: The arrangements of the 2021 game, by the name of their file.
RECORDS = {f"{text}-2021-{profile}-record.txt": (text, profile) for text in RULESETS for profile in PROFILES}


def names() -> list[str]:
    """The files there are to be."""
    return [*RECORDS, *(game.file for game in WHOLE_GAMES)]


def transcript(name: str) -> str:
    """The file of that name, made anew."""
    if name in RECORDS:
        text, profile = RECORDS[name]
        return transcribe(arrange(game_of_2021(), load_rules(RULESETS[text], profile)))
    return transcribe_whole_game(next(game for game in WHOLE_GAMES if game.file == name))


def game_of_2021() -> Game:
    """The game that text 000 takes as its example."""
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record)
    return Game.from_record(record)


def transcribe(arranged: Arrangement) -> str:
    """An arrangement as text: its main line, its sweep, its findings."""
    line = arranged.lines[0]
    head = (f"drops         {line.name}", f"continuation  {line.continuation}")
    return "\n".join([*_head(line.start, head), "", *_plies(line.plies), *_end(line), *_rest(arranged), ""])


def transcribe_whole_game(game: WholeGame) -> str:
    """A whole game by chance as text."""
    rules = load_rules(RULESETS[game.text], game.profile)
    plies, last = play_whole_game(rules, game.seed, game.shunned)
    how = [f"seed          {game.seed}"]
    if game.shunned is not None:
        how.append(f"shunned       {game.shunned.name}")
    head = _head(Position(rules), how)
    return "\n".join([*head, "", *_plies(plies), "", *_outcome(last.outcome()), ""])


def _head(start: Position, how: Iterable[str]) -> Iterator[str]:
    yield f"ruleset       {start.rules.id}, {start.rules.profile}"
    for reading in start.rules.readings.values():
        yield f"reading       {reading.id} {reading.chosen}"
    yield from how
    yield f"start         {start.fen()}"


def _plies(plies: Iterable[LinePly]) -> Iterator[str]:
    for ply in plies:
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


def _outcome(outcome: Outcome | None) -> Iterator[str]:
    if outcome is not None:
        result = "draw" if outcome.winner is None else f"{SIDES[outcome.winner]} wins"
        yield f"outcome       {outcome.termination}, {result}"


def _end(line: Line) -> Iterator[str]:
    yield ""
    yield f"stop          {line.stop}"
    yield from _outcome(line.outcome)
    if line.stop in (Stop.RECORD_BROKEN, Stop.OTHER_KIND) and line.broken is not None:
        yield f"broken        {line.broken.machine} {line.broken.verdict.point.name}"


def _rest(arranged: Arrangement) -> Iterator[str]:
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
    for name in names():
        (FOLDER / name).write_text(transcript(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
