"""The cases of this folder: positions, questions and rulings, as TOML tables.

    ruleset = "double-neutral"        what all cases of the file are played by (default: m3c-2024-2)

    [[case]]
    id = "D5-rook-check"              unique
    about = "…"                       the question in a few words
    reading = "D5"                    the reading it is an example of (optional)
    fen = "…"
    play = "a4a6 T@e5"                plies played first (optional; the ruling is asked after them)

    [[case.ruling]]
    profile = "literal"               default: both
    under = { D5 = "not-allowed" }    readings taken otherwise (default: none)
    legal = { all = "e0e1 T@b0..d0" } the exact legal plies of a kind:
                                        `all`; `pieces`, moves and captures; `=+`, promotions;
                                        `e4` or `a4a6`, the moves that begin so; `e4^`, the same of a piece
                                        that leaves its Tris; `T@`, `T:e5`, `T^e4`: Tris plies that begin so
    verdict = { "T@b0" = "NO_DROP_IN_CHECK M3C-3.2 D5=not-allowed" }
                                      the rule point, its first clauses (`-`: none), the reading if it matters
    kind = { "T@b0" = "drop" }        what a ply does
    check = true                      whether the side to move stands in check
    outcome = "checkmate red"         how the game has ended, who has won; `none`
    repeats = true                    whether a position of `play` is there again (R2)
    progress = 4                      plies since one that was progress (R4)
    after = { "e0e1" = { board = "…", side = "b", reserve = 1, duty = 0, dead = "pp", switch = "wb" } }
                                      the position after a ply; also `taken` and `promos`, Red's and Black's

Ply sets are written with shorthands: `e0-d0,f0` (ends of moves from e0), `e4-d4,e5^` (of a piece that
leaves), `T:e5-d5,e6`, `T^e5-d5,e6`, `e4=+R,N` (promotions), regions `e1..e8`, `T@*` (every empty point;
behind a capture the point just left too), and `!` takes away what follows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.oracles.judge.board import Board, empty_points
from tests.oracles.judge.points import POINTS, name, point_of

FOLDER = Path(__file__).parent
M3C, DOUBLE_NEUTRAL = "m3c-2024-2", "double-neutral"
PROFILES = ("literal", "harmonised")
ANYWHERE = "*"


@dataclass(frozen=True)
class Ruling:
    """What is to be found in one position under one choice of readings."""

    case: str
    ruleset: str
    fen: str
    played: tuple[str, ...]
    profile: str
    under: Mapping[str, str]
    legal: Mapping[str, str] = field(default_factory=dict)
    verdict: Mapping[str, str] = field(default_factory=dict)
    kind: Mapping[str, str] = field(default_factory=dict)
    check: bool | None = None
    outcome: str | None = None
    repeats: bool | None = None
    progress: int | None = None
    after: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __str__(self) -> str:
        wishes = ",".join(f"{reading}={option}" for reading, option in self.under.items())
        return "-".join(filter(None, (self.case, self.profile, wishes)))


@dataclass(frozen=True)
class Case:
    """A position and its rulings."""

    id: str
    about: str
    ruleset: str
    fen: str
    reading: str | None
    rulings: tuple[Ruling, ...]


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the folder."""
    return tuple(case for path in sorted(FOLDER.glob("*.toml")) for case in _read(path))


def rulings() -> list[Ruling]:
    """Every ruling of every case, one for each profile it holds in."""
    return [ruling for case in cases() for ruling in case.rulings]


def _read(path: Path) -> Iterator[Case]:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    ruleset = file.get("ruleset", M3C)
    for table in file["case"]:
        yield Case(
            id=table["id"],
            about=table["about"],
            ruleset=ruleset,
            fen=table["fen"],
            reading=table.get("reading"),
            rulings=tuple(_rulings(table, ruleset)),
        )


def _rulings(table: Mapping[str, Any], ruleset: str) -> Iterator[Ruling]:
    for entry in table["ruling"]:
        entry = dict(entry)
        profile = entry.pop("profile", None)
        for each in (profile,) if profile else PROFILES:
            yield Ruling(
                case=table["id"],
                ruleset=ruleset,
                fen=table["fen"],
                played=tuple(table.get("play", "").split()),
                profile=each,
                under=entry.get("under", {}),
                **{key: value for key, value in entry.items() if key != "under"},
            )


# --- the shorthands -------------------------------------------------------------------------------


def expand(text: str, board: Board) -> set[str]:
    """The plies that a shorthand text stands for on a board."""
    plies: set[str] = set()
    for token in text.split():
        if token.startswith("!"):
            gone = set(_expand_token(token[1:], board))
            assert gone <= plies, f"{token} takes away what is not there"
            plies -= gone
        else:
            plies.update(_expand_token(token, board))
    return plies


def _expand_token(token: str, board: Board) -> Iterator[str]:
    head, drop, region = token.rpartition("T@")
    if drop:
        left = head[:2] if head else None
        yield from (f"{head}T@{square}" for square in _squares(region, board, left))
        return
    tris, promotion, kinds = token.partition("=+")
    if promotion:
        yield from (f"{tris}=+{kind}" for kind in kinds.split(","))
        return
    start, dash, ends = token.partition("-")
    if not dash:
        yield token
        return
    leaves = "^" if ends.endswith("^") else ""
    yield from (start + square + leaves for square in _squares(ends.removesuffix("^"), board, None))


def _squares(region: str, board: Board, left: str | None) -> Iterator[str]:
    """The squares of `*`, `e4`, `e1..e8` or a list of these."""
    for part in region.split(","):
        first, dots, last = part.partition("..")
        if part == ANYWHERE:
            yield from map(name, empty_points(board))
            yield from [left] if left else []
        elif not dots:
            assert point_of(part) in POINTS
            yield part
        else:
            yield from _line(first, last)


def _line(first: str, last: str) -> Iterator[str]:
    """The squares from one to another along a file or a rank."""
    (file, rank), (to_file, to_rank) = point_of(first), point_of(last)
    assert file == to_file or rank == to_rank
    for x in range(min(file, to_file), max(file, to_file) + 1):
        for y in range(min(rank, to_rank), max(rank, to_rank) + 1):
            yield name((x, y))


def chosen(texts: set[str], key: str) -> set[str]:
    """Those of the plies that a key of `legal` asks about."""
    if key == "all":
        return texts
    if key == "=+":
        return {text for text in texts if "=+" in text}
    if key.startswith("T"):
        return {text for text in texts if text.startswith(key)}
    if key.endswith("^"):
        return {text for text in texts if text.startswith(key[:-1]) and text.endswith("^")}
    moves = {text for text in texts if not (text.startswith("T") or text.endswith("^") or "=+" in text)}
    return moves if key == "pieces" else {text for text in moves if text.startswith(key)}
