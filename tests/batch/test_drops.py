"""The audit of the drops alone says, in the same columns, what the whole audit says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.batch.conftest import a_batch, a_game, a_plan, lines_of
from xuanpu.audit.registry import CHECKS
from xuanpu.pipeline.drop_audit import COVERED
from xuanpu.records import GAME_OF_2021, bundled_record

#: What the audit of the drops leaves out.
LEFT_OUT = ("legal_plies", "coverage", "options")
#: What it leaves out of a finding.
OF_A_FINDING = ("kind", "file", "game", "code", "severity", "ply")
#: A record of a Tris ruleset, which the kernel leaves to the whole audit.
TRIS_GAME = """[Event "tris"]
[Ruleset "m3c-2024-2"]
[RulesetProfile "harmonised"]
[Result "*"]

1. 炮二平五 马８进７ 2. 马二进三 *

"""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Whole games, short ones, damaged ones, of several formats."""
    folder = tmp_path_factory.mktemp("drops") / "records"
    folder.mkdir()
    game = bundled_record(GAME_OF_2021).read_text(encoding="utf-8")
    cut = game[: game.index("30. ")] + "*\n\n"
    wrong = game[: game.index("30. ")] + "30. 炮一平九 *\n\n"
    text = "\n".join((game, a_game(0), cut, wrong, TRIS_GAME, '[Event "none"]\n\n*\n'))
    (folder / "games.pgn").write_text(text, encoding="utf-8")
    (folder / "list.txt").write_text("position startpos moves h2e2 h9g7 h0g2\n", encoding="utf-8")
    return folder


def rows(out: Path, kind: str) -> list[dict[str, object]]:
    return [row for row in map(json.loads, lines_of(out)) if row["kind"] == kind]


def test_the_same_in_the_same_columns(records: Path, tmp_path: Path) -> None:
    for audit in ("drops", "full"):
        a_batch([records], tmp_path / audit, plan=a_plan(audit=audit))
    fast, full = (rows(tmp_path / audit, "game") for audit in ("drops", "full"))
    assert len(fast) == len(full) >= 6
    for one, other in zip(fast, full, strict=True):
        assert all(one[name] is None for name in LEFT_OUT)
        left = {*LEFT_OUT, "error"}
        assert {key: one[key] for key in one if key not in left} == {
            key: other[key] for key in other if key not in left
        }
        assert (one["error"] is None) == (other["error"] is None)
    found, expected = (
        [{key: row[key] for key in OF_A_FINDING} for row in rows(tmp_path / audit, "finding")]
        for audit in ("drops", "full")
    )
    assert sorted(map(str, found)) == sorted(str(row) for row in expected if row["code"] in COVERED)
    assert found


def test_the_codes_it_covers_are_checks() -> None:
    assert set(COVERED) < {check.code for check in CHECKS}


def test_by_one_process_or_two(records: Path, tmp_path: Path) -> None:
    for jobs in (1, 2):
        a_batch([records], tmp_path / str(jobs), plan=a_plan(audit="drops", chunk_bytes=500), jobs=jobs)
    assert lines_of(tmp_path / "1") == lines_of(tmp_path / "2")


def test_with_the_plies(records: Path, tmp_path: Path) -> None:
    plan = a_plan(audit="drops", plies=True)
    a_batch([records], tmp_path / "out", plan=plan)
    a_batch([records], tmp_path / "full", plan=a_plan(plies=True))
    assert len(list((tmp_path / "out" / "plies").iterdir())) >= 1
