"""Every notation in which moves are written reads back as the move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from tests.notation.played_positions import Start, played, plays, starts
from xuanpu.game import Move, PlyKind, Position
from xuanpu.notation import STYLES, read_move
from xuanpu.notation.iccs import parse_iccs
from xuanpu.notation.wxf import parse_wxf
from xuanpu.tris.state import NO_TRIS

#: Twin rooks, and twin pawns on two files; five pawns on a file, and twins of which only one can go there;
#: pawns of Black on two files, three and two; twin elephants of Black; twin elephants and advisors of Red.
ROOKS = "3ak4/4a4/2P6/2P1P4/4P4/4r4/4r4/4R4/4R4/4K4 w"
FIVE = "2bakab2/9/4P4/4P4/4P4/4P4/4P4/4B4/4A4/2BK1A3 w"
BLACK_PAWNS = "3k5/9/9/3p1p3/3p1p3/3p5/9/9/9/4K4 b"
ELEPHANTS = "4k4/9/4b4/9/9/4b4/9/3A5/4A4/3K5 b"
ADVISORS = "4k4/9/4b4/9/4b4/4B4/9/3AB4/4A4/3K5 w"
CROWDED = (ROOKS, FIVE, BLACK_PAWNS, ELEPHANTS, ADVISORS)


def is_of_host(position: Position, move: Move) -> bool:
    """Whether no Tris comes in."""
    return position.ply_kind(move) in (PlyKind.MOVE, PlyKind.CAPTURE) and position.tris[move.frm] == NO_TRIS


def assert_reads_back(position: Position) -> None:
    """Every legal move does, in every notation, and no two moves have one text."""
    moves = [move for move in position.legal_moves if move.airdrop is None]
    for style in STYLES:
        texts = [position.text(move, style) for move in moves]
        assert len(set(texts)) == len(moves)
        assert [read_move(text, position) for text in texts] == moves


@given(start=starts, choices=plays)
def test_every_legal_move_reads_back(start: Start, choices: list[int]) -> None:
    position = played(start, choices)
    assert_reads_back(position)
    for move in position.legal_moves:
        machine = str(move)
        wxf, iccs = position.text(move, "wxf"), position.text(move, "iccs")
        if is_of_host(position, move):
            assert parse_wxf(wxf) and parse_iccs(iccs).ply == move.code
        elif position.tris[move.frm] != NO_TRIS or move.airdrop is not None:
            assert wxf == machine


@pytest.mark.parametrize("fen", CROWDED)
def test_crowded_files(fen: str, plain: Callable[[str], Position]) -> None:
    assert_reads_back(plain(fen))


@pytest.mark.parametrize(
    ("fen", "machine", "chinese", "wxf", "iccs"),
    [
        (ROOKS, "e0d0", "帅五平六", "K5.6", "E0-D0"),
        (ROOKS, "e2e3", "前车进一", "R++1", "E2-E3"),
        (ROOKS, "e1d1", "后车平六", "R-.6", "E1-D1"),
        (ROOKS, "c7c8", "前七进一", "17+1", "C7-C8"),
        (ROOKS, "e5d5", "后五平六", "25=6", "E5-D5"),
        (FIVE, "e7e8", "前兵进一", "15+1", "E7-E8"),
        (FIVE, "e5f5", "三兵平四", "35=4", "E5-F5"),
        (FIVE, "e1f2", "仕五进四", "A5+4", "E1-F2"),
        (BLACK_PAWNS, "d5c5", "中４平３", "24=3", "D5-C5"),
        (ELEPHANTS, "e7g9", "后象退７", "e--7", "E7-G9"),
        (ELEPHANTS, "e7g5", "象５进７", "e5+7", "E7-G5"),
        (ADVISORS, "e2c0", "后相退七", "E--7", "E2-C0"),
    ],
)
def test_moves_as_people_write_them(
    fen: str, machine: str, chinese: str, wxf: str, iccs: str, plain: Callable[[str], Position]
) -> None:
    position, move = plain(fen), Move.parse(machine)
    assert [position.text(move, style) for style in STYLES] == [chinese, wxf, iccs, machine]
