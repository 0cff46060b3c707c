"""A position as its FEN tells it, both ways."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.oracles.judge.board import Board
from tests.oracles.judge.points import BLACK, RED, Point, in_home, name, point_of, side_of
from tests.oracles.judge.promotion import frees_promotion
from tests.oracles.judge.readings import LITERAL, Options

TRIS, OPEN_AT, FORCE_AT = 2, 2, 3
SHUT, OPEN, CLOSED = "shut", "open", "closed"
#: The sixteen men of a side.
ARMY = "KAABBNNRRCCPPPPP"


@dataclass
class State:
    """Everything a verdict may ask.

    `dead` are the letters beside the board; `taken` the captures so far, by owner of the piece.  `exchange`
    is the point of the third capture and `victim` the kind of the piece then taken, `previous` the point of
    the capture on the previous ply.  `beside`: the side to move has made its free drop of this turn (D4).
    `clocks`: plies since progress, and since any capture.
    """

    board: Board
    side: int
    reserve: int
    switch: tuple[str, str]
    duty: int = 0
    first: bool = False
    exchange: Point | None = None
    victim: str = ""
    previous: Point | None = None
    dead: str = ""
    taken: tuple[int, int] = (0, 0)
    dropped: int = 0
    spent: bool = False
    tris_taken: int = 0
    clocks: tuple[int, int] = (0, 0)
    latch: bool = False
    promos: tuple[int, int] = (0, 0)
    beside: bool = False
    ply: int = 0

    @classmethod
    def from_fen(cls, fen: str, options: Options = LITERAL) -> State:
        """Read the board, the side and the items, with their defaults."""
        words = [word for word in fen.split() if ":" not in word]
        words += ["w", "-", "-", "0", "1"][len(words) - 1 :]
        items = dict(word.split(":") for word in fen.split() if ":" in word)
        board = Board.from_fen(fen, options)
        board.waived.update(_points(items.get("waived", "")))
        board.crossed.update(_points(items.get("crossed", "")))
        side = RED if words[1] in "wr" else BLACK
        dead = items.get("dead", unsaid_dead(board)).strip("-")
        fallen = f"{sum(map(str.isupper, dead))},{sum(map(str.islower, dead))}"
        taken = _pair(items.get("taken", fallen))
        switch = items.get("switch", "wb" if sum(taken) >= OPEN_AT else "-")
        duty = items.get("duty", "0")
        return cls(
            board=board,
            side=side,
            reserve=int(items.get("reserve", TRIS - len(board.tris))),
            switch=(_switch(switch, "w"), _switch(switch, "b")),
            duty=int(duty.rstrip("!")),
            first=duty.endswith("!"),
            exchange=point_of(items["exch"]) if "exch" in items else None,
            victim=items.get("victim", ""),
            previous=point_of(items["prev"]) if "prev" in items else None,
            dead="".join(sorted(dead)),
            taken=taken,
            dropped=int(items.get("dropped", len(board.tris))),
            spent=bool(int(items.get("spent", sum(taken) >= FORCE_AT))),
            tris_taken=int(items.get("tris", 0)),
            clocks=(int(words[4]), int(items.get("any", words[4]))),
            latch=bool(int(items.get("latch", frees_promotion(board)))),
            promos=_pair(items["promos"]) if "promos" in items else promoted_men(board),
            beside=bool(int(items.get("beside", 0))),
            ply=int(items.get("ply", 2 * (int(words[5]) - 1) + side)),
        )

    def fen(self) -> str:
        """The FEN; an item is written when it differs from its default."""
        plain = f"{self.board.fen()} {'wb'[self.side]} - - {self.clocks[0]} {self.ply // 2 + 1}"
        if self.dead != unsaid_dead(self.board):
            plain += f" dead:{self.dead or '-'}"
        if self.taken != (sum(map(str.isupper, self.dead)), sum(map(str.islower, self.dead))):
            plain += f" taken:{self.taken[0]},{self.taken[1]}"
        default = State.from_fen(plain, self.board.options)._items()
        return " ".join([plain, *(item for item in self._items() if item not in default)])

    def _items(self) -> list[str]:
        """Every item that is not the number of a dead or taken piece, as a FEN writes it."""
        switch = "".join(side for side, state in zip("wb", self.switch, strict=True) if state == OPEN)
        switch = "x" if CLOSED in self.switch else switch or "-"
        items = [
            f"reserve:{self.reserve}",
            f"switch:{switch}",
            f"dropped:{self.dropped}",
            f"duty:{self.duty}{'!' * self.first}",
            f"spent:{int(self.spent)}",
            f"any:{self.clocks[1]}",
            f"tris:{self.tris_taken}",
            f"latch:{int(self.latch)}",
            f"promos:{self.promos[0]},{self.promos[1]}",
            f"beside:{int(self.beside)}",
            f"ply:{self.ply}",
            f"waived:{_names(self.board.waived)}",
            f"crossed:{_names(_back_home(self.board))}",
        ]
        items += [f"exch:{name(self.exchange)}"] if self.exchange is not None else []
        items += [f"prev:{name(self.previous)}"] if self.previous is not None else []
        return items + ([f"victim:{self.victim}"] if self.victim else [])


def unsaid_dead(board: Board) -> str:
    """The dead where a FEN does not say: none, or all that are missing (D14)."""
    return missing(board) if board.options["D14"] == "all-missing" else ""


def promoted_men(board: Board) -> tuple[int, int]:
    """How many 玄车+ each side has: so many promotions it has made, at least."""
    return (
        sum(side_of(board.men[point]) == RED for point in board.plus),
        sum(side_of(board.men[point]) == BLACK for point in board.plus),
    )


def missing(board: Board) -> str:
    """The men of both armies that are not on the board, the kings apart (D14)."""
    found = Counter(ARMY + ARMY.lower()) - Counter(board.men.values())
    return "".join(sorted(man for man in found.elements() if man not in "Kk"))


def _back_home(board: Board) -> set[Point]:
    """Pawns that have crossed the river and stand on their own side of it."""
    return {point for point in board.crossed if in_home(point, side_of(board.men[point]))}


def _switch(text: str, letter: str) -> str:
    if text == "x":
        return CLOSED
    return OPEN if letter in text else SHUT


def _pair(text: str) -> tuple[int, int]:
    red, _, black = text.partition(",")
    return int(red), int(black)


def _points(text: str) -> list[Point]:
    return [point_of(word) for word in text.split(",") if word]


def _names(points: set[Point]) -> str:
    return ",".join(name((file, rank)) for rank, file in sorted((rank, file) for file, rank in points))
