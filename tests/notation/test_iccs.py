"""Coordinates in every writing; ranks that begin at 0 or at 1, for a whole game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.errors import IllegalMove, InvalidMoveText
from xuanpu.game import Game, Position
from xuanpu.notation import first_rank_of, parse_move, parse_text
from xuanpu.notation.grammar import open_grammar, terminal_patterns
from xuanpu.notation.iccs import ICCS_GRAMMAR, iccs_pattern, parse_iccs
from xuanpu.notation.refusal import in_words
from xuanpu.records import Record, RecordedMove

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@pytest.mark.parametrize(
    "text", "H2-E2 h2-e2 H2E2 h2e2 h2xe2 H2xE2+ H2XE2 h2:e2 H2×E2 h2e2+ h2e2# h2e2++ H2－E2".split()
)
def test_every_writing_is_the_same_ply(text: str) -> None:
    assert parse_text(text) == parse_iccs(text) == parse_move("h2e2")


@pytest.mark.parametrize("text", "h3e3 H3-E3 h3-e3 H3xE3+".split())
def test_ranks_from_one(text: str) -> None:
    assert parse_text(text, 1) == parse_move("h2e2")


@pytest.mark.parametrize("text", "h10g8 H10-G8 h10-g8".split())
def test_rank_ten_says_that_ranks_begin_at_one(text: str) -> None:
    assert parse_text(text) == parse_text(text, 1) == parse_move("h9g7")


def test_machine_texts_keep_their_meaning() -> None:
    for text in ("h2e2", "T@e5", "T:e4e5", "a0a5/T@e4", "e4=+R", "e4e7^"):
        assert parse_text(text) == parse_text(text, 0) == parse_move(text)
    for text in ("T@e5", "a0a5/T@e4"):
        assert parse_text(text, 1) == parse_move(text)
    assert parse_text("炮二平五", 1) == parse_move("炮二平五")


@pytest.mark.parametrize(("text", "first"), [("h10g8", 0), ("H0-G2", 1), ("a10a0", None)])
def test_a_rank_off_the_board(text: str, first: int | None) -> None:
    with pytest.raises(InvalidMoveText) as caught:
        parse_text(text, first)
    assert caught.value.key == "notation.rank-off-board"
    assert all(caught.value.text(lang) for lang in ("zh", "en"))


@pytest.mark.parametrize(
    "text", ["h2", "H2-e2", "h2-E2", "h2e11", "j2e2", "h2--e2", "h2e2e", "0h2e2", "h2-e2-"]
)
def test_every_other_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveText):
        parse_iccs(text)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_terminal_has_a_human_name(lang: str) -> None:
    for name in set(terminal_patterns(open_grammar(ICCS_GRAMMAR))) - {"BLANK"}:
        assert in_words(frozenset((name,)), lang)


@given(st.text(st.sampled_from("aAhHiI0129-x+#"), max_size=9))
def test_the_pattern_matches_the_texts_and_no_others(text: str) -> None:
    try:
        parse_iccs(text, 1 if "10" in text else 0)
    except InvalidMoveText as error:
        assert error.key == "notation.rank-off-board" or not re.fullmatch(iccs_pattern(), text)
    else:
        assert re.fullmatch(iccs_pattern(), text)


def test_errors(plain: Callable[[str], Position]) -> None:
    position = plain(START)
    with pytest.raises(IllegalMove) as caught:
        position.parse("H2-H8")
    assert caught.value.details["verdicts"]
    assert caught.value.place.token == "H2-H8"
    with pytest.raises(IllegalMove):
        position.parse("E5-E6")


def game(texts: str) -> Game:
    return Game.from_record(Record(moves=[RecordedMove(text) for text in texts.split()]))


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        ("h2e2 h9g7 h0g2", 0),
        ("h3e3 h10g8 h1g3", 1),
        ("H3-E3 B8-E8 H1-G3 H10-G8", 1),  # said only by the last move
        ("h3e3 h8e8 h1g3", 1),  # said by no move: only so it can be played
        ("h2e2 h7e7", 0),
        ("Che3 Hg8 Rh1", 1),
        ("e5e6", 0),  # neither is said nor can be played: as ICCS has it
        ("炮二平五 C8.5 T@e5", None),
        ("", None),
    ],
)
def test_where_ranks_begin_is_decided_for_the_game(
    plain: Callable[[str], Position], texts: str, first: int | None
) -> None:
    assert first_rank_of(texts.split(), plain(START)) == first


@pytest.mark.parametrize(
    "texts", ["h2e2 h9g7 h0g2 i9h9", "h3e3 h10g8 h1g3 i10h10", "H3-E3 H10-G8 H1-G3 I10-H10"]
)
def test_a_record_is_read_with_the_ranks_of_its_game(texts: str) -> None:
    read = game(texts)
    assert read.error is None
    assert [str(move) for move in read.moves] == "h2e2 h9g7 h0g2 i9h9".split()


def test_a_game_that_mixes_both_is_refused_where_it_does() -> None:
    read = game("h2e2 h9g7 h0g2 i10h10")
    assert isinstance(read.error, InvalidMoveText)
    assert (read.error.place.ply, read.error.place.token) == (4, "i10h10")
