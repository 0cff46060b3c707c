"""Constructed positions, one for each way in which real records tell twins and tandems apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from xuanpu.errors import AmbiguousMove, IllegalMove
from xuanpu.game import Position
from xuanpu.notation import format_move, parse_move, read_move, resolve

PositionOf = Callable[[str], Position]

# Kings never face each other in these, and no move gives or answers a check unless it says so.
TWO_ROOKS = "3k5/9/4R4/9/4R4/9/9/9/9/5K3 w"
TWO_HORSES = "3k5/9/9/4N4/9/4N4/9/9/9/5K3 w"
TWO_CANNONS_BLACK = "3k5/9/9/7c1/9/7c1/9/9/9/5K3 b"
THREE_PAWNS = "3k5/9/9/6P2/6P2/6P2/9/9/9/5K3 w"
FOUR_PAWNS = "3k5/9/6P2/6P2/6P2/6P2/9/9/9/5K3 w"
FIVE_PAWNS_BLACK = "3k5/9/9/9/9/6p2/6p2/6p2/6p2/4K1p2 b"
TWO_AND_TWO = "3k5/9/9/2P3P2/2P3P2/9/9/9/9/5K3 w"
THREE_AND_TWO_BLACK = "3k5/9/9/9/9/2p3p2/2p3p2/6p2/9/5K3 b"
TWIN_ADVISORS = "3k5/9/9/9/9/9/9/3A5/9/3A1K3 w"
TWIN_ELEPHANTS = "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w"


@pytest.mark.parametrize(
    ("fen", "machine", "canonical", "others"),
    [
        (TWO_ROOKS, "e7e9", "前车进二", "前車進2 车前进二 俥前进２"),
        (TWO_ROOKS, "e5d5", "后车平六", "後車平6 車後平六"),
        (TWO_HORSES, "e6f8", "前马进四", "马前进四 前傌進4"),
        (TWO_HORSES, "e4d2", "后马退六", "後馬退6"),
        (TWO_CANNONS_BLACK, "h6h7", "后炮退１", "後砲退1 包后退一"),
        (TWO_CANNONS_BLACK, "h4g4", "前炮平７", "前砲平7 炮前平七"),
        (THREE_PAWNS, "g6g7", "前兵进一", "一兵进一 前三进一 前兵三进一 1兵進1 一兵三进一"),
        (THREE_PAWNS, "g5f5", "中兵平四", "二兵平四 中三平四 中兵三平四 兵中平四 2卒平4"),
        (FOUR_PAWNS, "g7g8", "前兵进一", "一兵进一 前三进一"),
        (FOUR_PAWNS, "g6f6", "二兵平四", "2兵平4 二兵三平四"),
        (FOUR_PAWNS, "g5h5", "三兵平二", "３卒平二 三兵三平二"),
        (FIVE_PAWNS_BLACK, "g0h0", "前卒平８", "一卒平8 前７平８"),
        (FIVE_PAWNS_BLACK, "g1f1", "２卒平６", "二卒平6"),
        (FIVE_PAWNS_BLACK, "g2f2", "３卒平６", "三卒平6"),
        (FIVE_PAWNS_BLACK, "g3f3", "４卒平６", "四卒平6"),
        (FIVE_PAWNS_BLACK, "g4f4", "５卒平６", "五卒平6 后卒平６ 后７平６"),
        (TWO_AND_TWO, "g6g7", "前三进一", "前兵三进一 一兵三进一"),
        (TWO_AND_TWO, "g5f5", "后三平四", "后兵三平四 后兵平四 二兵三平四 二兵平四"),
        (TWO_AND_TWO, "c6b6", "前七平八", "前兵七平八 三兵平八 前兵平八"),
        (TWO_AND_TWO, "c5b5", "后七平八", "后兵七平八 四兵平八 后兵平八"),
        (THREE_AND_TWO_BLACK, "c3c2", "前３进１", "前卒3进1"),
        (THREE_AND_TWO_BLACK, "c4b4", "后３平２", "后卒平２ 二卒平2"),
        (THREE_AND_TWO_BLACK, "g2h2", "前７平８", "前卒平8 前卒7平８"),
        (THREE_AND_TWO_BLACK, "g3f3", "中７平６", "中卒平６ 四卒平6 中卒7平6"),
        (THREE_AND_TWO_BLACK, "g4f4", "后７平６", "五卒平6 后卒平6"),
        (TWIN_ADVISORS, "d0e1", "仕六进五", "士6進5 后仕进五 後士進5"),
        (TWIN_ADVISORS, "d2e1", "仕六退五", "前仕退五 仕前退五"),
        (TWIN_ELEPHANTS, "g0i2", "相三进一", "后相进一 象3進1"),
        (TWIN_ELEPHANTS, "g4e2", "相三退五", "前相退五 前象退5"),
    ],
)
def test_dialects_of_tandems(fen: str, machine: str, canonical: str, others: str, plain: PositionOf) -> None:
    position = plain(fen)
    assert format_move(position, read_move(machine, position)) == canonical
    for text in (canonical, *others.split()):
        assert str(read_move(text, position)) == machine, text


@pytest.mark.parametrize(
    ("fen", "text", "machines"),
    [
        (TWO_AND_TWO, "前兵进一", {"g6g7", "c6c7"}),
        (TWO_AND_TWO, "一兵进一", {"g6g7", "c6c7"}),
        (THREE_AND_TWO_BLACK, "前卒进1", {"c3c2", "g2g1"}),
        (THREE_AND_TWO_BLACK, "三卒平8", {"g2h2", "g4h4"}),
        (FOUR_PAWNS, "中兵平四", {"g6f6", "g5f5"}),
        (TWO_ROOKS, "车五平六", {"e7d7", "e5d5"}),
    ],
)
def test_several_legal_readings_are_ambiguous_and_listed(
    fen: str, text: str, machines: set[str], plain: PositionOf
) -> None:
    position = plain(fen)
    with pytest.raises(AmbiguousMove) as caught:
        read_move(text, position)
    error = caught.value
    assert {str(move) for move in error.details["moves"]} == machines
    assert {candidate.split(" ")[0] for candidate in error.candidates} == {
        format_move(position, move) for move in error.details["moves"]
    }


@pytest.mark.parametrize(
    ("fen", "text", "machine"),
    [
        # Two horses on one file, and only one can reach the file named.
        ("3k5/9/9/3pN4/9/4N4/9/9/9/5K3 w", "马五进七", "e4c5"),
        # Two cannons on a file, one of them pinned before the king.
        ("3k5/9/9/9/3C5/9/9/9/9/r2CK4 w", "炮六进一", "d5d6"),
    ],
)
def test_legality_decides_between_candidates(fen: str, text: str, machine: str, plain: PositionOf) -> None:
    assert str(read_move(text, plain(fen))) == machine


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        (TWO_ROOKS, "中车进一"),
        (TWO_ROOKS, "前炮平五"),
        (TWO_ROOKS, "车一进一"),
        (TWO_ROOKS, "前车进九"),
        (TWO_ROOKS, "前车平五"),
        (TWO_HORSES, "前马平四"),
        (FOUR_PAWNS, "五兵平四"),
        (THREE_PAWNS, "前七进一"),
        ("3k5/9/9/4N4/9/9/4N4/9/9/5K3 b", "前马进五"),
        ("3k5/9/9/3R5/9/4R4/9/9/9/5K3 w", "前车进一"),
    ],
)
def test_no_candidate_at_all_says_so(fen: str, text: str, plain: PositionOf) -> None:
    with pytest.raises(IllegalMove) as caught:
        read_move(text, plain(fen))
    assert caught.value.candidates == ()
    assert caught.value.key in {"notation.no-piece", "notation.no-tandem", "notation.no-step"}
    assert caught.value.place.token == text


def test_illegal_readings_are_listed_with_their_verdicts(plain: PositionOf) -> None:
    position = plain("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
    with pytest.raises(IllegalMove) as caught:
        resolve(parse_move("车一进三"), position)
    error = caught.value
    assert [str(move) for move in error.details["moves"]] == ["i0i3"]
    (verdict,) = error.details["verdicts"]
    assert not verdict.legal
    assert len(error.candidates) == 1
    assert error.candidates[0].startswith("车一进三")
    assert verdict.text() in error.text()
