"""The sweep of the 2021 game, pair by pair, against two oracles.

The judge tries every pair; pyffish, with walls where the Tris were dropped, tries some of them in
an ordinary run and all in a full one.  Where the record lands on a Tris pyffish has nothing to say, and the
judge decides: the Tris is the lander's own, or two of its men attack it, else the record is broken.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.oracles.comparing import options_of
from tests.oracles.judge import State, plies
from tests.oracles.judge.after import board_after
from tests.oracles.judge.board import Board, empty_points
from tests.oracles.judge.plies import takes
from tests.oracles.judge.ply import DROP, MOVE, Ply
from tests.oracles.judge.points import BLACK, RED, Point, point_of
from tests.oracles.judge.safety import leaves_in_check
from tests.oracles.judge.state import OPEN
from xuanpu.game import Game
from xuanpu.records import Record, bundled_record, read_records
from xuanpu.replay import arrange
from xuanpu.replay.result import Sweep
from xuanpu.rulesets import load_rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.sweep_codes import PairFate

TRIGGER = 37
SAMPLE = 150
OPTIONS = options_of(load_rules("m3c-2024-2"))


@dataclass(frozen=True)
class Swept:
    """What the engine says, and what the oracles start from: the board after the third capture, Black to
    drop first, and the rest of the record."""

    sweep: Sweep
    board: Board
    rest: list[str]

    @property
    def pairs(self) -> list[tuple[Point, Point]]:
        """Every ordered pair of empty points."""
        free = empty_points(self.board)
        return [(first, second) for first in free for second in free if first != second]

    def fate(self, pair: tuple[Point, Point]) -> tuple[int, int]:
        """The engine's word: the fate, and the ply of the record that breaks or differs (0: none)."""
        index = number(pair[0]), number(pair[1])
        return int(self.sweep.fate[index]), int(self.sweep.first_break[index])


def number(point: Point) -> int:
    return point[1] * 9 + point[0]


@pytest.fixture(scope="module")
def swept() -> Swept:
    record = next(iter(read_records(bundled_record().read_bytes())))
    assert isinstance(record, Record)
    game = Game.from_record(record)
    sweep = arrange(game, load_rules("m3c-2024-2")).sweep
    assert sweep is not None
    positions = list(game.positions())
    return Swept(
        sweep, Board.from_fen(positions[TRIGGER].fen(), OPTIONS), list(map(str, game.moves[TRIGGER:]))
    )


def with_drops(board: Board, pair: tuple[Point, Point]) -> Board | None:
    """The board after both drops, Black's first; None if one leaves the dropper's king in check."""
    for point, side in zip(pair, (BLACK, RED), strict=True):
        board = board_after(board, Ply(DROP, point, point), side)
        if board.in_check(side):
            return None
    return board


@dataclass(frozen=True)
class JudgedFate:
    """What the judge says: the fate, the ply of the record that breaks or differs (0: none), the number
    in the list of precedence of what breaks it, and the board at the end where all of the record is legal."""

    fate: int
    ply: int = 0
    precedence: int = 0
    end: Board | None = None


PATTERN, DOUBLE_ATTACK, KING_SAFETY = 5, 8, 11


def fate_by_judge(swept: Swept, pair: tuple[Point, Point]) -> JudgedFate:
    board = with_drops(swept.board, pair)
    if board is None:
        return JudgedFate(PairFate.DROP_ILLEGAL)
    for index, move in enumerate(swept.rest):
        side, ply = (BLACK, RED)[index % 2], TRIGGER + index + 1
        frm, to = point_of(move[:2]), point_of(move[2:])
        if not (board.moves_to(frm, to) if board.is_empty(to) else board.attacks(frm, to)):
            return JudgedFate(PairFate.BROKEN, ply, PATTERN)
        if not board.is_empty(to) and not takes(board, frm, to):
            return JudgedFate(PairFate.BROKEN, ply, DOUBLE_ATTACK)
        if leaves_in_check(board, Ply(MOVE, frm, to), side):
            return JudgedFate(PairFate.BROKEN, ply, KING_SAFETY)
        if to in board.tris:
            return JudgedFate(PairFate.OTHER_KIND, ply)
        board = board_after(board, Ply(MOVE, frm, to), side)
    return JudgedFate(PairFate.AS_RECORDED, end=board)


def afterwards(board: Board, side: int) -> State:
    """The position with both Tris dropped and nothing owed."""
    return State(board, side, reserve=0, switch=(OPEN, OPEN))


def test_totals(swept: Swept) -> None:
    sweep = swept.sweep
    assert sweep.total == len(swept.pairs) == 61 * 60
    assert sweep.pairs(PairFate.AS_RECORDED) == 380
    assert sweep.pairs(PairFate.OTHER_KIND) == 477
    assert sweep.pairs(PairFate.BROKEN) == 2803
    assert sweep.pairs(PairFate.DROP_ILLEGAL) == 0
    assert sweep.mates == 342


def test_every_pair_by_the_judge(swept: Swept, record_property: Callable[[str, object], None]) -> None:
    """Fate, ply and reason of all pairs; of those that keep the record, whether the end is mate: in check,
    and no ply of any kind, of the Tris neither."""
    mates = 0
    for pair in swept.pairs:
        index = number(pair[0]), number(pair[1])
        judged = fate_by_judge(swept, pair)
        assert swept.fate(pair) == (judged.fate, judged.ply), pair
        if judged.fate == PairFate.BROKEN:
            assert RulePoint(swept.sweep.reason[index]).precedence == judged.precedence, pair
        if judged.end is not None:
            mate = judged.end.in_check(BLACK) and not plies(afterwards(judged.end, BLACK))
            assert bool(swept.sweep.mate[index]) == mate, pair
            mates += mate
    record_property("pairs", len(swept.pairs))
    record_property("mates", mates)
    assert mates == 342


def check_by_pyffish(
    swept: Swept, pairs: list[tuple[Point, Point]], record: Callable[[str, object], None]
) -> None:
    oracle = pytest.importorskip("tests.oracles.pyffish_moves", reason="pyffish is not installed")
    landed = 0
    for pair in pairs:
        fen = oracle.fen_with_walls(swept.board, pair, "b")
        fate, ply = swept.fate(pair)
        kept = kept_by_pyffish(oracle.is_line, fen, swept.rest)
        if kept == len(swept.rest):
            assert (fate, ply) == (PairFate.AS_RECORDED, 0), pair
            stuck = oracle.is_check(fen, swept.rest) and not oracle.moves(fen, swept.rest)
            assert stuck or not swept.sweep.mate[number(pair[0]), number(pair[1])], pair
            continue
        assert ply == TRIGGER + kept + 1, pair
        if point_of(swept.rest[kept][2:]) in pair:
            landed += 1
            assert fate in (PairFate.OTHER_KIND, PairFate.BROKEN), pair
        else:
            assert fate == PairFate.BROKEN, pair
    record("pairs", len(pairs))
    record("that land on a Tris", landed)


def kept_by_pyffish(is_line: Callable[[str, list[str]], bool], fen: str, line: list[str]) -> int:
    """How many moves of the line are legal, by halving."""
    low, high = 0, len(line) + 1
    while high - low > 1:
        middle = len(line) if high == len(line) + 1 and low == 0 else (low + high) // 2
        if is_line(fen, line[:middle]):
            low = middle
        else:
            high = middle
    return low


def test_some_pairs_by_pyffish(
    swept: Swept, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    check_by_pyffish(swept, rng.sample(swept.pairs, SAMPLE), record_property)


@pytest.mark.slow
def test_every_pair_by_pyffish(swept: Swept, record_property: Callable[[str, object], None]) -> None:
    check_by_pyffish(swept, swept.pairs, record_property)
