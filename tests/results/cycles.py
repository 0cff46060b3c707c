"""Cycles to judge: those made up for a point each, and those found by chance; and their mirror images."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.results import Ruling, judge_history
from xuanpu.rulesets import load_rules

HERE = Path(__file__).parent
#: What a test file calls the winner of a ruling: by who loses.
LOSER = {0: "black", 1: "red", None: "draw"}
TIMES = 2


@dataclass(frozen=True)
class Cycle:
    """A position (board and side) and the plies that lead back to it.  `losers`: profile -> who loses."""

    fen: str
    plies: tuple[str, ...]
    id: str = ""
    losers: dict[str, str] = field(default_factory=dict)
    pyffish: str | None = None

    @property
    def key(self) -> str:
        """The one line that names it."""
        return f"{self.fen} | {' '.join(self.plies)}"

    @property
    def start(self) -> Position:
        """The position, in plain xiangqi."""
        return Position.from_fen(self.fen, load_rules("xiangqi"))

    @property
    def moves(self) -> list[Move]:
        """Its plies, so often that the position stands for the third time."""
        return [Move.parse(ply) for ply in self.plies * TIMES]

    def ruling(self, profile: str) -> Ruling | None:
        """What a profile says of it."""
        return judge_history(self.start, self.moves, profile)

    def loser(self, profile: str) -> str:
        """Who loses by a profile: `red`, `black`, `draw`; `no` if the game goes on."""
        ruling = self.ruling(profile)
        return "no" if ruling is None else LOSER[ruling.winner]


def constructed() -> list[Cycle]:
    """Those made up, with who loses by each profile."""
    table = tomllib.loads((HERE / "constructed.toml").read_text(encoding="utf-8"))
    return [_constructed(entry) for entry in table["cycle"]]


def _constructed(entry: dict[str, str]) -> Cycle:
    losers = {
        "asian": entry["asian"],
        "perpetual-check": entry.get("perpetual-check", "draw"),
        "cxa-chinese": entry.get("cxa-chinese", entry["asian"]),
        "simple": "draw",
        "natural-limit": "no",
        "none": "no",
    }
    return Cycle(entry["fen"], tuple(entry["plies"].split()), entry["id"], losers, entry.get("pyffish"))


def found() -> list[Cycle]:
    """Those found by chance (see `find_cycles.py`)."""
    return list(_read(HERE / "found.txt"))


def _read(path: Path) -> Iterator[Cycle]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            fen, plies = line.split(" | ")
            yield Cycle(fen, tuple(plies.split()))


# --- mirror images --------------------------------------------------------------------------------


def colours_changed(cycle: Cycle) -> Cycle:
    """Red and Black changed, the board turned upside down."""
    board, side = cycle.fen.split()
    rows = [row.swapcase() for row in reversed(board.split("/"))]
    plies = _on_squares(cycle.plies, lambda file, rank: (file, HEIGHT - 1 - rank))
    return Cycle(f"{'/'.join(rows)} {'b' if side == 'w' else 'w'}", plies)


def left_and_right_changed(cycle: Cycle) -> Cycle:
    """The board seen in a mirror."""
    board, side = cycle.fen.split()
    plies = _on_squares(cycle.plies, lambda file, rank: (WIDTH - 1 - file, rank))
    return Cycle(f"{'/'.join(row[::-1] for row in board.split('/'))} {side}", plies)


def _on_squares(plies: Sequence[str], to: Callable[[int, int], tuple[int, int]]) -> tuple[str, ...]:
    def square(name: str) -> str:
        file, rank = to(ord(name[0]) - ord("a"), int(name[1]))
        return f"{chr(ord('a') + file)}{rank}"

    return tuple(square(ply[:2]) + square(ply[2:]) for ply in plies)


CHANGED_LOSER = {"red": "black", "black": "red", "draw": "draw", "no": "no"}
