"""Position -> FEN -> position is exact, whatever the position holds; what is not written has its default."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fen.built_positions import positions
from tests.notation.played_positions import Start, played, plays, starts
from xuanpu.errors import FenError
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.state import CROSSED, PLUS, PROMOTED, WAIVED

M3C = "m3c-2024-2"
PLAIN = load_rules("xiangqi")
HARMONISED = load_rules(M3C)
NEUTRAL = load_rules("double-neutral")
LAWS = (
    PLAIN,
    HARMONISED,
    load_rules(M3C, "literal"),
    load_rules(M3C, None, {"D14": "all-missing", "P5": "zero"}),
    load_rules(M3C, None, {"P3": "captured-or-spare", "P5": "always-rook"}),
    NEUTRAL,
    load_rules("double-neutral", None, {"D14": "all-missing", "D13": "beside-an-action"}),
)
KINGS = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"


def field(fen: str, name: str, rules: Rules = HARMONISED) -> Any:
    """A field of the record, as numbers."""
    return Position.from_fen(fen, rules).record[name][0].tolist()


def marked(fen: str, bit: int, rules: Rules = HARMONISED) -> set[int]:
    """The squares with a mark."""
    return set(np.flatnonzero(np.array(field(fen, "mark", rules)) & bit).tolist())


def squares(names: str) -> set[int]:
    return set(map(square_number, names.split()))


@given(positions(st.sampled_from(LAWS)))
def test_every_field_comes_back(position: Position) -> None:
    fen = position.fen()
    again = Position.from_fen(fen, position.rules)
    differing = [name for name in position.record.dtype.names if field_differs(position, again, name)]
    assert not differing, fen
    assert again == position
    assert again.fen() == fen


def field_differs(one: Position, other: Position, name: str) -> bool:
    return bool((one.record[name] != other.record[name]).any())


@given(positions(st.just(HARMONISED)), st.randoms())
def test_the_order_of_items_does_not_matter(position: Position, rng: Any) -> None:
    words = position.fen().split()
    items = words[6:]
    rng.shuffle(items)
    assert Position.from_fen(" ".join(words[:6] + items), position.rules) == position


def test_the_usual_start_has_no_items() -> None:
    for rules in LAWS:
        assert len(Position(rules).fen().split()) == 6


def test_a_promoted_tris_is_named_by_its_piece() -> None:
    position = Position.from_fen("3k5/9/4+n4/9/9/2+C6/9/9/9/4K4 w", HARMONISED)
    horse, cannon = square_number("e7"), square_number("c4")
    assert position.piece[[horse, cannon]].tolist() == [PROMOTED, PROMOTED]
    assert position.tris[[horse, cannon]].tolist() == [PLUS, PLUS]
    assert position.owner[[horse, cannon]].tolist() == position.lock[[horse, cannon]].tolist() == [1, 0]
    assert position.physical[[horse, cannon]].tolist() == [4, 6]
    assert position.record["plus"][0].tolist() == [1, 1]
    assert position.promotions == (1, 1)
    assert position.fen() == "3k5/9/4+n4/9/9/2+C6/9/9/9/4K4 w - - 0 1"


@pytest.mark.parametrize(
    ("board", "readings", "latch"),
    [
        ("3k5/9/9/9/9/9/9/9/9/RC2K4 w", {}, 1),
        ("3k5/9/9/9/9/9/9/9/9/RCN1K4 w", {}, 0),
        ("rcnk5/9/9/9/9/9/9/9/9/R3K4 w", {}, 0),
        ("3k5/9/9/9/9/9/9/9/9/*R*R2K4 w", {}, 0),
        ("3k5/9/9/9/9/9/9/9/9/*R*R2K4 w", {"P5": "zero"}, 1),
        ("3k5/9/9/9/9/9/9/9/9/RC+N1K4 w", {"P5": "zero"}, 1),
        ("3k5/9/9/9/9/9/9/9/9/C*NC1K4 w", {}, 1),
        ("3k5/9/9/9/9/9/9/9/9/C*NC1K4 w", {"P5": "always-rook"}, 0),
    ],
)
def test_the_latch_is_set_where_both_sums_are_low(board: str, readings: dict[str, str], latch: int) -> None:
    rules = load_rules(M3C, None, readings)
    assert field(board, "latch", rules) == latch
    assert field(f"{board} - - 0 1 latch:1", "latch", rules) == 1
    if latch:
        with pytest.raises(FenError):
            field(f"{board} - - 0 1 latch:0", "latch", rules)
    assert field(board.replace("*", "").replace("+", ""), "latch", PLAIN) == 0


def test_pawns_beyond_the_river_have_crossed_it() -> None:
    board = "3k5/9/9/4P4/4P1p2/4P1p2/4*P4/6p2/9/4K4 w"
    assert marked(board, CROSSED) == squares("e6 e5 g4 g2")
    assert marked(f"{board} - - 0 1 crossed:g5,e3", CROSSED) == squares("e6 e5 g4 g2 g5 e3")
    assert Position.from_fen(f"{board} - - 0 1 crossed:g5,e3,e6", HARMONISED).fen().endswith(" crossed:e3,g5")


def test_waived_pieces_stand_without_a_tris() -> None:
    fen = "3k5/9/4A4/9/2b6/9/9/9/9/4K4 w - - 0 1 waived:c5,e7"
    assert marked(fen, WAIVED) == squares("c5 e7")


def test_missing_pieces_are_dead_by_one_option_of_d14() -> None:
    rules = load_rules(M3C, None, {"D14": "all-missing"})
    odds = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w"
    position = Position.from_fen(odds, rules)
    assert position.dead.sum() == position.dead[0, 4] == 1
    assert position.taken.tolist() == [1, 0]
    assert position.fen() == f"{odds} - - 0 1"
    assert Position.from_fen(odds, HARMONISED).dead.sum() == 0
    given_away = Position.from_fen(f"{odds} - - 0 1 dead:-", rules)
    assert given_away.dead.sum() == 0 == given_away.taken.sum()
    assert given_away.fen() == f"{odds} - - 0 1 dead:-"
    spent = Position.from_fen("3k5/9/9/9/4+N4/9/9/9/9/4K4 w", rules)
    assert spent.dead[0].tolist() == [0, 0, 2, 2, 1, 2, 2, 5]
    assert spent.switch == (1, 1) and spent.record["duty_done"][0] == 1


def test_a_game_without_tris_keeps_its_dead() -> None:
    fen = f"{KINGS} dead:Rp taken:1,2 prev:e3 any:0"
    position = Position.from_fen(fen, PLAIN)
    assert (position.dead[0, 5], position.dead[1, 7], position.taken.tolist()) == (1, 1, [1, 2])
    assert Position.from_fen(position.fen(), PLAIN) == position


def test_a_game_without_composites_has_no_latch() -> None:
    """Bare kings are no sum of strong pieces that frees a promotion."""
    position = Position.from_fen(
        f"{KINGS} dead:Rp switch:w duty:1! exch:e3 victim:r tris:2 beside:1", NEUTRAL
    )
    assert position.record["latch"][0] == 0
    assert Position.from_fen(position.fen(), NEUTRAL) == position


def test_a_game_without_tris_passes_over_what_it_does_not_have() -> None:
    with_tris = Position.from_fen(f"{KINGS} duty:2! exch:i5 reserve:2 latch:1", PLAIN)
    assert with_tris == Position.from_fen(KINGS, PLAIN)


def test_reading_and_writing_need_no_kernel() -> None:
    code = (
        "import sys; from xuanpu.game import Position; p = Position(); p.fen(); p.strong_sums(); "
        "p.repetition_key(); p.physical; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@given(start=starts, choices=plays)
def test_positions_of_play_come_back(start: Start, choices: list[int]) -> None:
    position = played(start, choices)
    assert Position.from_fen(position.fen(), position.rules) == position
