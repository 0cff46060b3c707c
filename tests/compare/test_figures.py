"""Numbers as a person reads them."""

from __future__ import annotations

import pytest

from xuanpu.compare.figures import count, differs, interval, number, probability
from xuanpu.compare.paired import Paired


@pytest.mark.parametrize(
    ("value", "share", "signed", "text"),
    [
        (None, False, False, "–"),
        (0.0, False, True, "0"),
        (0.0, True, False, "0%"),
        (3061.4, False, False, "3,061"),
        (43.51, False, False, "43.5"),
        (2.271, False, False, "2.27"),
        (-0.0204, False, True, "−0.020"),
        (0.38, False, True, "+0.38"),
        (1.0, True, False, "100.0%"),
        (0.99957, True, False, "99.96%"),
        (0.00043, True, False, "0.043%"),
        (0.0289, True, False, "2.9%"),
        (-0.028, True, True, "−2.8"),
    ],
)
def test_numbers(value: float | None, share: bool, signed: bool, text: str) -> None:
    assert number(value, share, signed) == text


def test_intervals_and_the_rest() -> None:
    assert interval((-0.031, 0.0), lang="en") == "[−0.031, 0]"
    assert interval((-0.002, 0.05), share=True, lang="en") == "[−0.2, +5.0]"
    assert interval(None) == "–"
    assert (probability(None), probability(0.0004), probability(0.0416)) == ("", "<0.001", "0.042")
    assert (count(None), count(36.0), count(36.25)) == ("–", "36", "36.2")


def test_what_differs() -> None:
    assert differs(Paired(9, 0, 1, 1, (0.1, 2)))
    assert differs(Paired(9, 1, 0, -1, (-2, -0.1)))
    assert not differs(Paired(9, 0, 1, 1, (0, 2))) and not differs(Paired(0))
