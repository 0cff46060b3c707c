"""Every position of the cases goes through its FEN and back."""

from __future__ import annotations

import pytest

from tests.tris.cases.case_file import Case, Ruling, cases, rulings
from tests.tris.test_cases_rulings import position_of, rules_of
from xuanpu.game import Move, Position
from xuanpu.rulesets import load_rules


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_the_fen_of_a_case_is_canonical(case: Case) -> None:
    assert Position.from_fen(case.fen, load_rules("m3c-2024-2")).fen() == case.fen


@pytest.mark.parametrize("ruling", rulings(), ids=str)
def test_every_position_of_a_ruling_round_trips(ruling: Ruling) -> None:
    rules = rules_of(ruling)
    position = Position.from_fen(ruling.fen, rules)
    assert Position.from_fen(position.fen(), rules) == position
    for ply in ruling.played:
        position = position.play(Move.parse(ply))
        assert Position.from_fen(position.fen(), rules) == position
    assert position == position_of(ruling)
    for ply in ruling.after:
        after = position.play(Move.parse(ply))
        assert Position.from_fen(after.fen(), rules) == after


def test_positions_that_differ_in_a_lock_differ() -> None:
    """R2: what stands on the board is not all; locks, reserve and duty tell positions apart."""
    rules = load_rules("m3c-2024-2")
    assert rules.readings["R2"].chosen == "full-state"
    board = "3k5/9/9/9/4{tris}4/9/9/9/9/4K4 w - - 0 1 dead:ppp{more}"
    texts = [board.format(tris=tris, more=more) for tris in "Tt" for more in ("", " duty:1")]
    assert len({Position.from_fen(text, rules) for text in texts}) == len(texts)
