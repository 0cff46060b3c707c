"""The board for a terminal: Chinese glyphs or, in English, the letters of the FEN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from xuanpu.notation.glyphs import numeral, piece_glyph
from xuanpu.report.board_geometry import FILES, RANKS
from xuanpu.report.board_svg import piece_codes
from xuanpu.words import language, say

if TYPE_CHECKING:
    from xuanpu.game import Position

SIDE_STYLES = ("bold red", "bold blue")
TRIS_STYLE = "bold magenta"
#: Behind a bare Tris stands where its indicator line points (Red sits below): the side it is locked to.
POINTERS = {"T": "v", "t": "^"}
#: Behind a piece stands what it stands on, by the suffix of its code: nothing, a Tris, a promoted Tris.
MARKS = {"": " ", "~": "*", "+": "+"}
EMPTY = {"zh": "・ ", "en": " . "}


def board_text(position: Position, flip: bool = False) -> Text:
    """The board, Red below unless flipped, with the squares' names and both sides' file numerals."""
    files = range(FILES)[:: -1 if flip else 1]
    ranks = range(RANKS)[:: 1 if flip else -1]
    numerals = [
        " " * 2 + "".join(f"{numeral(_file(file, side), side)} " for file in files) for side in (0, 1)
    ]
    names = "  " + "".join(f"{'abcdefghi'[file]:^3}" for file in files)
    codes = piece_codes(position)
    board = Text(no_wrap=True)
    board.append(f"{numerals[not flip]}\n", style="dim")
    for rank in ranks:
        board.append(f"{rank} ", style="dim")
        for file in files:
            board.append_text(_cell(codes.get(rank * FILES + file), flip))
        board.append("\n")
    return board.append(f"{names}\n{numerals[flip]}", style="dim")


def state_text(position: Position) -> str:
    """Who is to move, and what the board does not show."""
    lines = [say(f"cli.board.to-move-{position.side}")]
    if position.reserve or position.duty:
        lines.append(say("cli.board.reserve", reserve=int(position.reserve), duty=int(position.duty)))
    return "\n".join([*lines, position.fen()])


def _file(file: int, side: int) -> int:
    """How a side counts a file, from its own right."""
    return FILES - file if side == 0 else file + 1


def _cell(code: str | None, flip: bool) -> Text:
    """What stands on a point, three columns wide."""
    if code is None:
        return Text(EMPTY[language()], style="dim")
    letter, mark = code[0], MARKS[code[1:]]
    if letter in POINTERS:
        pointer = POINTERS[letter.swapcase() if flip else letter]
        return Text((" T" if language() == "en" else "玄") + pointer, style=TRIS_STYLE)
    side = int(letter.islower())
    glyph = f" {letter}" if language() == "en" else piece_glyph(" KABNRCP".index(letter.upper()), side)
    cell = Text(glyph, style=SIDE_STYLES[side])
    return cell.append(mark, style=TRIS_STYLE)
