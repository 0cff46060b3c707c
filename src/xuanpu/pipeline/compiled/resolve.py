"""A row of texts and a position -> the one legal ply that is meant: `notation.resolve`, compiled.

Points are the mover's, as in `notation.intent`; `arrivals` is the table of `pipeline.texts`.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.xiangqi.board import SQUARES
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.pipeline.compiled.text_rows import BY_SQUARES, FRONT, MIDDLE, REAR
from xuanpu.tris.compiled_plies import make_ply
from xuanpu.tris.judge import is_legal
from xuanpu.tris.plies import MOVE, NO_SQUARE

NO_PLY = -1
SEVERAL = -2


@njit
def turned(point, side):
    """The square of a mover's point, and the other way round."""
    return SQUARES - 1 - point if side else point


@njit
def is_named(pos, point, kind):
    """Whether the mover's regular piece of the kind stands on the point."""
    square = turned(point, pos.side)
    return pos.piece[square] == kind and pos.owner[square] == pos.side


@njit
def with_one_more(pos, rules, text, point, arrivals, found):
    """The ply found so far, once the piece on the point has been tried: NO_PLY, a ply, or SEVERAL."""
    end = int(arrivals[text.piece, text.action, text.steps, point])
    if end < 0:
        return found
    ply = make_ply(MOVE, turned(point, pos.side), turned(end, pos.side), NO_SQUARE, 0)
    if not is_legal(pos, rules, ply):
        return found
    return ply if found == NO_PLY else SEVERAL


@njit
def on_file(pos, rules, text, arrivals):
    """The legal ply of the pieces on the file that the text names."""
    found = NO_PLY
    for rank in range(HEIGHT):
        point = rank * WIDTH + WIDTH - int(text.file)
        if is_named(pos, point, text.piece):
            found = with_one_more(pos, rules, text, point, arrivals, found)
    return found


@njit
def number_on_file(pos, kind, file):
    """How many of the mover's pieces of the kind stand on the file."""
    number = 0
    for rank in range(HEIGHT):
        if is_named(pos, rank * WIDTH + WIDTH - file, kind):
            number += 1
    return number


@njit
def is_picked(order, place, number, through):
    """Whether an order word may mean the piece that is the `place`-th of `number` on its file, and the
    `through`-th of all that stand behind each other (see `notation.tandem`)."""
    if order == FRONT:
        return place == 1
    if order == REAR:
        return place == number
    if order == MIDDLE:
        return place > 1 and place < number
    return place == order or through == order


@njit
def in_tandem(pos, rules, text, arrivals):
    """The legal ply of the pieces that the order word may mean."""
    found = NO_PLY
    through = 0
    for file in range(1, WIDTH + 1):
        if text.file != 0 and text.file != file:
            continue
        number = number_on_file(pos, text.piece, file)
        if number < 2:
            continue
        place = 0
        for rank in range(HEIGHT - 1, -1, -1):
            point = rank * WIDTH + WIDTH - file
            if is_named(pos, point, text.piece):
                place += 1
                through += 1
                if is_picked(text.order, place, number, through):
                    found = with_one_more(pos, rules, text, point, arrivals, found)
    return found


@njit
def resolve(pos, rules, text, arrivals):
    """The legal ply that the text means; NO_PLY, or SEVERAL if it means more than one."""
    if text.form == BY_SQUARES:
        ply = int(text.ply)
        return ply if is_legal(pos, rules, ply) else NO_PLY
    if text.order == 0:
        return on_file(pos, rules, text, arrivals)
    return in_tandem(pos, rules, text, arrivals)
