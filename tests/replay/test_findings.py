"""Each check fires on a game made for it, says what is there, and is silent otherwise."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest

from tests.replay.constructed_games import (
    PROFILES,
    cannon_looks_on,
    checks,
    checks_from_beside,
    constructed,
    dropped_before_third,
    exchange,
    m3c,
    only_two,
    quiet,
    screens_before_own_king,
)
from xuanpu.audit.check import Case
from xuanpu.audit.checks import clause_never_fired
from xuanpu.audit.finding import Finding
from xuanpu.audit.registry import CHECKS
from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement
from xuanpu.rulesets import Rules

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

#: In every game some clause never fires.
EVERYWHERE = "XP601"


@dataclass(frozen=True)
class Seen:
    """A finding to be seen: in which game, under which rules and drops, at which ply, with which blanks."""

    code: str
    game: Callable[[], Game]
    profile: str = "harmonised"
    readings: Mapping[str, str] = field(default_factory=dict)
    drops: str | tuple[str, ...] = "friendly"
    ply: int | None = None
    blanks: Mapping[str, Any] = field(default_factory=dict)
    others: frozenset[str] = frozenset()

    def rules(self) -> Rules:
        return m3c(self.profile, **self.readings)

    def arrange(self) -> Arrangement:
        drops = self.drops if isinstance(self.drops, str) else tuple(map(square_number, self.drops))
        return arrange(self.game(), self.rules(), drops=drops)

    def findings(self) -> list[Finding]:
        """Those of this code; no code but those named may come up beside it."""
        found = _arranged(SEEN.index(self)).findings
        assert {finding.code for finding in found} == {self.code, EVERYWHERE, *self.others}
        return [finding for finding in found if finding.code == self.code]


def badly_written() -> Game:
    """Arabic digits for Red."""
    return constructed(START, "兵7进1 炮２平３")


SEEN = (
    Seen("XP101", checks, "literal", ply=6, blanks={"drops": 2, "others": 0}),
    Seen("XP101", checks, "harmonised", ply=6, blanks={"drops": 2, "others": 1}),
    Seen(
        "XP102",
        lambda: checks_from_beside(after=""),
        "literal",
        ply=6,
        blanks={"squares": "", "count": 0},
        others=frozenset({"XP101"}),
    ),
    Seen(
        "XP102",
        cannon_looks_on,
        "literal",
        ply=6,
        blanks={"squares": "e1", "count": 1},
        others=frozenset({"XP401", "XP402"}),
    ),
    Seen(
        "XP103",
        screens_before_own_king,
        ply=6,
        blanks={"squares": "d5 d6 d7 d8", "count": 4},
        others=frozenset({"XP401", "XP402"}),
    ),
    Seen("XP201", exchange, ply=6, blanks={"count": 1, "moves": "车９平１"}),
    Seen("XP201", exchange, "literal", ply=6, blanks={"count": 1, "moves": "车９平１"}),
    Seen(
        "XP401",
        cannon_looks_on,
        "literal",
        ply=6,
        blanks={"number": 1, "squares": "e1", "count": 1},
        others=frozenset({"XP102", "XP402"}),
    ),
    Seen(
        "XP401",
        screens_before_own_king,
        ply=6,
        blanks={"number": 2, "squares": "d5 d6 d7 d8", "count": 4},
        others=frozenset({"XP103", "XP402"}),
    ),
    Seen(
        "XP402",
        cannon_looks_on,
        "literal",
        ply=6,
        blanks={"number": 1, "squares": "e1", "count": 1},
        others=frozenset({"XP102", "XP401"}),
    ),
    Seen("XP501", quiet, drops=("e5", "d8"), ply=8, blanks={"record_ply": 6, "machine": "d9d8"}),
    Seen(
        "XP501",
        dropped_before_third,
        readings={"D3": "drop-missing-at-once"},
        ply=7,
        blanks={"record_ply": 6, "machine": "d8d9"},
    ),
    Seen("XP502", quiet, drops=("d8", "e5"), ply=8, blanks={"record_ply": 6, "machine": "d9d8"}),
    Seen("XP503", lambda: quiet("d9d7 a7b7"), blanks={"plies": 5}),
    Seen("XP503", lambda: constructed(START, "h2e2 h9g9"), blanks={"plies": 1}),
    Seen("XP504", badly_written),
)


@cache
def _arranged(index: int) -> Arrangement:
    return SEEN[index].arrange()


def test_every_check_has_a_game() -> None:
    assert {seen.code for seen in SEEN} | {EVERYWHERE} == {check.code for check in CHECKS}
    assert [check.code for check in CHECKS] == sorted(check.code for check in CHECKS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


@pytest.mark.parametrize("seen", SEEN, ids=lambda seen: f"{seen.code}-{seen.profile}")
def test_fires(seen: Seen) -> None:
    findings = seen.findings()
    assert findings
    for finding in findings:
        assert finding.ply == seen.ply
        assert {name: finding.blanks[name] for name in seen.blanks} == dict(seen.blanks)
        check = next(check for check in CHECKS if check.code == finding.code)
        assert (finding.name, finding.severity) == (check.name, check.severity)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("game", [quiet, only_two, dropped_before_third])
def test_all_are_silent_otherwise(game: Callable[[], Game], profile: str) -> None:
    assert [finding.code for finding in arrange(game(), m3c(profile)).findings] == [EVERYWHERE]


@pytest.mark.parametrize("seen", SEEN, ids=lambda seen: f"{seen.code}-{seen.profile}")
def test_what_a_finding_carries(seen: Seen) -> None:
    """Words in both languages, clauses and readings that the ruleset has, a position, a command."""
    rules = seen.rules()
    for finding in seen.findings():
        for lang in ("zh", "en"):
            assert finding.title(lang)
            assert "{" not in finding.text(lang)
        assert finding.as_dict("en")["code"] == seen.code
        assert set(finding.clauses) <= set(rules.clauses)
        assert all(rules.readings[name].chosen == option for name, option in finding.readings)
        if finding.ply is not None:
            assert finding.fen is not None and finding.reproduce is not None
            Position.from_fen(finding.fen, rules)
            words = shlex.split(finding.reproduce)
            assert words[:2] == ["xuanpu", "explain"]
            assert words[words.index("--ply") + 1] == str(finding.ply)
            assert words[words.index("--profile") + 1] == seen.profile
        else:
            assert finding.reproduce is None


def test_first_drops_that_are_illegal_are_not_blamed_for_the_second() -> None:
    """A drop before the own king has no second drop behind it because it is none itself."""
    codes = {finding.code for finding in arrange(screens_before_own_king(), m3c()).findings}
    assert "XP103" in codes and "XP102" not in codes
    codes = {finding.code for finding in arrange(checks(), m3c("literal")).findings}
    assert "XP102" not in codes


def test_a_duty_at_the_start_of_a_game() -> None:
    """The first ply is the forced drop, and none is legal: the finding stands at ply 1."""
    fen = "3k5/3R5/4N4/9/9/9/9/9/9/4K4 b - - 0 1 dead:ppp duty:2! exch:d8"
    rules = m3c("literal")
    found = {finding.code: finding for finding in arrange(constructed(fen, "", rules), rules).findings}
    assert found["XP102"].ply == 1


def test_clauses_that_all_fired() -> None:
    arranged = arrange(quiet(), m3c())
    silent = {finding.code: finding for finding in arranged.findings}[EVERYWHERE]
    never = [clause for clause, count in arranged.coverage.items() if count == 0]
    assert silent.blanks["count"] == len(never) == len(silent.clauses)
    every = replace(arranged, coverage=dict.fromkeys(arranged.coverage, 1))
    assert not list(clause_never_fired.CHECK.run(Case(every, None)))


def test_coverage_counts_plies() -> None:
    """The plies of the record rest on M3C-2.3, two forced drops on M3C-3.4, and the switch opens once."""
    coverage = arrange(quiet(), m3c(), sweep=False).coverage
    assert coverage["M3C-2.3"] == 7
    assert coverage["M3C-3.1"] == 1
    assert coverage["M3C-3.3"] == 2
    assert coverage["M3C-3.4"] == 3
    assert coverage["M3C-3.2"] == 0
