"""Names that resemble one that is not there."""

from __future__ import annotations

import pytest

from xuanpu.near import MOST, near

CLAUSES = ("M3C-1.5", "M3C-3.1", "M3C-3.4", "M3C-6.5", "XQ-1")


@pytest.mark.parametrize(
    ("name", "known", "found"),
    [
        ("open_att", ("n_tris", "open_at"), ("open_at",)),
        ("FORBIDEN", ("allowed", "forbidden"), ("forbidden",)),
        ("M3C-3.5", CLAUSES, ("M3C-3.1", "M3C-3.4", "M3C-1.5", "M3C-6.5")),
        ("玄", ("玄谱", "兵"), ("玄谱",)),
        ("DUTY", ("CUT", "DUTY_TO_DROP", "DUTY_DONE"), ("DUTY_DONE", "DUTY_TO_DROP")),
        ("xp9", ("P9", "XP901"), ("XP901", "P9")),
        ("x", ("open_at",), ()),
        ("", ("open_at",), ()),
        ("x", (), ()),
    ],
)
def test_the_likest_come_first(name: str, known: tuple[str, ...], found: tuple[str, ...]) -> None:
    assert near(name, known) == found


def test_not_too_many() -> None:
    assert len(near("D1", [f"D1{number}" for number in range(9)])) == MOST
