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
    advisor_abroad,
    cannon_looks_on,
    checks,
    checks_from_beside,
    composite_pawn_to_and_fro,
    constructed,
    dropped_before_third,
    elephant_abroad,
    exchange,
    leaves,
    m3c,
    mates,
    only_two,
    quiet,
    rights_without_a_piece,
    screens_before_own_king,
    to_and_fro,
)
from xuanpu.audit.check import Case
from xuanpu.audit.checks import clause_never_fired
from xuanpu.audit.finding import Finding, Said
from xuanpu.audit.registry import CHECKS
from xuanpu.game import Game, Position
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement
from xuanpu.rulesets import Rules

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

#: In every game some clause fires and some never does; readings part in most.
NEVER_FIRED = "XP601"
READINGS = ("XP202", "XP203")
EVERYWHERE = frozenset({NEVER_FIRED, "XP602", "XP202"})


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
        assert {finding.code for finding in found} - EVERYWHERE == {self.code, *self.others} - EVERYWHERE
        return [finding for finding in found if finding.code == self.code]


def shut_in() -> Game:
    """Two pawns keep Black's king from moving; a Tris of its own on a9 is all that can."""
    return constructed("t3k4/3P1P3/9/9/9/9/9/9/9/3K5 w - - 0 40", "d0d1 T:a9b9", m3c())


def both_tris(*squares: str) -> Game:
    """Red owns the Tris on these points of rank 3."""
    row = "".join("T" if f"{file}3" in squares else "1" for file in "abcdefghi")
    return constructed(f"3k5/9/9/9/9/9/{row}/9/9/4K4 w", "e0e1 d9d8", m3c())


def taken_back_at_once() -> Game:
    """Ply 3 takes the second piece, and ply 4 takes back."""
    return constructed("3k5/9/9/9/p7r/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3a5 i5a5")


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
        others=frozenset({"XP101", "XP203", "XP505"}),
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
        others=frozenset({"XP401", "XP402", "XP505"}),
    ),
    Seen(
        "XP104",
        cannon_looks_on,
        ply=6,
        blanks={"squares": "e1", "count": 1},
        others=frozenset({"XP401"}),
    ),
    Seen("XP201", exchange, ply=6, blanks={"count": 1, "moves": "车９平１"}),
    Seen("XP201", exchange, "literal", ply=6, blanks={"count": 1, "moves": "车９平１"}),
    Seen(
        "XP203",
        lambda: checks_from_beside(after=""),
        "literal",
        ply=6,
        blanks={"state": Said("finding.XP203.over")},
        others=frozenset({"XP101", "XP102", "XP505"}),
    ),
    Seen(
        "XP203",
        lambda: checks_from_beside(after=""),
        ply=6,
        blanks={"state": Said("finding.XP203.open")},
        others=frozenset({"XP101", "XP505"}),
    ),
    Seen(
        "XP302",
        shut_in,
        ply=2,
        blanks={"plies": 5, "count": 1, "state": Said("finding.XP302.quiet")},
        others=frozenset({"XP203"}),
    ),
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
        others=frozenset({"XP103", "XP402", "XP505"}),
    ),
    Seen(
        "XP402",
        cannon_looks_on,
        "literal",
        ply=6,
        blanks={"number": 1, "squares": "e1", "count": 1},
        others=frozenset({"XP102", "XP401"}),
    ),
    Seen(
        "XP301",
        rights_without_a_piece,
        ply=1,
        blanks={"squares": "e4", "red": 20, "black": 0, "count": 2},
    ),
    Seen(
        "XP403",
        advisor_abroad,
        ply=2,
        blanks={"piece": "A", "square": "f4", "fate": Said("finding.XP403.immobile")},
        others=frozenset({"XP404"}),
    ),
    Seen("XP403", elephant_abroad, ply=2, blanks={"piece": "B", "fate": Said("finding.XP403.returns")}),
    Seen(
        "XP403",
        advisor_abroad,
        readings={"S3": "zone-waived"},
        ply=2,
        blanks={"square": "f4", "fate": Said("finding.XP403.waived")},
    ),
    Seen(
        "XP403",
        advisor_abroad,
        readings={"S3": "removed"},
        ply=2,
        blanks={"square": "f4", "fate": Said("finding.XP403.removed")},
    ),
    Seen(
        "XP404",
        advisor_abroad,
        ply=2,
        blanks={"piece": "A", "square": "f4"},
        others=frozenset({"XP403"}),
    ),
    Seen("XP404", lambda: constructed("3k5/9/9/5b3/9/5a3/9/9/9/4K4 w", "e0e1", m3c()), ply=1),
    Seen("XP405", to_and_fro, ply=16, blanks={"times": 3, "plies": "8 12 16", "period": 4}),
    Seen("XP501", quiet, drops=("e5", "d8"), ply=8, blanks={"record_ply": 6, "machine": "d9d8"}),
    Seen(
        "XP501",
        dropped_before_third,
        readings={"D3": "drop-missing-at-once"},
        ply=7,
        blanks={"record_ply": 6, "machine": "d8d9"},
        others=frozenset({"XP603"}),
    ),
    Seen("XP502", quiet, drops=("d8", "e5"), ply=8, blanks={"record_ply": 6, "machine": "d9d8"}),
    Seen("XP503", lambda: quiet("d9d7 a7b7"), blanks={"plies": 5}, others=frozenset({"XP505"})),
    Seen("XP503", lambda: constructed(START, "h2e2 h9g9"), blanks={"plies": 1}),
    Seen("XP504", badly_written),
    Seen("XP603", lambda: both_tris("c3", "e3"), ply=1, blanks={"count": 3}),
    Seen("XP604", taken_back_at_once, ply=5, blanks={"opened": 3, "forced": 4}, others=frozenset({"XP505"})),
    Seen("XP505", lambda: quiet(after=""), ply=6, blanks={"record_ply": 5, "owed": 2}),
)


def codes(arranged: Arrangement) -> set[str]:
    """The codes of the findings, but for those that come up in every game."""
    return {finding.code for finding in arranged.findings} - EVERYWHERE


@cache
def _arranged(index: int) -> Arrangement:
    return SEEN[index].arrange()


def test_every_check_has_a_game() -> None:
    assert {seen.code for seen in SEEN} | EVERYWHERE == {check.code for check in CHECKS}
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
    assert codes(arrange(game(), m3c(profile))) == set()


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
    assert "XP103" in codes(arrange(screens_before_own_king(), m3c()))
    assert "XP102" not in codes(arrange(screens_before_own_king(), m3c()))
    assert "XP102" not in codes(arrange(checks(), m3c("literal")))


@pytest.mark.parametrize("profile", PROFILES)
def test_a_third_capture_that_mates_is_no_conflict_of_duties(profile: str) -> None:
    """No ply would answer it if no drop were owed either; the record ends with the duty, and that the game is
    over hangs on a reading by which check is disregarded while it lasts."""
    assert codes(arrange(mates(), m3c(profile))) == {"XP203", "XP505"}
    assert "XP101" in codes(arrange(checks_from_beside(), m3c(profile)))


def test_what_may_be_put_off_is_not_impossible() -> None:
    """A side that evades first drops later; one that may only drop is lost by the duty."""
    evaded = checks_from_beside(after="d9e9")
    assert codes(arrange(evaded, m3c())) == {"XP101", "XP203", "XP505"}
    assert "XP102" in codes(arrange(evaded, m3c("literal")))
    assert codes(arrange(cannon_looks_on(), m3c())) & {"XP102", "XP104"} == {"XP104"}
    assert codes(arrange(cannon_looks_on(), m3c("literal"))) & {"XP102", "XP104"} == {"XP102"}


@pytest.mark.parametrize(
    "game",
    [
        lambda: rights_without_a_piece(dead="R"),
        lambda: rights_without_a_piece(dead="C"),
        lambda: rights_without_a_piece(tris="4T4/9", black="rr1k5"),
        lambda: rights_without_a_piece(tris="9/4t4"),
        lambda: constructed("3k5/9/9/9/9/9/4T4/9/9/RNC1K4 w", "a0a1 d9d8", m3c()),
        lambda: leaves("3k5/9/9/9/9/9/9/9/4*A4/4K4", "T^e1e2"),
        lambda: advisor_abroad("f4f5"),
        lambda: constructed("3k5/9/5b3/9/9/9/9/9/9/4K4 w", "e0e1", m3c()),
        lambda: both_tris("c3"),
        lambda: to_and_fro(times=1),
        lambda: quiet("d9d8 a7b7 d8d9 b7a7 d9d8 a7b7 d8d9"),
    ],
    ids=[
        "a dead rook",
        "a dead cannon",
        "no right",
        "the other side's Tris",
        "not on the river",
        "a Tris leaves an advisor in its palace",
        "the composite walks",
        "an elephant that can come home",
        "one Tris",
        "twice only",
        "the third time not reached",
    ],
)
def test_near_misses(game: Callable[[], Game]) -> None:
    assert codes(arrange(game(), m3c(S1="as-chess"))) == set()


def test_what_is_progress_ends_a_cycle() -> None:
    """The walk of a composite pawn, where it counts as one (R4)."""
    game = composite_pawn_to_and_fro()
    (found,) = (finding for finding in arrange(game, m3c()).findings if finding.code == "XP405")
    assert (found.ply, found.blanks["plies"]) == (9, "1 5 9")
    assert codes(arrange(game, m3c(R4="also-composite-pawn-walks"))) == set()


def test_promotion_that_is_free_wants_a_piece_too() -> None:
    """Both sums are low: the latch frees promotion, and there is still nothing to promote with."""
    game = constructed("3k5/9/9/9/9/4T4/9/9/9/R3K4 w", "a0a1 d9d8", m3c())
    (found,) = (finding for finding in arrange(game, m3c()).findings if finding.code == "XP301")
    assert found.blanks["why"] == Said("finding.XP301.free")
    assert codes(arrange(game, m3c(P3="captured-or-spare"))) == set()
    assert codes(arrange(game, m3c(P3="from-board"))) == set()


def test_what_lines_share_is_told_once() -> None:
    """Two lines with the same beginning: the check and the broken reading stand in the first alone."""
    arranged = arrange(checks(), m3c(), beside=("disruptive",))
    assert len(arranged.lines) == 2
    found = [finding for finding in arranged.findings if finding.code == "XP101"]
    assert [finding.line for finding in found] == ["friendly"]
    readings = [finding.blanks["reading"] for finding in arranged.findings if finding.code == "XP202"]
    assert len(readings) == len(set(readings))


def test_each_line_is_looked_at() -> None:
    """The friendly line keeps the record, the disruptive one breaks it."""
    arranged = arrange(quiet(), m3c(), beside=("disruptive",))
    assert {finding.line for finding in arranged.findings if finding.code == "XP501"} == {"disruptive"}


def test_a_duty_at_the_start_of_a_game() -> None:
    """The first ply is the forced drop, and none is legal: the finding stands at ply 1."""
    fen = "3k5/3R5/4N4/9/9/9/9/9/9/4K4 b - - 0 1 dead:ppp duty:2! exch:d8"
    rules = m3c("literal")
    found = {finding.code: finding for finding in arrange(constructed(fen, "", rules), rules).findings}
    assert found["XP102"].ply == 1
    assert "XP101" not in found


def test_clauses_that_all_fired() -> None:
    arranged = arrange(quiet(), m3c())
    silent = {finding.code: finding for finding in arranged.findings}[NEVER_FIRED]
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


def test_readings_that_part() -> None:
    """The second capture, ply 3, opens the switch for both, not so under two other readings."""
    found = [finding for finding in arrange(quiet(), m3c()).findings if finding.code == "XP202"]
    told = {finding.blanks["reading"]: finding for finding in found}
    assert len(told) == len(found)
    assert {name: told[name].ply for name in ("D1", "D2")} == {"D1": 4, "D2": 4}
    assert (told["D1"].blanks["chosen"], told["D1"].blanks["count"]) == ("level-at-two", 2)
    assert told["D1"].readings == (("D1", "level-at-two"),)
    assert "single-ply-jump" in told["D1"].text("en") and "−86 (T@" in told["D1"].text("zh")
    assert "event-exactly-two" not in told["D1"].text("en")


@pytest.mark.parametrize(
    ("profile", "chosen", "others"),
    [
        (
            "literal",
            "drop-or-lose",
            {"king-safety-suspended", "evade-first", "drop-if-it-answers-else-evade"},
        ),
        ("harmonised", "evade-first", {"drop-or-lose"}),
    ],
)
def test_a_reading_that_decides_the_game(profile: str, chosen: str, others: set[str]) -> None:
    """A third capture checks and no drop answers: what comes first is who has won."""
    arranged = arrange(checks_from_beside(after=""), m3c(profile))
    told = {f.blanks["reading"]: f for f in arranged.findings if f.code == "XP203"}
    assert told["F2"].blanks["chosen"] == chosen
    assert set(told["F2"].blanks["options"].split()) <= others
    assert told["F2"].blanks["options"]


def test_a_king_that_is_taken_is_no_escape() -> None:
    """Mated with a Tris to walk: under T3=exempt there are plies, and after each the king is taken."""
    game = constructed("3k5/7r1/9/9/T8/9/9/9/8r/4K4 b", "h8h0", m3c())
    arranged = arrange(game, m3c())
    assert arranged.lines[0].outcome is not None
    told = {code: {f.blanks["reading"] for f in arranged.findings if f.code == code} for code in READINGS}
    assert "T3" in told["XP202"] and "T3" not in told["XP203"]


def test_clauses_first_fired() -> None:
    """In the order in which they did: the plies before the third capture, then the drops."""
    arranged = arrange(quiet(), m3c(), sweep=False)
    (found,) = (finding for finding in arranged.findings if finding.code == "XP602")
    assert found.blanks["named"].startswith("M3C-2.3 (1), M3C-3.1 (3), M3C-3.4 (5)")
    fired = {clause for clause, count in arranged.coverage.items() if count}
    assert set(found.clauses) == fired and found.blanks["count"] == len(fired)
