"""One game audited: the figures of games made for them, and of the bundled one."""

from __future__ import annotations

import pickle

import pytest

from tests.replay.constructed_games import (
    TO_THE_THIRD,
    cannon_looks_on,
    checks,
    checks_from_beside,
    constructed,
    exchange,
    m3c,
    only_two,
    quiet,
)
from xuanpu.audit.check import square_names
from xuanpu.audit.example import Example
from xuanpu.audit.game_audit import GameAudit, audit_game
from xuanpu.audit.registry import CHECKS
from xuanpu.audit.selection import selected
from xuanpu.game import Game
from xuanpu.replay import arrange
from xuanpu.rulesets import load_rules


def audited(game: Game, profile: str = "harmonised", **more: object) -> GameAudit:
    return audit_game(game, m3c(profile), **more)  # type: ignore[arg-type]


def test_a_quiet_game() -> None:
    """Three captures at plies 1, 3, 5; two drops; the two plies that were left are kept."""
    seen = audited(quiet())
    assert (seen.status, seen.error, seen.plies) == ("clean", None, 7)
    assert (seen.second_ply, seen.third_ply, seen.third_checks, seen.answering_drops) == (3, 5, False, None)
    assert (seen.kept, seen.rest, seen.line_plies, seen.duty_plies) == (2, 2, 9, 2)
    assert (seen.stop, seen.record_stop, seen.broken_ply) == ("record-ended", "record-ended", None)
    line = arrange(quiet(), m3c()).lines[0]
    assert seen.drops == square_names(line.drops) and len(seen.drops) == 2
    assert seen.legal_plies == sum(ply.branching for ply in line.plies)
    assert set(seen.exchange) >= {"same-point-recapture", "any-capture-next-ply"}
    assert not any(seen.exchange.values())


@pytest.mark.parametrize(
    ("game", "answering"), [(checks, 2), (checks_from_beside, 0)], ids=["two drops answer", "none does"]
)
@pytest.mark.parametrize("profile", ["literal", "harmonised"])
def test_a_third_capture_that_checks(game: object, answering: int, profile: str) -> None:
    seen = audited(game(), profile)  # type: ignore[operator]
    assert (seen.third_checks, seen.answering_drops) == (True, answering)


def test_an_exchange_is_one_whatever_the_profile() -> None:
    """The literal profile knows no exception for exchanges; what would be one is told all the same."""
    for profile in ("literal", "harmonised"):
        assert audited(exchange(), profile).exchange["same-point-recapture"]
        assert audited(exchange(), profile).exchange["any-capture-next-ply"]


def test_no_third_capture() -> None:
    seen = audited(only_two())
    assert (seen.second_ply, seen.third_ply, seen.third_checks) == (3, None, None)
    assert (seen.exchange, seen.drops, seen.kept, seen.rest) == ({}, (), 0, 0)
    assert seen.stop == "no-third-capture"


def test_no_capture_at_all_and_no_ply() -> None:
    assert audited(constructed("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a1")).second_ply is None
    assert audited(constructed("3k5/9/9/9/9/9/9/9/9/R3K4 w", "")).line_plies == 0


def test_where_the_record_breaks() -> None:
    seen = audited(quiet(), drops=(40, 75))
    line = arrange(quiet(), m3c(), drops=(40, 75)).lines[0]
    assert line.broken is not None
    assert (seen.broken_ply, seen.broken_clause) == (line.broken.record_ply, line.broken.verdict.clause)
    assert seen.kept < seen.rest


def test_a_damaged_game_is_audited_as_far_as_it_is_good() -> None:
    seen = audited(quiet("d9d7 a7b7"))
    assert (seen.status, seen.plies, seen.third_ply) == ("damaged", 5, 5)
    assert seen.error is not None and len(seen.error.splitlines()) == 1
    assert "XP503" in {finding.code for finding in seen.findings}


def test_a_long_game() -> None:
    """Longer than free play may be: a rook goes to and fro 400 times."""
    seen = audited(constructed("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a1 d9d8 a1a0 d8d9 " * 200), readings=False)
    assert (seen.plies, seen.line_plies, seen.stop) == (800, 800, "no-third-capture")


def test_a_variant_and_plain_xiangqi() -> None:
    """A record of the variant, and plain xiangqi as the ruleset: no duty, no reading, nothing fails."""
    game = constructed("3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3a5 T@i9 a5a7 d8d9", m3c())
    assert audited(game).third_ply == 5
    plain = audit_game(quiet(), load_rules("xiangqi"))
    assert (plain.exchange, plain.drops, plain.duty_plies, plain.third_ply) == ({}, (), 0, 5)


def test_only_the_checks_asked_for_report() -> None:
    everything = audited(checks())
    few = audited(checks(), checks=selected(("XP101", "XP6"), ()))
    assert {finding.code for finding in few.findings} <= {"XP101", "XP601", "XP602", "XP603", "XP604"}
    assert few.options == everything.options
    wanted = [finding for finding in everything.findings if finding.code in ("XP101", "XP601", "XP602")]
    assert [f for f in few.findings if f.code in ("XP101", "XP601", "XP602")] == wanted


def test_without_the_readings() -> None:
    seen = audited(quiet(), readings=False)
    assert seen.options == () and "XP202" not in {finding.code for finding in seen.findings}


def test_what_the_options_count_is_what_the_findings_say() -> None:
    seen = audited(quiet())
    named = {finding.blanks["reading"] for finding in seen.findings if finding.code == "XP202"}
    assert named == {option.reading for option in seen.options} and named
    first = {f.blanks["reading"]: f.ply for f in seen.findings if f.code == "XP202"}
    for name in named:
        assert min(o.first_ply for o in seen.options if o.reading == name) == first[name]


def test_it_is_the_same_as_what_a_report_finds() -> None:
    """The audit of a collection and the report of a game run the same checks on the same line."""
    report = arrange(cannon_looks_on(), m3c()).findings
    audit = audited(cannon_looks_on()).findings
    for one, other in zip(report, audit, strict=True):
        assert one.as_json() == other.as_json()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_it_can_be_pickled_and_is_small(check: object) -> None:
    example: Example = check.example  # type: ignore[attr-defined]
    seen = audit_game(example.game(), example.rules())
    again = pickle.loads(pickle.dumps(seen))
    assert again == seen
    assert [finding.as_json() for finding in again.findings] == [f.as_json() for f in seen.findings]
    assert len(pickle.dumps(seen)) < 60_000


def test_seeds_make_the_drops() -> None:
    game = constructed("3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", TO_THE_THIRD)
    drops = {audited(game, drops="random", seed=seed).drops for seed in range(5)}
    assert len(drops) > 1
    assert audited(game, drops="random", seed=3) == audited(game, drops="random", seed=3)
