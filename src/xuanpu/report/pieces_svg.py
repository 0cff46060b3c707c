"""The pieces as SVG symbols, and the codes that name them.

A piece code is a FEN letter (`K A B N R C P`, lower case for Black), followed by `~` when the piece
stands on a Tris and by `+` when it is a promoted Tris; `T` and `t` are bare Tris locked to Red and to
Black.  A piece is drawn in layers, each one symbol of `symbol_definitions()`: the page's script and
`board_svg` lay the same symbols, so that there is one drawing of each.

Red stands on light discs, Black on dark ones, and a Tris is jade: the sides differ by lightness, not
by hue alone, so that colour-blind readers and printed pages keep them apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final, NamedTuple

from xuanpu.notation.glyphs import BLACK_PIECES, RED_PIECES
from xuanpu.report.glyphs import glyph_outline

RADIUS: Final = 26.5

PIECE_GLYPHS: Final = dict(zip("KABNRCP", RED_PIECES, strict=True)) | dict(
    zip("kabnrcp", BLACK_PIECES, strict=True)
)

REGULAR_CODES: Final = tuple(PIECE_GLYPHS)
TRIS_CODES: Final = ("T", "t")

SIDES: Final = ("red", "black")

_GLYPH_SIZE: Final = 37.0
_SIDEWAYS: Final = 90


class Layer(NamedTuple):
    """One symbol of a piece.  `turn` in degrees clockwise; `with_board` = it turns when the board does."""

    symbol: str
    turn: int = 0
    with_board: bool = False


def piece_layers(code: str) -> tuple[Layer, ...]:
    """The symbols that draw a piece code, lowest first.

    What stands on a Tris keeps its glyph upright for the reader, while the Tris below turns with the
    board, for its indicator line points at a side.
    """
    if code in TRIS_CODES:
        side = int(code == "t")
        return (Layer(f"xp-tris-{side}", 180 * side, True),)
    letter, suffix = code[0], code[1:]
    side = int(letter.islower())
    glyph = Layer(f"xp-glyph-{letter}")
    match suffix:
        case "":
            return Layer(f"xp-disc-{side}"), glyph
        case "~":
            return Layer(f"xp-composite-{side}", 180 * side, True), glyph
        case "+":
            return Layer(f"xp-promoted-{side}", 180 * side, True), glyph._replace(turn=_SIDEWAYS)
    raise ValueError(f"{code!r} is not a piece code")


def all_codes() -> tuple[str, ...]:
    """Every piece code there is."""
    composites = tuple(f"{letter}~" for letter in REGULAR_CODES)
    promoted = tuple(f"{letter}+" for letter in REGULAR_CODES if letter.upper() in "RNC")
    return REGULAR_CODES + TRIS_CODES + composites + promoted


def symbol_definitions(codes: Iterable[str]) -> str:
    """The `<defs>` content for these piece codes, each symbol once, in a fixed order."""
    wanted = {layer.symbol for code in codes for layer in piece_layers(code)}
    return "".join(_draw_symbol(symbol) for symbol in sorted(wanted))


def _draw_symbol(symbol: str) -> str:
    _, sort, detail = symbol.split("-")
    if sort == "glyph":
        return f'<g id="{symbol}">{centred_glyph(PIECE_GLYPHS[detail], _GLYPH_SIZE, "xp-glyph")}</g>'
    return f'<g id="{symbol}" class="xp-base">{_BASES[sort](SIDES[int(detail)])}</g>'


def centred_glyph(char: str, size: float, css: str, x: float = 0, y: float = 0) -> str:
    """A character as a path whose ink is centred on (x, y), `size` units to the em."""
    outline = glyph_outline(char)
    scale = size / 1000
    centre_x, centre_y = outline.centre
    move = f"translate({_short(x - centre_x * scale)} {_short(y + centre_y * scale)})"
    return f'<path class="{css}" transform="{move} scale({scale:g} {-scale:g})" d="{outline.path}"/>'


def _disc(side: str) -> str:
    return (
        f"{_circle(RADIUS, 'xp-shadow', y=1.6)}{_circle(RADIUS, f'xp-face-{side}')}"
        f"{_circle(RADIUS - 4.2, f'xp-ring-{side}')}"
    )


def _bare_tris(side: str) -> str:
    return (
        f"{_circle(RADIUS, 'xp-shadow', y=1.6)}{_circle(RADIUS, 'xp-jade')}"
        f'<path class="xp-arms" d="{triskelion(RADIUS - 4.2)}"/>'
        f"{_circle(RADIUS - 4.2, 'xp-jade-ring')}{_circle(3.4, 'xp-hub')}{_indicator(side)}"
    )


def _composite(side: str) -> str:
    return f"{_composite_face(side)}{_indicator(side)}"


def _promoted(side: str) -> str:
    # The indicator line of a promoted Tris lies across (`rotate`), as its glyph does.
    return (
        f'{_composite_face(side)}<g transform="rotate(-90)">{_indicator(side)}</g>'
        f"{_circle(RADIUS - 4.2, 'xp-crown')}"
    )


def _composite_face(side: str) -> str:
    return (
        f"{_circle(RADIUS, 'xp-shadow', y=1.6)}{_circle(RADIUS, f'xp-tint-{side}')}"
        f'<path class="xp-arms-tint-{side}" d="{triskelion(RADIUS - 2)}"/>'
        f"{_circle(RADIUS - 1.6, 'xp-jade-rim')}"
    )


def _indicator(side: str) -> str:
    """The "7" of the rule text: a short bar on top of the disc, and a stroke down its side."""
    path = "M-8.5 20.4H2.6V29.4"
    return f'<path class="xp-line-case" d="{path}"/><path class="xp-line-{side}" d="{path}"/>'


def triskelion(radius: float) -> str:
    """A wheel of three arms: each runs from the hub to the rim along half circles."""
    rim = [(radius * sin(turn), -radius * cos(turn)) for turn in (k * pi / 3 for k in range(6))]
    half = _short(radius / 2)
    arms = []
    for k in (0, 2, 4):
        (x0, y0), (x1, y1) = rim[k], rim[k + 1]
        arms.append(
            f"M0 0A{half} {half} 0 0 1 {_short(x0)} {_short(y0)}"
            f"A{_short(radius)} {_short(radius)} 0 0 1 {_short(x1)} {_short(y1)}"
            f"A{half} {half} 0 0 0 0 0Z"
        )
    return "".join(arms)


def _circle(radius: float, css: str, y: float = 0) -> str:
    place = f' cy="{y:g}"' if y else ""
    return f'<circle class="{css}"{place} r="{_short(radius)}"/>'


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


_BASES: Final = {
    "disc": _disc,
    "tris": _bare_tris,
    "composite": _composite,
    "promoted": _promoted,
}
