"""Men and Tris on their points, and what moves and takes where.

A point holds nothing, a regular piece, a bare Tris, a composite (a man on a Tris) or a 玄车+ (a man laid
across a Tris).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.oracles.judge.points import (
    BETWEEN,
    BLACK,
    FILES,
    PLUS_SHAPE,
    POINTS,
    RANKS,
    RED,
    SHAPES,
    TRIS_SHAPE,
    Point,
    in_home,
    in_zone,
    leg,
    letter_of,
    middle,
    side_of,
)
from tests.oracles.judge.readings import LITERAL, Options

TRIS, COMPOSITE, PROMOTED = "T", "*", "+"


@dataclass
class Board:
    """What stands where, and what is remembered of it.

    `men` has the letter of every man, also of one on a Tris; `tris` the side each Tris is locked to, bare or
    under a man; `plus` the points of the 玄车+.  `waived` are bare men freed of their zone (S3), `crossed`
    pawns that have been beyond the river (C2).
    """

    men: dict[Point, str] = field(default_factory=dict)
    tris: dict[Point, int] = field(default_factory=dict)
    plus: set[Point] = field(default_factory=set)
    waived: set[Point] = field(default_factory=set)
    crossed: set[Point] = field(default_factory=set)
    options: Options = field(default_factory=lambda: LITERAL, compare=False, repr=False)

    # --- FEN ---

    @classmethod
    def from_fen(cls, fen: str, options: Options = LITERAL) -> Board:
        """The board of the first field of a FEN; pawns beyond the river have crossed it."""
        board = cls(options=options)
        for rank, row in zip(range(RANKS - 1, -1, -1), fen.split()[0].split("/"), strict=True):
            file = 0
            for stacked, letter in re.findall(r"([*+]?)([A-Za-z]|\d)", row):
                if letter.isdigit():
                    file += int(letter)
                else:
                    board.put((file, rank), stacked, letter)
                    file += 1
        return board

    def put(self, point: Point, stacked: str, letter: str) -> None:
        """What a FEN writes for one point: `R`, `T`, `*R`, `+R`, stands there now."""
        if letter.upper() == TRIS or stacked:
            self.tris[point] = side_of(letter)
        if letter.upper() != TRIS:
            self.men[point] = letter
        if stacked == PROMOTED:
            self.plus.add(point)
        self.mark_crossing(point)

    def fen(self) -> str:
        """The first field of the FEN."""
        rows = []
        for rank in range(RANKS - 1, -1, -1):
            row = "".join(self._text((file, rank)) for file in range(FILES))
            rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
        return "/".join(rows)

    def _text(self, point: Point) -> str:
        if point in self.men:
            stacked = PROMOTED if point in self.plus else COMPOSITE if point in self.tris else ""
            return stacked + self.men[point]
        return letter_of(TRIS, self.tris[point]) if point in self.tris else "."

    def copy(self) -> Board:
        """A board of its own."""
        return Board(
            dict(self.men),
            dict(self.tris),
            set(self.plus),
            set(self.waived),
            set(self.crossed),
            self.options,
        )

    # --- what stands there ---

    def is_empty(self, point: Point) -> bool:
        """Neither man nor Tris."""
        return point not in self.men and point not in self.tris

    def is_bare(self, point: Point) -> bool:
        """A Tris without a man on it."""
        return point in self.tris and point not in self.men

    def is_stacked(self, point: Point) -> bool:
        """A composite or a 玄车+."""
        return point in self.men and point in self.tris

    def is_composite(self, point: Point) -> bool:
        """A man on a Tris that is no 玄车+."""
        return self.is_stacked(point) and point not in self.plus

    def king(self, side: int) -> Point | None:
        """Where the king stands, if it does."""
        king = letter_of("K", side)
        for point, man in self.men.items():
            if man == king:
                return point
        return None

    def men_of(self, side: int) -> Iterator[Point]:
        """The points of that side's men, on a Tris or not."""
        return (point for point, man in self.men.items() if man.isupper() == (side == RED))

    def bare_tris_of(self, side: int) -> list[Point]:
        """The bare Tris locked to that side."""
        return [point for point, lock in self.tris.items() if lock == side and point not in self.men]

    def mark_crossing(self, point: Point) -> None:
        """A pawn that stands beyond the river has crossed it."""
        man = self.men.get(point, "")
        if man in ("P", "p") and not in_home(point, side_of(man)):
            self.crossed.add(point)

    # --- lines ---

    def between(self, one: Point, other: Point) -> list[Point]:
        """The occupied points strictly between two points of one file or rank."""
        return [point for point in BETWEEN[one, other] if point in self.men or point in self.tris]

    def has_screen(self, one: Point, other: Point) -> bool:
        """Just one thing between, and it can be a cannon's screen (T2)."""
        found = self.between(one, other)
        if len(found) != 1:
            return False
        return not (self.options["T2"] == "all-but-cannon-screen" and self.is_bare(found[0]))

    # --- how what stands there moves and takes ---

    def moves_to(self, frm: Point, to: Point) -> bool:
        """Whether the man on `frm` gets to the empty point `to` by its own move (M3C-2.3)."""
        return to in SHAPES[self.men[frm]][frm] and self._man_gets_to(frm, to, taking=False)

    def attacks(self, frm: Point, to: Point) -> bool:
        """Whether the capture of what stands on `frm` falls on `to`: a man's or a composite's is the man's
        own (M3C-2.3, 7.1), a 玄车+ takes as it moves (M3C-10.6)."""
        if frm in self.plus:
            return self.plus_gets_to(frm, to)
        return to in SHAPES[self.men[frm]][frm] and self._man_gets_to(frm, to, taking=True)

    def _man_gets_to(self, frm: Point, to: Point, taking: bool) -> bool:
        """What stands in the way, and the zone; `to` is of the man's shape."""
        man = self.men[frm]
        match man.upper():
            case "R":
                return not self.between(frm, to)
            case "C":
                return self.has_screen(frm, to) if taking else not self.between(frm, to)
            case "N":
                return self.is_empty(leg(frm, to))
            case "P":
                return self._pawn_gets_to(frm, to, taking)
            case "B":
                return self.is_empty(middle(frm, to)) and self._zone_lets(frm, to, taking)
        return self._zone_lets(frm, to, taking)

    def _pawn_gets_to(self, frm: Point, to: Point, taking: bool) -> bool:
        """Ahead; sideways beyond the river; a composite pawn takes sideways also where C2 goes by the highest
        rank the pawn has reached."""
        side = side_of(self.men[frm])
        if to[0] == frm[0]:
            return to[1] - frm[1] == (1 if side == RED else -1)
        if not in_home(frm, side):
            return True
        remembers = self.options["C2"] == "by-highest-rank-reached"
        return taking and remembers and frm in self.tris and frm in self.crossed

    def _zone_lets(self, frm: Point, to: Point, taking: bool) -> bool:
        """Whether king, advisor or elephant may arrive there: in its zone, unless the zone is lifted."""
        return in_zone(self.men[frm], to) or self._zone_is_lifted(frm, taking)

    def _zone_is_lifted(self, frm: Point, taking: bool) -> bool:
        man = self.men[frm]
        if frm not in self.tris:
            return frm in self.waived  # S3
        # C1 is about what composites take; the composite king keeps its palace (M3C-7.3).
        if not taking or man in ("K", "k"):
            return False
        match self.options["C1"]:
            case "zone-lifted":
                return True
            case "lifted-once-across":
                return not in_zone(man, frm)
        return False

    def tris_gets_to(self, frm: Point, to: Point) -> bool:
        """Whether a Tris on `frm` reaches `to` in one walk: a step in any of eight directions, or a leap
        whose leg is empty (M3C-5.1, 5.2; T1).  What stands on `to` is not asked."""
        if to not in TRIS_SHAPE[frm]:
            return False
        if abs(to[0] - frm[0]) <= 1 and abs(to[1] - frm[1]) <= 1:
            return True
        return self.options["T1"] == "no-leg" or self.is_empty(leg(frm, to))

    def plus_gets_to(self, frm: Point, to: Point) -> bool:
        """A 玄车+ reaches what a Tris or a rook would, over the whole board (M3C-10.6)."""
        if (frm, to) in BETWEEN:
            return not self.between(frm, to)
        return self.tris_gets_to(frm, to)

    def tris_walks(self, frm: Point) -> list[Point]:
        """The empty points that a Tris, or a composite, on `frm` may walk to (M3C-5.1-5.3, 7.1)."""
        return [to for to in TRIS_SHAPE[frm] if self.is_empty(to) and self.tris_gets_to(frm, to)]

    def reached_by(self, frm: Point) -> tuple[Point, ...]:
        """All points that what stands on `frm` could take on, were nothing in its way."""
        return PLUS_SHAPE[frm] if frm in self.plus else SHAPES[self.men[frm]][frm]

    # --- attacks ---

    def attackers(self, point: Point, side: int) -> list[Point]:
        """The men of that side, composites and 玄车+ included, whose capture falls on the point."""
        return [frm for frm in self.men_of(side) if self.attacks(frm, point)]

    def kings_face(self) -> bool:
        """Both kings on one file and nothing between that separates them (T2)."""
        red, black = self.king(RED), self.king(BLACK)
        if red is None or black is None or red[0] != black[0]:
            return False
        lets = self.options["T2"] == "all-but-flying-general"
        return all(lets and self.is_bare(point) for point in self.between(red, black))

    def in_check(self, side: int) -> bool:
        """The king could be taken, or the kings face each other."""
        king = self.king(side)
        if king is None:
            return False
        return self.kings_face() or any(self.attacks(frm, king) for frm in self.men_of(1 - side))


def empty_points(board: Board) -> list[Point]:
    """Every point with neither man nor Tris."""
    return [point for point in POINTS if board.is_empty(point)]


def airdrop_points(board: Board, frm: Point) -> list[Point]:
    """Any other point that is empty when the taker has moved; X1 is about the one it has left."""
    return empty_points(board) + ([frm] if board.options["X1"] == "allowed" else [])
