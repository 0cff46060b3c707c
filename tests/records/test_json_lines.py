"""JSON lines hold all that a record does; a line that is none costs no other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.test_round_trip import records
from tests.vectors.structure import faults
from xuanpu.errors import RecordError
from xuanpu.records import DamagedGame, Format, Record, RecordedMove, read_records, write_json_line
from xuanpu.records.detect import detect_format

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "games.schema.json").read_text(encoding="utf-8"))


def read(text: str, format: str | None = "jsonl") -> list[Record | RecordError]:
    return list(read_records(text + "\n", format=format))


def damaged(line: str) -> DamagedGame:
    (game,) = read(line)
    assert isinstance(game, DamagedGame), game
    return game


@given(st.lists(records(), min_size=1, max_size=3))
def test_what_is_written_reads_back_equal(games: list[Record]) -> None:
    text = "".join(map(write_json_line, games))
    assert text.count("\n") == len(games)
    assert detect_format(text) is Format.JSONL
    assert read(text, None) == games


@given(records())
def test_what_is_written_fits_the_schema(record: Record) -> None:
    assert not list(faults(json.loads(write_json_line(record)), SCHEMA, SCHEMA))


def test_a_game_as_it_looks() -> None:
    varied = RecordedMove("h9g7", marks=["!?"], comment="好", variations=[[RecordedMove("h7e7")]])
    record = Record({"Red": "某甲"}, [RecordedMove("h2e2"), varied], "1-0")
    assert write_json_line(record) == (
        '{"format":"xuanpu-game","version":1,"headers":{"Red":"某甲"},"result":"1-0","moves":["h2e2",'
        '{"text":"h9g7","marks":["!?"],"comment":"好","variations":[["h7e7"]]}]}\n'
    )


def test_what_others_write() -> None:
    line = '{ "moves" : [ "炮二平五", {"text": "马8进7", "eval": 3, "comment": "a\\r\\nb"} ], "id": 7 }'
    (game,) = read(line, None)
    assert isinstance(game, Record)
    assert [move.text for move in game.moves] == ["炮二平五", "马8进7"]
    assert game.moves[1].comment == "a\nb"
    assert [note.blanks["name"] for note in game.notes] == ["id", "moves[1].eval"]
    assert game.notes[0].text("en") == "field id is not known: not used"


def test_a_damaged_line_costs_no_other() -> None:
    lines = ['{"moves":["h2e2"]}', "", "{", '{"moves":["c3c4"]}']
    one, bad, other = read("\n".join(lines))
    assert isinstance(one, Record) and isinstance(other, Record)
    assert isinstance(bad, DamagedGame)
    assert (bad.place.line, bad.place.game) == (3, 2)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ([], None),
        ({"moves": "h2e2"}, "moves"),
        ({"moves": [["h2e2"]]}, "moves[0]"),
        ({"moves": [""]}, "moves[0].text"),
        ({"moves": ["h2e2", {"comment": "x"}]}, "moves[1].text"),
        ({"moves": [{"text": "h2e2", "comment": 1}]}, "moves[0].comment"),
        ({"moves": [{"text": "h2e2", "marks": "!"}]}, "moves[0].marks"),
        ({"moves": [{"text": "h2e2", "variations": ["x"]}]}, "moves[0].variations[0]"),
        ({"moves": [], "headers": []}, "headers"),
        ({"moves": [], "headers": {"Red": None}}, "headers.Red"),
        ({"moves": [], "result": "won"}, "result"),
        ({"moves": [], "result": ["1-0"]}, "result"),
        ({"moves": [], "version": 2}, "version"),
        ({"moves": [], "version": True}, "version"),
        ({"format": "other", "moves": []}, "version"),
        ({"headers": {}}, "moves"),
    ],
)
def test_values_of_another_kind(value: Any, path: str | None) -> None:
    game = damaged(json.dumps(value))
    assert game.place.token == path
    assert game.expected is not None and game.expected in game.text("en")


def test_moves_before_the_damage_are_kept() -> None:
    game = damaged('{"headers":{"Red":"a"},"moves":["h2e2",{"text":"h9g7","variations":[["b9c7",5]]},"x"]}')
    assert game.record.headers == {"Red": "a"}
    assert [move.text for move in game.record.moves] == ["h2e2", "h9g7"]
    assert [move.text for move in game.record.moves[1].variations[0]] == ["b9c7"]


@pytest.mark.parametrize(
    "line",
    ["{", '{"moves":[}', '{"a":' + "[" * 100_000, '{"moves":[' + "9" * 5000 + "]}", '{"moves":["h2e2"]} x'],
)
def test_what_is_no_json(line: str) -> None:
    assert damaged(line).key in ("records.json-syntax", "records.json-value")


def test_variations_are_nested_only_so_deep() -> None:
    line: list[Any] = ["h2e2"]
    for _ in range(150):
        line = [{"text": "h2e2", "variations": [line]}]
    game = damaged(json.dumps({"moves": line}))
    assert game.key == "records.nested-too-deep"
    assert len(game.record.moves) == 1


def test_half_a_surrogate_pair_is_a_character_that_cannot_be_made_out() -> None:
    (game,) = read('{"moves":["h2e2"],"comment":"\\ud800"}')
    assert isinstance(game, Record) and game.comment == "\ufffd"


def test_headers_hold_no_line_breaks() -> None:
    (game,) = read('{"moves":["h2e2"],"headers":{"Red":"a\\nb"}}')
    assert isinstance(game, Record) and game.headers == {"Red": "a b"}


@pytest.mark.parametrize("text", ["{a comment} 1. 炮二平五", '{"quoted"} 1. 炮二平五 炮８平５', "{ }"])
def test_a_comment_in_braces_is_no_json(text: str) -> None:
    assert detect_format(text) is not Format.JSONL
