"""WXF texts mean what the Chinese ones mean, in every writing of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.errors import AmbiguousMove, IllegalMove, InvalidMoveText
from xuanpu.game import Position
from xuanpu.notation import move_notes, parse_move, parse_text
from xuanpu.notation.grammar import open_grammar, terminal_patterns
from xuanpu.notation.refusal import in_words
from xuanpu.notation.wxf import WXF_GRAMMAR, parse_wxf, wxf_pattern

START = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"


@pytest.mark.parametrize(
    ("texts", "chinese"),
    [
        ("C2.5 C2=5 c2.5 c2=5 Ｃ２＝５ ｃ２．５ Ｃ2．5", "炮二平五"),
        ("H8+7 h8+7 N8+7 n8+7 Ｈ８＋７", "马八进七"),
        ("R1-1 r1-1 Ｒ１－１", "车一退一"),
        ("E3+5 e3+5 B3+5 b3+5", "相三进五"),
        ("A4+5 a4+5", "仕四进五"),
        ("K5.4 k5=4", "帅五平四"),
        ("P7+1 p7+1", "兵七进一"),
        ("C++1 c++1 +C+1 ＋Ｃ＋１", "前炮进一"),
        ("R+=1 R+.1 +R=1 ＋Ｒ＝１", "前车平一"),
        ("C-.3 C-=3 -C.3 －Ｃ＝３", "后炮平三"),
        ("e-+5 E-+5 -E+5", "后象进五"),
        ("E+-5 e+-5 +e-5", "前象退五"),
        ("P++1 +P+1 ＋Ｐ＋１", "前兵进一"),
        ("15+1 １５＋１", "一兵五进一"),
        ("27=8 27.8 ２７＝８", "二兵七平八"),
    ],
)
def test_a_text_means_what_the_chinese_one_means(texts: str, chinese: str) -> None:
    for text in texts.split():
        assert parse_wxf(text) == parse_text(text) == parse_move(chinese), text


def test_blanks_do_not_matter_and_nothing_is_odd() -> None:
    assert parse_text(" C2 . 5\u3000") == parse_text("C2.5")
    for text in ("C2.5", "15+1", "+C+1", "Ｃ２＝５"):
        assert move_notes(text, 0) == move_notes(text, 1) == ()


@pytest.mark.parametrize(
    ("text", "column", "terminals"),
    [
        ("C2.", 4, {"NUMBER"}),
        ("C++", 4, {"NUMBER"}),
        ("C2.55", 5, {"$END"}),
        ("C2+x", 4, {"NUMBER"}),
        ("15+", 4, {"NUMBER"}),
        ("＋Ｃ＋", 4, {"NUMBER"}),
    ],
)
def test_refusal_says_where_and_what_was_expected(text: str, column: int, terminals: set[str]) -> None:
    with pytest.raises(InvalidMoveText) as caught:
        parse_text(text)
    assert (caught.value.details["column"], set(caught.value.details["terminals"])) == (column, terminals)
    assert all(caught.value.text(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize("text", ["", "+", "C", "C+", "X2.5", "C0+1", "C2.0", "C10+1", "1-0", "15", "1.C2.5"])
def test_every_other_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveText):
        parse_wxf(text)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_terminal_has_a_human_name(lang: str) -> None:
    for name in set(terminal_patterns(open_grammar(WXF_GRAMMAR))) - {"BLANK"}:
        assert in_words(frozenset((name,)), lang)


@given(st.from_regex(wxf_pattern(), fullmatch=True))
def test_what_the_pattern_matches_is_a_text(text: str) -> None:
    parse_wxf(text)


@given(st.text(st.sampled_from("CcPhEe+-=.125９Ｃ＋"), max_size=6))
def test_the_pattern_matches_no_other_text(text: str) -> None:
    try:
        parse_wxf(text)
    except InvalidMoveText:
        assert not re.fullmatch(wxf_pattern(), text)
    else:
        assert re.fullmatch(wxf_pattern(), text)


@pytest.mark.parametrize(
    ("texts", "machine"),
    [
        ("C2.5 c8.5 H2+3 h2+3", "h2e2 h7e7 h0g2 b9c7"),
        ("P7+1 C8=5 E3+5 H8+7", "c3c4 h7e7 g0e2 h9g7"),
    ],
)
def test_moves_of_both_sides(plain: Callable[[str], Position], texts: str, machine: str) -> None:
    position = plain(START)
    for text, ply in zip(texts.split(), machine.split(), strict=True):
        move = position.parse(text)
        assert str(move) == ply
        position = position.play(move)


@pytest.mark.parametrize(
    ("fen", "text", "machine"),
    [
        ("4k4/9/9/4R4/9/9/4R4/9/9/3K5 b", "K5.6", "e9f9"),
        ("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w", "R+.9", "e6a6"),
        ("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w", "-R.9", "e3a3"),
        ("3k5/9/9/4R4/9/9/4R4/9/9/4K4 w", "R5+3", "e6e9"),  # no sign, but only one of them can
        ("3k5/9/4P4/2P1P4/2P1P4/9/9/9/9/4K4 w", "15+1", "e7e8"),
        ("3k5/9/4P4/2P1P4/2P1P4/9/9/9/9/4K4 w", "35.4", "e5f5"),
        ("3k5/9/4P4/2P1P4/2P1P4/9/9/9/9/4K4 w", "27.8", "c5b5"),
        ("3k5/9/9/9/9/9/9/4B4/9/4K4 w", "E5+7", "e2c4"),
    ],
)
def test_tandems(plain: Callable[[str], Position], fen: str, text: str, machine: str) -> None:
    assert str(plain(fen).parse(text)) == machine


def test_errors_are_those_of_the_chinese_notation(plain: Callable[[str], Position]) -> None:
    position = plain("3k5/9/9/2P6/2P6/9/9/9/9/4K4 w")
    with pytest.raises(AmbiguousMove) as ambiguous:
        position.parse("P7.6")
    assert [str(move) for move in ambiguous.value.details["moves"]] == ["c5d5", "c6d6"]
    with pytest.raises(IllegalMove):
        position.parse("K5.6")  # faces the other king
    with pytest.raises(IllegalMove) as missing:
        position.parse("R++1")
    assert missing.value.key == "notation.no-piece"
    with pytest.raises(InvalidMoveText) as invalid:
        position.parse("P7?6")
    assert invalid.value.place.token == "P7?6"
