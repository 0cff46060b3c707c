"""The same rulings put to the independent judge of tests/oracles, and the engine held against it."""

from __future__ import annotations

import random

import pytest

from tests.oracles.comparing import compare
from tests.tris.cases.answers import wrong
from tests.tris.cases.case_file import Case, cases
from tests.tris.cases.judged import answers_of, states_of
from tests.tris.test_cases_rulings import positions_of


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_rulings_of_a_case(case: Case) -> None:
    problems = []
    for ruling in case.rulings:
        states = states_of(ruling)
        problems += [f"{ruling}: {states[-1].fen()}: {what}" for what in wrong(ruling, answers_of(states))]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_the_engine_says_the_same(case: Case, rng: random.Random) -> None:
    """All legal plies under each ruling; under one of them the position after a ply of each kind, too."""
    played = rng.choice(case.rulings)
    for ruling in case.rulings:
        position = positions_of(ruling)[-1]
        compare(position.fen(), position.rules, rng, played=int(ruling is played))
