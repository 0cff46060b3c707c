"""Our Asian profile beside pyffish: the same on every cycle but those that the table explains."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from tests.results.cycles import HERE, Cycle, colours_changed, constructed, found, left_and_right_changed
from tests.results.pyffish_rulings import loser
from xuanpu.results import load_profile

TABLE = tomllib.loads((HERE / "differences.toml").read_text(encoding="utf-8"))
REASONS = TABLE["reason"]
EXPLAINED = {entry["cycle"]: entry["reason"] for entry in TABLE["found"]} | {
    cycle.key: cycle.pyffish for cycle in constructed() if cycle.pyffish
}
CYCLES = constructed() + found()


def test_where_they_differ_the_table_says_why(record_property: Callable[[str, object], None]) -> None:
    differ = {cycle.key for cycle in CYCLES if cycle.loser("asian") != loser(cycle)}
    record_property("cycles", len(CYCLES))
    record_property("different", len(differ))
    assert differ == set(EXPLAINED)


def test_most_cycles_put_somebody_at_fault() -> None:
    """Else to agree would say little."""
    losers = [cycle.loser("asian") for cycle in CYCLES]
    assert min(losers.count("red"), losers.count("black")) > 30


@pytest.mark.parametrize("name", REASONS)
def test_a_reason_is_used_and_rests_on_a_clause(name: str) -> None:
    reason = REASONS[name]
    assert set(reason) == {"clause", "why", "source"} and all(reason.values())
    assert reason["clause"] in load_profile("asian").clauses
    assert name in EXPLAINED.values()


@pytest.mark.parametrize("image", [colours_changed, left_and_right_changed])
def test_pyffish_agrees_with_itself_in_the_mirror(image: Callable[[Cycle], Cycle]) -> None:
    """Which makes it worth asking."""
    for cycle in constructed():
        mirrored = image(cycle)
        here, there = loser(cycle), loser(mirrored)
        expected = {"red": "black", "black": "red"}.get(here, here) if image is colours_changed else here
        assert there == expected, cycle.id
