"""A position as an SVG board: no font, no script, a CSS class on every element."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from xuanpu.notation.glyphs import numeral
from xuanpu.report.board_geometry import (
    CELL,
    FILES,
    HEIGHT,
    MARGIN_X,
    MARGIN_Y,
    MARKED_POINTS,
    PALACE_LINES,
    RANKS,
    SQUARES,
    WIDTH,
    file_of,
    point,
)
from xuanpu.report.board_style import BOARD_CSS
from xuanpu.report.pieces_svg import RADIUS, centred_glyph, piece_layers, symbol_definitions
from xuanpu.tris.plies import DROP, PROMOTE
from xuanpu.tris.state import BARE, PLUS, UNDER

if TYPE_CHECKING:
    from xuanpu.game import Move, Position

_LETTERS: Final = " KABNRCP"


def board_svg(
    pos: Position,
    *,
    last: Move | None = None,
    check: int | None = None,
    flip: bool = False,
    arrows: Iterable[tuple[int, int]] = (),
    size: int | None = None,
    marks: Mapping[int, str] | None = None,
) -> str:
    """The position as one stand-alone `<svg>` element.

    `last` marks a ply, `check` the square of a king in check, `arrows` are (from, to) squares, `marks`
    maps squares to `dot`, `spot` or `cross`.  `flip` puts Black below.  `size` is the width in pixels
    (default: none, the board fills its container).
    """
    codes = piece_codes(pos)
    return board_element(
        f"<style>{BOARD_CSS}</style><defs>{symbol_definitions(codes.values())}</defs>",
        coordinate_layer(flip),
        ply_marks(last, check, flip),
        pieces_layer(codes, flip),
        _over_marks(marks or {}, arrows, flip),
        f' aria-label="{pos.fen()}"' + _pixels(size),
    )


def _pixels(width: int | None) -> str:
    return f' width="{width}" height="{round(width * HEIGHT / WIDTH)}"' if width else ""


def board_element(head: str, coordinates: str, marks: str, pieces: str, over: str, attributes: str) -> str:
    """The `<svg>` of a board from its layers, lowest first."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="xuanpu-board" role="img"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}"{attributes}>{head}{board_layer()}{coordinates}'
        f'<g class="xb-marks">{marks}</g><g class="xb-pieces">{pieces}</g><g class="xb-over">{over}</g></svg>'
    )


def piece_codes(pos: Position) -> dict[int, str]:
    """Square -> piece code (see `pieces_svg`) of everything that stands on the board."""
    codes = {}
    for square in range(SQUARES):
        kind, tris = int(pos.physical[square]), int(pos.tris[square])
        if tris == BARE:
            codes[square] = "T" if int(pos.lock[square]) == 0 else "t"
        elif kind:
            letter = _LETTERS[kind] if int(pos.owner[square]) == 0 else _LETTERS[kind].lower()
            codes[square] = letter + {UNDER: "~", PLUS: "+"}.get(tris, "")
    return codes


def checked_king(pos: Position) -> int | None:
    """The square of the king of the side to move; None if the board has none."""
    for square in range(SQUARES):
        if int(pos.piece[square]) == 1 and int(pos.owner[square]) == int(pos.side):
            return square
    return None


def pieces_layer(codes: Mapping[int, str], flip: bool = False) -> str:
    """The pieces, each as `<use>` of its symbols."""
    return "".join(_piece(code, *point(square, flip), flip) for square, code in sorted(codes.items()))


def _piece(code: str, x: int, y: int, flip: bool) -> str:
    side = "red" if code[0].isupper() else "black"
    uses = []
    for layer in piece_layers(code):
        turn = (layer.turn + 180 * (flip and layer.with_board)) % 360
        rotate = f' transform="rotate({turn})"' if turn else ""
        uses.append(f'<use href="#{layer.symbol}"{rotate}/>')
    return f'<g class="xp-piece xp-{side}" transform="translate({x} {y})">{"".join(uses)}</g>'


@cache
def board_layer() -> str:
    """Wood, lines, palaces, point marks and the river: the same whichever side is below."""
    left, top, right, bottom = MARGIN_X, MARGIN_Y, WIDTH - MARGIN_X, HEIGHT - MARGIN_Y
    ranks = "".join(f"M{left} {top + row * CELL}H{right}" for row in range(1, RANKS - 1))
    river_top, river_bottom = top + 4 * CELL, top + 5 * CELL
    files = "".join(
        f"M{left + column * CELL} {top}V{river_top}M{left + column * CELL} {river_bottom}V{bottom}"
        for column in range(1, FILES - 1)
    )
    palaces = "".join("M{} {}L{} {}".format(*point(a), *point(b)) for a, b in PALACE_LINES)
    marks = "".join(_corner_marks(square) for square in MARKED_POINTS)
    return (
        f'<rect class="xb-wood" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="9"/>'
        f'<path class="xb-grid" d="{ranks}{files}"/><path class="xb-palace" d="{palaces}"/>'
        f'<path class="xb-mark" d="{marks}"/>'
        f'<rect class="xb-frame" x="{left - 5}" y="{top - 5}"'
        f' width="{right - left + 10}" height="{bottom - top + 10}"/>'
        f'<rect class="xb-grid" x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"/>'
        f"{_river((river_top + river_bottom) / 2)}"
    )


def _corner_marks(square: int) -> str:
    x, y = point(square)
    inner, outer = 5, 14
    marks = []
    for side in (-1, 1):
        if not 0 <= file_of(square) + side < FILES:
            continue
        for up in (-1, 1):
            marks.append(f"M{x + side * inner} {y + up * outer}V{y + up * inner}H{x + side * outer}")
    return "".join(marks)


def _river(middle: float) -> str:
    places = zip("楚河汉界", (1.5, 2.6, 5.4, 6.5), strict=True)
    return "".join(
        centred_glyph(char, 34, "xb-river", MARGIN_X + column * CELL, middle) for char, column in places
    )


@cache
def coordinate_layer(flip: bool = False) -> str:
    """File numbers of both sides, each at its own edge, and the letters and ranks of the machine text."""
    parts = []
    for file in range(FILES):
        x, bottom_edge = point(file, flip)
        far = HEIGHT - bottom_edge
        for side, y, value in ((0, bottom_edge, FILES - file), (1, far, file + 1)):
            outward = 1 if y > HEIGHT / 2 else -1
            parts.append(centred_glyph(numeral(value, side), 21, "xb-file", x, y + outward * 43))
        parts.append(centred_glyph("abcdefghi"[file], 13, "xb-name", x + 18, HEIGHT - 12))
    for rank in range(RANKS):
        _, y = point(rank * FILES, flip)
        parts.append(centred_glyph(str(rank), 13, "xb-name", 9, y))
    return f'<g class="xb-coordinates">{"".join(parts)}</g>'


def ply_marks(last: Move | None, checked: int | None, flip: bool = False) -> str:
    """What shows the last ply and the king in check."""
    parts = [] if last is None else [_mark(css, square, flip) for css, square in last_marks(last)]
    if checked is not None:
        parts.append(_mark("check", checked, flip))
    return "".join(parts)


def last_marks(move: Move) -> list[tuple[str, int]]:
    """(mark, square) pairs that show a ply: where from, where to, what was dropped."""
    if move.kind == DROP:
        return [("drop", move.to)]
    if move.kind == PROMOTE and move.frm == move.to:
        return [("to", move.to)]
    marks = [("from", move.frm), ("to", move.to)]
    return marks if move.airdrop is None else [*marks, ("drop", move.airdrop)]


def _mark(css: str, square: int, flip: bool) -> str:
    x, y = point(square, flip)
    return f'<path class="xb-{css}" transform="translate({x} {y})" d="{MARK_PATHS[css]}"/>'


def _over_marks(marks: Mapping[int, str], arrows: Iterable[tuple[int, int]], flip: bool) -> str:
    arrow = "".join(_arrow(point(a, flip), point(b, flip)) for a, b in arrows)
    return arrow + "".join(_mark(css, square, flip) for square, css in sorted(marks.items()))


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def at(along: float, across: float) -> str:
        return f"{x0 + ux * along - uy * across:.1f} {y0 + uy * along + ux * across:.1f}"

    tip, head = length - 8, length - 32
    outline = [at(12, 4), at(head, 5), at(head, 14), at(tip, 0), at(head, -14), at(head, -5), at(12, -4)]
    return f'<path class="xb-arrow" d="M{"L".join(outline)}Z"/>'


def _circle_path(radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{-radius:g} 0{half} {2 * radius:g} 0{half} {-2 * radius:g} 0"


def _bracket_path(half: float, arm: float) -> str:
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return "".join(
        f"M{x * half:g} {y * (half - arm):g}V{y * half:g}H{x * (half - arm):g}" for x, y in corners
    )


#: Path of every mark, centred on its square; the page's script draws with the same ones.
MARK_PATHS: Final = {
    "from": _bracket_path(19, 9),
    "to": _circle_path(RADIUS + 3.5),
    "drop": _circle_path(RADIUS + 5),
    "check": _circle_path(RADIUS + 6),
    "dot": _circle_path(7),
    "spot": _circle_path(RADIUS + 1),
    "cross": "M-10 -10L10 10M-10 10L10 -10",
}
