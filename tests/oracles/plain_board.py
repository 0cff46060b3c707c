"""A board in plain Python, and what attacks what on it: a second opinion that shares nothing with the engine.

Written from the rules, not from the engine: points are `(file, rank)` pairs, men are FEN letters, every
question is answered by walking from one point to the other.  Slow, and meant to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Point = tuple[int, int]

FILES, RANKS = 9, 10
POINTS: tuple[Point, ...] = tuple((file, rank) for rank in range(RANKS) for file in range(FILES))
RED, BLACK = 0, 1


def name(point: Point) -> str:
    """`a0` … `i9`."""
    return f"{'abcdefghi'[point[0]]}{point[1]}"


def point_of(text: str) -> Point:
    """The point of that name."""
    return "abcdefghi".index(text[0]), int(text[1])


def side_of(letter: str) -> int:
    """Upper case is Red's."""
    return RED if letter.isupper() else BLACK


def in_palace(point: Point, side: int) -> bool:
    """The nine points of that side's king."""
    return 3 <= point[0] <= 5 and (point[1] <= 2 if side == RED else point[1] >= 7)


def in_home(point: Point, side: int) -> bool:
    """That side of the river."""
    return point[1] <= 4 if side == RED else point[1] >= 5


@dataclass
class Board:
    """Men by point, and the Tris: by point the side each is locked to, under a man or bare."""

    men: dict[Point, str] = field(default_factory=dict)
    tris: dict[Point, int] = field(default_factory=dict)
    #: What a bare Tris does not block, if anything: `screen` (of a cannon) or `kings` (T2).
    tris_lets: str | None = None

    @classmethod
    def from_fen(cls, fen: str, tris_lets: str | None = None) -> Board:
        """The board of the first field of a FEN."""
        board = cls(tris_lets=tris_lets)
        for rank, row in zip(range(RANKS - 1, -1, -1), fen.split()[0].split("/"), strict=True):
            file = 0
            composite = False
            for letter in row:
                if letter == "*":
                    composite = True
                    continue
                if letter.isdigit():
                    file += int(letter)
                    continue
                if letter in "Tt" or composite:
                    board.tris[file, rank] = side_of(letter)
                if letter not in "Tt":
                    board.men[file, rank] = letter
                composite = False
                file += 1
        return board

    def copy(self) -> Board:
        """A board of its own."""
        return Board(dict(self.men), dict(self.tris), self.tris_lets)

    def is_empty(self, point: Point) -> bool:
        """Neither man nor Tris."""
        return point not in self.men and point not in self.tris

    def is_bare(self, point: Point) -> bool:
        """A Tris without a man on it."""
        return point in self.tris and point not in self.men

    def king(self, side: int) -> Point | None:
        """Where the king stands, if it does."""
        letter = "K" if side == RED else "k"
        return next((point for point, man in self.men.items() if man == letter), None)

    def men_of(self, side: int) -> Iterator[Point]:
        """The points of that side's men."""
        return (point for point, man in self.men.items() if side_of(man) == side)

    # --- lines ---

    def between(self, one: Point, other: Point) -> list[Point]:
        """The occupied points strictly between two points of one file or rank."""
        step = (_sign(other[0] - one[0]), _sign(other[1] - one[1]))
        found = []
        point = (one[0] + step[0], one[1] + step[1])
        while point != other:
            if not self.is_empty(point):
                found.append(point)
            point = (point[0] + step[0], point[1] + step[1])
        return found

    def has_screen(self, one: Point, other: Point) -> bool:
        """Just one thing between, and it can be a cannon's screen."""
        found = self.between(one, other)
        return len(found) == 1 and not (self.tris_lets == "screen" and self.is_bare(found[0]))

    # --- how men move and take ---

    def moves_to(self, frm: Point, to: Point) -> bool:
        """Whether the man on `frm` gets to the empty point `to` by its own move."""
        return self._gets_to(frm, to, taking=False)

    def attacks(self, frm: Point, to: Point) -> bool:
        """Whether the capture of the man on `frm` falls on `to`."""
        return self._gets_to(frm, to, taking=True)

    def _gets_to(self, frm: Point, to: Point, taking: bool) -> bool:
        man = self.men[frm]
        side = side_of(man)
        dx, dy = to[0] - frm[0], to[1] - frm[1]
        far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
        middle = ((frm[0] + to[0]) // 2, (frm[1] + to[1]) // 2)
        match man.upper():
            case "K":
                return (far, near) == (1, 0) and in_palace(to, side)
            case "A":
                return (far, near) == (1, 1) and in_palace(to, side)
            case "B":
                return (far, near) == (2, 2) and in_home(to, side) and self.is_empty(middle)
            case "N":
                leg = (frm[0] + _half(dx), frm[1] + _half(dy))
                return (far, near) == (2, 1) and self.is_empty(leg)
            case "R":
                return near == 0 and far > 0 and not self.between(frm, to)
            case "C":
                if near > 0 or far == 0:
                    return False
                return self.has_screen(frm, to) if taking else not self.between(frm, to)
            case "P":
                ahead = dy if side == RED else -dy
                return (dx, ahead) == (0, 1) or ((far, near, dy) == (1, 0, 0) and not in_home(frm, side))
        raise ValueError(man)

    # --- attacks ---

    def attackers(self, point: Point, side: int) -> list[Point]:
        """The men of that side whose capture falls on the point."""
        return [frm for frm in self.men_of(side) if frm != point and self.attacks(frm, point)]

    def kings_face(self) -> bool:
        """Both kings on one file and nothing between."""
        red, black = self.king(RED), self.king(BLACK)
        if red is None or black is None or red[0] != black[0]:
            return False
        between = self.between(red, black)
        return all(self.tris_lets == "kings" and self.is_bare(point) for point in between)

    def in_check(self, side: int) -> bool:
        """The king could be taken, or the kings face each other."""
        king = self.king(side)
        return king is not None and (self.kings_face() or bool(self.attackers(king, 1 - side)))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _half(number: int) -> int:
    """1 or -1 where the number is 2 or -2, else 0."""
    return _sign(number) if abs(number) == 2 else 0
