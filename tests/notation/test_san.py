"""Letter notation of WinBoard and pychess: what it leaves out, or says twice, legality settles."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.errors import AmbiguousMove, IllegalMove, InvalidMoveText
from xuanpu.game import Game, Position
from xuanpu.notation import move_notes, parse_text
from xuanpu.notation.grammar import open_grammar, terminal_patterns
from xuanpu.notation.refusal import in_words
from xuanpu.notation.san import SAN_GRAMMAR, parse_san, san_pattern
from xuanpu.records import Record, RecordedMove

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
ROOKS = "3k5/9/9/9/R8/9/9/9/9/R3K4 w"


@pytest.mark.parametrize(
    ("fen", "texts", "machine"),
    [
        (START, "Che2 Ch2e2 Che2+", "h2e2"),
        (START, "Cbe2 Cb2e2", "b2e2"),
        (START, "Hg2 Ng2 Hhg2 Nhg2 Hh0g2 H0g2", "h0g2"),  # over-disambiguated
        (START, "Ege2 Bge2 Bg0e2", "g0e2"),
        (START, "Afe1", "f0e1"),
        (START, "Ke1", "e0e1"),
        (START, "c4 Pc4 cc4 Pcc4 c3c4 Pc3c4 P3c4", "c3c4"),
        (START, "Cxb9 Cbxb9 Cb9 C:b9 C×b9 CXb9", "b2b9"),
        (ROOKS, "R5b5 Rab5 Ra5b5", "a5b5"),
        (ROOKS, "R0b0 Rb0", "a0b0"),
        (ROOKS, "R5h5 Rah5 Ra5h5 Rh5", "a5h5"),
        ("3k5/9/9/9/PP7/9/9/9/9/4K4 w", "a6", "a5a6"),
        ("3k5/9/9/9/9/9/9/pp7/9/4K4 b", "bc2", "b2c2"),
        ("3k5/9/9/9/Pp7/9/9/9/9/4K4 w", "axb5 ab5 Pxb5 b5", "a5b5"),
        ("3k5/9/9/1P7/P8/9/9/9/9/4K4 w", "Pb7 b7", "b6b7"),
        ("3k5/9/9/P8/1P7/9/9/9/9/4K4 w", "a7", "a6a7"),
    ],
)
def test_texts(plain: Callable[[str], Position], fen: str, texts: str, machine: str) -> None:
    for text in texts.split():
        assert str(plain(fen).parse(text)) == machine, text


def test_a_bare_point_is_the_pawn_that_goes_straight_on(plain: Callable[[str], Position]) -> None:
    alone = plain("3k5/9/9/9/P8/9/9/9/9/4K4 w")
    assert str(alone.parse("b5")) == "a5b5"  # the only one that can
    forward = plain("3k5/9/9/P8/1P7/9/9/9/9/4K4 w")
    assert str(forward.parse("b6")) == "b5b6"  # rather than a6b6, which is written ab6
    assert str(forward.parse("ab6")) == "a6b6"
    with pytest.raises(AmbiguousMove):
        forward.parse("Pb6")


def test_a_twin_that_is_pinned_needs_no_telling_apart(plain: Callable[[str], Position]) -> None:
    position = plain("3kr4/9/9/9/9/4N4/9/6N2/9/4K4 w")  # the one on e4 could reach g3 too
    assert str(position.parse("Hf4")) == "g2f4"


@pytest.mark.parametrize(
    ("text", "machine"),
    [("Che3", "h2e2"), ("Hg3", "h0g2"), ("Pc5", "c3c4"), ("H1g3", "h0g2"), ("Ca10", None), ("Rii2", "i0i1")],
)
def test_ranks_from_one(plain: Callable[[str], Position], text: str, machine: str | None) -> None:
    position = plain(START)
    if machine:
        assert str(position.parse(text, 1)) == machine
    else:
        with pytest.raises(IllegalMove):
            position.parse(text, 1)


def test_rank_ten_of_the_piece_that_moves(plain: Callable[[str], Position]) -> None:
    position = plain("3a1k3/9/3a5/9/9/9/9/9/9/4K4 b")
    assert str(position.parse("A10e9")) == str(position.parse("Ad10e9")) == "d9e8"
    assert str(position.parse("A8e9", 1)) == "d7e8"


def test_a_game_of_pychess_and_one_of_winboard() -> None:
    for texts in ("Che3 Hg8 Hg3 Rh10 Rh1 Pc6", "Che2 Hg7 Hg2 Rh9 Rh0 c5"):
        game = Game.from_record(Record(moves=[RecordedMove(text) for text in texts.split()]))
        assert game.error is None
        assert [str(move) for move in game.moves] == "h2e2 h9g7 h0g2 i9h9 i0h0 c6c5".split()
        assert game.notes == ()


def test_errors(plain: Callable[[str], Position]) -> None:
    position = plain(START)
    with pytest.raises(AmbiguousMove) as ambiguous:
        position.parse("Ce2")
    assert [str(move) for move in ambiguous.value.details["moves"]] == ["b2e2", "h2e2"]
    with pytest.raises(IllegalMove) as blocked:
        position.parse("Ra5")
    assert blocked.value.details["verdicts"]
    for text, key in (("Rce2", "no-piece"), ("Hd5", "no-step"), ("d4", "no-step")):
        with pytest.raises(IllegalMove) as caught:
            position.parse(text)
        assert caught.value.key == f"notation.{key}"
        assert all(caught.value.text(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize(
    ("text", "column", "terminals"),
    [("Che", 4, {"RANK_NUMBER"}), ("Cx", 3, {"FILE_LETTER"}), ("Rb0x", 5, {"FILE_LETTER"})],
)
def test_refusal_says_where_and_what_was_expected(text: str, column: int, terminals: set[str]) -> None:
    with pytest.raises(InvalidMoveText) as caught:
        parse_text(text)
    assert (caught.value.details["column"], set(caught.value.details["terminals"])) == (column, terminals)


@pytest.mark.parametrize(
    "text", ["", "C", "Ce", "che2", "Cj2", "C2", "O-O", "e8=Q", "Xe2", "Cb11", "c4c", "bc"]
)
def test_every_other_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveText):
        parse_san(text)


def test_nothing_is_odd_about_letters() -> None:
    assert move_notes("Che2", 0) == move_notes("c4", 1) == ()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_terminal_has_a_human_name(lang: str) -> None:
    for name in set(terminal_patterns(open_grammar(SAN_GRAMMAR))) - {"BLANK"}:
        assert in_words(frozenset((name,)), lang)


@given(st.text(st.sampled_from("CHbeia0129x+#"), max_size=7))
def test_the_pattern_matches_the_texts_and_no_others(text: str) -> None:
    try:
        parse_san(text, 1 if "10" in text else 0)
    except InvalidMoveText as error:
        assert error.key == "notation.rank-off-board" or not re.fullmatch(san_pattern(), text)
    else:
        assert re.fullmatch(san_pattern(), text)
