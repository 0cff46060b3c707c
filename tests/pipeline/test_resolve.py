"""The kernel resolves exactly the texts that `notation.resolve` does, to the same plies."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pipeline.slow_way import of_blocks, slowly
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.pipeline.fate import Fate, resolved
from xuanpu.pipeline.read import read_blocks
from xuanpu.rulesets import load_rules

#: Positions with pieces behind each other: on one file and on two, three and five of them, pinned ones.
FENS = (
    START_FEN,
    "3a1k3/2P1P4/2P1a4/4P4/4P4/9/4c4/n8/n8/3AK4 w",
    "3a1k3/2P1P4/2P1P4/2P6/9/9/9/9/9/3AK4 w",
    "3a1k3/4P4/4P4/4P4/4P4/4P4/9/9/9/3AK4 w",
    "4k4/1R7/1R2N4/1C2N1B2/1C7/9/4B4/4A1r2/4A4/3K5 w",
    "4k4/4a4/4a4/r8/r2n5/3n1c3/5c3/1p1p5/1p1p4R/4K4 b",
    "3k5/9/9/9/p7p/p7p/p8/9/4A4/4K4 b",
)
#: Positions in which a king can be taken.
ODD_FENS = (
    "3ak4/2P1P4/2P1P4/2P6/9/9/9/9/9/3AK4 w",
    "4k4/4a4/4a4/r8/r2n5/3n1c3/5c3/1p1p5/1p1p4R/3K5 b",
)
PIECES = "帅仕相马车炮兵"
ORDERS = "前中后一二三四五"
DIGITS = "一二三四五六七八九"
ACTIONS = "进退平"


@st.composite
def move_texts(draw: st.DrawFn) -> str:
    """A text of one of the forms of the host's moves, sensible or not."""
    piece = draw(st.sampled_from(PIECES + "马车炮兵兵兵"))
    order, file = draw(st.sampled_from(ORDERS)), draw(st.sampled_from(DIGITS))
    heads = (piece + file, order + piece, piece + order, order + piece + file, order + file)
    head = draw(st.sampled_from(heads))
    return head + draw(st.sampled_from(ACTIONS)) + draw(st.sampled_from(DIGITS[:5] + "一一" + file))


def games_of(fen: str, moves: list[str]) -> str:
    """A file with a game for each move."""
    return "".join(f'[Event "a"]\n[FEN "{fen}"]\n\n1. {move}\n\n' for move in moves)


def unclear(fen: str, moves: list[str]) -> tuple[int, int]:
    """Compare both ways; how many of these moves the fast way gave up, and how many are errors."""
    content = games_of(fen, moves)
    expected = slowly(content)
    given_up = []

    def counted(*found: Any) -> Fate:
        given_up.append(found)
        return resolved(*found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("xuanpu.pipeline.gather.resolved", counted)
        assert of_blocks(read_blocks(content)) == expected
    return len(given_up), sum(told.error is not None for told in expected)


@given(st.sampled_from(FENS), st.lists(move_texts(), min_size=1, max_size=3))
def test_texts_of_every_form(fen: str, moves: list[str]) -> None:
    given_up, errors = unclear(fen, moves)
    assert given_up == errors


@pytest.mark.parametrize("fen", FENS)
def test_every_order_word(fen: str) -> None:
    heads = [order + piece for order in ORDERS for piece in "马车炮兵"]
    given_up, errors = unclear(fen, [head + step for head in heads for step in ("进一", "平四", "平六")])
    assert given_up == errors


@pytest.mark.parametrize("fen", ODD_FENS)
def test_a_king_that_can_be_taken(fen: str) -> None:
    """One of the moves that a text may mean takes it: then there are two."""
    assert unclear(fen, ["前兵进一", "前卒进一", "兵七进一", "马六进七"])[0] == 4


@pytest.mark.parametrize("fen", FENS)
def test_every_legal_ply_in_every_writing(fen: str) -> None:
    position = Position.from_fen(fen, load_rules("xiangqi"))
    chinese = [position.text(move) for move in position.legal_moves]
    assert unclear(fen, chinese) == (0, 0)
    machine = [position.text(move, "machine") for move in position.legal_moves]
    given_up, _ = unclear(fen, machine)
    assert given_up == sum("0" not in text for text in machine)  # there ranks may begin at 1


RUN = """
import sys
from tests.pipeline.test_resolve import FENS, unclear
print([unclear(fen, sys.argv[1:]) for fen in FENS])
"""
MOVES = "炮二平五 马二进三 前兵进一 二兵平四 中兵进一 前马进四 h2e2 车八平九 后炮退二 前六平七 三兵平六"


def test_without_compiling(repo: Path) -> None:
    told = []
    for off in ("1", "0"):
        path = os.pathsep.join((str(repo / "src"), str(repo)))
        environment = os.environ | {"NUMBA_DISABLE_JIT": off, "PYTHONPATH": path}
        run = subprocess.run(
            [sys.executable, "-c", RUN, *MOVES.split()], env=environment, check=True, stdout=subprocess.PIPE
        )
        told.append(run.stdout)
    assert told[0] == told[1] and told[0].startswith(b"[")
