"""Positions built on purpose, from a seed: what random play rarely reaches.

A `Maker` starts from some men and adds Tris, composites, 玄车+, attackers aimed at a point, pins and items;
a motif is a few such steps.  `MOTIFS` holds them by name, `motifs_of` those that a text has positions for.
`built` makes a FEN of one of them, sure to be loaded: one king a side in its palace (on a Tris also abroad,
where C3 lets it), the side that has moved not in check, no more men than an army has.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable

from tests.oracles.judge.points import (
    BETWEEN,
    HORSE,
    LINES,
    ORTHOGONAL,
    POINTS,
    RIVER_LINES,
    SHAPES,
    TRIS_SHAPE,
    Point,
    in_home,
    in_palace,
    in_zone,
    leg,
    letter_of,
    middle,
    name,
    side_of,
)
from tests.oracles.judge.readings import HARMONISED, Options, stacks
from tests.oracles.judge.state import ARMY, missing, promoted_men
from tests.oracles.random_positions import HOMES, random_board

STRONG = "RNC"
ANY = "ABNRCP"
TRIS = 2


class CannotBuild(Exception):
    """There is no room for what a motif asks for, or the position could not have come about."""


class Maker:
    """A position in the making.  `us` is the side to move, `them` the other."""

    def __init__(self, rng: random.Random, options: Options = HARMONISED) -> None:
        self.rng = rng
        self.us = rng.randrange(2)
        self.them = 1 - self.us
        self.board = random_board(rng, options)
        self.options = options
        #: Whether men stand on Tris in this text.
        self.stacks = stacks(options)
        self.items: dict[str, str] = {}
        #: Points with men that a motif has set.
        self.kept: set[Point] = set()

    # --- choosing ---

    def pick(self, points: Iterable[Point]) -> Point:
        """One of these points that is empty."""
        free = [point for point in points if self.board.is_empty(point)]
        if not free:
            raise CannotBuild
        return self.rng.choice(free)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def king(self, side: int) -> Point:
        point = self.board.king(side)
        if point is None:
            raise CannotBuild
        return point

    def letter(self, kinds: str, side: int) -> str:
        """A kind of which the army still has one to set; else one is taken off the board for it."""
        left = Counter(ARMY) - Counter(man.upper() for man in self.men(side).values())
        kind = self.rng.choice([kind for kind in kinds if left[kind]] or kinds)
        if not left[kind]:
            kept = self.kept | self.board.tris.keys()
            spare = [
                point for point, man in self.men(side).items() if man.upper() == kind and point not in kept
            ]
            if not spare:
                raise CannotBuild
            self.clear(self.rng.choice(spare))
        return letter_of(kind, side)

    def men(self, side: int) -> dict[Point, str]:
        return {point: man for point, man in self.board.men.items() if side_of(man) == side}

    # --- setting ---

    def put(self, man: str, point: Point, stacked: str = "") -> Point:
        """A man on an empty point, on a Tris if the text has that."""
        if stacked and not self.stacks:
            raise CannotBuild
        self.board.put(point, stacked, man)
        self.kept.add(point)
        return point

    def clear(self, point: Point) -> None:
        """Nothing stands there any more."""
        self.board.men.pop(point, None)
        self.board.tris.pop(point, None)
        for marks in (self.board.plus, self.board.waived, self.board.crossed):
            marks.discard(point)

    def room(self) -> None:
        if len(self.board.tris) >= TRIS:
            raise CannotBuild

    def bare(self, lock: int, points: Iterable[Point] = POINTS) -> Point:
        """A bare Tris locked to that side."""
        self.room()
        point = self.pick(points)
        self.board.tris[point] = lock
        return point

    def river(self, lock: int) -> Point:
        """A bare Tris on a river line."""
        return self.bare(lock, [point for point in POINTS if point[1] in RIVER_LINES])

    def composite(self, side: int, kinds: str = ANY, points: Iterable[Point] | None = None) -> Point:
        """A composite, as often as not where its man alone could not stand."""
        self.room()
        letter = self.letter(kinds, side)
        if points is None:
            points = POINTS if self.chance(0.6) else HOMES[letter]
        return self.put(letter, self.pick(points), "*")

    def composite_king(self, side: int) -> Point:
        """The king stands on a Tris now."""
        self.room()
        point = self.king(side)
        self.clear(point)
        return self.put(letter_of("K", side), point, "*")

    def plus(self, side: int, points: Iterable[Point] = POINTS) -> Point:
        """A 玄车+, made with a rook, cannon or horse."""
        self.room()
        return self.put(self.letter(STRONG, side), self.pick(points), "+")

    def stacked(self, side: int) -> Point:
        """A composite or a 玄车+; a bare Tris where nothing stands on one."""
        if not self.stacks:
            return self.bare(side)
        return self.plus(side) if self.chance(0.4) else self.composite(side)

    def any_tris(self, side: int) -> Point:
        """A Tris of that side in any state."""
        ways = (self.bare, self.river, self.composite, self.plus) if self.stacks else (self.bare,)
        return self.rng.choice(ways)(side)

    def airdropper(self, side: int, points: Iterable[Point] = POINTS, plus: float = 0.4) -> Point:
        """What airdrops a Tris that it takes: a composite or, in that share, a 玄车+; else a man alone."""
        if not self.stacks:
            return self.put(self.letter("RNC", side), self.pick(points))
        return self.plus(side, points) if self.chance(plus) else self.composite(side, "RNC", points)

    def aim(self, kinds: str, side: int, target: Point, stacked: str = "") -> Point:
        """A man of that side set where its capture falls on the target."""
        letter = self.letter(kinds, side)
        points = list(POINTS if stacked else HOMES[letter])
        self.rng.shuffle(points)
        for point in points:
            if point == target or not self.board.is_empty(point):
                continue
            self.board.put(point, stacked, letter)
            if self.board.attacks(point, target):
                return self.put(letter, point, stacked)
            self.clear(point)
        raise CannotBuild

    def within_reach(self, frm: Point) -> list[Point]:
        """The empty points on which the capture of what stands there would fall."""
        return [
            to for to in self.board.reached_by(frm) if self.board.is_empty(to) and self.board.attacks(frm, to)
        ]

    def victim(self, frm: Point, kinds: str = ANY, stacked: str = "") -> Point:
        """An enemy man set where what stands on `frm` takes it."""
        enemy = 1 - side_of(self.board.men[frm])
        letter = self.letter(kinds, enemy)
        return self.put(letter, self.pick(self.within_reach(frm)), stacked)

    def check(self, side: int, kinds: str = "RCNP") -> Point:
        """That side's king is attacked."""
        return self.aim(kinds, 1 - side, self.king(side))

    def pin(self, side: int, point: Point) -> Point:
        """An enemy man set so that the king would be attacked if nothing stood on the point any more."""
        king = self.king(side)
        letter = self.letter("RCN", 1 - side)
        points = [frm for frm in (*LINES[king], *HORSE[king]) if self.board.is_empty(frm)]
        self.rng.shuffle(points)
        for frm in points:
            self.board.put(frm, "", letter)
            without = self.board.copy()
            without.men.pop(point, None)
            without.tris.pop(point, None)
            if without.attacks(frm, king) and not self.board.attacks(frm, king):
                return self.put(letter, frm)
            self.clear(frm)
        raise CannotBuild

    # --- items ---

    def kill(self, least: int, most: int, always: str = "") -> str:
        """Dead men, of those that are missing; so many at least, if so many are missing."""
        rest = Counter(missing(self.board))
        dead = [letter for letter in always if rest[letter]]
        rest -= Counter(dead)
        left = sorted(letter for letter in rest.elements() if letter not in "Kk")
        count = self.rng.randint(least, most) - len(dead)
        dead += self.rng.sample(left, max(0, min(count, len(left))))
        if len(dead) < least:
            raise CannotBuild
        if dead:
            self.items["dead"] = "".join(sorted(dead))
        return "".join(dead)

    @property
    def reserve(self) -> int:
        return TRIS - len(self.board.tris)

    def owed(self, first: bool, least: int = 1) -> None:
        """A drop is owed, for a capture of the other side's on some point."""
        if self.reserve < least or not self.reserve:
            raise CannotBuild
        self.kill(3, 6)
        point = self.rng.choice(
            [point for point, man in self.men(self.them).items() if man.upper() != "K"] or [None]
        )
        self.items["duty"] = f"{self.rng.randint(least, self.reserve)}{'!' if first else ''}"
        if point is not None and not {"exch"} & self.items.keys():
            self.exchange(point)

    def exchange(self, point: Point) -> None:
        """The third capture was made on that point."""
        self.items["exch"] = self.items["prev"] = name(point)
        self.items["victim"] = self.rng.choice("PPABNCR")

    def loose_items(self) -> None:
        """Whatever a motif has left open."""
        if "dead" not in self.items:
            self.kill(*self.rng.choice(((0, 0), (2, 4), (3, 8))))
        if "duty" not in self.items and "switch" not in self.items and self.chance(0.3):
            self.items["switch"] = self.rng.choice(("-", "w", "b", "wb", "x"))
        if not self.stacks:
            return
        if self.chance(0.15):
            self.items["latch"] = "1"
        if self.chance(0.2):
            made = [number + self.chance(0.3) for number in promoted_men(self.board)]
            self.items.setdefault("promos", f"{made[0]},{made[1]}")
        home = [
            point
            for point, man in self.board.men.items()
            if man in ("P", "p") and in_home(point, side_of(man)) and point in self.board.tris
        ]
        if home and "crossed" not in self.items and self.chance(0.7):
            self.items["crossed"] = ",".join(name(point) for point in sorted(home, key=_number))

    def fen(self) -> str:
        """The FEN, or CannotBuild where the position could not have come about."""
        self.loose_items()
        self._check()
        items = [f"{key}:{value}" for key, value in self.items.items() if value]
        return " ".join([self.board.fen(), "wb"[self.us], "- - 0 1", *items])

    def _check(self) -> None:
        board = self.board
        men = Counter(board.men.values()) + Counter(self.items.get("dead", ""))
        if board.in_check(self.them) or men - Counter(ARMY + ARMY.lower()):
            raise CannotBuild
        for point, man in board.men.items():
            roams = point in board.tris and self.options["C3"] == "tris-walk-whole-board"
            if man in ("K", "k") and not in_palace(point, side_of(man)) and not roams:
                raise CannotBuild


def _number(point: Point) -> int:
    return point[1] * 9 + point[0]


Motif = Callable[[Maker], None]


# --- motifs: what stands there ---------------------------------------------------------------------


def anything(make: Maker) -> None:
    """Both Tris in any state, of any side; perhaps a check, a duty, a man abroad."""
    for _ in range(make.rng.choice((0, 1, 2, 2, 2))):
        make.any_tris(make.us if make.chance(0.6) else make.them)
    if make.chance(0.2):
        make.check(make.us)
    if make.reserve and make.chance(0.4):
        make.owed(first=make.chance(0.5))


def composites(make: Maker) -> None:
    """A composite of ours with something to take, and another Tris of anyone."""
    ours = make.composite(make.us)
    other(make, ours)


def composite_kings(make: Maker) -> None:
    """A composite king of ours; where C3 lets it, abroad."""
    king = make.composite_king(make.us)
    if make.options["C3"] == "tris-walk-whole-board" and make.chance(0.6):
        make.clear(king)
        make.put(letter_of("K", make.us), make.pick(POINTS), "*")
    if make.chance(0.5):
        other(make, make.king(make.us))
    if make.chance(0.2):
        make.check(make.us)


def promoted(make: Maker) -> None:
    """A 玄车+ of ours with something to take."""
    other(make, make.plus(make.us))


def other(make: Maker, taker: Point) -> None:
    """Something for the taker to take: a man, a bare Tris of either lock, a composite, a 玄车+."""
    match make.rng.randrange(6):
        case 0:
            make.victim(taker)
        case 1:
            make.bare(make.us, make.within_reach(taker))
        case 2:
            tris = make.bare(make.them, make.within_reach(taker))
            if make.chance(0.8):
                make.aim("NRCPBA", make.us, tris)
        case 3:
            make.victim(taker, stacked="*")
        case 4:
            make.victim(taker, STRONG, stacked="+")
        case 5:
            make.stacked(make.us)


def against_stacked(make: Maker) -> None:
    """A composite or 玄车+ of theirs, and a man of ours that takes it."""
    theirs = make.stacked(make.them)
    make.aim("NRCPBA", make.us, theirs, make.rng.choice(("", "", "*")) if make.reserve else "")


def own_tris(make: Maker) -> None:
    """A bare Tris of ours with a man of ours on it to be."""
    make.aim("NRCPBA", make.us, make.bare(make.us))


def enemy_tris(make: Maker) -> None:
    """A bare Tris of theirs that two of ours attack, one of them perhaps on a Tris or pinned."""
    stacked = make.rng.choice(("*", "+")) if make.stacks and make.chance(0.3) else ""
    if make.chance(0.5):
        first = make.put(make.letter("NRC", make.us), make.pick(near_king(make)), stacked)
        make.pin(make.us, first)
        tris = make.bare(make.them, make.within_reach(first))
    else:
        tris = make.bare(make.them)
        make.aim("NRC" if stacked == "+" else "NRCPBA", make.us, tris, stacked)
    make.aim("NRCP", make.us, tris)


def near_king(make: Maker) -> list[Point]:
    """Points on our king's lines, and about it."""
    king = make.king(make.us)
    return [*LINES[king], *TRIS_SHAPE[king]]


def enemy_tris_by_the_king(make: Maker) -> None:
    """A bare Tris of theirs next to our king, and one more that attacks it."""
    king = make.king(make.us)
    tris = make.bare(make.them, [point for point in TRIS_SHAPE[king] if make.board.attacks(king, point)])
    make.aim("NRCPBA", make.us, tris)


def virtual_attack(make: Maker) -> None:
    """A bare Tris of ours, as often as not pinned, that could walk to one of theirs, which a man attacks."""
    if make.chance(0.6):
        walker = make.bare(make.us, near_king(make))
        make.pin(make.us, walker)
    else:
        walker = make.bare(make.us)
    make.aim("NRCP", make.us, make.bare(make.them, TRIS_SHAPE[walker]))


def pinned_tris(make: Maker) -> None:
    """A bare Tris of ours that shields our king."""
    make.pin(make.us, make.bare(make.us, near_king(make)))


def pinned_airdropper(make: Maker) -> None:
    """What airdrops a Tris shields our king, or our king stands in check, and a Tris is to be taken."""
    taker = make.airdropper(make.us, near_king(make), plus=0.3)
    if make.chance(0.7) or not make.stacks:
        make.bare(make.us, make.within_reach(taker))
    else:
        make.victim(taker, stacked="*")
    if make.chance(0.7):
        make.pin(make.us, taker)
    else:
        make.check(make.us)


def hemmed_tris(make: Maker) -> None:
    """A bare Tris of ours with men about it, on the legs of its leaps; perhaps one of theirs to attack."""
    tris = make.bare(make.us)
    for _ in range(make.rng.randint(1, 4)):
        make.put(make.letter(ANY, make.rng.randrange(2)), make.pick(ORTHOGONAL[tris]))
    if make.chance(0.4):
        make.aim("NRCP", make.us, make.bare(make.them, HORSE[tris]))


def legs_and_eyes(make: Maker) -> None:
    """A bare Tris on the leg of a horse or the eye of an elephant, which could else take something."""
    side = make.us if make.chance(0.7) else make.them
    letter = make.letter("NNB", side)
    frm = make.put(letter, make.pick(HOMES[letter]))
    to = make.pick(to for to in SHAPES[letter][frm] if in_zone(letter, to))
    make.bare(make.rng.randrange(2), [(leg if letter in ("N", "n") else middle)(frm, to)])
    if make.chance(0.4) and make.reserve:
        make.bare(make.us, [to])
    elif letter in ("N", "n") and make.chance(0.5) and in_palace(to, 1 - side):
        make.clear(make.king(1 - side))
        make.put(letter_of("K", 1 - side), to)
    else:
        make.put(make.letter(ANY, 1 - side), to)


def screens(make: Maker) -> None:
    """Cannons with a Tris between them and what they would take, a king as often as not."""
    side = make.us if make.chance(0.7) else make.them
    if make.chance(0.5):
        target = make.king(1 - side)
    else:
        target = make.put(make.letter(ANY, 1 - side), make.pick(POINTS))
    cannon = make.put(make.letter("C", side), make.pick(LINES[target]))
    make.bare(make.rng.randrange(2), [point for point in LINES[target] if cannon in LINES[point]])


def kings_facing(make: Maker) -> None:
    """Both kings on one file, and a bare Tris or composite between."""
    ours, theirs = make.king(make.us), make.king(make.them)
    file = [point for point in POINTS if point[0] == theirs[0]]
    make.clear(ours)
    make.put(letter_of("K", make.us), make.pick(point for point in file if in_palace(point, make.us)))
    between = [point for point in file if not in_palace(point, make.us)]
    for point in between:
        if point != theirs:
            make.clear(point)
    if make.chance(0.7):
        make.bare(make.rng.randrange(2), between)
    else:
        make.composite(make.us, ANY, between)


def abroad(make: Maker) -> None:
    """A composite advisor or elephant out of its zone, with something to take as often as not."""
    letter = make.rng.choice("AB")
    away = [point for point in POINTS if not in_zone(letter_of(letter, make.us), point)]
    point = make.composite(make.us, letter, away)
    if make.chance(0.7):
        to = make.rng.choice(
            [to for to in make.board.reached_by(point) if make.board.is_empty(to)] or [point]
        )
        if to != point:
            make.put(make.letter("PNRC", make.them), to, "*" if make.reserve and make.chance(0.3) else "")


def abroad_but_bare(make: Maker) -> None:
    """Bare advisors and elephants out of their zone, marked where S3 waives it."""
    for _ in range(make.rng.randint(1, 2)):
        man = make.letter("AB", make.us if make.chance(0.7) else make.them)
        point = make.put(man, make.pick(point for point in POINTS if not in_zone(man, point)))
        if make.options["S3"] == "zone-waived":
            make.board.waived.add(point)
    if make.options["S3"] == "zone-waived":
        make.items["waived"] = ",".join(name(point) for point in sorted(make.board.waived, key=_number))
    make.stacked(make.rng.randrange(2))


def pawn_back_home(make: Maker) -> None:
    """A composite pawn of ours on its own side of the river, with men or Tris beside it."""
    home = [point for point in POINTS if in_home(point, make.us)]
    point = make.composite(make.us, "P", home)
    beside = [to for to in make.board.reached_by(point) if to[1] == point[1]]
    if make.chance(0.3):
        make.bare(make.us, beside)
    else:
        stacked = make.rng.choice(("", "*"))
        make.put(make.letter("ABNRCP", make.them), make.pick(beside), stacked)


def composite_pawn(make: Maker) -> None:
    """A composite pawn of ours."""
    make.composite(make.us, "P")


def departing(make: Maker) -> None:
    """A composite of ours whose man could take a man, a composite or a Tris."""
    ours = make.composite(make.us, "RCNP" if make.chance(0.8) else ANY)
    match make.rng.randrange(4):
        case 0:
            make.victim(ours)
        case 1:
            make.victim(ours, stacked="*")
        case 2:
            make.bare(make.us, make.within_reach(ours))
        case 3:
            make.aim("NRCP", make.us, make.bare(make.them, make.within_reach(ours)))


def thin_out(make: Maker, side: int, kinds: str, leave: int) -> None:
    """At most so many of these kinds are left to that side."""
    points = [
        point
        for point, man in make.men(side).items()
        if man.upper() in kinds and point not in make.board.tris
    ]
    make.rng.shuffle(points)
    for point in points[leave:]:
        make.clear(point)


def promotable(make: Maker) -> None:
    """A bare Tris of ours on a river line, sums on either side of the gate, strong men dead or not."""
    make.river(make.us)
    for side in (make.us, make.them):
        thin_out(make, side, STRONG, make.rng.randint(0, 4) if make.chance(0.8) else 6)
    if make.chance(0.4):
        make.stacked(make.rng.randrange(2))
    always = "".join(letter_of(kind, make.us) for kind in STRONG if make.chance(0.5))
    make.kill(len(always) and 1, 6, always)


def ahead(make: Maker) -> None:
    """A bare Tris of ours on a river line, our sum high and theirs low."""
    make.river(make.us)
    thin_out(make, make.them, STRONG, 1)
    for _ in range(make.rng.randint(2, 4)):
        make.put(make.letter("RRNC", make.us), make.pick(POINTS))
    make.kill(1, 5, letter_of(make.rng.choice(STRONG), make.us))


def near_the_gate(make: Maker) -> None:
    """A bare Tris of ours on a river line, sums near fifteen, a strong man on a Tris."""
    make.river(make.us)
    stacked = make.rng.randrange(2)
    for side in (make.us, make.them):
        thin_out(make, side, STRONG, 0)
        strong = make.rng.choice(("RN", "RC", "NNC", "RR", "RNC", "NCNC"))
        for number, kind in enumerate(strong[::-1]):
            on_tris = "*" if number == 0 and side == stacked else ""
            make.put(letter_of(kind, side), make.pick(POINTS), on_tris)
    make.kill(1, 6, letter_of("R", make.us) + letter_of("N", make.us))


def latched(make: Maker) -> None:
    """As `promotable`, the latch set though the sums are high."""
    make.river(make.us)
    make.items["latch"] = "1"
    make.kill(1, 5, letter_of(make.rng.choice(STRONG), make.us))


def two_of_one_side(make: Maker) -> None:
    """Both Tris ours, in any state."""
    for _ in range(2):
        make.any_tris(make.us)


# --- motifs: drops, duty, the end ------------------------------------------------------------------


def droppable(make: Maker) -> None:
    """A Tris outside and the switch open, in check as often as not."""
    if make.chance(0.4):
        make.stacked(make.rng.randrange(2))
    make.kill(2, 6)
    make.items["switch"] = "wb"
    if make.chance(0.5):
        make.check(make.us)


def cannon_lines(make: Maker) -> None:
    """A cannon on the line of a king with nothing between, and a Tris to be dropped; owed as often as not."""
    cannon_at_king(make, make.us if make.chance(0.6) else make.them)
    if make.chance(0.5):
        make.owed(first=make.chance(0.5))
    else:
        make.kill(2, 6)
        make.items["switch"] = "wb"


def airdrop_checks(make: Maker) -> None:
    """What airdrops a Tris takes one, and a cannon of ours bears on their king."""
    cannon_at_king(make, make.us)
    make.bare(make.us, make.within_reach(make.airdropper(make.us)))


def enemy_airdrop_checks(make: Maker) -> None:
    """A cannon of ours bears on their king, and two of ours attack a bare Tris of theirs, one perhaps
    virtually."""
    cannon_at_king(make, make.us)
    tris = make.bare(make.them)
    make.aim("NRCP", make.us, tris)
    if make.chance(0.5):
        make.bare(make.us, TRIS_SHAPE[tris])
    else:
        make.aim("NRC", make.us, tris)


def walk_screens(make: Maker) -> None:
    """A bare Tris of ours, or a composite, that may walk between a cannon and a king; theirs, or ours."""
    side = make.us if make.chance(0.8) else make.them
    king = make.king(1 - side)
    cannon = cannon_at_king(make, side)
    goal = make.pick(BETWEEN[cannon, king])
    points = [point for point in TRIS_SHAPE[goal] if point not in BETWEEN[cannon, king]]
    if make.stacks and make.chance(0.3):
        make.composite(make.us, points=points)
    else:
        make.bare(make.us, points)


def double_checks(make: Maker) -> None:
    """As `airdrop_checks`, but the taker comes to bear on their king."""
    cannon_at_king(make, make.us)
    king = make.king(make.them)
    lined = [
        point for point in LINES[king] if make.board.is_empty(point) and not make.board.between(point, king)
    ]
    stacked = ("*" if make.chance(0.7) else "+") if make.stacks else ""
    make.aim("R", make.us, make.bare(make.us, lined), stacked)


def cannon_at_king(make: Maker, side: int) -> Point:
    """A cannon of that side on a line of the other king, nothing between."""
    king = make.king(1 - side)
    cannon = make.put(make.letter("C", side), make.pick(LINES[king]))
    for point in make.board.between(cannon, king):
        if point != make.king(side):
            make.clear(point)
    return cannon


def first_in_check(make: Maker) -> None:
    """The third capture has been made and gives check."""
    make.exchange(make.check(make.us, "RCNP"))
    if make.chance(0.3):
        make.bare(make.rng.randrange(2))
    make.owed(first=True)


def later_in_check(make: Maker) -> None:
    """A drop is owed, the first ply after the third capture is past, and there is a check."""
    make.check(make.us)
    if make.chance(0.4):
        make.bare(make.rng.randrange(2))
    make.owed(first=False)
    make.items["dropped"] = make.rng.choice("01")


def exchanges(make: Maker) -> None:
    """A drop is owed and there is something to recapture, on the point or elsewhere."""
    target = make.put(make.letter("NRCPAB", make.them), make.pick(POINTS))
    make.aim("NRCPAB", make.us, target)
    if make.chance(0.3):
        make.stacked(make.us)
    make.exchange(target)
    make.owed(first=make.chance(0.6))
    if make.chance(0.2):
        del make.items["prev"]
    elif make.chance(0.2):
        make.items["prev"] = name(make.rng.choice(list(make.men(make.them))))


def exchange_with_check(make: Maker) -> None:
    """The third capturer gives check and can be retaken, or the recapture gives check."""
    if make.chance(0.5):
        target = make.check(make.us, "RCNP")
    else:
        king = make.king(make.them)
        target = make.put(make.letter("NRCPAB", make.them), make.pick((*LINES[king], *HORSE[king])))
    make.aim("RRNC", make.us, target)
    make.exchange(target)
    make.owed(first=make.chance(0.8))


def third_capture_checks(make: Maker) -> None:
    """The third capture can be made, gives check, and the capturer can be retaken as often as not."""
    king = make.king(make.them)
    target = make.put(make.letter("NRCPAB", make.them), make.pick((*LINES[king], *HORSE[king])))
    make.aim("RNC", make.us, target)
    if make.chance(0.6):
        make.aim("RNCPAB", make.them, target)
    make.kill(2, 2)
    make.items["spent"] = "0"


def third_capture(make: Maker) -> None:
    """One capture, or two, have been made and the next can be."""
    if make.chance(0.3):
        make.rng.choice((make.bare, make.stacked))(make.rng.randrange(2))
    before_a_capture(make, make.rng.choice((1, 2, 2, 3)))


def third_capture_retakes(make: Maker) -> None:
    """The third capture can be made on the point of the second; no Tris has been dropped."""
    make.items["prev"] = name(before_a_capture(make, 2))


def third_capture_with_a_tris(make: Maker) -> None:
    """The third capture can be made; one Tris is on the board."""
    make.rng.choice((make.bare, make.stacked))(make.rng.randrange(2))
    before_a_capture(make, 2)


def before_a_capture(make: Maker, dead: int) -> Point:
    """So many are dead, and one more can be taken."""
    target = make.put(make.letter("NRCPAB", make.them), make.pick(POINTS))
    make.aim("NRCPAB", make.us, target)
    make.kill(dead, dead)
    make.items["switch"] = make.rng.choice(("-", "wb"))
    make.items["spent"] = "0"
    return target


def cornered(make: Maker) -> None:
    """Our king with little else and many of theirs about it; a Tris to play with, or a drop owed."""
    thin_out(make, make.us, ANY, make.rng.randint(0, 2))
    king = make.king(make.us)
    for _ in range(make.rng.randint(2, 4)):
        target = make.rng.choice([to for to in TRIS_SHAPE[king] if in_palace(to, make.us)])
        if target in make.board.men and side_of(make.board.men[target]) == make.them:
            continue
        make.aim("RRCNP", make.them, target)
    if make.chance(0.4):
        make.rng.choice((make.bare, make.stacked))(make.us)
        return
    make.exchange(make.check(make.us, "RRCNP"))
    if make.chance(0.3):
        make.rng.choice((make.bare, make.stacked))(make.us)
    make.owed(first=True)


#: Every motif by its name.
MOTIFS: dict[str, Motif] = {
    motif.__name__: motif
    for motif in (
        anything,
        composites,
        composite_kings,
        promoted,
        against_stacked,
        own_tris,
        enemy_tris,
        enemy_tris_by_the_king,
        virtual_attack,
        pinned_tris,
        hemmed_tris,
        legs_and_eyes,
        pinned_airdropper,
        screens,
        kings_facing,
        abroad,
        abroad_but_bare,
        pawn_back_home,
        composite_pawn,
        departing,
        promotable,
        ahead,
        near_the_gate,
        latched,
        two_of_one_side,
        droppable,
        cannon_lines,
        airdrop_checks,
        enemy_airdrop_checks,
        walk_screens,
        double_checks,
        first_in_check,
        later_in_check,
        exchanges,
        exchange_with_check,
        third_capture,
        third_capture_checks,
        third_capture_retakes,
        third_capture_with_a_tris,
        cornered,
    )
}


#: Those about what stands on a Tris, or is promoted.
STACKED_ONLY = {
    "composites",
    "composite_kings",
    "promoted",
    "against_stacked",
    "abroad",
    "abroad_but_bare",
    "pawn_back_home",
    "composite_pawn",
    "departing",
    "promotable",
    "ahead",
    "near_the_gate",
    "latched",
}


def motifs_of(options: Options) -> list[Motif]:
    """The motifs that the text has positions for."""
    return [motif for name, motif in MOTIFS.items() if stacks(options) or name not in STACKED_ONLY]


def built(rng: random.Random, motif: Motif, options: Options = HARMONISED) -> str:
    """A FEN of that motif."""
    for _ in range(200):
        make = Maker(rng, options)
        try:
            motif(make)
            return make.fen()
        except CannotBuild:
            continue
    raise CannotBuild(motif.__name__)


def any_built(rng: random.Random, options: Options = HARMONISED) -> str:
    """A FEN of any motif of the text."""
    return built(rng, rng.choice(motifs_of(options)), options)
