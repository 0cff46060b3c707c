"""move -> text -> move is exact for every legal move, and every dialect of the text means the same."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from xuanpu.game import Move, PlyKind, Position
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.notation import format_move, glyphs, parse_move, read_move, resolve
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import MOVE

# The starts of play: the proper one, and some where Tris and composites are on the board already.
STARTS = {
    "xiangqi": (START_FEN,),
    "m3c-2024-2": (
        START_FEN,
        "rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1 dead:Cc",
        "r1bakab1r/9/1cn4c1/p3p1p1p/2T6/4t4/P1P1P1P1P/1C5C1/9/R1BAKAB1R w",
        "2bakabr1/9/1c4n2/p1p3p2/4*R4/2P1*c4/P3P1P2/1C5C1/9/R1BAKAB1N b",
        "3akab2/9/4n4/2p6/T3*R4/9/9/9/9/R3KA3 w",
    ),
}
LONGEST_PLAY = 120
AIRDROPS_TRIED = 12
TRADITIONAL = str.maketrans("帅将马车炮进后离变", "帥將馬車砲進後離變")
HALF_WIDTH = str.maketrans("１２３４５６７８９０", "1234567890")

# Each number chooses one ply: captures first, so that play comes to the Tris soon.
# Hypothesis prefers short lists: those shrink well, the seeded ones get far.
plays = st.lists(st.integers(0, 10_000), max_size=LONGEST_PLAY) | st.builds(
    lambda seed, plies: [random.Random(seed + ply).randrange(10_000) for ply in range(plies)],
    st.integers(0, 2**32),
    st.integers(0, LONGEST_PLAY),
)
starts = st.sampled_from([(ruleset, fen) for ruleset, fens in STARTS.items() for fen in fens])


def played(start: tuple[str, str], choices: list[int]) -> Position:
    """The position after plies chosen by number, from a start under a ruleset."""
    ruleset, fen = start
    position = Position.from_fen(fen, load_rules(ruleset))
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
    plain = [move for move in moves if move.airdrop is None]
    return plain + [move for move in moves if move.airdrop is not None][:AIRDROPS_TRIED]


@given(start=starts, choices=plays)
def test_every_legal_move_round_trips(start: tuple[str, str], choices: list[int]) -> None:
    position = played(start, choices)
    moves = some_moves(position)
    texts = [format_move(position, move) for move in moves]
    assert len(set(texts)) == len(moves)
    for move, text in zip(moves, texts, strict=True):
        assert resolve(parse_move(text), position) == move
        assert read_move(str(move), position) == move
        regular = move.kind == MOVE and position.tris[move.frm] == 0
        assert (len(text) == 4) if regular else text.startswith("玄")


@given(start=starts, choices=plays, seed=st.integers(0, 2**32))
def test_every_dialect_of_a_text_means_the_same(
    start: tuple[str, str], choices: list[int], seed: int
) -> None:
    position = played(start, choices)
    rng = random.Random(seed)
    for move in some_moves(position):
        for text in dialects(format_move(position, move), rng):
            assert read_move(text, position) == move, text


def test_every_kind_of_ply_round_trips(record_property: Callable[[str, object], None]) -> None:
    counts = dict.fromkeys(PlyKind, 0)
    for ruleset, fens in STARTS.items():
        for fen in fens:
            position = played((ruleset, fen), [])
            for move in position.legal_moves:
                assert resolve(parse_move(format_move(position, move)), position) == move
                counts[position.ply_kind(move)] += 1
    for kind, count in counts.items():
        record_property(kind.value, count)
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
    if sign == "打":
        return ["打", "打入"]
    return next(
        variants for name, variants in glyphs.variants().items() if sign in variants and name != "TEN"
    )
