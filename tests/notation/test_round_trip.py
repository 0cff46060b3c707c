"""move -> text -> move is exact for every legal move, and every dialect of the text means the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.game import Move, Position
from xuanpu.notation import format_move, glyphs, parse_move, read_move, resolve
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import MOVE

RULESETS = ("xiangqi", "m3c-2024-2")
LONGEST_PLAY = 120
AIRDROPS_TRIED = 12
TRADITIONAL = str.maketrans("帅将马车炮进后离变", "帥將馬車砲進後離變")
HALF_WIDTH = str.maketrans("１２３４５６７８９０", "1234567890")

# Each number chooses one ply: captures first, so that play comes to the Tris soon.
plays = st.lists(st.integers(0, 10_000), max_size=LONGEST_PLAY)


def played(ruleset: str, choices: list[int]) -> Position:
    """The position after plies chosen by number, from the start."""
    position = Position(load_rules(ruleset))
    for choice in choices:
        moves = sorted(position.legal_moves, key=lambda move: move.code)
        if not moves:
            break
        captures = [move for move in moves if move.kind == MOVE and position.piece[move.to]]
        some = captures if captures and choice % 3 == 0 else moves
        position = position.play(some[choice // 3 % len(some)])
    return position


def some_moves(position: Position) -> list[Move]:
    """All legal moves, but of the captures with airdrop only a few."""
    moves = list(position.legal_moves)
    plain = [move for move in moves if move.airdrop < 0]
    return plain + [move for move in moves if move.airdrop >= 0][:AIRDROPS_TRIED]


@pytest.mark.parametrize("ruleset", RULESETS)
@given(choices=plays)
def test_every_legal_move_round_trips(ruleset: str, choices: list[int]) -> None:
    position = played(ruleset, choices)
    moves = some_moves(position)
    texts = [format_move(position, move) for move in moves]
    assert len(set(texts)) == len(moves)
    for move, text in zip(moves, texts, strict=True):
        assert resolve(parse_move(text), position) == move
        assert read_move(str(move), position) == move
        regular = move.kind == MOVE and position.tris[move.frm] == 0
        assert (len(text) == 4) if regular else text.startswith("玄")


@pytest.mark.parametrize("ruleset", RULESETS)
@given(choices=plays, seed=st.integers(0, 2**32))
def test_every_dialect_of_a_text_means_the_same(ruleset: str, choices: list[int], seed: int) -> None:
    position = played(ruleset, choices)
    rng = random.Random(seed)
    for move in some_moves(position):
        for text in dialects(format_move(position, move), rng):
            assert read_move(text, position) == move, text


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
    if sign == "打":
        return ["打", "打入"]
    return next(
        variants for name, variants in glyphs.variants().items() if sign in variants and name != "TEN"
    )
