"""Every dialect comes to the same meaning; what is no move is refused with place and expectation."""

from __future__ import annotations

import pytest

from xuanpu.errors import InvalidMoveText
from xuanpu.notation import Action, Form, Intent, Order, parse_move
from xuanpu.notation.intent import point
from xuanpu.notation.parsing import REMEMBERED_TEXTS
from xuanpu.notation.refusal import in_words

KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN = range(1, 8)
ADVANCE, RETREAT, TRAVERSE = Action.ADVANCE, Action.RETREAT, Action.TRAVERSE


def host(piece: int, action: int, number: int, *, order: int = 0, file: int = 0) -> Intent:
    return Intent(Form.HOST, piece, order, file, action, number)


@pytest.mark.parametrize(
    ("texts", "intent"),
    [
        ("炮二平五 砲二平五 包二平五 炮2平5 炮２平５ 砲2平五", host(CANNON, TRAVERSE, 5, file=2)),
        ("马8进7 馬８進７ 傌八進七 马８進7", host(HORSE, ADVANCE, 7, file=8)),
        ("车一退一 車1退1 俥１退１", host(ROOK, RETREAT, 1, file=1)),
        ("相三进五 象3進5", host(ELEPHANT, ADVANCE, 5, file=3)),
        ("仕四进五 士4進5", host(ADVISOR, ADVANCE, 5, file=4)),
        ("帅五平四 帥五平四 将5平4 將５平４", host(KING, TRAVERSE, 4, file=5)),
        ("兵七进一 卒7進1", host(PAWN, ADVANCE, 1, file=7)),
        ("前车进六 前車進6 车前进六 俥前進６", host(ROOK, ADVANCE, 6, order=Order.FRONT)),
        ("后炮平四 後砲平4 炮后平四 包後平四", host(CANNON, TRAVERSE, 4, order=Order.REAR)),
        ("中兵进一 中卒進1 兵中进一", host(PAWN, ADVANCE, 1, order=Order.MIDDLE)),
        ("一兵进一 1卒进1 １卒進１", host(PAWN, ADVANCE, 1, order=1)),
        ("三兵平六 三卒平6", host(PAWN, TRAVERSE, 6, order=3)),
        ("前七进一 前7進1 前兵七进一 前卒７進１", host(PAWN, ADVANCE, 1, order=Order.FRONT, file=7)),
        ("二兵七平六 2卒7平6", host(PAWN, TRAVERSE, 6, order=2, file=7)),
        ("后士进5 後士進5", host(ADVISOR, ADVANCE, 5, order=Order.REAR)),
    ],
)
def test_dialects_mean_the_same(texts: str, intent: Intent) -> None:
    assert {text: parse_move(text) for text in texts.split()} == dict.fromkeys(texts.split(), intent)


def test_blanks_inside_a_move_do_not_matter() -> None:
    assert parse_move("象3    进5") == parse_move(" 象3进5　") == parse_move("象3进5")


@pytest.mark.parametrize(
    ("texts", "intent"),
    [
        ("玄打五六 玄打入5６", Intent(Form.DROP, to=point(5, 6))),
        ("玄打五十 玄打５１０ 玄打5十", Intent(Form.DROP, to=point(5, 10))),
        ("玄打一一", Intent(Form.DROP, to=point(1, 1))),
        ("玄五六走五七", Intent(Form.WALK, frm=point(5, 6), to=point(5, 7))),
        ("玄５１０走５９", Intent(Form.WALK, frm=point(5, 10), to=point(5, 9))),
        ("玄走五七", Intent(Form.WALK, to=point(5, 7))),
        ("玄车五六走五七", Intent(Form.COMPOSITE_WALK, ROOK, frm=point(5, 6), to=point(5, 7))),
        (
            "玄車+五六走五七 玄车＋56走57",
            Intent(Form.COMPOSITE_WALK, ROOK, frm=point(5, 6), to=point(5, 7), promoted=1),
        ),
        ("玄马+吃五七", Intent(Form.COMPOSITE_TAKE, HORSE, to=point(5, 7), promoted=1)),
        (
            "玄车+五六离五七",
            Intent(Form.PIECE_LEAVES, ROOK, frm=point(5, 6), to=point(5, 7), promoted=1),
        ),
        ("玄车走五七", Intent(Form.COMPOSITE_WALK, ROOK, to=point(5, 7))),
        (
            "玄车五六吃五十空降四四 玄俥5６吃510空降44",
            Intent(Form.COMPOSITE_TAKE, ROOK, frm=point(5, 6), to=point(5, 10), airdrop=point(4, 4)),
        ),
        ("玄马吃五七", Intent(Form.COMPOSITE_TAKE, HORSE, to=point(5, 7))),
        ("玄车五六离五七", Intent(Form.PIECE_LEAVES, ROOK, frm=point(5, 6), to=point(5, 7))),
        ("玄车五六玄離五七", Intent(Form.TRIS_LEAVES, ROOK, frm=point(5, 6), to=point(5, 7))),
        ("玄五六升车 玄五六升变車", Intent(Form.PROMOTE, ROOK, frm=point(5, 6), to=point(5, 6))),
        ("玄五六升九一马 玄56升变91馬", Intent(Form.PROMOTE, HORSE, frm=point(9, 1), to=point(5, 6))),
        ("车二进三空降四四", Intent(Form.HOST, ROOK, 0, 2, ADVANCE, 3, airdrop=point(4, 4))),
    ],
)
def test_tris_forms(texts: str, intent: Intent) -> None:
    assert {text: parse_move(text) for text in texts.split()} == dict.fromkeys(texts.split(), intent)


def test_machine_text_is_exact() -> None:
    assert parse_move("h2e2").form == Form.EXACT


@pytest.mark.parametrize(
    ("text", "column", "terminals"),
    [
        ("炮二平", 4, {"DIGIT"}),
        ("炮二平十", 4, {"DIGIT"}),
        ("炮二", 3, {"ADVANCE", "RETREAT", "TRAVERSE"}),
        ("車\\n8進6", 2, {"FRONT", "MIDDLE", "REAR", "DIGIT"}),
        ("馬6進7\\'", 5, {"AIRDROP", "$END"}),
        ("炮二平五五", 5, {"AIRDROP", "$END"}),
        ("炮 二平x", 5, {"DIGIT"}),
        ("玄打十五", 3, {"DIGIT"}),
        ("玄打五", 4, {"DIGIT", "TEN"}),
        ("玄五六车", 4, {"WALK", "PROMOTE"}),
        ("8平9", 2, {"KING", "ADVISOR", "ELEPHANT", "HORSE", "ROOK", "CANNON", "PAWN"}),
        ("h2", 3, {"SQUARE", "EQUALS"}),
        ("T@j5", 3, {"SQUARE"}),
    ],
)
def test_refusal_says_where_and_what_was_expected(text: str, column: int, terminals: set[str]) -> None:
    with pytest.raises(InvalidMoveText) as caught:
        parse_move(text)
    error = caught.value
    assert (error.details["column"], set(error.details["terminals"])) == (column, terminals)
    assert error.place.token == text
    assert error.expected == in_words(frozenset(terminals))
    assert error.expected in error.text()


@pytest.mark.parametrize(
    "text", ["", "  ", "1-0", "红胜", "===", "x", "T", "炮", "前", "玄", "#", "…", "\x00"]
)
def test_every_other_text_is_refused_and_can_be_told(text: str) -> None:
    with pytest.raises(InvalidMoveText) as caught:
        parse_move(text)
    assert all(caught.value.text(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_terminal_has_a_human_name(lang: str) -> None:
    from xuanpu.notation.glyphs import CHINESE_GRAMMAR
    from xuanpu.notation.grammar import open_grammar, terminal_patterns
    from xuanpu.notation.machine import MACHINE_GRAMMAR

    for grammar in (CHINESE_GRAMMAR, MACHINE_GRAMMAR):
        names = set(terminal_patterns(open_grammar(grammar))) - {"BLANK"} | {"$END"}
        assert in_words(frozenset(names), lang)
        assert all(in_words(frozenset((name,)), lang) for name in names)


def test_expectations_are_grouped_as_a_person_would_say() -> None:
    action = frozenset(("ADVANCE", "RETREAT", "TRAVERSE"))
    assert in_words(action | {"$END"}, "zh") == "进、退、平 或 着法到此为止"
    assert in_words(frozenset(("DIGIT", "TEN")), "en") == "a rank (1 to 10)"


def test_each_distinct_text_is_parsed_once_and_memory_is_bounded() -> None:
    parse_move.cache_clear()
    assert parse_move("炮二平五") is parse_move("炮二平五")
    assert (parse_move.cache_info().misses, parse_move.cache_info().hits) == (1, 1)
    assert parse_move.cache_info().maxsize == REMEMBERED_TEXTS
