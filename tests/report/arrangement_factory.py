"""A hand-made `Arrangement` of the 2021 game, for the parts that show arrangements.

The board is played in plain Python and no rule is asked: the report, the charts and the frames are
tested without the engine, and with whatever strange content a test wants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np

from xuanpu.audit.finding import Finding, Severity
from xuanpu.errors import Place
from xuanpu.game import Game, Move, Outcome, Position, Termination, Verdict
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.replay.result import Arrangement, Break, Facts, Line, LinePly, Phase, SquareFate, Stop, Sweep
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import DROP, MOVE
from xuanpu.tris.points import RulePoint

MOVES = (
    "c3c4 b7c7 h2e2 c9e7 h0g2 c6c5 i0h0 c5c4 c0a2 i9i8 h0h4 c4c3 b0d1 c3c2 b2b6 i8d8 d1f2 h9i7 f0e1 d9e8 "
    "a0b0 d8d5 h4c4 b9d8 c4c2 a9b9 g3g4 i6i5 g2f4 d5d6 c2b2 h7h6 e2d2 e6e5 b6b5 d8c6 b5i5 b9b2 b0b2 d6f6 "
    "f4d5 c7c9 d5b6 h6h8 i5i6 g6g5 i6c6 f6c6 g4g5 e7g5 f2g4 i7g6 d2e2 c6c5 e3e4 g5e7 g4f6 c5c6 f6g8 g6f8 "
    "e4e5 h8h3 e2e7 e8d9 g0e2 h3h2 e1f2 c9a9 e5f5 a9a3 e7e3 a3i3 f5f6 c6c3 b6d7 e9e8 b2b8 e8e7 d7e5 c3e3 "
    "f6f7"
).split()
TEXTS = (
    "兵七进一 炮２平３ 炮二平五 象３进５ 马二进三 卒３进１ 车一平二 卒３进１ 相七进九 "
    "车９进１ 车二进四 卒３进１ 马八进六 卒３进１ 炮八进四 车９平４ 马六进四 马８进９ "
    "仕四进五 士４进５ 车九平八 车４进３ 车二平七 马２进４ 车七退二 车１平２ 兵三进一 "
    "卒９进１ 马三进四 车４退１ 车七平八 炮８进１ 炮五平六 卒５进１ 炮八退一 马４进３ "
    "炮八平一 车２进７ 车八进二 车４平６ 前马进六 炮３退２ 马六进八 炮８退２ 炮一进一 "
    "卒７进１ 炮一平七 车６平３ 兵三进一 象５进７ 马四进三 马９进７ 炮六平五 车３进１ "
    "兵五进一 前象退５ 马三进四 车３退１ 马四进三 马７退６ 兵五进一 炮８进５ 炮五进五 "
    "士５退４ 相三进五 炮８进１ 仕五进四 炮３平１ 兵五平四 炮１进６ 炮五退四 炮１平９ "
    "兵四进一 车３进３ 马八进六 将５进１ 车八进六 将５进１ 马六退五 车３平５ 兵四进一 "
).split()
TRIGGER = 37
SWITCH = 25
LETTERS = " KABNRCP"


def move_of(text: str) -> Move:
    """A host move or a drop from its machine text."""
    return Move.parse(text)


@dataclass
class FakePosition:
    """A board without rules, with the attributes of `xuanpu.game.Position`."""

    piece: Any = field(default_factory=lambda: np.zeros(90, np.int8))
    owner: Any = field(default_factory=lambda: np.full(90, -1, np.int8))
    tris: Any = field(default_factory=lambda: np.zeros(90, np.int8))
    lock: Any = field(default_factory=lambda: np.full(90, -1, np.int8))
    side: int = 0

    @classmethod
    def start(cls) -> FakePosition:
        return cls.from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")

    @classmethod
    def from_fen(cls, fen: str, rules: Any = None) -> FakePosition:
        """Letters, `~` behind a composite, `+` behind a promoted Tris, `T`/`t` for bare ones."""
        pos = cls()
        rows, side = fen.split()[:2]
        for index, row in enumerate(rows.split("/")):
            square = (9 - index) * 9
            for char in row:
                if char.isdigit():
                    square += int(char)
                elif char in "~+":
                    below = square - 1
                    pos.put(below, int(pos.piece[below]), int(pos.owner[below]), "~+".index(char) + 2)
                else:
                    kind = 8 if char in "Tt" else LETTERS.index(char.upper())
                    pos.put(square, kind, int(char.islower()), int(kind == 8))
                    square += 1
        pos.side = int(side == "b")
        return pos

    def put(self, square: int, kind: int, side: int, tris: int = 0) -> None:
        self.piece[square], self.tris[square] = kind, tris
        self.owner[square] = -1 if kind == 8 else side
        self.lock[square] = side if tris else -1

    def fen(self) -> str:
        rows = []
        for rank in range(9, -1, -1):
            row = ""
            for square in range(rank * 9, rank * 9 + 9):
                row += self._letter(square) or "1"
            for run in range(9, 1, -1):
                row = row.replace("1" * run, str(run))
            rows.append(row)
        return f"{'/'.join(rows)} {'wb'[self.side]}"

    def _letter(self, square: int) -> str:
        if self.tris[square] == 1:
            return "Tt"[int(self.lock[square])]
        letter: str = LETTERS[self.piece[square]].strip()
        suffix = ["", "", "~", "+"][int(self.tris[square])]
        return (letter.lower() if self.owner[square] == 1 else letter) + suffix

    def play(self, move: Any) -> FakePosition:
        cells = [array.copy() for array in (self.piece, self.owner, self.tris, self.lock)]
        pos = FakePosition(cells[0], cells[1], cells[2], cells[3], 1 - self.side)
        if move.kind == DROP:
            pos.put(move.to, 8, self.side, 1)
            return pos
        for cells, empty in ((pos.piece, 0), (pos.owner, -1), (pos.tris, 0), (pos.lock, -1)):
            cells[move.to], cells[move.frm] = cells[move.frm], empty
        return pos


RULES = load_rules("m3c-2024-2")
REGULAR = Verdict(RulePoint.REGULAR_MOVE, RULES)
FORCED = Verdict(RulePoint.FORCED_DROP, RULES)


def obstacles(pos: FakePosition, move: Move) -> set[int]:
    """Squares on which a Tris would keep this move from being made as recorded."""
    kind, df, dr = pos.piece[move.frm], move.to % 9 - move.frm % 9, move.to // 9 - move.frm // 9
    squares = {move.to}
    if kind in (5, 6):
        step = int(np.sign(dr)) * 9 + int(np.sign(df))
        squares |= set(range(move.frm + step, move.to, step))
    elif kind == 4:
        squares.add(move.frm + (int(np.sign(dr)) * 9 if abs(dr) == 2 else int(np.sign(df))))
    elif kind == 3:
        squares.add((move.frm + move.to) // 2)
    return squares


def record_walk() -> Iterator[tuple[int, FakePosition, Move]]:
    """(ply, position before it, move) of the whole record on a board without Tris."""
    pos = FakePosition.start()
    for ply, text in enumerate(MOVES, start=1):
        move = move_of(text)
        yield ply, pos, move
        pos = pos.play(move)


def first_breaks() -> dict[int, int]:
    """Empty square at the trigger -> record ply at which a Tris there is in the way (0 = never)."""
    breaks: dict[int, int] = {}
    for ply, pos, move in record_walk():
        if ply == TRIGGER + 1:
            breaks = {square: 0 for square in range(90) if not pos.piece[square]}
        if ply > TRIGGER:
            for square in obstacles(pos, move) & breaks.keys():
                breaks[square] = breaks[square] or ply
    return breaks


def make_sweep(breaks: dict[int, int]) -> Sweep:
    fate = np.full((90, 90), -1, np.int8)
    first_break = np.full((90, 90), -1, np.int16)
    for one in breaks:
        for two in breaks:
            if one != two:
                ply = min((breaks[sq] for sq in (one, two) if breaks[sq]), default=0)
                fate[one, two], first_break[one, two] = (2 if ply else 0), ply
    reason = np.where(fate == 2, int(RulePoint.LINE_BLOCKED), 0).astype(np.int16)
    mate = (fate == 0).astype(np.int8)
    empty = np.array([0 if sq in breaks else -1 for sq in range(90)], np.int8)
    return Sweep(fate, first_break, reason, mate, effect=np.stack([empty, empty]))


def make_squares(sweep: Sweep, breaks: dict[int, int]) -> tuple[SquareFate, ...]:
    made = []
    for square, ply in breaks.items():
        both = np.concatenate([sweep.fate[square], sweep.fate[:, square]])
        reason = int(RulePoint.LINE_BLOCKED) if ply else None
        made.append(
            SquareFate(
                square,
                int((both >= 0).sum()),
                int((both == 0).sum()),
                ply or None,
                reason,
                "M3C-2.3" if ply else None,
            )
        )
    return tuple(made)


def broken_at(record_ply: int, ply: int) -> Break:
    """The recorded ply that could not be played any more."""
    machine, text = MOVES[record_ply - 1], TEXTS[record_ply - 1]
    return Break(ply, record_ply, text, machine, Verdict(RulePoint.LINE_BLOCKED, RULES))


def make_line(
    name: str, drops: tuple[str, str], last_record_ply: int = 81, comment: str | None = None
) -> Line:
    start = pos = FakePosition.start()
    plies: list[LinePly] = []
    texts = [(m, t, n) for n, (m, t) in enumerate(zip(MOVES, TEXTS, strict=True), start=1)]
    script: list[tuple[str, str, int | None]] = [
        *texts[:TRIGGER],
        (f"T@{drops[0]}", "玄打３５", None),
        (f"T@{drops[1]}", "玄打四二", None),
        *texts[TRIGGER:last_record_ply],
    ]
    dead = 0
    for number, (machine, text, record_ply) in enumerate(script, start=1):
        move = move_of(machine)
        taken = int(pos.piece[move.to]) if move.kind == MOVE else 0
        captured = None
        if taken:
            captured = LETTERS[taken] if pos.owner[move.to] == 0 else LETTERS[taken].lower()
            dead += 1
        drop = move.kind == DROP
        legal = Counter(
            {"drop": 62 - number % 2} if drop else {"move": 30 + number * 7 % 13, "capture": number % 4}
        )
        if number > TRIGGER + 2:
            legal["tris-walk"] = 5
        elif number > SWITCH and not drop:
            legal["drop"] = 62
        side, pos = pos.side, pos.play(move)
        phase = Phase.DROPS if drop else Phase.RECORD if number <= TRIGGER else Phase.CONTINUATION
        plies.append(
            LinePly(
                ply=number,
                phase=phase,
                record_ply=record_ply,
                side=side,
                move=move,
                text=text,
                machine=machine,
                kind="drop" if drop else "capture" if captured else "move",
                verdict=FORCED if drop else REGULAR,
                captured=captured,
                dead=dead,
                duty={TRIGGER: 2, TRIGGER + 1: 1}.get(number, 0),
                check=number == len(MOVES) + 2 or number in (77, 79),
                legal=dict(legal),
                fen=pos.fen(),
                place=Place(file="game.pgn", line=number),
                comment=comment if number == 3 else None,
            )
        )
    mate = last_record_ply == len(MOVES)
    outcome = Outcome(Termination.CHECKMATE, 0) if mate else None
    squares = tuple(square_number(square) for square in drops)
    return Line(
        name,
        "record",
        cast(Position, start),
        tuple(plies),
        squares,
        Stop.GAME_OVER if mate else Stop.RECORD_BROKEN,
        None if mate else broken_at(last_record_ply + 1, len(plies) + 1),
        outcome,
    )


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
            fen="4k4/9/9/9/4T4/9/4c~4/4t4/4K4/9 w",
            reproduce="xuanpu moves '4k4/9/9/9/4T4/9/4c~4/4t4/4K4/9 w'",
        ),
    )


class SpokenFinding(Finding):
    """A finding with fixed sentences."""

    def text(self, lang: str | None = None) -> str:
        return f"看到了 {self.name}。" if lang == "zh" else f"Saw {self.name}."

    def title(self, lang: str | None = None) -> str:
        return f"标题 {self.name}" if lang == "zh" else f"Title of {self.name}"


HEADERS = {
    "Event": "2021年“花木杯”第六届全国象棋大棋圣战",
    "Red": "王天一",
    "Black": "郑惟桐",
    "Result": "1-0",
    "Date": "2021.??.??",
}


def make_arrangement(headers: dict[str, str] | None = None, comment: str | None = None) -> Arrangement:
    """The 2021 game, arranged in two lines, swept, with three findings."""
    breaks = first_breaks()
    sweep = make_sweep(breaks)
    lines = (
        make_line("friendly", ("a4", "g1"), comment=comment),
        replace(make_line("disruptive", ("e5", "f4"), last_record_ply=45), name="disruptive"),
    )
    captures = tuple(
        (ply.record_ply or 0, ply.side, ply.captured, ply.move.to) for ply in lines[0].plies if ply.captured
    )
    facts = Facts(len(MOVES), captures, SWITCH, TRIGGER, "炮八平一", 1, ((), ()), True, "1-0")
    game = Game(RULES, lines[0].start, tuple(map(move_of, MOVES)), headers=headers or HEADERS)
    coverage = dict.fromkeys(RULES.clauses, 0) | {"M3C-2.3": 81, "M3C-3.4": 2}
    return Arrangement(
        game, RULES, facts, lines, sweep, make_squares(sweep, breaks), make_findings(lines[0]), coverage
    )
