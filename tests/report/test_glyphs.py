"""The outlines: every character that the product writes must be in the font."""

from __future__ import annotations

import pytest

from xuanpu.report.glyphs import glyph_outline, has_glyph, units_per_em
from xuanpu.report.pieces_svg import PIECE_GLYPHS
from xuanpu.report.webfont import subset_font
from xuanpu.words import sentences

BOARD_CHARACTERS = (
    "".join(PIECE_GLYPHS.values()) + "楚河汉界一二三四五六七八九１２３４５６７８９abcdefghi0123456789"
)


@pytest.mark.parametrize("char", sorted(set(BOARD_CHARACTERS)))
def test_board_characters_have_ink_within_the_em(char: str) -> None:
    outline = glyph_outline(char)
    assert outline.path.startswith("M")
    assert 0 < outline.right - outline.left <= 1.1 * units_per_em()
    assert outline.advance > 0


def test_outlines_differ() -> None:
    assert len({glyph_outline(char).path for char in PIECE_GLYPHS.values()}) == len(
        set(PIECE_GLYPHS.values())
    )


def test_blank_has_no_ink() -> None:
    assert glyph_outline(" ").path == ""
    assert glyph_outline(" ").centre == (0, 0)


def test_missing_character_is_an_error_and_not_a_box() -> None:
    assert not has_glyph("\ue000")
    with pytest.raises(KeyError):
        glyph_outline("\ue000")


def test_font_has_every_chinese_character_of_the_catalogue() -> None:
    written = {char for sentence in sentences().values() for char in sentence["zh"] if ord(char) >= 0x2E80}
    assert len(written) > 200
    assert [char for char in sorted(written) if not has_glyph(char)] == []


def test_web_font_holds_just_the_east_asian_characters() -> None:
    import io

    from fontTools.ttLib import TTFont

    data = subset_font("abc 玄谱玄１２ ‘’ \ue000")
    assert data[:4] == b"wOFF"
    assert set(TTFont(io.BytesIO(data)).getBestCmap()) == {ord(char) for char in "玄谱１２"}
    assert data == subset_font("谱玄玄２１")
    assert len(data) < 8000


def test_web_font_of_a_page_without_chinese() -> None:
    assert subset_font("plain text")[:4] == b"wOFF"
