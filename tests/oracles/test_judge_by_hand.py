"""The judge of text 000 itself, by hand: the examples of the reading, and what each option does to them."""

from __future__ import annotations

import pytest

from tests.oracles.by_hand import after, legal, set_up, with_prefix
from tests.oracles.judge import State, plies
from tests.oracles.judge.board import Board
from tests.oracles.judge.points import BLACK, RED, name, point_of
from tests.oracles.judge.readings import HARMONISED

# --- how men move and take -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "frm", "falls_on"),
    [
        ("4k4/9/9/9/9/9/9/9/9/R2pK4", "a0", "d0 a9"),
        ("4k4/9/9/9/9/9/9/9/9/C1Np4K", "a0", "d0"),
        ("4k4/9/9/9/9/9/9/1N7/9/4K4", "b2", "a0 c0 d1 d3 c4 a4"),
        ("4k4/9/9/9/9/9/9/1Np6/9/4K4", "b2", "a0 c0 a4 c4"),
        ("4k4/9/9/9/9/4B4/9/9/9/4K4", "e4", "c2 g2"),
        ("4k4/9/9/9/4P4/9/9/9/9/4K4", "e5", "d5 f5 e6"),
        ("4k4/9/9/9/9/9/4P4/9/9/4K4", "e3", "e4"),
        ("4k4/9/9/9/9/9/9/9/4A4/4K4", "e1", "d0 f0 d2 f2"),
        ("4k4/9/9/9/9/9/9/9/9/3K5", "d0", "e0 d1"),
        ("4k4/4p4/9/9/9/9/9/9/9/3K5", "e8", "e7"),
        ("4k4/9/9/9/9/9/4*p4/9/9/3K5", "e3", "d3 e2 f3"),
        ("3k5/9/9/9/9/9/9/9/P8/+C3K4", "a0", "a1 b0 c0 d0 e0 b1 c1"),
        ("3k5/9/9/9/9/9/P8/9/1T7/+R3K4", "a0", "a1 a2 a3 b0 c0 d0 e0 b1 b2 c1"),
    ],
)
def test_attacks(board: str, frm: str, falls_on: str) -> None:
    position = Board.from_fen(board)
    point = point_of(frm)
    squares = [f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]
    attacked = {square for square in squares if square != frm and position.attacks(point, point_of(square))}
    wanted = set(falls_on.split())
    assert wanted <= attacked
    if position.men[point].upper() not in "RC" or point in position.plus:
        assert attacked == wanted


@pytest.mark.parametrize(
    ("board", "red", "black"),
    [
        ("4k4/9/9/9/9/9/9/9/9/4K4", True, True),
        ("4k4/9/9/9/4T4/9/9/9/9/4K4", False, False),
        ("4k4/9/9/4c4/4T4/9/9/9/9/4K4", True, False),
        ("4k4/9/9/4c4/9/9/9/9/4T4/3K5", False, False),
        ("3k5/9/9/9/9/9/9/5n3/9/4K4", True, False),
        ("3k5/9/9/9/9/9/9/5n3/5T3/4K4", False, False),
        ("3k5/3P5/9/9/9/9/9/9/9/4K4", False, True),
        ("3k5/9/9/9/9/9/9/9/9/R2pK4", True, False),
        # a 玄车+ checks as a rook, a step or a leap; not as the cannon or horse it is made with
        ("3k5/9/9/9/9/9/9/4+c4/9/4K4", True, False),
        ("3k5/9/9/9/9/9/9/9/5+n3/4K4", True, False),
        ("3k5/9/9/9/9/9/9/5+c3/9/4K4", True, False),
        ("3k5/9/9/9/9/9/9/5+c3/5A3/4K4", False, False),
        ("3k5/9/9/9/4+c4/9/9/4A4/9/4K4", False, False),
    ],
)
def test_checks(board: str, red: bool, black: bool) -> None:
    position = Board.from_fen(board)
    assert (position.in_check(RED), position.in_check(BLACK)) == (red, black)


def test_fens_are_read_and_written() -> None:
    for fen in (
        "4k4/9/9/9/9/4+R4/9/9/9/3*K3t1 b - - 0 5",
        "4k4/9/9/9/9/9/4P*b3/9/9/3K5 w - - 3 12 dead:RRcp taken:3,2 reserve:0 switch:w dropped:2 duty:1! "
        "spent:0 any:1 tris:4 latch:0 promos:1,0 beside:1 ply:23 waived:e3 crossed:e3 exch:e3 prev:e3 "
        "victim:P",
    ):
        assert set(State.from_fen(fen).fen().split()) == set(fen.split())


# --- the readings by their examples ----------------------------------------------------------------

COMPOSITE_KING = "*Kd0 ki9"
C1 = "*Bc6 Ke0 / ne8 kd9"
C1_ADVISOR = "*Ac6 Ke0 / nd7 kf9"
A1 = "Ke0 Ne4 Rg0 / kd9 re9 tg5"
A6 = "Ke0 Rg0 Tf5 / kd9 tg6"
X2_PIN = "Ke0 *Re4 Ta4 / kd9 re9"
X2_CHECK = "Ke0 *Ra4 Ta6 / kd9 re8"
STRANDED = "*Af5 Kd0 / ke9 aa9"
PLUS = "Kd0 Te5 / ke9 ad9 af9 dead:R"


def test_the_composite_king() -> None:
    """C3, C4 as restated: five walks from a palace corner, seven from d1, eight from e1."""
    found = legal(COMPOSITE_KING)
    assert {ply for ply in found if len(ply) == 4} == {"d0d1", "d0e0", "d0e1", "d0e2", "d0f1"}
    assert with_prefix(found, "T^d0") == set("b1 c0 c1 c2 d1 e0 e1 e2 f1".split())
    assert {ply for ply in found if ply.endswith("^")} == {"d0d1^", "d0e0^"}
    assert len([ply for ply in legal("*Kd1 ki9") if len(ply) == 4]) == 7
    assert len([ply for ply in legal("*Ke1 ki9") if len(ply) == 4]) == 8
    assert {ply for ply in legal("*Kd0 ke9") if len(ply) == 4} == {"d0d1", "d0f1"}
    in_palace = legal(COMPOSITE_KING, C4="tris-stays-in-palace")
    assert with_prefix(in_palace, "T^d0") == {"d1", "e0", "e1", "e2", "f1"}
    assert not any("^" in ply for ply in legal(COMPOSITE_KING, C4="not-allowed"))
    steps = legal(COMPOSITE_KING, C3="steps-in-palace-no-leap", S1="none")
    assert steps == {"d0d1", "d0e0", "d0e1"}
    assert legal(COMPOSITE_KING, C3="orthogonal-in-palace", S1="none") == {"d0d1", "d0e0"}
    assert "d0c2" in legal(COMPOSITE_KING, C3="tris-walk-whole-board")


@pytest.mark.parametrize(
    ("option", "abroad", "at_home"),
    [("own-zone-kept", False, False), ("zone-lifted", True, True), ("lifted-once-across", True, False)],
)
def test_c1_what_a_composite_elephant_or_advisor_takes(option: str, abroad: bool, at_home: bool) -> None:
    assert ("c6e8" in legal(C1, C1=option)) == abroad
    assert ("c6d7" in legal(C1_ADVISOR, C1=option)) == abroad
    assert "e1d2" in legal("Kf0 *Ae1 / nd2 kd9", C1=option)
    assert ("d2c3" in legal("Kf0 *Ad2 / nc3 kd9", C1=option)) == at_home
    assert set_up("*Bb6 Ke0 / kd8", C1=option).board.in_check(BLACK) == abroad
    # the piece that leaves goes home by its own law: C1 does not widen that
    assert {"c6e4^", "c6a4^"} <= legal(C1, C1=option)
    assert "c6a8^" not in legal(C1, C1=option)


def test_c2_a_pawn_that_has_been_across() -> None:
    words = "*Pe3 Kd0 / nd3 nf3 kf9 crossed:e3"
    assert "e3d3" not in legal(words)
    assert {"e3d3", "e3f3"} <= legal(words, C2="by-highest-rank-reached")
    assert "e3d3" not in legal(words.replace("crossed:e3", ""), C2="by-highest-rank-reached")
    assert "e3d3" not in legal(words.replace("*P", "P"), C2="by-highest-rank-reached")


def test_a1_a_pinned_attacker() -> None:
    assert "g0g5" in legal(A1)
    assert "e4g5" not in legal(A1)
    assert "g0g5" not in legal(A1, A1="every-attacker-legal")
    assert {"g0g5", "e4g5"} <= legal(A1, A1="geometric-incl-taker")


def test_a2_the_king_as_an_attacker() -> None:
    assert {"d1d2", "a2d2"} <= legal("Kd1 Ra2 / td2 ke9")
    assert "a2d2" in legal("Kd1 Ra2 / td2 ke9 rd8")
    assert "d1d2" not in legal("Kd1 Ra2 / td2 ke9 rd8")
    assert not {"d1d2", "a2d2"} & legal("Kd1 Ra2 / td2 ke9", A2="not-counted")


def test_a6_the_virtual_attack() -> None:
    assert "g0g6" not in legal(A6)
    assert "g0g6" in legal(A6, A6="counts-as-one")
    leap = "Ke0 Rg0 Te5 Pf5 / kd9 tg6"
    assert "g0g6" not in legal(leap, A6="counts-as-one")
    assert "g0g6" in legal(leap, A6="counts-as-one", T1="no-leg")
    pinned = "Ke0 Rf0 Te5 / ke9 tf5"
    assert "f0f5" in legal(pinned, A6="counts-as-one")
    assert "f0f5" not in legal(pinned, A6="counts-as-one", A6_1="required")


def test_a3_batteries_and_a5_when_it_is_counted() -> None:
    assert "e3e5" not in legal("Kd0 Re1 Re3 / kf9 te5")
    assert {"e3e5", "e1e5"} <= legal("Kd0 Ce1 Re3 / kf9 te5")
    assert {"a0a5", "i5a5"} <= legal("Ke0 Ra0 Ri5 / kd9 ta5")


def test_x1_x2_where_and_when_the_tris_is_airdropped() -> None:
    pin = with_prefix(legal(X2_PIN), "e4a4/T@")
    assert pin == {f"e{rank}" for rank in range(1, 9)}
    assert with_prefix(legal(X2_PIN, X1="excluded"), "e4a4/T@") == pin - {"e4"}
    assert not with_prefix(legal(X2_PIN, X2="before-airdrop"), "e4a4/T@")
    assert with_prefix(legal(X2_CHECK), "a4a6/T@") == {f"e{rank}" for rank in range(1, 8)}
    assert not with_prefix(legal(X2_CHECK, X2="before-airdrop"), "a4a6/T@")


def test_x3_an_airdrop_may_not_screen_a_check() -> None:
    words = "Kd0 Ce3 *Ra4 Ta6 / ke9 ad9 af9"
    screens = {f"e{rank}" for rank in range(4, 9)}
    assert screens <= with_prefix(legal(words), "a4a6/T@")
    assert not screens & with_prefix(legal(words, X3="forbidden"), "a4a6/T@")


def test_s1_there_is_no_separation_in_the_literal_text() -> None:
    assert not any("^" in ply for ply in legal("*Re4 Kd0 / kf9", S1="none"))
    assert legal("*Re4 Kd0 / kf9", S1="as-chess") == legal("*Re4 Kd0 / kf9", S1="as-draughts")


def test_s2_s7_what_the_departing_piece_takes() -> None:
    words = "*Re4 Kd0 / kf9 pe6 *nh4"
    found = legal(words)
    assert "e4e5^" in found and not {"e4e6^", "e4h4^"} & found
    assert {"e4e6^", "e4h4^"} <= legal(words, S2="may")
    state = after(words, "e4h4^", S2="may")
    assert state.board.tris == {point_of("e4"): RED, point_of("h4"): RED}
    assert (state.dead, state.taken, state.tris_taken, name(state.previous or (0, 0))) == (
        "n",
        (0, 1),
        1,
        "h4",
    )
    own = "*Rd4 Td7 Ke1 / kf9"
    assert "d4d7^" not in legal(own, S2="may")
    assert after(own, "d4d7^", S7="may").board.tris == {point_of("d4"): RED, point_of("d7"): RED}
    alone = "*Rd4 td7 Ke1 / kf9"
    assert "d4d7^" not in legal(alone, S7="may")
    assert "d4d7^" in legal(alone + " Ra7", S7="may")


def test_s3_a_stranded_piece() -> None:
    """`*Af5`, then the Tris leaves: no move, no capture, unless the zone is waived."""
    stays = after(STRANDED, "T^f5f6")
    assert stays.board.men[point_of("f5")] == "A" and not stays.board.waived
    assert not any("f5" in ply for ply in plies(after_black(stays)) if "T" not in ply)
    assert "T^f5f6" not in legal(STRANDED, S3="separation-forbidden")
    removed = after(STRANDED, "T^f5f6", S3="removed")
    assert point_of("f5") not in removed.board.men
    assert (removed.dead, removed.taken, removed.clocks) == ("A", (0, 0), (1, 1))
    waived = after(STRANDED, "T^f5f6", S3="zone-waived")
    assert waived.board.waived == {point_of("f5")}
    moves = {ply for ply in plies(after_black(waived)) if ply.startswith("f5")}
    assert moves == {"f5e4", "f5e6", "f5g4", "f5g6"}
    assert {"d6b4", "d6f4"} <= legal("Bd6 Ke0 / kd9")
    assert set_up("Af8 Ke0 / kd9 waived:f8", S3="zone-waived").board.in_check(BLACK) is False
    assert set_up("Ae8 Ke0 / kd9 waived:e8", S3="zone-waived").board.in_check(BLACK) is True


def after_black(state: State) -> State:
    """Red to move again."""
    state.side = RED
    return state


def test_p_rights_latch_and_supply() -> None:
    no_right = "Kd0 Te5 Ra0 / ke9 ad9 af9 re7 ra7 dead:R"
    assert not any("=" in ply for ply in legal(no_right))
    by_right = "Kd0 Te5 Ra0 Na1 Na2 / ke9 ad9 af9 re7 ca7 dead:RC"
    assert {"e5=+R", "e5=+C"} == {ply for ply in legal(by_right) if "=" in ply}
    assert not any("=" in ply for ply in legal(by_right.replace("dead:RC", "")))
    assert not any("=" in ply for ply in legal(by_right.replace("Te5", "Te6")))
    assert not any("=" in ply for ply in legal(by_right + " b"))
    assert "e5=+R" in legal(PLUS)
    high = "Kd0 Te5 Ra0 Na1 Na2 / ke9 ad9 af9 re7 ra7 dead:R "
    assert not any("=" in ply for ply in legal(high))
    assert "e5=+R" in legal(high + "latch:1")
    assert "e5=+R" not in legal(high + "latch:1", P6="level-triggered")
    assert "e5=+R" in legal(high + "promos:0,1", P6="level-triggered")


def test_p3_p4_what_is_laid_on_the_tris() -> None:
    words = "Kd0 Te5 Ra0 Na1 / ke9 ad9 af9 dead:N"

    def promotions(text: str, **options: str) -> set[str]:
        return {ply for ply in legal(text, **options) if "=" in ply}

    assert promotions(words) == {"e5=+N"}
    assert promotions(words, P3="captured-or-spare") == {"e5=+N", "e5=+R"}
    assert promotions(words, P3="from-board") == {"e5=+N", "a0e5=+R", "a1e5=+N"}
    assert promotions(words, P4="rook-only") == set()
    assert promotions(words, P4="only-without-dead-rook") == {"e5=+N"}
    assert promotions(words + "R", P4="only-without-dead-rook") == {"e5=+R"}
    spare = after(words, "e5=+R", P3="captured-or-spare")
    assert (spare.dead, spare.promos) == ("N", (1, 0))
    moved = after(words, "a0e5=+R", P3="from-board")
    assert moved.dead == "N" and point_of("a0") not in moved.board.men
    assert moved.board.fen().split("/")[4] == "4+R4"


def test_p5_what_a_stacked_piece_is_worth() -> None:
    words = "Kd0 Te5 Ra0 *Na1 / ke9 ad9 af9 ra7 na8 dead:R latch:0"  # 10 + 5 against 15
    assert "e5=+R" in legal(words, P5="physical-piece")
    assert "e5=+R" in legal(words, P5="always-rook")  # 20 against 15
    against = words.replace("na8", "*na8").replace("*Na1", "Na1 Ca2")  # 20 against 15
    assert "e5=+R" in legal(against)
    assert "e5=+R" not in legal(against, P5="always-rook")  # 20 against 20
    assert "e5=+R" in legal(against, P5="zero")


def test_p10_promotion_may_give_check() -> None:
    state = after(PLUS, "e5=+R")
    assert state.board.in_check(BLACK) and state.board.plus == {point_of("e5")}
    assert (state.dead, state.taken, state.promos, state.latch) == ("", (1, 0), (1, 0), True)


def test_a_promoted_tris_takes_and_is_taken() -> None:
    words = "+Ce5 Kd0 Ta9 / kf9 ph5 *ne8 tc5"
    assert {"e5h5", "e5c4", "e5f6"} <= legal(words)
    assert "e5c5/T@a0" not in legal(words)  # one attacker of an enemy-locked Tris
    assert "e5c5/T@a0" in legal(words + " Rc0")
    assert "e5a9/T@a0" not in legal(words)
    assert "e5e8/T@i9" in legal(words)
    taken = after("+Ce5 Kd0 / kf9 re8 b", "e8e5")
    assert taken.board.fen().split("/")[4] == "4*r4"
    assert (taken.dead, taken.taken, taken.tris_taken) == ("C", (1, 0), 1)
    airdropped = after("+Ce5 Kd0 / kf9 *re8 b", "e8e5/T@a0")
    assert airdropped.board.tris == {point_of("e5"): BLACK, point_of("a0"): BLACK}
    assert not airdropped.board.plus and airdropped.dead == "C"
    assert not any("^" in ply for ply in legal("+Ce5 Kd0 / kf9"))


# --- duty and exchange -----------------------------------------------------------------------------


def test_f6_the_exchange() -> None:
    words = "Ke0 Re5 Pg4 / kd9 ng6 b dead:PPp reserve:2 duty:2! exch:e5 prev:e5 victim:P"
    assert with_prefix(legal(words), "g6") == {"e5"}
    assert with_prefix(legal(words, F6="any-capture-next-ply"), "g6") == {"e5"}
    assert with_prefix(legal(words, F6="same-point-equal-value"), "g6") == set()
    rook = words.replace("victim:P", "victim:R")
    assert with_prefix(legal(rook, F6="same-point-equal-value"), "g6") == {"e5"}
    later = words.replace("duty:2!", "duty:2")
    assert with_prefix(legal(later), "g6") == set()
    assert with_prefix(legal(later, F6="full-exchange-series"), "g6") == {"e5"}
    assert with_prefix(legal(later.replace("prev:e5", ""), F6="full-exchange-series"), "g6") == set()


def test_f15_the_third_capture_closes_a_pair() -> None:
    words = "Ke0 Re2 Nc4 / kd9 pe5 b3 dead:Pp reserve:2 prev:e5".replace("b3 ", "")
    assert name(after(words, "e2e5").exchange or (0, 0)) == "e5"
    closed = after(words, "e2e5", F15="closes-pair")
    assert (closed.duty, closed.exchange) == (2, None)


def test_d4_a_free_drop_keeps_the_turn() -> None:
    words = "Ke0 / kd9 dead:Pp reserve:2"
    state = after(words, "T@a5", D4="free-action")
    assert (state.side, state.beside, state.reserve) == (RED, True, 1)
    assert not any("@" in ply for ply in plies(state))
    assert after(words, "T@a5").side == BLACK


def test_d14_missing_pieces() -> None:
    fen = "4k4/9/9/9/9/9/9/9/9/R3K4 w"
    state = State.from_fen(fen, HARMONISED | {"D14": "all-missing"})
    assert len(state.dead) == 29 and sum(state.taken) == 29 and state.spent
    assert State.from_fen(fen, HARMONISED).dead == ""


@pytest.mark.parametrize(
    ("elephant", "horse", "replies"),
    [("", "", "e1d1 e1f1"), ("Bc0", "", "e1d1 e1f1 e1e2"), ("Bc0", "nd4", "e1d1 e1f1")],
)
def test_f3_a_forced_drop_gives_check(elephant: str, horse: str, replies: str) -> None:
    words = f"Ke1 {elephant} / {horse} ke9 ce3 te2 reserve:1 duty:1 dead:PPp"
    assert legal(words) == set(replies.split())
    assert legal(words, F3="answer-by-drop-or-lose") == set()


def test_f8_the_horse_that_cannot_retake() -> None:
    words = "Ke0 Re5 / kd9 ng6 b dead:PPp reserve:2 duty:2! exch:e5 prev:e5 victim:P"
    assert "g6e5" in legal(words)
    assert all("@" in ply for ply in legal(words, F8="none"))


def test_r1_no_move() -> None:
    words = "Kd1 Pd8 Pf8 / ke9 b"
    assert legal(words) == set()
    assert len(legal(words + " ta9")) == 5
    assert len(legal(words + " reserve:1 switch:wb")) == 86
    assert legal(words + " ta9", R1="regular-pieces-only") == set()
