"""The judge of text 004 itself, by hand: its sentences and the examples of the reading.

Everything that the two texts share is in `test_judge_by_hand`; here is where text 004 goes its own way.
"""

from __future__ import annotations

import pytest

from tests.oracles import by_hand
from tests.oracles.by_hand import following, with_prefix
from tests.oracles.judge import State, plies
from tests.oracles.judge.points import BLACK, RED, point_of
from tests.oracles.judge.readings import DOUBLE_NEUTRAL

ALL_POINTS = {f"{file}{rank}" for file in "abcdefghi" for rank in range(10)}
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def set_up(words: str, **options: str) -> State:
    return by_hand.set_up(words, DOUBLE_NEUTRAL, **options)


def legal(words: str, **options: str) -> set[str]:
    return plies(set_up(words, **options))


def after(words: str, *texts: str, **options: str) -> State:
    return following(set_up(words, **options), *texts)


def drops_only(state: State) -> bool:
    found = plies(state)
    return bool(found) and all(ply.startswith("T@") for ply in found)


def tris_of(state: State) -> dict[str, int]:
    return {f"{'abcdefghi'[file]}{rank}": lock for (file, rank), lock in state.board.tris.items()}


# --- one: drops ------------------------------------------------------------------------------------


def test_the_game_begins_as_xiangqi() -> None:
    state = State.from_fen(OPENING, set_up("Kd0 / ke9").board.options)
    assert len(plies(state)) == 44
    assert state.reserve == 2 and not any("T" in ply for ply in plies(state))


def test_the_switch_opens_with_the_second_capture() -> None:
    words = "Kd0 Ra0 / kf9 pa5 reserve:2 dead:"
    assert not with_prefix(legal(words + "P"), "T@")
    opened = after(words + "P", "a0a5")
    assert opened.switch == ("open", "open") and len(with_prefix(plies(opened), "T@")) == 90 - 3


def test_a_drop_may_not_screen_a_check() -> None:
    words = "Kd0 Ce3 / ke9 reserve:2 dead:Pp"
    screens = {f"e{rank}" for rank in range(4, 9)}
    assert len(with_prefix(legal(words), "T@")) == 90 - 3 - 5
    assert not screens & with_prefix(legal(words), "T@")
    assert screens <= with_prefix(legal(words, D6="allowed"), "T@")
    assert screens <= with_prefix(legal(words, D6="forbidden-in-forced-drops-only"), "T@")


def test_a_drop_is_a_ply_of_its_own() -> None:
    words = "Ke0 Ra0 / kd9 ra9 reserve:2 dead:Pp"
    dropped = after(words, "T@c5")
    assert (dropped.side, dropped.reserve, tris_of(dropped)) == (BLACK, 1, {"c5": RED})
    assert not with_prefix(legal(words, D13="forced-only"), "T@")
    owed = "Ke0 Ra0 / kd9 ra9 reserve:2 dead:PPp duty:2"
    assert legal(owed, D13="forced-only") == legal(owed) and drops_only(set_up(owed))
    beside = after(words, "T@c5", D13="beside-an-action")
    assert (beside.side, beside.beside) == (RED, True)
    assert plies(beside) and not with_prefix(plies(beside), "T@")
    assert after(owed, "T@c5", D13="beside-an-action").side == BLACK


def test_a_forced_drop_may_not_screen_a_check() -> None:
    words = "Kd0 Ce3 / ke9 reserve:2 dead:PPp duty:2"
    assert "T@e6" not in legal(words) and "T@e2" in legal(words)
    other = {"F3": "evade-first-duty-stays"}
    assert "T@e6" not in legal(words, **other)
    assert "T@e6" in legal(words, F9="voluntary-only", **other)
    assert "T@e6" in legal(words, D6="allowed", **other)
    assert "T@e6" not in legal(words, D6="forbidden-in-forced-drops-only", **other)
    assert "T@e6" not in legal(words.replace(" duty:2", ""), F9="voluntary-only", **other)


# --- one: the forced drops and the four exceptions -------------------------------------------------


def test_the_third_capture_forces_two_drops() -> None:
    """Whoever is to move drops, then the other; after that all is free."""
    state = after("Kd0 Ra0 / kf9 pa5 reserve:2 dead:Pp", "a0a5")
    assert (state.duty, state.first, state.exchange) == (2, True, point_of("a5"))
    assert drops_only(state)
    state = following(state, "T@h8")
    assert (state.duty, state.first, state.side) == (1, False, RED) and drops_only(state)
    state = following(state, "T@b1")
    assert (state.duty, state.reserve, tris_of(state)) == (0, 0, {"h8": BLACK, "b1": RED})
    assert "f9f8" in plies(state) and "T:h8g6" in plies(state) and "T:b1c3" not in plies(state)


def test_one_drop_before_it_disarms_the_clause() -> None:
    words = "Kd0 Ra0 Ti9 / kf9 pa5 reserve:1 dead:Pp"
    assert after(words, "a0a5").duty == 0
    assert after(words, "a0a5", D3="drop-missing-at-once").duty == 1
    assert after(words, "a0a5", D3="switch-closes").switch == ("closed", "closed")


def test_exception_one_the_third_capture_checks() -> None:
    """The checked side removes the check; then the checking side drops first, then the other."""
    checked = after("Kd0 Re0 / ke9 pe5 reserve:2 dead:Pp", "e0e5")
    assert plies(checked) == {"e9f9", "T@e6", "T@e7", "T@e8"}  # d9 would face the king
    evaded = following(checked, "e9f9")
    assert (evaded.side, evaded.duty) == (RED, 2) and drops_only(evaded)
    second = following(evaded, "T@a0")
    assert (second.side, second.duty) == (BLACK, 1) and drops_only(second)
    assert following(second, "T@a9").duty == 0
    shielded = following(checked, "T@e7")
    assert (shielded.side, shielded.duty) == (RED, 1) and drops_only(shielded)


def test_a_banned_drop_answers_no_check() -> None:
    """The one drop that would end the check screens another: drops that must answer if they can, cannot."""
    words = "Kd1 Ce0 / ke9 rf1 reserve:2 dead:PPp duty:2! exch:f1"
    evasions = {"d1d0", "d1d2", "e0e1"}
    reading = {"F2": "drop-if-it-answers-else-evade"}
    assert legal(words) == evasions == legal(words, **reading)
    assert legal(words, F2="drop-or-lose") == set()
    assert legal(words, D6="allowed", F3="evade-first-duty-stays", **reading) == {"T@e1"}


def test_exception_two_the_third_capture_begins_an_exchange() -> None:
    """The other side may drop at once, or first retake; then its opponent drops first, though he too could
    retake."""
    words = "Kd0 Re2 Re1 / kf9 pe5 ng6 reserve:2 dead:Pp"
    state = after(words, "e2e5")
    assert "g6e5" in plies(state) and len(with_prefix(plies(state), "T@")) == len(plies(state)) - 1
    retaken = following(state, "g6e5")
    assert (retaken.side, retaken.duty, retaken.first) == (RED, 2, False) and drops_only(retaken)
    assert drops_only(following(state, "T@a9"))
    assert drops_only(after(words, "e2e5", F8="none"))


def test_exception_three_the_recapture_checks() -> None:
    """The checked side removes that check; then the other side drops first."""
    state = after("Ke0 Re3 / kd9 pe5 re8 reserve:2 dead:Pp", "e3e5", "e8e5")
    assert state.board.in_check(RED) and (state.side, state.duty) == (RED, 2)
    assert plies(state) == {"e0f0", "T@e1", "T@e2", "T@e3", "T@e4"}
    evaded = following(state, "e0f0")
    assert evaded.side == BLACK and drops_only(evaded)
    last = following(evaded, "T@a9")
    assert last.side == RED and drops_only(last)


def test_exception_four_the_evasion_checks() -> None:
    """By the same principle the side now checked removes that check, before anyone drops."""
    state = after("Ke0 Ra5 / ke9 pe5 ch7 reserve:2 dead:Pp", "a5e5", "h7e7")
    assert state.board.in_check(RED) and (state.side, state.duty) == (RED, 2)
    found = plies(state)
    assert {"e0d0", "e5a5", "e5e7"} <= found and "e5e6" not in found and "e0e1" not in found
    assert with_prefix(found, "T@") == {"e1", "e2", "e3", "e4", "e6"}
    evaded = following(state, "e0d0")
    assert (evaded.side, evaded.duty) == (BLACK, 2) and drops_only(evaded)
    assert drops_only(following(evaded, "T@a9"))


# --- two: walks ------------------------------------------------------------------------------------


def test_walks_of_a_neutral_piece() -> None:
    """Eight steps and eight leaps; no leg; its own side alone; never onto anything."""
    alone = with_prefix(legal("Kd0 Te5 / kf9"), "T:e5")
    steps = {"d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"}
    leaps = {"c4", "c6", "d3", "d7", "f3", "f7", "g4", "g6"}
    assert alone == steps | leaps
    hemmed = with_prefix(legal("Kd0 Te5 Pf5 Nd5 / kf9 pe4 pe6"), "T:e5")
    assert hemmed == (steps - {"d5", "f5", "e4", "e6"}) | leaps
    assert with_prefix(legal("Kd0 Te5 Pf5 / kf9", T1="leg-blocks"), "T:e5") == alone - {"f5", "g4", "g6"}
    assert not with_prefix(legal("Kd0 te5 / kf9"), "T:")
    assert "T:e5g6" not in legal("Kd0 Te5 / kf9 ng6") and "T:e5g6" not in legal("Kd0 Te5 Tg6 / kf9")


def test_a_walk_may_screen_a_check() -> None:
    words = "Kd0 Ce3 Td5 / ke9 ad9 af9"
    screens = {"e4", "e5", "e6", "e7"}
    assert screens <= with_prefix(legal(words), "T:d5")
    forbidden = with_prefix(legal(words, D9="forbidden"), "T:d5")
    assert not screens & forbidden and {"d4", "c5", "f4", "f6"} <= forbidden
    assert set_up(words).board.in_check(BLACK) is False and after(words, "T:d5e6").board.in_check(BLACK)


def test_what_a_neutral_piece_blocks() -> None:
    """Leg, eye, line and screen, and the line between the kings: it is pinned there."""
    assert with_prefix(legal("Ke0 Te5 / ke9"), "T:e5") == {"e4", "e6"}
    assert legal("Ke0 te5 / ke9") == {"e0d0", "e0f0", "e0e1"}
    assert with_prefix(legal("Kd0 Nb0 / kf9"), "b0") == {"a2", "c2", "d1"}
    assert with_prefix(legal("Kd0 Nb0 tb1 / kf9"), "b0") == {"d1"}
    assert with_prefix(legal("Kd0 Bc0 tb1 / kf9"), "c0") == {"e2"}
    cannon = legal("Kd0 Ca0 ta3 / kf9 pa6")
    assert "a0a6" in cannon and not {"a0a4", "a0a5"} & cannon
    assert "a0a6" not in legal("Kd0 Ca0 ta3 / kf9 pa6", T2="all-but-cannon-screen")
    assert "a0a6" not in legal("Kd0 Ra0 ta3 / kf9 pa6")


# --- two: taking and airdropping -------------------------------------------------------------------


def test_taking_an_own_neutral_piece() -> None:
    """The piece stands alone on the point; the neutral goes to any empty point, the one just left too."""
    words = "Kd0 Ra0 Ta5 / kf9"
    points = with_prefix(legal(words), "a0a5/T@")
    assert len(points) == 90 - 3 and "a0" in points and "a5" not in points and "a0a5" not in legal(words)
    assert with_prefix(legal(words, X1="excluded"), "a0a5/T@") == points - {"a0"}
    state = after(words, "a0a5/T@i9")
    assert tris_of(state) == {"i9": RED} and state.board.fen().split("/")[4] == "R8"
    assert (state.dead, state.taken, state.tris_taken, state.clocks) == ("", (0, 0), 1, (1, 0))
    assert len(with_prefix(legal("Kd0 Td1 / kf9"), "d0d1/T@")) == 88
    assert with_prefix(legal("Kd0 Pe3 Te4 / kf9"), "e3e4/T@")
    assert not with_prefix(legal("Kd0 Ca0 Ta5 / kf9"), "a0a5")
    assert with_prefix(legal("Kd0 Ca0 Pa3 Ta5 / kf9"), "a0a5/T@")


def test_taking_an_enemy_neutral_piece_by_two_attacks() -> None:
    assert not with_prefix(legal("Kd0 Ra0 / kf9 ta5"), "a0a5")
    words = "Kd0 Ra0 Ri5 / kf9 ta5"
    assert with_prefix(legal(words), "a0a5/T@") == with_prefix(legal("Kd0 Ra0 Ri5 Ta5 / kf9"), "a0a5/T@")
    assert with_prefix(legal(words), "i5a5/T@")
    state = after(words, "a0a5/T@b2")
    assert tris_of(state) == {"b2": RED} and state.tris_taken == 1
    assert with_prefix(legal("Kd0 Ra1 / kf9 td1"), "d0d1/T@") and with_prefix(
        legal("Kd0 Ra1 / kf9 td1"), "a1d1"
    )
    assert not with_prefix(legal("Kd0 Ra1 / kf9 td1", A2="not-counted"), "a1d1")


def test_taking_an_enemy_neutral_piece_by_a_virtual_attack() -> None:
    """One real attack and a neutral of one's own that could walk there, leaping over nobody's leg."""
    assert with_prefix(legal("Ke0 Rg0 Tf5 / kd9 tg6"), "g0g6/T@")
    assert not with_prefix(legal("Ke0 Rg0 Tf5 / kd9 tg6", A6="none"), "g0g6")
    assert with_prefix(legal("Ke0 Rg0 Te5 Pf5 / kd9 tg6"), "g0g6/T@")
    assert not with_prefix(legal("Ke0 Rg0 Te5 Pf5 / kd9 tg6", T1="leg-blocks"), "g0g6")
    assert not with_prefix(legal("Ke0 Rg0 Tc5 / kd9 tg6"), "g0g6")
    assert not with_prefix(legal("Ke0 Rg0 / kd9 tg6 tf5"), "g0g6")
    assert "T:f5g6" not in legal("Ke0 Rg0 Tf5 / kd9 tg6")
    pinned = "Ke0 Rf0 Te5 / ke9 tf5"
    assert with_prefix(legal(pinned), "f0f5/T@") and not with_prefix(
        legal(pinned, A6_1="required"), "f0f5/T@"
    )


def test_an_airdrop_may_not_screen_a_check() -> None:
    words = "Kd0 Ce3 Ra4 Ta6 / ke9 ad9 af9"
    screens = {f"e{rank}" for rank in range(4, 9)}
    points = with_prefix(legal(words), "a4a6/T@")
    assert len(points) == 79 and not screens & points
    assert with_prefix(legal(words, X3="allowed"), "a4a6/T@") == points | screens


def test_which_check_an_airdrop_may_not_give() -> None:
    """A capture that checks by itself has its airdrops, unless any resulting check is meant (D7)."""
    words = "Kd0 Ra4 Te4 / ke9"
    assert len(with_prefix(legal(words), "a4e4/T@")) == 87
    assert with_prefix(legal(words, D7="any-resulting-check"), "a4e4/T@") == {"e5", "e6", "e7", "e8"}
    double = "Kd0 Ce2 Ra8 Te8 / ke9"  # the rook itself is the cannon's screen
    assert len(with_prefix(legal(double), "a8e8/T@")) == 86
    single = with_prefix(legal("Kd0 Ce2 Rg8 Ta8 / ke9"), "g8a8/T@")
    assert {"e3", "e4", "e5", "e6", "e7", "e8"} == ALL_POINTS - single - set("d0 e2 a8 e9".split())
    along_the_rank = "Kd0 Ce2 Ra8 Ta9 / ke9"  # the rook checks, and a screen would make it a double check
    assert not {"e3", "e8"} & with_prefix(legal(along_the_rank), "a8a9/T@")
    assert {"e3", "e8"} <= with_prefix(legal(along_the_rank, D7="only-if-check-is-new"), "a8a9/T@")


def test_king_safety_is_tested_after_the_airdrop() -> None:
    pin = with_prefix(legal("Ke0 Re4 Ta4 / kd9 re9"), "e4a4/T@")
    assert pin == {f"e{rank}" for rank in range(1, 9)}
    assert not with_prefix(legal("Ke0 Re4 Ta4 / kd9 re9", X2="before-airdrop"), "e4a4/T@")
    check = "Ke0 Ra4 Ta6 / kd9 re8"
    assert with_prefix(legal(check), "a4a6/T@") == {f"e{rank}" for rank in range(1, 8)}
    assert not with_prefix(legal(check, X2="before-airdrop"), "a4a6/T@")


def test_an_attacker_that_must_be_able_to_take() -> None:
    """A pinned horse takes if its airdrop shields the king; a rook whose every airdrop is banned does not."""
    pinned = "Ke0 Ne4 Rg0 / kd9 re9 tg5"
    shields = {f"e{rank}" for rank in range(1, 9)}
    assert with_prefix(legal(pinned), "e4g5/T@") == shields and with_prefix(legal(pinned), "g0g5/T@")
    assert legal(pinned, A1="every-attacker-legal") == legal(pinned)
    two_phases = legal(pinned, A1="every-attacker-legal", X2="before-airdrop")
    assert not with_prefix(two_phases, "g0g5") and with_prefix(legal(pinned, X2="before-airdrop"), "g0g5/T@")
    banned = "Kd0 Ra8 Ng7 / ke9 te8"
    assert with_prefix(legal(banned, D7="any-resulting-check"), "g7e8/T@")
    every = legal(banned, D7="any-resulting-check", A1="every-attacker-legal")
    assert not with_prefix(every, "g7e8") and not with_prefix(every, "a8e8")


# --- what there is not -----------------------------------------------------------------------------


def test_nothing_stands_on_a_neutral_piece() -> None:
    found = legal("Kd0 Ra5 Te5 Tf4 / kf9 ne6 dead:RN latch:1 promos:1,0")
    assert not any("=" in ply or "^" in ply for ply in found)
    assert "a5e5" not in found and "a5e5/T@b3" in found
    state = after("Kd0 / ke9 pe8 Pe7", "e7e8")
    assert state.latch is False


@pytest.mark.parametrize(("neutral", "moves"), [("", 0), ("ta9", 5), ("reserve:1 switch:wb", 86)])
def test_a_neutral_piece_saves_from_having_no_move(neutral: str, moves: int) -> None:
    words = f"Kd1 Pd8 Pf8 / ke9 b {neutral}"
    assert len(legal(words)) == moves
    assert legal(words, R1="regular-pieces-only") == set()
