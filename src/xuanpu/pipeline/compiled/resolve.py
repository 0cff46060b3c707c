"""A row of texts and a position -> the one legal ply that is meant: `notation.resolve`, compiled.

Points are the mover's, as in `notation.intent`; `arrivals` is the table of `pipeline.texts`.
"""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.xiangqi.board import SQUARES
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.pipeline.compiled.host_play import is_clearly_legal
from xuanpu.pipeline.compiled.text_rows import BY_SQUARES, FRONT, MIDDLE, REAR
from xuanpu.tris.compiled_plies import make_ply
from xuanpu.tris.plies import MOVE, NO_SQUARE

NO_PLY = -1
SEVERAL = -2

#: Plies that a text may mean at most: one for each square from which it might be made.
MOST_MEANT = SQUARES


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
def add_candidate(pos, text, point, arrivals, found, n):
    """The number of candidates, once what the piece on the point can do of the text is among them."""
    end = int(arrivals[text.piece, text.action, text.steps, point])
    if end < 0:
        return n
    found[n] = make_ply(MOVE, turned(point, pos.side), turned(end, pos.side), NO_SQUARE, 0)
    return n + 1


@njit
def on_file(pos, text, arrivals, found):
    """The plies of the pieces on the file that the text names; returns their number."""
    n = 0
    for rank in range(HEIGHT):
        point = rank * WIDTH + WIDTH - int(text.file)
        if is_named(pos, point, text.piece):
            n = add_candidate(pos, text, point, arrivals, found, n)
    return n


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
def in_tandem(pos, text, arrivals, found):
    """The plies of the pieces that the order word may mean; returns their number."""
    n = 0
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
                    n = add_candidate(pos, text, point, arrivals, found, n)
    return n


@njit
def candidates(pos, text, arrivals, found):
    """Every ply that the text may mean, legal or not, into `found`; returns their number."""
    if text.form == BY_SQUARES:
        found[0] = text.ply
        return 1
    return on_file(pos, text, arrivals, found) if text.order == 0 else in_tandem(pos, text, arrivals, found)


@njit
def resolve(pos, rules, text, arrivals, found):
    """The legal ply that the text means; NO_PLY, or SEVERAL if it means more than one.  `found`:
    int64[MOST_MEANT], scratch."""
    meant = NO_PLY
    for i in range(candidates(pos, text, arrivals, found)):
        if is_clearly_legal(pos, rules, found[i]):
            if meant != NO_PLY:
                return SEVERAL
            meant = found[i]
    return meant
