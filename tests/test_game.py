"""What a position says of a ply and of itself, without any kernel."""

from __future__ import annotations

import pytest

from xuanpu.game import Move, Outcome, PlyKind, Position, Termination
from xuanpu.rulesets import load_rules
from xuanpu.words import say

M3C = "m3c-2024-2"
#: A 玄车+ made with a horse, facing an enemy Tris and a cannon; a rook on a Tris, facing an own one.
PROMOTED = "3k5/9/4c4/9/4t4/4+N4/9/9/9/R3K4 w - - 0 1 dead:R promos:1,0"
COMPOSITE = "3k5/9/2n6/9/2T6/9/2*R6/9/9/3K5 w"


def position(fen: str, **readings: str) -> Position:
    return Position.from_fen(fen, load_rules(M3C, None, readings))


@pytest.mark.parametrize(
    ("fen", "text", "kind", "captured"),
    [
        (PROMOTED, "e4e3", PlyKind.PROMOTED_MOVE, None),
        (PROMOTED, "e4e7", PlyKind.PROMOTED_CAPTURE, "c"),
        (PROMOTED, "e4e5/T@i0", PlyKind.TAKE_AND_AIRDROP, None),
        (PROMOTED, "a0a9", PlyKind.MOVE, None),
        (PROMOTED.replace("w", "b"), "e7e4", PlyKind.CAPTURE, "N"),
        (PROMOTED.replace("w", "b"), "T:e5e6", PlyKind.WALK, None),
        (PROMOTED.replace("w", "b"), "e5=+R", PlyKind.PROMOTION, None),
        (COMPOSITE, "c3c4^", PlyKind.SEPARATION_PIECE, None),
        (COMPOSITE, "c3c7^", PlyKind.SEPARATION_PIECE, "n"),
        (COMPOSITE, "c3c5^", PlyKind.SEPARATION_PIECE, None),
        (COMPOSITE, "T^c3c2", PlyKind.SEPARATION_TRIS, None),
        (COMPOSITE, "c3c7", PlyKind.COMPOSITE_CAPTURE, "n"),
        (COMPOSITE, "c3c4", PlyKind.COMPOSITE_WALK, None),
        (COMPOSITE, "c3c5/T@e5", PlyKind.TAKE_AND_AIRDROP, None),
        (COMPOSITE, "T@e5", PlyKind.DROP, None),
        (COMPOSITE, "c5=+C", PlyKind.PROMOTION, None),
        (COMPOSITE, "a0c5=+C", PlyKind.PROMOTION, None),
    ],
)
def test_what_a_ply_does(fen: str, text: str, kind: PlyKind, captured: str | None) -> None:
    before = position(fen)
    assert before.ply_kind(Move.parse(text)) is kind
    assert before.captured(Move.parse(text)) == captured


def test_every_kind_has_words() -> None:
    for lang in ("zh", "en"):
        assert len({say(f"ply-kind.{kind}", lang) for kind in PlyKind}) == len(PlyKind)


def test_the_piece_put_on() -> None:
    assert [Move.parse(text).extra for text in ("e4=+R", "a0e4=+N", "e4=+C", "e4e7^")] == [5, 4, 6, None]


def test_outcomes_have_words() -> None:
    decided = {Termination.CHECKMATE, Termination.STALEMATE, Termination.KING_TAKEN}
    for termination in Termination:
        winners = (0, 1) if termination in decided else (None,)
        for lang in ("zh", "en"):
            assert all(Outcome(termination, winner).text(lang) for winner in winners)


@pytest.mark.parametrize(
    ("board", "readings", "sums", "right"),
    [
        ("3k5/9/9/9/9/9/9/9/9/RCN1K4 w", {}, (20, 0), (True, False)),
        ("rc1k5/9/9/9/9/9/9/9/9/RCN1K4 w", {}, (20, 15), (True, False)),
        ("rcnk5/9/9/9/9/9/9/9/9/RCN1K4 w", {}, (20, 20), (False, False)),
        ("rcnk5/9/9/9/9/9/9/9/9/R3K4 w", {}, (10, 20), (False, True)),
        ("3k5/9/9/9/9/9/9/9/9/RC2K4 w", {}, (15, 0), (False, False)),
        ("3k5/9/9/9/9/9/9/9/9/R*C+N1K4 w", {}, (20, 0), (True, False)),
        ("3k5/9/9/9/9/9/9/9/9/R*C+N1K4 w", {"P5": "zero"}, (10, 0), (False, False)),
        ("3k5/9/9/9/9/9/9/9/9/R*C+N1K4 w", {"P5": "always-rook"}, (30, 0), (True, False)),
    ],
)
def test_the_right_to_promote(
    board: str, readings: dict[str, str], sums: tuple[int, int], right: tuple[bool, bool]
) -> None:
    at = position(board, **readings)
    assert at.strong_sums() == sums
    assert (at.promotion_right(0), at.promotion_right(1)) == right


BASE = "3k5/9/9/4T4/9/2A6/9/9/2*P6/4K4 w - - 0 1 dead:NPcp reserve:0"


@pytest.mark.parametrize(
    ("fen", "same_state", "same_board"),
    [
        (BASE.replace("0 1 ", "7 9 ") + " any:3 prev:e5", True, True),
        (BASE + " exch:e5", True, True),
        (BASE.replace(" w ", " b "), False, False),
        (BASE.replace("T", "t"), False, True),
        (BASE.replace("*P", "P").replace("reserve:0", "reserve:1"), False, False),
        (BASE.replace("*P", "*R"), False, False),
        (BASE.replace("NPcp", "NPcpp"), False, True),
        (BASE + " taken:2,3", False, True),
        (BASE + " switch:-", False, True),
        (BASE + " promos:1,0", False, True),
        (BASE + " beside:1", False, True),
        (BASE + " waived:c4", False, True),
        (BASE + " crossed:c1", False, True),
        (BASE + " tris:1", True, True),
        (BASE + " spent:0", False, True),
    ],
)
def test_what_makes_two_positions_the_same(fen: str, same_state: bool, same_board: bool) -> None:
    for option, same in (("full-state", same_state), ("board-without-locks", same_board)):
        one, other = position(BASE, R2=option), position(fen, R2=option)
        assert (one.repetition_key() == other.repetition_key()) is same
        assert hash(one.repetition_key()) == hash(position(BASE, R2=option).repetition_key())


def test_the_state_of_a_duty_counts_while_it_stands() -> None:
    fens = [
        f"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 dead:ppp duty:2{more}"
        for more in ("", "!", " exch:e5", " victim:P")
    ]
    assert len({position(fen).repetition_key() for fen in fens}) == len(fens)


def test_promoted_tris_differ_by_their_piece() -> None:
    for option in ("full-state", "board-without-locks"):
        keys = [
            position(PROMOTED.replace("+N", sign), R2=option).repetition_key() for sign in ("+N", "+C", "*N")
        ]
        assert len(set(keys)) == 3


def test_progress_is_counted_as_r4_says() -> None:
    fen = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 40 50 any:7"
    clocks = {
        option: position(fen, R4=option).progress_clock()
        for option in ("regular-captures-only", "also-composite-pawn-walks", "any-capture")
    }
    assert clocks == {"regular-captures-only": 40, "also-composite-pawn-walks": 40, "any-capture": 7}
    assert (
        Position.from_fen("3k5/9/9/9/9/9/9/9/9/4K4 w - - 40 50", load_rules("xiangqi")).progress_clock() == 40
    )


def test_the_latch_tells_positions_apart() -> None:
    high = "3k5/9/9/4T4/9/9/9/9/9/RCN1K4 w - - 0 1"
    assert position(high).repetition_key() != position(f"{high} latch:1").repetition_key()
