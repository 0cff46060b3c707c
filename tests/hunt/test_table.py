"""The transposition table keeps a forced end by its distance from the position, whatever the way to it."""

from __future__ import annotations

import pytest

from xuanpu.hunt.table import from_here
from xuanpu.hunt.values import DECIDED, INFINITE, WON


@pytest.mark.parametrize("value", [-WON, 7 - WON, -DECIDED, -250, 0, 250, DECIDED, WON - 7, WON])
@pytest.mark.parametrize("level", [0, 1, 9])
def test_values_come_back_as_they_were(value: int, level: int) -> None:
    assert from_here(from_here(value, level), -level) == value


def test_ends_are_counted_from_the_position() -> None:
    """Won at the ninth ply from the root, seen at the fourth: five plies more; met again at the second."""
    kept = from_here(WON - 9, 4)
    assert kept == WON - 5
    assert from_here(kept, -2) == WON - 7
    assert from_here(-kept, -2) == 7 - WON


def test_they_fit_the_table() -> None:
    assert abs(from_here(WON - 1, 60)) < INFINITE < 2**15
