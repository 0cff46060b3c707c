"""The board as SVG: structure, not looks."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.report.strange_boards import strange_board
from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.report.board_geometry import HEIGHT, SQUARES, WIDTH, point
from xuanpu.report.board_svg import board_svg, last_marks, piece_codes
from xuanpu.report.pieces_svg import all_codes, piece_layers

SVG = "{http://www.w3.org/2000/svg}"
EVERY_STATE = strange_board("4*k4/3+r1T3/9/9/2t2+N3/9/2*R6/9/9/3AK4 w")


def drawn(pos: Position, **options: Any) -> ET.Element:
    return ET.fromstring(board_svg(pos, **options))


def layer(board: ET.Element, css: str) -> ET.Element:
    return next(group for group in board.findall(f"{SVG}g") if group.get("class") == css)


def places(board: ET.Element) -> dict[str, list[str | None]]:
    """Where each symbol stands."""
    found: dict[str, list[str | None]] = {}
    for piece in layer(board, "xb-pieces"):
        for use in piece:
            found.setdefault(str(use.get("href")), []).append(piece.get("transform"))
    return found


def test_start_position_shows_all_pieces() -> None:
    board = drawn(Position())
    assert board.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert board.get("width") is None
    assert len(layer(board, "xb-pieces")) == 32
    assert len(places(board)["#xp-glyph-P"]) == 5


def test_every_drawn_element_has_a_class_or_is_a_symbol() -> None:
    board = drawn(EVERY_STATE, last=Move.parse("c3c5"), check=4, arrows=[(0, 40)], marks={3: "dot"})
    shapes = [e for e in board.iter() if e.tag in (f"{SVG}path", f"{SVG}circle", f"{SVG}rect")]
    assert len(shapes) > 60
    assert all(shape.get("class") for shape in shapes)


def test_no_font_is_asked_for() -> None:
    text = board_svg(EVERY_STATE)
    assert "<text" not in text
    assert "font-family" not in text


def test_every_reference_is_defined_once() -> None:
    board = drawn(EVERY_STATE)
    ids = [element.get("id") for element in board.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {str(use.get("href"))[1:] for use in board.iter(f"{SVG}use")} <= set(ids)


def test_states_of_a_tris() -> None:
    codes = piece_codes(EVERY_STATE)
    at = {name: codes.get(square_number(name)) for name in ("e9", "d8", "f8", "c5", "f5", "c3", "e0", "a0")}
    assert at == {
        "e9": "k~",
        "d8": "r+",
        "f8": "T",
        "c5": "t",
        "f5": "N+",
        "c3": "R~",
        "e0": "K",
        "a0": None,
    }


def test_promoted_piece_lies_sideways_and_composite_stands() -> None:
    assert [layer.turn for layer in piece_layers("R+") if "glyph" in layer.symbol] == [90]
    assert [layer.turn for layer in piece_layers("R~") if "glyph" in layer.symbol] == [0]


def test_indicator_turns_with_the_board_and_glyphs_do_not() -> None:
    for code in ("T", "t", "R~", "r~", "R+", "c+"):
        turning = {layer.symbol.split("-")[1] for layer in piece_layers(code) if layer.with_board}
        assert turning and "glyph" not in turning
    upright, flipped = (
        board_svg(EVERY_STATE),
        board_svg(EVERY_STATE, flip=True),
    )
    assert '<use href="#xp-tris-0"/>' in upright
    assert '<use href="#xp-tris-0" transform="rotate(180)"/>' in flipped
    assert '<use href="#xp-tris-1"/>' in flipped


def test_flip_turns_every_square_about_the_centre() -> None:
    for square in range(SQUARES):
        x, y = point(square)
        assert point(square, flip=True) == (WIDTH - x, HEIGHT - y)


def test_red_files_stay_on_reds_side() -> None:
    upright, flipped = drawn(Position()), drawn(Position(), flip=True)
    for board, lower in ((upright, "#xp-glyph-K"), (flipped, "#xp-glyph-k")):
        (place,) = places(board)[lower]
        assert place == f"translate({WIDTH // 2} {point(4)[1]})"


def test_marks_of_a_ply() -> None:
    board = drawn(Position(), last=Move.parse("h2e2"), check=4)
    marks = {mark.get("class"): mark.get("transform") for mark in layer(board, "xb-marks")}
    assert list(marks) == ["xb-from", "xb-to", "xb-check"]
    assert marks["xb-to"] == "translate({} {})".format(*point(square_number("e2")))
    assert marks["xb-check"] == "translate({} {})".format(*point(square_number("e0")))


def test_drop_has_a_mark_of_its_own() -> None:
    board = drawn(Position(), last=Move.parse("T@e5"))
    assert [mark.get("class") for mark in layer(board, "xb-marks")] == ["xb-drop"]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("e4=+R", [("to", "e4")]),
        ("a0e4=+R", [("from", "a0"), ("to", "e4")]),
        ("e4e7^", [("from", "e4"), ("to", "e7")]),
        ("T^e4e5", [("from", "e4"), ("to", "e5")]),
        ("a0a5/T@e4", [("from", "a0"), ("to", "a5"), ("drop", "e4")]),
    ],
)
def test_marks_of_tris_plies(text: str, marked: list[tuple[str, str]]) -> None:
    assert last_marks(Move.parse(text)) == [(mark, square_number(name)) for mark, name in marked]


def test_arrows_and_marks_lie_over_the_pieces() -> None:
    board = drawn(Position(), arrows=[(0, 9), (4, 4)], marks={40: "dot", 41: "spot", 42: "cross"})
    classes = [shape.get("class") for shape in layer(board, "xb-over")]
    assert classes == ["xb-arrow", "xb-arrow", "xb-dot", "xb-spot", "xb-cross"]
    assert board[-1].get("class") == "xb-over"


def test_size_keeps_the_proportions() -> None:
    board = drawn(Position(), size=320)
    assert (board.get("width"), board.get("height")) == ("320", str(round(320 * HEIGHT / WIDTH)))


@pytest.mark.parametrize("code", ["X", "K*", "T~~"])
def test_unknown_codes_are_refused(code: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        piece_layers(code)[0].symbol.index("xp-tris")


def test_all_codes_are_drawn() -> None:
    assert len(all_codes()) == len(set(all_codes())) == 14 + 2 + 14 + 6
    assert all(piece_layers(code) for code in all_codes())


def test_a_board_needs_neither_pandas_nor_matplotlib_nor_numba() -> None:
    code = "import sys, xuanpu.report.board_svg; print(*{'pandas', 'matplotlib', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
