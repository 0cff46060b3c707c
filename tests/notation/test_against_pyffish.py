"""Another library's WXF text of every legal move, spelt in Chinese, means that move.

It leaves the order sign out where only one of two twins can make the move; otherwise its text is our
canonical one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from xuanpu.game import Position
from xuanpu.notation import format_move, read_move
from xuanpu.rulesets import load_rules

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

GAMES = 12
LONG, SHORT = 160, 12
PIECES = dict(zip("KAEHRCP", range(1, 8), strict=True))
GLYPHS = ("帅仕相马车炮兵", "将士象马车炮卒")
ORDERS = "前中后二三四五２３４５"
ACTIONS = {"+": "进", "-": "退", "=": "平"}
# Pieces crowded on few files, so that tandems of all sizes come up.
CROWDED = (
    "3ak4/4a4/4b4/2P3P2/2P3P2/2c1n1P2/2c1n4/9/4A4/3AK4 w",
    "3k5/4a4/4P4/4P4/4P4/4P4/4P4/4p4/4A4/3AK4 w",
    "3k5/4a4/4P4/2p1p4/2p1p4/4p4/9/4R4/4R4/4K4 b",
    "2b1ka3/9/4b4/R3N4/R3N4/p3p4/p3p4/4B4/4A4/3AK1B2 w",
)


def numeral(digit: str, side: int) -> str:
    return "一二三四五六七八九"[int(digit) - 1] if not side else chr(ord("０") + int(digit))


def in_chinese(wxf: str, side: int, pawns_by_file: dict[int, int]) -> str:
    """Four signs of WXF in canonical Chinese; `pawns_by_file` counts the mover's pawns on each file."""
    action, number = ACTIONS[wxf[2]], numeral(wxf[3], side)
    if wxf[0].isdigit():
        place, file = int(wxf[0]), int(wxf[1])
        size = pawns_by_file[file]
        word = "前" if place == 1 else numeral(wxf[0], side) if size > 3 else "后" if place == size else "中"
        several = sum(count > 1 for count in pawns_by_file.values()) > 1
        return word + (numeral(wxf[1], side) if several else GLYPHS[side][6]) + action + number
    glyph = GLYPHS[side][PIECES[wxf[0].upper()] - 1]
    if wxf[1].isdigit():
        return glyph + numeral(wxf[1], side) + action + number
    return {"+": "前", "-": "后"}[wxf[1]] + glyph + action + number


def pawns_by_file(position: Position) -> dict[int, int]:
    counts: dict[int, int] = {}
    for square in range(90):
        if position.piece[square] == 7 and position.owner[square] == position.side:
            file = square % 9 + 1 if position.side else 9 - square % 9
            counts[file] = counts.get(file, 0) + 1
    return counts


def test_wxf_means_the_same(rng: random.Random, record_property: Callable[[str, object], None]) -> None:
    rules = load_rules("xiangqi")
    starts = [(Position(rules), LONG)] * GAMES
    starts += [(Position.from_fen(fen, rules), SHORT) for fen in CROWDED] * GAMES
    compared = ordered = 0
    for position, longest in starts:
        start, moves = fen_of(position), []
        for _ply in range(rng.randrange(longest)):
            legal = sorted(position.legal_moves, key=lambda move: move.code)
            if not legal:
                break
            move = rng.choice(legal)
            moves.append(one_based(str(move)))
            position = position.play(move)
        fen = pyffish.get_fen("xiangqi", start, moves)
        for move in position.legal_moves:
            wxf = pyffish.get_san("xiangqi", fen, one_based(str(move)), False, pyffish.NOTATION_XIANGQI_WXF)
            expected = in_chinese(wxf.ljust(4), position.side, pawns_by_file(position))
            assert read_move(expected, position) == move, (fen, wxf)
            ordered += expected[0] in ORDERS
            assert format_move(position, move) == expected or expected[0] not in ORDERS, (fen, wxf)
            compared += 1
    record_property("moves", compared)
    record_property("with an order word", ordered)
    assert ordered > 200


def fen_of(position: Position) -> str:
    """Board and side as pyffish has them."""
    return " ".join(position.fen().split()[:2]) + " - - 0 1"


def one_based(machine: str) -> str:
    """Squares with ranks 1-10, as pyffish names them."""
    return re.sub(r"\d", lambda digit: str(int(digit[0]) + 1), machine)
