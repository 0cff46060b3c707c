"""Games under two rulesets, compared."""

from __future__ import annotations

import pickle
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from tests.compare.games_made import FEW, GAMES
from xuanpu.audit.collection import audit_files
from xuanpu.compare.comparison import Comparison, compare_files
from xuanpu.compare.finding_changes import Change
from xuanpu.compare.measures import MEASURES
from xuanpu.game import Game
from xuanpu.records import Record, read_records
from xuanpu.rulesets import load_rules

BROKEN = '[Red "丙"]\n\n1. 炮二平五 马８进７ 2. 将五进九 *\n'
EMPTY = '[Red "丁"]\n\n*\n'


def measure(comparison: Comparison, key: str) -> tuple[float | None, float | None]:
    paired = next(paired for measure, paired in comparison.measures.items() if measure.key == key)
    return paired.before, paired.after


def test_every_game_is_compared_once(comparison: Comparison, games: Path) -> None:
    assert [row.game for row in comparison.rows] == list(range(1, GAMES + 1))
    assert {row.file for row in comparison.rows} == {str(games)}
    assert (comparison.tally.read, comparison.tally.clean) == (GAMES, GAMES)


def test_the_sides_are_what_the_audit_says_of_each(comparison: Comparison, games: Path) -> None:
    for number, rules in enumerate(comparison.rules):
        audits = islice(audit_files([games], rules, drops="disruptive", jobs=1), 8)
        for audit, side in zip(audits, comparison.sides[number], strict=False):
            assert side.measures == tuple(measure.of(audit) for measure in MEASURES)
            assert sum(count for count, _ in side.codes.values()) == len(audit.findings)
            assert set(side.readings) == {seen.reading for seen in audit.options}
            assert side.drops == " ".join(audit.drops)
            assert side.kept == (((audit.kept, audit.rest),) if audit.drops else ())


def test_the_revision_does_what_it_says(comparison: Comparison, games: Path) -> None:
    """The drops come after the second capture: as many record plies earlier as lie between the two."""
    before, after = measure(comparison, "before_drops")
    assert before is not None and after is not None and before > after
    for found, row in zip(read_records(games), comparison.rows, strict=True):
        assert isinstance(found, Record)
        captures = capture_plies(Game.from_record(found))
        for side, force_at in ((row.before, 3), (row.after, 2)):
            if len(captures) >= force_at and side.drops:
                assert (side.measure("before_drops") or 0) >= captures[force_at - 1]
            if len(captures) < force_at:
                assert not side.drops and not side.measure("forced")


def capture_plies(game: Game) -> list[int]:
    positions = zip(game.positions(), game.moves, strict=False)
    return [ply for ply, (position, move) in enumerate(positions, start=1) if position.captured(move)]


def test_changes_add_up(comparison: Comparison) -> None:
    for code in comparison.codes:
        before, after = code.count.before, code.count.after
        assert before is not None and after is not None
        gained, lost = code.changes[Change.GAINED], code.changes[Change.LOST]
        assert (after - before) * GAMES == pytest.approx(gained - lost)
    for kind in Change:
        assert comparison.changed_findings(kind) == sum(code.changes[kind] for code in comparison.codes)
        assert comparison.changed_findings(kind) == sum(row.kind is kind for row in comparison.changes)


def test_endings_add_up(comparison: Comparison) -> None:
    assert sum(comparison.endings.values()) == GAMES
    otherwise = sum(games for (before, after), games in comparison.endings.items() if before != after)
    assert otherwise == comparison.ended_otherwise.sum()


def test_whole_records_are_those_that_end_as_records_do(comparison: Comparison) -> None:
    for sides in comparison.sides:
        for side, row in zip(sides, comparison.rows, strict=True):
            followed = side.measure("followed")
            assert followed is not None and 0 <= followed <= row.plies
            assert side.measure("whole") == float(followed == row.plies)
            if side.stop in ("record-ended", "no-third-capture"):
                assert followed == row.plies
            if side.stop in ("record-broken", "other-kind", "wrong-side"):
                assert followed < row.plies


def test_most_changed_is_in_order(comparison: Comparison) -> None:
    rows = comparison.most_changed(GAMES)
    assert rows and len(comparison.most_changed(3)) == 3
    apart = [
        abs((row.after.measure("followed") or 0) - (row.before.measure("followed") or 0)) for row in rows
    ]
    assert apart == sorted(apart, reverse=True)


def test_the_same_ruleset_twice(same: Comparison) -> None:
    assert same.same_rules and not same.differs
    assert same.changes == () and same.most_changed(9) == []
    assert all(paired.difference == 0 for paired in same.measures.values())
    assert all(before == after for before, after in same.endings)
    assert same.readings == ()  # not compared


def test_what_differs_is_told_apart_from_what_does_not(comparison: Comparison) -> None:
    assert comparison.differs and not comparison.same_rules


def test_other_rules_that_make_no_difference(few: Path) -> None:
    """What promotes a Tris is no question in games that come to no promotion."""
    one, other = load_rules("m3c-2024-2"), load_rules("m3c-2024-2", readings={"P4": "rook-only"})
    found = compare_files([few], one, other, jobs=1, readings=False)
    assert not found.same_rules and not found.differs


def test_readings_of_both_sides(comparison: Comparison) -> None:
    assert {each.reading for each in comparison.readings} >= {"F2", "F6"}
    for each in comparison.readings:
        for sides, shares in zip(comparison.sides, each.shares, strict=True):
            assert shares.tolist() == [side.readings.get(each.reading, 0.0) for side in sides]
        assert each.matters == any(shares.any() for shares in each.shares)
    assert any(each.matters for each in comparison.readings)


def test_a_reading_that_only_one_asks(few: Path) -> None:
    found = compare_files([few], load_rules("xiangqi"), load_rules("m3c-2024-2"), jobs=1)
    asked = {each.reading: each.asked for each in found.readings}
    assert asked["F2"] == (False, True)
    assert measure(found, "forced")[0] == 0 and (measure(found, "forced")[1] or 0) > 0.5
    assert measure(found, "whole")[0] == 1


def test_seeds_of_a_game_are_averaged(few: Path, revision: Path) -> None:
    rules = load_rules("m3c-2024-2"), load_rules(str(revision))
    found = compare_files([few], *rules, drops="random", seeds=3, readings=False, jobs=1)
    assert found.seeds == (0, 1, 2) and len(found.rows) == FEW
    assert all(row.seeds == (0, 1, 2) for row in found.rows)
    audits = list(audit_files([few], rules[0], drops="random", seeds=(0, 1, 2), readings=False, jobs=1))
    kept = [[audit.kept for audit in audits[i : i + 3] if audit.drops] for i in range(0, len(audits), 3)]
    means = [None if not each else float(np.mean(each)) for each in kept]
    assert [side.measure("kept") for side in found.sides[0]] == means
    assert any(value is not None and value != int(value) for value in means)
    assert found.survivals[0].low is None
    whole = next(paired for measure, paired in found.measures.items() if measure.key == "whole")
    assert whole.p is None and whole.interval is not None


def test_damaged_and_empty_games_are_counted(tmp_path: Path, games: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    first = games.read_text(encoding="utf-8").split("\n\n[Red")[0]
    (folder / "a.pgn").write_text(f"{first}\n\n{BROKEN}\n{EMPTY}", encoding="utf-8")
    told: list[str] = []
    rules = load_rules("m3c-2024-2")
    found = compare_files([folder], rules, rules, readings=False, jobs=1, damaged=told.append)
    tally = found.tally
    assert (tally.clean, tally.damaged, tally.skipped) == (1, 1, 1)
    assert len(told) == 1 and "a.pgn" in told[0] and "将五进九" in told[0]
    assert [(row.game, row.status, row.plies) for row in found.rows][1] == (2, "damaged", 2)


def test_what_other_processes_send_back_is_small(comparison: Comparison) -> None:
    """Rows are held for every game: no positions, no boards."""
    rows = pickle.dumps(comparison.rows)
    changes = pickle.dumps(comparison.changes)
    assert len(rows) / GAMES < 2000
    assert len(changes) / max(len(comparison.changes), 1) < 2000


@pytest.mark.slow
def test_many_workers_find_the_same(games: Path, revision: Path, comparison: Comparison) -> None:
    rules = load_rules("m3c-2024-2"), load_rules(str(revision))
    two = compare_files([games], *rules, drops="disruptive", jobs=2)
    assert two.rows == comparison.rows
    assert two.changes == comparison.changes
