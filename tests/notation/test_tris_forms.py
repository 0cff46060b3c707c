"""The Chinese forms of Tris plies, on hand-made boards: also where no rules would allow them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from xuanpu.errors import AmbiguousMove, IllegalMove
from xuanpu.game import Move
from xuanpu.notation import format_move, read_move, square_number

HORSE, ROOK, CANNON = 4, 5, 6
BARE, UNDER, PROMOTED = 1, 2, 3
RED, BLACK = 0, 1


@dataclass
class Forbidden:
    """A verdict that says no."""

    legal: bool = False

    def text(self, lang: str | None = None) -> str:
        return "forbidden"


@dataclass
class HandMade:
    """A board where just the listed machine texts are legal; `pieces`: kind (0 a bare Tris), owner, Tris."""

    side: int
    legal: set[str]
    pieces: dict[str, tuple[int, int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.piece, self.physical, self.tris = np.zeros((3, 90), np.int8)
        self.owner, self.lock = np.full((2, 90), -1, np.int8)
        for name, (kind, owner, tris) in self.pieces.items():
            square = square_number(name)
            self.physical[square] = kind or 8
            self.piece[square] = 9 if tris == PROMOTED else kind or 8
            self.owner[square] = owner if kind else -1
            self.tris[square] = tris
            self.lock[square] = owner if tris else -1

    @property
    def legal_moves(self) -> set[Move]:
        return set(map(Move.parse, self.legal))

    def explain(self, move: Move) -> Any:
        return Forbidden()


ROOK_ON_TRIS = {"e5": (ROOK, RED, UNDER)}


@pytest.mark.parametrize(
    ("side", "pieces", "machine", "text", "others"),
    [
        (RED, {}, "T@e5", "玄打五六", "玄打入五六 玄打56"),
        (BLACK, {}, "T@e5", "玄打５５", "玄打五五"),
        (RED, {}, "T@a9", "玄打九十", "玄打９１０"),
        (BLACK, {}, "T@a0", "玄打１十", "玄打一十 玄打110 玄打１１０"),
        (BLACK, {}, "T@a9", "玄打１１", "玄打一一"),
        (RED, {"e5": (0, RED, BARE)}, "T:e5e6", "玄五六走五七", "玄走五七 玄走57"),
        (BLACK, {"e0": (0, BLACK, BARE)}, "T:e0d2", "玄５十走４８", "玄走４８ 玄五十走四八 玄５１０走４８"),
        (RED, ROOK_ON_TRIS, "e5e6", "玄车五六走五七", "玄車走五七 玄俥5６走57"),
        (RED, {**ROOK_ON_TRIS, "e8": (HORSE, BLACK, 0)}, "e5e8", "玄车五六吃五九", "玄车吃五九 车五进三"),
        (
            RED,
            {**ROOK_ON_TRIS, "e8": (HORSE, BLACK, UNDER)},
            "e5e8/T@d3",
            "玄车五六吃五九空降六四",
            "玄车吃五九空降６４ 车五进三空降六四",
        ),
        (BLACK, {"e5": (ROOK, BLACK, PROMOTED)}, "e5e4", "玄车+５５走５６", "玄车５５走５６ 玄車＋走56"),
        (
            RED,
            {"e5": (HORSE, RED, PROMOTED)},
            "e5e9",
            "玄车+五六走五十",
            "玄车走五十 玄马+五六走五十 车五进四",
        ),
        (RED, {"e5": (HORSE, RED, PROMOTED)}, "e5f7", "玄车+五六走四八", "玄车+走四八 玄马+走四八 马五进四"),
        (
            BLACK,
            {"e5": (CANNON, BLACK, PROMOTED), "e1": (0, RED, BARE)},
            "e5e1/T@d3",
            "玄车+５５吃５９空降４７",
            "玄炮+吃５９空降４７ 玄车＋吃59空降47 车５进４空降４７",
        ),
        (RED, ROOK_ON_TRIS, "e5e6^", "玄车五六离五七", "玄车五六離五七"),
        (RED, {**ROOK_ON_TRIS, "e8": (HORSE, BLACK, 0)}, "e5e8^", "玄车五六离五九", "玄俥五六離5９"),
        (RED, {**ROOK_ON_TRIS, "e8": (0, BLACK, BARE)}, "e5e8^", "玄车五六离五九", "玄車56离59"),
        (BLACK, {"e9": (1, BLACK, UNDER)}, "e9e8^", "玄将５１离５２", "玄帅５１离５２ 玄將五一離五二"),
        (BLACK, {"e9": (1, BLACK, UNDER)}, "T^e9f7", "玄将５１玄离６３", "玄帥五一玄離六三"),
        (RED, ROOK_ON_TRIS, "T^e5e6", "玄车五六玄离五七", "玄車五六玄離５７"),
        (RED, {"e5": (0, RED, BARE)}, "e5=+R", "玄五六升车", "玄五六升变車 玄56昇變俥"),
        (BLACK, {"e5": (0, BLACK, BARE)}, "e5=+C", "玄５５升炮", "玄五五升砲"),
        (RED, {"e5": (0, RED, BARE), "a0": (ROOK, RED, 0)}, "a0e5=+R", "玄五六升九一车", "玄五六升变91俥"),
        (
            BLACK,
            {"e5": (0, BLACK, BARE), "i0": (4, BLACK, 0)},
            "i0e5=+N",
            "玄５５升９十马",
            "玄五五昇９１０馬",
        ),
        (RED, {"h2": (CANNON, RED, 0), "e2": (0, RED, BARE)}, "h2e2", "炮二平五", "砲2平5"),
        (
            RED,
            {"a4": (ROOK, RED, 0), "a9": (0, RED, BARE)},
            "a4a9/T@e4",
            "车九进五空降五五",
            "車9进５空降55 俥九進五空降５五",
        ),
        (
            BLACK,
            {"c9": (HORSE, BLACK, 0), "b7": (0, RED, BARE)},
            "c9b7/T@c9",
            "马３进２空降３１",
            "馬三進二空降三一",
        ),
        (
            RED,
            {"a4": (CANNON, RED, 0), "a2": (CANNON, RED, 0), "i4": (0, RED, BARE)},
            "a4i4/T@a9",
            "前炮平一空降九十",
            "炮前平1空降9１０",
        ),
    ],
)
def test_forms(
    side: int, pieces: dict[str, tuple[int, int, int]], machine: str, text: str, others: str
) -> None:
    board = HandMade(side, {machine}, pieces)
    assert format_move(board, Move.parse(machine)) == text
    for spelling in (text, machine, *others.split()):
        assert str(read_move(spelling, board)) == machine, spelling


def test_pieces_on_a_tris_do_not_count_for_tandems() -> None:
    board = HandMade(RED, {"e3e4", "e5e6"}, {**ROOK_ON_TRIS, "e3": (ROOK, RED, 0)})
    assert format_move(board, Move.parse("e3e4")) == "车五进一"
    assert str(read_move("车五进一", board)) == "e3e4"
    with pytest.raises(IllegalMove):
        read_move("后车进一", board)


def test_a_text_of_the_host_game_means_a_composite_only_where_no_regular_piece_can_do_it() -> None:
    pieces = {**ROOK_ON_TRIS, "e3": (ROOK, RED, 0), "e8": (HORSE, BLACK, 0)}
    assert str(read_move("车五进三", HandMade(RED, {"e3e6", "e5e8"}, pieces))) == "e3e6"
    assert str(read_move("车五进三", HandMade(RED, {"e5e8"}, pieces))) == "e5e8"


def test_a_promoted_tris_and_a_composite_are_told_apart_by_the_plus() -> None:
    pieces = {**ROOK_ON_TRIS, "e8": (CANNON, RED, PROMOTED)}
    board = HandMade(RED, {"e5e6", "e8e6"}, pieces)
    assert str(read_move("玄车+走五七", board)) == "e8e6"
    assert str(read_move("玄车五六走五七", board)) == "e5e6"
    with pytest.raises(AmbiguousMove) as caught:
        read_move("玄车走五七", board)
    assert caught.value.candidates == ("玄车五六走五七 (e5e6)", "玄车+五九走五七 (e8e6)")
    with pytest.raises(IllegalMove) as refused:
        read_move("玄马+走五七", board)
    assert refused.value.key == "notation.no-composite" and "玄马+" in refused.value.text("zh")


def test_a_short_walk_that_two_tris_can_make_is_ambiguous() -> None:
    pieces = {"e5": (0, RED, BARE), "e7": (0, RED, BARE), "d6": (0, BLACK, BARE)}
    with pytest.raises(AmbiguousMove) as caught:
        read_move("玄走五七", HandMade(RED, {"T:e5e6", "T:e7e6"}, pieces))
    assert [candidate[:6] for candidate in caught.value.candidates] == ["玄五六走五七", "玄五八走五七"]
    assert str(read_move("玄走五七", HandMade(RED, {"T:e7e6"}, pieces))) == "T:e7e6"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("玄五六走五七", "no-tris"),
        ("玄走五七", "no-tris"),
        ("玄五七升车", "no-tris"),
        ("玄五六升车", "illegal-one"),
        ("玄五六升九一车", "illegal-one"),
        ("玄车五六离五七", "illegal-one"),
        ("玄车五六玄离五七", "illegal-one"),
        ("玄马五六玄离五七", "no-composite"),
        ("玄车+五六走五七", "no-composite"),
        ("玄马五六走五七", "no-composite"),
        ("玄车五七走五八", "no-composite"),
        ("玄车五六走五九", "walk-onto-piece"),
        ("玄车五六吃五七", "take-of-nothing"),
        ("玄打五六", "illegal-one"),
        ("玄车五六走五七", "illegal-one"),
        ("车五进三", "illegal-one"),
    ],
)
def test_refusals(text: str, key: str) -> None:
    board = HandMade(RED, set(), {**ROOK_ON_TRIS, "e8": (HORSE, BLACK, 0)})
    with pytest.raises(IllegalMove) as caught:
        read_move(text, board)
    assert caught.value.key == f"notation.{key}"
    assert all(text in caught.value.text(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize("machine", ["e5f7", "a0a1", "T@e9", "T:e5e6", "e8e9"])
def test_a_move_that_cannot_be_said_has_a_text_all_the_same(machine: str) -> None:
    board = HandMade(RED, set(), {"e5": (ROOK, RED, 0), "e8": (HORSE, BLACK, 0)})
    assert format_move(board, Move.parse(machine))
