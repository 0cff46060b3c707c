"""A file held against the engine: it agrees with itself, and every change is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.vectors.made import made
from xuanpu import load_rules
from xuanpu.errors import RulesetError, UsageError
from xuanpu.vectors import check_file, document_text
from xuanpu.vectors.as_json import checked_json

HARMONISED = "m3c-2024-2@harmonised"


def written(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / "vectors.json"
    path.write_text(document_text(data), encoding="utf-8")
    return path


def a_copy(ruleset: str = HARMONISED) -> dict[str, Any]:
    copied: dict[str, Any] = json.loads(document_text(made(ruleset)))
    return copied


def test_it_agrees(data: dict[str, Any], tmp_path: Path) -> None:
    checked = check_file(written(tmp_path, data))
    assert checked.mismatches == () and not checked.rules_changed
    assert (checked.positions, checked.lines) == (60, len(data["lines"]))
    assert (checked.agreeing, checked.differing) == (60 + len(data["lines"]), 0)


def other_fen(data: dict[str, Any]) -> None:
    data["positions"][3]["fen"] += " dead:-"


def one_ply_less(data: dict[str, Any]) -> None:
    data["positions"][3]["legal"].pop()


def no_check(data: dict[str, Any]) -> None:
    data["positions"][3]["check"] ^= True


def other_end(data: dict[str, Any]) -> None:
    data["positions"][3]["outcome"] = {"termination": "stalemate", "winner": "red"}


def other_side(data: dict[str, Any]) -> None:
    position = data["positions"][3]
    position["side"] = {"red": "black", "black": "red"}[position["side"]]


def other_count(data: dict[str, Any]) -> None:
    data["positions"][3]["perft"][-1] += 1


def other_after(data: dict[str, Any]) -> None:
    data["positions"][3]["after"][0]["fen"] = data["positions"][3]["fen"]


def other_clause(data: dict[str, Any]) -> None:
    data["positions"][3]["illegal"][0]["clauses"] = ["M3C-9"]


def legal_after_all(data: dict[str, Any]) -> None:
    data["positions"][3]["illegal"][0]["ply"] = data["positions"][3]["legal"][0]


def other_result(data: dict[str, Any]) -> None:
    data["lines"][0]["results"]["simple"] = None


def other_line_end(data: dict[str, Any]) -> None:
    data["lines"][0]["end"] = data["lines"][0]["fen"]


@pytest.mark.parametrize(
    ("change", "where", "field"),
    [
        (other_fen, "4", "fen"),
        (one_ply_less, "4", "legal"),
        (no_check, "4", "check"),
        (other_end, "4", "outcome"),
        (other_side, "4", "side"),
        (other_count, "4", "perft"),
        (other_after, "4", "after"),
        (other_clause, "4", "illegal"),
        (legal_after_all, "4", "illegal"),
        (other_result, "line 1", "results"),
        (other_line_end, "line 1", "end"),
    ],
)
def test_a_change_is_found(
    change: Callable[[dict[str, Any]], None], where: str, field: str, tmp_path: Path
) -> None:
    data = a_copy()
    change(data)
    checked = check_file(written(tmp_path, data))
    assert (where, field) in {(mismatch.where, mismatch.field) for mismatch in checked.mismatches}
    assert {mismatch.where for mismatch in checked.mismatches} == {where} and checked.differing == 1


def test_a_revision_shows_what_it_changes(tmp_path: Path) -> None:
    path = written(tmp_path, made(HARMONISED))
    checked = check_file(path, load_rules(HARMONISED, readings={"T1": "no-leg"}))
    assert checked.rules_changed and checked.fields["legal"] > 0
    legal = next(mismatch for mismatch in checked.mismatches if mismatch.field == "legal")
    assert set(legal.was) < set(legal.now)


def test_a_text_that_does_not_know_the_position_says_so(tmp_path: Path) -> None:
    checked = check_file(written(tmp_path, made(HARMONISED)), load_rules("double-neutral"))
    assert checked.fields["fen"] > 0 and checked.fields["legal"] > 0


def test_what_came_of_it_as_json(tmp_path: Path) -> None:
    data = a_copy()
    one_ply_less(data)
    told = json.loads(checked_json(check_file(written(tmp_path, data))))
    assert told["counts"] == {"agreeing": 59 + len(data["lines"]), "differing": 1}
    assert told["mismatches"][0]["field"] == "legal"


def without(*path: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        del at[path[-1]]

    return change


def no_ply(data: dict[str, Any]) -> None:
    data["positions"][0]["illegal"][0]["ply"] = "e2-e4"


@pytest.mark.parametrize(
    "change",
    [
        without("format"),
        without("version"),
        without("ruleset"),
        without("lines"),
        without("positions", 0, "fen"),
        without("positions", 0, "illegal", 0, "ply"),
        without("lines", 0, "results"),
        no_ply,
    ],
)
def test_a_file_of_another_form_is_refused(change: Callable[[dict[str, Any]], None], tmp_path: Path) -> None:
    data = a_copy("xiangqi")
    change(data)
    with pytest.raises(UsageError, match=r"vectors\.json"):
        check_file(written(tmp_path, data))


def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "vectors.json"
    for content in (b"{", b"[]", b"\xff"):
        path.write_bytes(content)
        with pytest.raises(UsageError, match=r"vectors\.json"):
            check_file(path)


def test_rules_that_are_none_are_told(tmp_path: Path) -> None:
    data = a_copy("xiangqi")
    data["ruleset"]["address"] = "unheard-of"
    with pytest.raises(RulesetError, match="unheard-of"):
        check_file(written(tmp_path, data))
