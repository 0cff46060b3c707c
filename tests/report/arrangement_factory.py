"""An `Arrangement` of the 2021 game for the parts that show arrangements, with what a test wants changed:
two lines side by side, findings with fixed sentences, strange headers and comments."""

from __future__ import annotations

from dataclasses import replace

from xuanpu.audit.finding import Finding, Severity
from xuanpu.errors import Place
from xuanpu.game import Game
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement, Line
from xuanpu.rulesets import load_rules

RULES = load_rules("m3c-2024-2")
HEADERS = {
    "Event": "2021年“花木杯”第六届全国象棋大棋圣战",
    "Red": "王天一",
    "Black": "郑惟桐",
    "Result": "1-0",
    "Date": "2021.??.??",
}


def make_findings(line: Line) -> tuple[Finding, ...]:
    """Findings whose sentences are in the catalogue of the audit are made there; these bring their own."""
    return (
        SpokenFinding(
            code="XP501",
            name="record-broken",
            severity=Severity.WARNING,
            clauses=("M3C-2.3",),
            place=Place(file="game.pgn", line=21, column=9),
            line=line.name,
            ply=40,
            fen=line.plies[39].fen,
            reproduce="xuanpu explain game.pgn --ply 40",
        ),
        SpokenFinding(
            code="XP302",
            name="clause-never-fired",
            severity=Severity.NOTE,
            clauses=("M3C-6.2",),
            readings=(("F2", "evade-first"),),
        ),
        SpokenFinding(
            code="XP101",
            name="forced-drop-in-check",
            severity=Severity.ERROR,
            clauses=("M3C-3.4",),
            fen="4k4/9/9/9/4T4/9/4*c4/9/4K4/9 w",
            reproduce="xuanpu moves '4k4/9/9/9/4T4/9/4*c4/9/4K4/9 w'",
        ),
    )


class SpokenFinding(Finding):
    """A finding with fixed sentences."""

    def text(self, lang: str | None = None) -> str:
        return f"看到了 {self.name}。" if lang == "zh" else f"Saw {self.name}."

    def title(self, lang: str | None = None) -> str:
        return f"标题 {self.name}" if lang == "zh" else f"Title of {self.name}"


def bundled_game() -> Game:
    """The 2021 game, under the name that the command line gives it."""
    (record,) = read_records(bundled_record().read_bytes(), name="wang-tianyi-zheng-weitong-2021")
    assert isinstance(record, Record)
    return Game.from_record(record)


def make_line(game: Game, name: str, *squares: str) -> Line:
    """The line of two given drops, under another name."""
    arrangement = arrange(game, RULES, drops=tuple(map(square_number, squares)), sweep=False)
    return replace(arrangement.lines[0], name=name)


def make_arrangement(headers: dict[str, str] | None = None, comment: str | None = None) -> Arrangement:
    """The 2021 game, arranged in two lines, swept, with three findings; `comment` is on its ninth ply."""
    game = bundled_game()
    comments = tuple(comment if ply == 9 else None for ply in range(1, len(game.moves) + 1))
    game = replace(game, headers=headers or HEADERS, comments=comments)
    lines = (make_line(game, "friendly", "a0", "c0"), make_line(game, "disruptive", "d5", "e4"))
    return replace(arrange(game, RULES), lines=lines, findings=make_findings(lines[0]))
