"""The grammars are found, and say what they are said to say."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata

import lark
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.errors import InvalidMoveText
from xuanpu.notation import glyphs, grammar, move_pattern, parse_move
from xuanpu.shipped import shipped_folder


def test_grammars_stand_at_the_top_of_the_repository_or_in_the_package() -> None:
    names = {entry.name for entry in shipped_folder("grammars").iterdir()}
    assert {"xiangqi_chinese.lark", "tris_machine.lark"} <= names


def test_the_notation_needs_no_kernel() -> None:
    code = "import sys, xuanpu.notation as n; n.parse_move('炮二平五'); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_unknown_grammar_is_an_os_error() -> None:
    with pytest.raises(OSError):
        grammar.grammar_text("no_such_notation")


def test_a_grammar_may_import_the_terminals_of_a_neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "start: ROOK+\n%import .xiangqi_chinese.ROOK\n"
    monkeypatch.setattr(grammar, "grammar_text", lambda name: source)
    assert grammar.open_grammar("neighbour").parse("车俥車").children == ["车", "俥", "車"]


def test_the_table_of_variants_is_the_grammars() -> None:
    table = glyphs.variants()
    assert table["ROOK"] == "车車俥"
    assert table["KING"] == "帅帥将將"
    assert table["DIGIT"] == "一二三四五六七八九123456789１２３４５６７８９"
    assert set(glyphs.PIECE_TERMINALS) <= set(table)
    assert {"玄", "車", "空"} <= glyphs.notation_characters()
    assert not any(character in glyphs.notation_characters() for character in " .[]?\\|-")


def test_every_written_glyph_can_be_read() -> None:
    table = glyphs.variants()
    for kind, terminal in enumerate(glyphs.PIECE_TERMINALS, start=1):
        for side in (0, 1):
            assert glyphs.piece_glyph(kind, side) in table[terminal]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("value", range(1, 11))
def test_numerals_are_read_as_they_are_written(value: int, side: int) -> None:
    text = glyphs.numeral(value, side)
    assert glyphs.numeral_value(text) == value
    assert glyphs.numeral_value(unicodedata.normalize("NFKC", text)) == value


def test_the_pattern_finds_the_moves_of_a_line() -> None:
    line = "12.炮二平五{好}马８进７  13. 车一 平二 玄打五10，玄车五六吃五七空降四10 前七进一"
    spread = re.findall(move_pattern(r"\s*"), line)
    assert spread == ["炮二平五", "马８进７", "车一 平二", "玄打五10", "玄车五六吃五七空降四10", "前七进一"]
    assert "车一 平二" not in re.findall(move_pattern(), line)


@given(st.from_regex(move_pattern(), fullmatch=True))
def test_what_the_pattern_matches_is_a_move_text(text: str) -> None:
    parse_move(text)


@given(st.text(alphabet=sorted(glyphs.notation_characters()), max_size=8))
def test_the_pattern_matches_no_other_text(text: str) -> None:
    try:
        parse_move(text)
    except InvalidMoveText:
        assert not re.fullmatch(move_pattern(), text)
    else:
        assert re.fullmatch(move_pattern(), text)


def test_a_rule_that_recurs_has_no_pattern() -> None:
    parser = lark.Lark('start: "a" start | "b"', parser="lalr")
    with pytest.raises(ValueError, match="recurs"):
        grammar.text_pattern(parser)
