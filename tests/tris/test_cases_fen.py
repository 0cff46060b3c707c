"""Every position of the cases goes through its FEN and back."""

from __future__ import annotations

import pytest

from tests.tris.cases.case_file import Case, cases
from tests.tris.test_cases_rulings import positions_of
from xuanpu.game import Move, Position
from xuanpu.rulesets import load_rules


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_the_fen_of_a_case_is_canonical(case: Case) -> None:
    assert Position.from_fen(case.fen, load_rules(case.ruleset)).fen() == case.fen


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_every_position_of_a_case_round_trips(case: Case) -> None:
    """Under each choice of readings once; a profile by itself changes nothing in a FEN."""
    for ruling in {tuple(ruling.under.items()): ruling for ruling in case.rulings}.values():
        positions = positions_of(ruling)
        positions += [positions[-1].play(Move.parse(ply)) for ply in ruling.after]
        for position in positions:
            assert Position.from_fen(position.fen(), position.rules) == position, (
                str(ruling),
                position.fen(),
            )
