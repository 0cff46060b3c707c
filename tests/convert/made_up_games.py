"""Games that nobody played: legal moves at random, with all that a record can hold."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tests.notation.played_positions import RULES, STARTS, played
from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.records import Record, RecordedMove, ruleset_headers

HOST_STARTS = (
    START_FEN,
    START_FEN,
    START_FEN.replace(" w ", " b "),
    "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1EAKAEHR r",
    "3ak4/4a4/2P6/2P1P4/4P4/4r4/4r4/4R4/4R4/4K4 b - - 0 1",
    "4k4/9/9/3p1p3/3p1p3/9/9/4B4/4A4/2BK1A3 b",
)
REMARKS = (
    *("当头炮", "正着。\n次着", "a } b", '}\n[Event "x"]', "1.炮二平五 炮8平5", "|", "a||b", "<br>&amp;"),
    *("[/DhtmlXQ]", ";", "START{", "  ", "", "(变着)", '{"moves":[]}', "e2e4 e7e5", "𠀀", "象 !"),
)
HEADERS = {
    "Event": ("某杯", 'a "b" \\', ""),
    "Red": ("某甲", "十五个字节放不下这个名字"),
    "Black": ("某 乙", "[x]"),
    "RedTeam": ("甲队",),
    "Date": ("2021.??.??", "1999年"),
    "ECCO": ("B10",),
    "Round": ("", "3"),
    "hits": ("7",),
}
RESULTS = (None, "1-0", "0-1", "1/2-1/2", "*")


def made_up(seed: int, plies: int, style: str = "chinese") -> Record:
    """A game under the rules of xiangqi of at most so many plies."""
    rng = random.Random(seed)
    fen = rng.choice(HOST_STARTS)
    headers = {name: rng.choice(values) for name, values in HEADERS.items() if rng.random() < 0.5}
    headers |= {} if fen == START_FEN else {"FEN": fen}
    result = rng.choice(RESULTS)
    if result is not None and rng.random() < 0.7:
        headers["Result"] = result
    moves = _line(rng, Position.from_fen(fen, RULES["xiangqi"]), plies, 0, style)
    return Record(headers, moves, result, comment=_remark(rng))


def made_up_with_tris(start: int, choices: list[int], seed: int) -> Record:
    """A game under rules with Tris, from a start of the notation's tests."""
    rules = RULES[STARTS[start][0]]
    rng = random.Random(seed)
    headers = ruleset_headers(rules.address, rules.profile, rules.overrides, rules.hash)
    begun = played(STARTS[start], choices)
    moves = _line(rng, begun, 4, 0, "chinese")
    return Record({"Red": "某甲", "FEN": begun.fen(), **headers}, moves, "*")


games = st.builds(made_up, st.integers(0, 2**32), st.integers(1, 12))


def _line(rng: random.Random, position: Position, plies: int, depth: int, style: str) -> list[RecordedMove]:
    line: list[RecordedMove] = []
    for _ in range(plies):
        moves = [move for move in position.legal_moves if move.airdrop is None] or list(position.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        line.append(_recorded(rng, position, move, style))
        if depth and len(line) == 1:
            line[0].comment_before = _remark(rng)
        while depth < 3 and rng.random() < 0.15:
            variation = _line(rng, position, rng.randint(1, 4), depth + 1, style)
            line[-1].variations.append(variation)
        position = position.play(move)
    return line


def _recorded(rng: random.Random, position: Position, move: Move, style: str) -> RecordedMove:
    marks = rng.sample(("!", "?!", "$6"), rng.randint(1, 2)) if rng.random() < 0.1 else []
    return RecordedMove(position.text(move, style), comment=_remark(rng), marks=marks)


def _remark(rng: random.Random) -> str | None:
    return rng.choice(REMARKS) if rng.random() < 0.3 else None
