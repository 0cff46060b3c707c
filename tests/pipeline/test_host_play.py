"""The kernel of reading takes for legal what the rules do, on every pair of squares."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.pipeline.test_resolve import FENS
from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.board import DTYPE, SQUARES
from xuanpu.pipeline.compiled.entries_read import play_texts
from xuanpu.pipeline.compiled.text_rows import BY_SQUARES, NO_NUMBER, TEXT_DTYPE
from xuanpu.pipeline.texts import arrivals
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import MOVE, make_ply

XIANGQI = load_rules("xiangqi")
EVERY_MOVE = np.array([make_ply(MOVE, frm, to) for frm in range(SQUARES) for to in range(SQUARES)])


def texts_of(plies: Any) -> Any:
    """A row for each ply."""
    rows = np.zeros(len(plies), dtype=TEXT_DTYPE)
    rows["number"], rows["form"], rows["from_zero"], rows["ply"] = NO_NUMBER, BY_SQUARES, 1, plies
    return rows


def kernel_moves(position: Position) -> set[int]:
    """The moves that the kernel finds clear."""
    n = len(EVERY_MOVE)
    starts = np.frombuffer(bytearray(position.record.tobytes() * n), dtype=DTYPE)
    rows, offsets, counts = np.arange(n, dtype=np.int32), np.arange(n + 1), np.empty(n, dtype=np.int64)
    plies = np.empty(n, dtype=np.int64)
    played = play_texts(
        starts, XIANGQI.params, rows, offsets, texts_of(EVERY_MOVE), arrivals(), plies, counts
    )
    assert set(counts.tolist()) <= {-1, 1}
    assert plies[:played].tolist() == EVERY_MOVE[counts == 1].tolist()
    return set(plies[:played].tolist())


@given(st.sampled_from(FENS), st.integers(0, 80), st.integers(0, 1 << 20))
def test_every_pair_of_squares(fen: str, plies: int, seed: int) -> None:
    rng = random.Random(seed)
    position = Position.from_fen(fen, XIANGQI)
    for _ in range(plies):
        moves = position.legal_moves
        if not moves:
            break
        position = position.play(rng.choice(moves))
    assert kernel_moves(position) == {move.code for move in position.legal_moves}


def test_a_line_of_moves_leaves_the_board_that_play_leaves(rng: random.Random) -> None:
    position = Position(XIANGQI)
    line: list[Move] = []
    while len(line) < 150 and position.legal_moves:
        line.append(rng.choice(position.legal_moves))
        position = position.play(line[-1])
    codes = np.array([move.code for move in line])
    board = Position(XIANGQI).record.copy()
    rows, offsets = np.arange(len(line), dtype=np.int32), np.array([0, len(line)])
    counts = np.zeros(1, dtype=np.int64)
    plies = np.empty(len(line), dtype=np.int64)
    play_texts(board, XIANGQI.params, rows, offsets, texts_of(codes), arrivals(), plies, counts)
    assert counts.tolist() == [len(line)]
    for field in ("piece", "owner", "tris", "lock", "king", "side"):
        assert (board[field] == position.record[field]).all()


def test_that_a_king_is_taken_is_left_to_the_rules() -> None:
    position = Position.from_fen("4k4/4P4/9/9/9/9/9/9/9/3K5 w", XIANGQI)
    assert position.legal_moves and not kernel_moves(position)
