"""PGN files with games that are sound, odd and damaged, as hypothesis likes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from hypothesis import strategies as st

from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.rulesets import load_rules

LENGTHS = (0, 1, 2, 5, 8, 13)
OTHER_FEN = "3ak4/4a4/4n4/2p1P4/9/2P6/P3N4/9/4A4/R1B1KA3 b - - 0 1"
BAD_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/9 w"
STYLES = ("chinese", "machine")

#: What may stand anywhere among the runs of signs.
STRAYS = (
    "{", "}", "{好}", "(", ")", "(1. 兵七进一)", "(炮二平五 {x} )", ";", "; 好棋", "%", "%x", "!", "?!",
    "$3", "炮", "好棋", "1-0", "0-1", "*", "红胜", "和", "1.", "1...", "2.", "7.", "99", "3", "...", "…",
    "1.炮二平五", "2.马二进三", "马二进三", "炮二平五炮８平５", "前车进一", "一兵进一", "兵五进五", "h2e2",
    "h10g8", "C2.5", "Che2", "e4", "[", "]", "[%clk 1]", "\ufffd", "玄打五五", "T@e5", "\n", "\n\n",
    "\n%\n", "\n[", '\n[Event "in"]\n', '\n [Site "in"]\n', "\n[Event ", '\n[event "in"]\n',
    '\n[Event "open\n', "\n1. 炮二平五\n", "\u3000", "\x0b", "\u2028", "\udcff",
)

#: What may stand among the tags, a line each.
ODD_TAGS = (
    "", '[Event "again"]', '[Event "open', '[Event "b\\"c"]', '[Event "b\\\\"]',
    '[Event "a "quoted" word"]', '[event "small"]', ' [Site "aside"]', '[Site "x"] [Round "2"]',
    '[Site "x"] 1. 炮二平五', '[Site  "two"]  ', '[Site "tab\there"]', "[Site]", '[Result "1-0"]',
    '[Result "0-1"]', '[Result "*"]', '[Result "won"]', f'[FEN "{START_FEN}"]', f'[FEN "{OTHER_FEN}"]',
    f'[FEN "{BAD_FEN}"]', '[FEN ""]', '[Ruleset "m3c-2024-2"]', '[Ruleset "none-such"]', '[Ruleset ""]',
    '[棋 "x"]', "% x", "{ a comment", "prose", '[Site "\udcff"]',
)


@cache
def _moves(seed: int, style: str) -> tuple[str, ...]:
    """The texts of a random game."""
    rng = random.Random(seed)
    position, found = Position(load_rules("xiangqi")), []
    for _ in range(LENGTHS[seed % len(LENGTHS)]):
        move = rng.choice(list(position.legal_moves))
        found.append(position.text(move, style))
        position = position.play(move)
    return tuple(found)


def _numbered(moves: tuple[str, ...], first: int, glue: str) -> list[str]:
    """The runs of a game, with its numbers."""
    runs = []
    for index, move in enumerate(moves):
        if index % 2 == 0:
            runs.append(f"{first + index // 2}.{glue}")
        runs.append(move)
    return "".join(f"{run} " if not run.endswith("~") else run[:-1] for run in runs).split()


@st.composite
def sound_games(draw: st.DrawFn) -> str:
    """A game as most files have them."""
    moves = _moves(draw(st.integers(0, 11)), draw(st.sampled_from(STYLES)))
    runs = _numbered(moves, draw(st.sampled_from((1, 1, 1, 7))), draw(st.sampled_from(("", "~"))))
    ending = draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "*", "")))
    between = draw(st.sampled_from((" ", "\n", "\n  ")))
    tags = f'[Event "{draw(st.sampled_from(("杯", "a", "")))}"]\n[Red "甲"]\n'
    return f"{tags}{draw(st.sampled_from(('', chr(10))))}{between.join([*runs, ending])}\n\n"


@st.composite
def odd_games(draw: st.DrawFn) -> str:
    """A game with a few things that are not as they should be."""
    lines = draw(sound_games()).split("\n")
    for _ in range(draw(st.integers(0, 2))):
        lines.insert(draw(st.integers(0, 3)), draw(st.sampled_from(ODD_TAGS)))
    text = "\n".join(lines)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.sampled_from([i for i, sign in enumerate(text) if sign.isspace()] or [0]))
        text = draw(st.sampled_from(_HARMS))(text, at, draw(st.sampled_from(STRAYS)))
    return text


def _inserted(text: str, at: int, stray: str) -> str:
    return f"{text[:at]} {stray}{text[at:]}"


def _in_place_of_the_next(text: str, at: int, stray: str) -> str:
    return text[: at + 1] + stray + text[at + 1 :].lstrip().partition(" ")[2]


def _without_the_next(text: str, at: int, _stray: str) -> str:
    return text[:at] + text[at + 3 :]


def _cut_off(text: str, at: int, _stray: str) -> str:
    return text[:at]


_HARMS: tuple[Callable[[str, int, str], str], ...] = (
    _inserted,
    _inserted,
    _in_place_of_the_next,
    _without_the_next,
    _cut_off,
)

#: Whole files, as text.
FILES = st.lists(st.one_of(sound_games(), odd_games()), min_size=1, max_size=6).map("".join)
LINE_BREAKS = st.sampled_from(("\n", "\r\n", "\r"))
ENCODINGS = st.sampled_from(("utf-8", "utf-8", "gb18030", "utf-8-sig", "utf-16"))


def written(text: str, encoding: str, line_break: str) -> bytes:
    """The bytes of a file; what no encoding has becomes bytes that are malformed in all of them."""
    text = text.replace("\n", line_break)
    return b"\xff".join(part.encode(encoding) if part else b"" for part in _parts(text, encoding))


def _parts(text: str, encoding: str) -> list[str]:
    return [text.replace("\udcff", "")] if encoding == "utf-16" else text.split("\udcff")
