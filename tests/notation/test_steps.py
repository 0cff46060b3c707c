"""进, 退, 平 and their inverse, on the empty board."""

from __future__ import annotations

import pytest

from xuanpu.notation.intent import SQUARES, Action, point, square_of
from xuanpu.notation.steps import arrival, spelling

KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN = range(1, 8)


@pytest.mark.parametrize("kind", range(1, 8))
def test_spelling_is_the_inverse_of_arrival(kind: int) -> None:
    for start in range(SQUARES):
        ends = {
            arrival(kind, start, action, number)
            for action in (Action.ADVANCE, Action.RETREAT, Action.TRAVERSE)
            for number in range(1, 10)
        }
        for end in range(SQUARES):
            spelled = spelling(kind, start, end)
            assert (spelled is not None) == (end in ends)
            assert spelled is None or arrival(kind, start, *spelled) == end


@pytest.mark.parametrize(
    ("kind", "start", "action", "number", "end"),
    [
        (CANNON, (2, 3), Action.TRAVERSE, 5, (5, 3)),
        (ROOK, (1, 1), Action.ADVANCE, 9, (1, 10)),
        (ROOK, (1, 2), Action.ADVANCE, 9, None),
        (ROOK, (1, 2), Action.TRAVERSE, 1, None),
        (HORSE, (2, 1), Action.ADVANCE, 3, (3, 3)),
        (HORSE, (2, 1), Action.ADVANCE, 4, (4, 2)),
        (HORSE, (2, 1), Action.ADVANCE, 5, None),
        (HORSE, (2, 1), Action.TRAVERSE, 3, None),
        (HORSE, (2, 2), Action.RETREAT, 3, None),
        (ELEPHANT, (3, 1), Action.ADVANCE, 5, (5, 3)),
        (ADVISOR, (4, 1), Action.ADVANCE, 5, (5, 2)),
        (ADVISOR, (4, 1), Action.ADVANCE, 6, None),
        (PAWN, (7, 4), Action.ADVANCE, 1, (7, 5)),
        (KING, (5, 1), Action.TRAVERSE, 4, (4, 1)),
    ],
)
def test_known_steps(
    kind: int, start: tuple[int, int], action: Action, number: int, end: tuple[int, int] | None
) -> None:
    assert arrival(kind, point(*start), action, number) == (None if end is None else point(*end))


def test_points_turn_round_for_black() -> None:
    assert [square_of(point(file, 1), 0) for file in (1, 9)] == [8, 0]
    assert [square_of(point(file, 1), 1) for file in (1, 9)] == [81, 89]
    assert all(square_of(square_of(square, side), side) == square for square in range(90) for side in (0, 1))
