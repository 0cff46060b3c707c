"""The file: its form, what it must hold, the same each time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.vectors.made import made
from tests.vectors.structure import faults
from xuanpu import Position, load_rules
from xuanpu.game import Move, PlyKind
from xuanpu.results import profile_names
from xuanpu.vectors import document, document_text
from xuanpu.vectors.choose import choose
from xuanpu.vectors.pool import Candidate

PLAIN = {"move", "capture"}
WITH_TRIS = {*PLAIN, "drop", "tris-walk", "take-and-airdrop"}
#: Every kind of ply of each ruleset.
KINDS = {
    "xiangqi": PLAIN,
    "double-neutral": WITH_TRIS,
    "m3c-2024-2@literal": set(PlyKind) - {"separation-piece", "separation-tris"},
    "m3c-2024-2@harmonised": set(PlyKind),
}


@pytest.fixture(scope="module")
def schema(repo: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((repo / "docs" / "vectors.schema.json").read_text(encoding="utf-8"))
    return loaded


def test_it_has_the_form_that_the_schema_says(data: dict[str, Any], schema: dict[str, Any]) -> None:
    again = json.loads(document_text(data))
    assert again == data
    assert list(faults(again, schema, schema)) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "other"),
        (("seed",), -1),
        (("seed",), True),
        (("more",), 1),
        (("positions",), []),
        (("positions", 0, "fen"), "start"),
        (("positions", 0, "side"), "white"),
        (("positions", 0, "legal"), ["a0a1", "e2-e4"]),
        (("positions", 0, "outcome"), {"termination": "boredom", "winner": "red"}),
        (("positions", 0, "perft"), []),
        (("positions", 0, "illegal", 0, "point"), "no_such"),
        (("ruleset", "hash"), "short"),
        (("ruleset", "readings", "F2"), 3),
        (("lines", 0, "results", "simple"), "draw"),
    ],
)
def test_the_schema_refuses(path: tuple[Any, ...], value: Any, schema: dict[str, Any]) -> None:
    data = json.loads(document_text(made("m3c-2024-2@harmonised")))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    assert list(faults(data, schema, schema))


def test_every_field_is_explained(repo: Path, schema: dict[str, Any]) -> None:
    told = (repo / "docs" / "vectors.md").read_text(encoding="utf-8")
    fields = set(schema["properties"])
    for name in ("ruleset", "position", "line", "after", "illegal", "outcome", "result"):
        fields |= schema["$defs"][name]["properties"].keys()
    assert {field for field in fields if f"`{field}`" not in told} == set()
    assert {kind for kind in schema["$defs"]["kind"]["enum"] if f"`{kind}`" not in told} == set()
    assert set(schema["$defs"]["kind"]["enum"]) == set(PlyKind)


def test_every_item_of_a_fen_is_explained(repo: Path) -> None:
    from xuanpu.fen_items import ITEMS

    told = (repo / "docs" / "vectors.md").read_text(encoding="utf-8")
    rows = [line.split("`")[1] for line in told.splitlines() if line.startswith("| `")]
    names = [item.name for item in ITEMS]
    assert rows[-len(names) :] == names


def test_every_kind_of_ply_occurs(ruleset: str, data: dict[str, Any]) -> None:
    assert set(data["kinds"]) == KINDS[ruleset]


def test_what_else_must_occur(ruleset: str, data: dict[str, Any]) -> None:
    positions = data["positions"]
    assert positions[0]["origin"] == "start" and "game of 2021" in positions[1]["origin"]
    assert sum(each["check"] for each in positions) >= 5
    assert "checkmate" in {each["outcome"]["termination"] for each in positions if each["outcome"]}
    assert {each["side"] for each in positions} == {"red", "black"}
    assert {len(each["perft"]) for each in positions} >= {1, 3}
    fens = "\n".join(each["fen"] for each in positions)
    if ruleset != "xiangqi":
        assert "duty:2!" in fens and "duty:1" in fens and "T" in fens
        assert {"FORCED_DROP", "DUTY_TO_DROP", "DOUBLE_ATTACK_MISSING"} <= data["points"].keys()
    if ruleset.startswith("m3c"):
        assert "*" in fens and "+" in fens
        assert {"PROMOTION_BY_RIGHT", "PROMOTION_FREE", "TAKE_PROMOTED"} <= data["points"].keys()


def test_positions_are_all_different_and_numbered(data: dict[str, Any]) -> None:
    fens = [each["fen"] for each in data["positions"]]
    assert len(set(fens)) == len(fens) == 60
    assert [each["id"] for each in data["positions"]] == list(range(1, 61))


def test_plies_are_sorted_and_counted(data: dict[str, Any]) -> None:
    for each in data["positions"]:
        assert each["legal"] == sorted(set(each["legal"]))
        assert sum(each["kinds"].values()) == each["perft"][0] == len(each["legal"])
        assert {after["ply"] for after in each["after"]} <= set(each["legal"])
        assert not {illegal["ply"] for illegal in each["illegal"]} & set(each["legal"])


def test_clauses_cited_are_told(data: dict[str, Any]) -> None:
    cited = {
        clause
        for each in data["positions"]
        for said in (*each["after"], *each["illegal"])
        for clause in said["clauses"]
    }
    assert cited == data["ruleset"]["clauses"].keys()


def test_lines_end_differently_by_profile(data: dict[str, Any]) -> None:
    assert all(set(line["results"]) == set(profile_names()) for line in data["lines"])
    ended = {
        (name, result and result["termination"])
        for line in data["lines"]
        for name, result in line["results"].items()
    }
    assert {("none", None), ("simple", "repetition"), ("natural-limit", "no-progress")} <= ended
    assert ("perpetual-check", "perpetual-check") in ended and ("asian", "perpetual-chase") in ended


def test_the_same_seed_gives_the_same_file() -> None:
    rules = load_rules("xiangqi")
    texts = [document_text(document(rules, positions=20, seed=seed)) for seed in (0, 0, 1)]
    assert texts[0] == texts[1] != texts[2]


def test_the_fewest_are_chosen_that_show_most() -> None:
    rules = load_rules("xiangqi")
    start = Position(rules)
    check = Position.from_fen("3k5/9/9/9/9/9/9/3R5/9/4K4 b", rules)
    pool = [Candidate("a", start), Candidate("b", start), Candidate("c", start.play(Move.parse("a0a1")))]
    pool.append(Candidate("d", check))
    assert [each.origin for each in choose(pool, 2)] == ["a", "d"]
    assert [each.origin for each in choose(pool, 9)] == ["a", "d", "c"]
    assert [each.origin for each in choose(pool, 2, fixed=2)] == ["a", "c"]
