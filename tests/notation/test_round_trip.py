"""move -> text -> move is exact for every legal move, and every dialect of the text means the same."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from tests.notation.played_positions import STARTS, Start, played, plays, starts
from xuanpu.game import Move, PlyKind, Position
from xuanpu.notation import format_move, glyphs, parse_move, read_move, resolve
from xuanpu.tris.plies import MOVE, PROMOTE, SEP_PIECE

AIRDROPS_TRIED = 12
#: Plies that only other readings than the default ones allow, and one of a text without composites.
FINER = ("leaves-and-takes", "leaves-and-mounts", "promotion-from-board", "piece-takes-and-airdrops")
#: What the grammar lets be written for one sign by more than one.
WORDS = {"打": ["打", "打入"], "升": ["升", "昇", "升变", "昇變"]}
TRADITIONAL = str.maketrans("帅将马车炮进后离变", "帥將馬車砲進後離變")
HALF_WIDTH = str.maketrans("１２３４５６７８９０", "1234567890")


def some_moves(position: Position) -> list[Move]:
    """All legal moves, but of the captures with airdrop only a few."""
    moves = list(position.legal_moves)
    plain = [move for move in moves if move.airdrop is None]
    return plain + [move for move in moves if move.airdrop is not None][:AIRDROPS_TRIED]


@given(start=starts, choices=plays)
def test_every_legal_move_round_trips(start: Start, choices: list[int]) -> None:
    position = played(start, choices)
    moves = some_moves(position)
    texts = [format_move(position, move) for move in moves]
    assert len(set(texts)) == len(moves)
    for move, text in zip(moves, texts, strict=True):
        assert resolve(parse_move(text), position) == move
        assert read_move(str(move), position) == move
        regular = move.kind == MOVE and position.tris[move.frm] == 0
        assert len(text) == (4 if move.airdrop is None else 8) if regular else text.startswith("玄")


@given(start=starts, choices=plays, seed=st.integers(0, 2**32))
def test_every_dialect_of_a_text_means_the_same(start: Start, choices: list[int], seed: int) -> None:
    position = played(start, choices)
    rng = random.Random(seed)
    for move in some_moves(position):
        for text in dialects(format_move(position, move), rng):
            assert read_move(text, position) == move, text


def test_every_kind_of_ply_round_trips(record_property: Callable[[str, object], None]) -> None:
    counts: dict[str, int] = dict.fromkeys(PlyKind, 0) | dict.fromkeys(FINER, 0)
    for start in STARTS:
        position = played(start, [])
        for move in position.legal_moves:
            assert resolve(parse_move(format_move(position, move)), position) == move
            counts[position.ply_kind(move)] += 1
            if move.kind == SEP_PIECE and position.piece[move.to]:
                counts["leaves-and-takes" if position.captured(move) else "leaves-and-mounts"] += 1
            if move.kind == PROMOTE and move.frm != move.to:
                counts["promotion-from-board"] += 1
            if move.airdrop is not None and not position.tris[move.frm]:
                counts["piece-takes-and-airdrops"] += 1
    for kind, count in counts.items():
        record_property(str(kind), count)
    assert all(counts.values()), counts


def dialects(text: str, rng: random.Random) -> list[str]:
    """The text in traditional glyphs, in half width, in mixed glyphs and digits with blanks, and with
    the order word behind the piece."""
    mixed = [rng.choice(spellings(sign)) for sign in signs(text)]
    found = [text.translate(TRADITIONAL), text.translate(HALF_WIDTH), "".join(mixed), " ".join(mixed)]
    if text[0] in "前中后" and text[1] not in glyphs.variants()["DIGIT"]:
        found.append(text[1] + text[0] + text[2:])
    return found


def signs(text: str) -> list[str]:
    """The signs of a text: its characters, but 空降 and ten are one sign."""
    marked = text.replace("空降", "\0").replace("１０", "十")
    return ["空降" if sign == "\0" else sign for sign in marked]


def spellings(sign: str) -> str | list[str]:
    """All ways in which the grammar lets a sign be written."""
    if sign == "空降":
        return [sign]
    if sign == "十":
        return ["十", "10", "１０"]
    if sign in glyphs.variants()["DIGIT"]:
        value = glyphs.numeral_value(sign)
        return [glyphs.numeral(value, 0), glyphs.numeral(value, 1), str(value)]
    if sign in WORDS:
        return WORDS[sign]
    return next(
        variants for name, variants in glyphs.variants().items() if sign in variants and name != "TEN"
    )
