"""The ninety points: names, zones, lines, and where each man could get to on an empty board."""

from __future__ import annotations

Point = tuple[int, int]

FILES, RANKS = 9, 10
POINTS: tuple[Point, ...] = tuple((file, rank) for rank in range(RANKS) for file in range(FILES))
RED, BLACK = 0, 1
#: The two banks of the river (M3C-10.3: either side's river line).
RIVER_LINES = (4, 5)


def name(point: Point) -> str:
    """`a0` … `i9`."""
    return f"{'abcdefghi'[point[0]]}{point[1]}"


def point_of(text: str) -> Point:
    """The point of that name."""
    return "abcdefghi".index(text[0]), int(text[1])


def side_of(letter: str) -> int:
    """Upper case is Red's."""
    return RED if letter.isupper() else BLACK


def letter_of(letter: str, side: int) -> str:
    """The letter in that side's case."""
    return letter.upper() if side == RED else letter.lower()


def in_palace(point: Point, side: int) -> bool:
    """The nine points of that side's king."""
    return 3 <= point[0] <= 5 and (point[1] <= 2 if side == RED else point[1] >= 7)


def in_home(point: Point, side: int) -> bool:
    """That side of the river."""
    return point[1] <= 4 if side == RED else point[1] >= 5


def in_zone(man: str, point: Point) -> bool:
    """Whether the point is one that law leaves to that man: palace, own half, or the whole board."""
    match man.upper():
        case "K" | "A":
            return in_palace(point, side_of(man))
        case "B":
            return in_home(point, side_of(man))
    return True


# --- lines and shapes ------------------------------------------------------------------------------

_ON_BOARD = frozenset(POINTS)


def _ray(frm: Point, dx: int, dy: int) -> list[Point]:
    found = []
    point = (frm[0] + dx, frm[1] + dy)
    while point in _ON_BOARD:
        found.append(point)
        point = (point[0] + dx, point[1] + dy)
    return found


#: The points strictly between two points of one file or rank.
BETWEEN: dict[tuple[Point, Point], tuple[Point, ...]] = {
    (frm, to): tuple(ray[:index])
    for frm in POINTS
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    for ray in [_ray(frm, dx, dy)]
    for index, to in enumerate(ray)
}


def _shape(frm: Point, far: int, near: int) -> tuple[Point, ...]:
    """The points so far away along one axis and along the other."""
    return tuple(
        to for to in POINTS if sorted((abs(to[0] - frm[0]), abs(to[1] - frm[1])), reverse=True) == [far, near]
    )


#: One step along a file or rank; one or two along a diagonal; the horse's move; along files and ranks.
ORTHOGONAL = {frm: _shape(frm, 1, 0) for frm in POINTS}
DIAGONAL = {frm: _shape(frm, 1, 1) for frm in POINTS}
ELEPHANT = {frm: _shape(frm, 2, 2) for frm in POINTS}
HORSE = {frm: _shape(frm, 2, 1) for frm in POINTS}
LINES = {frm: tuple(to for to in POINTS if (frm, to) in BETWEEN) for frm in POINTS}

#: Where a man of that letter could get to from a point, were nothing in its way and no zone asked.
SHAPES: dict[str, dict[Point, tuple[Point, ...]]] = {
    "K": ORTHOGONAL,
    "A": DIAGONAL,
    "B": ELEPHANT,
    "N": HORSE,
    "R": LINES,
    "C": LINES,
    "P": ORTHOGONAL,
}
SHAPES.update({letter.lower(): shape for letter, shape in SHAPES.items()})
#: The same for a Tris, and for a 玄车+.
TRIS_SHAPE = {frm: ORTHOGONAL[frm] + DIAGONAL[frm] + HORSE[frm] for frm in POINTS}
PLUS_SHAPE = {frm: tuple(dict.fromkeys(TRIS_SHAPE[frm] + LINES[frm])) for frm in POINTS}


def leg(frm: Point, to: Point) -> Point:
    """The point next to `frm` that a horse's move to `to` passes."""
    dx, dy = to[0] - frm[0], to[1] - frm[1]
    return (frm[0] + dx // 2, frm[1]) if abs(dx) == 2 else (frm[0], frm[1] + dy // 2)


def middle(frm: Point, to: Point) -> Point:
    """The elephant's eye."""
    return (frm[0] + to[0]) // 2, (frm[1] + to[1]) // 2
