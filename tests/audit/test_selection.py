"""Which checks `--select` and `--ignore` leave."""

from __future__ import annotations

import pytest

from xuanpu.audit.registry import AUDITED
from xuanpu.audit.selection import selected
from xuanpu.errors import UsageError

ALL = {check.code for check in AUDITED}
ASKED_FOR = {"XP506", "XP601", "XP602", "XP603", "XP604"}


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        ((), (), ALL - ASKED_FOR),
        (("ALL",), (), ALL),
        (("XP1",), (), {"XP101", "XP102", "XP103", "XP104"}),
        (("xp101", "XP6"), (), {"XP101", "XP601", "XP602", "XP603", "XP604"}),
        (("XP1",), ("XP102",), {"XP101", "XP103", "XP104"}),
        (("XP102",), ("XP1",), {"XP102"}),
        (("XP102",), ("XP102",), set()),
        ((), ("XP",), set()),
        (("ALL",), ("XP5",), {code for code in ALL if not code.startswith("XP5")}),
        (("ALL",), ("ALL",), set()),
        ((" XP101 ",), (), {"XP101"}),
    ],
)
def test_selected(select: tuple[str, ...], ignore: tuple[str, ...], expected: set[str]) -> None:
    assert {check.code for check in selected(select, ignore)} == expected


@pytest.mark.parametrize("word", ["XP7", "XP1011", "forced", "", " "])
def test_a_word_that_fits_no_check(word: str) -> None:
    with pytest.raises(UsageError) as caught:
        selected((), (word,))
    assert "XP101" in caught.value.text("en")
