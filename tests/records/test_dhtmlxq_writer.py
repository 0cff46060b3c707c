"""What is written as DhtmlXQ reads back, alone, and in a page with other games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.host_records import host_records, plain, remarks, tree
from xuanpu.records import Record, RecordedMove, Unwritable, read_records, write_dhtmlxq
from xuanpu.records.dhtmlxq_fields import TAGS, result_of
from xuanpu.records.siblings import as_siblings

NAMES = (*(name for name in TAGS.values() if name != "Result"), "hits", "owner")


def again(text: str) -> Record:
    """The one game that a text reads as."""
    (game,) = read_records(text)
    assert isinstance(game, Record), game
    return game


def moves(text: str) -> list[RecordedMove]:
    return [RecordedMove(move) for move in text.split()]


def assert_same(read: Record, record: Record) -> None:
    assert tree(read.moves) == tree(as_siblings(record.moves))
    assert (read.result or "*") == (record.result or "*")
    assert plain(read.comment) == plain(record.comment)
    assert remarks(read) == remarks(Record({}, as_siblings(record.moves)))
    said = {name: plain(value) for name, value in record.headers.items() if plain(value)}
    assert {name: plain(value) for name, value in read.headers.items() if name != "Result"} == said


@given(host_records(NAMES))
def test_it_reads_back(record: Record) -> None:
    assert_same(again(write_dhtmlxq(record)), record)


@settings(max_examples=30)
@given(st.lists(host_records(NAMES), min_size=2, max_size=3))
def test_several_in_one_text(records: list[Record]) -> None:
    for read, record in zip(read_records("".join(map(write_dhtmlxq, records))), records, strict=True):
        assert isinstance(read, Record)
        assert_same(read, record)


def test_a_game_as_such_pages_have_it() -> None:
    varied = RecordedMove("h9g7", variations=[moves("h7e7")], comment="正着\n第二行")
    headers = {"Title": "某局", "RedTeam": "甲队", "Red": "某甲", "Result": "1-0"}
    record = Record(headers, [RecordedMove("h2e2"), varied], comment="开头")
    assert write_dhtmlxq(record).splitlines() == [
        "[DhtmlXQ]",
        "[DhtmlXQ_title]某局[/DhtmlXQ_title]",
        "[DhtmlXQ_redteam]甲队[/DhtmlXQ_redteam]",
        "[DhtmlXQ_red]甲队 某甲[/DhtmlXQ_red]",
        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]",
        "[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]",
        "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]",
        "[DhtmlXQ_move_0_2_1]7242[/DhtmlXQ_move_0_2_1]",
        "[DhtmlXQ_comment0]开头[/DhtmlXQ_comment0]",
        "[DhtmlXQ_comment2]正着||第二行[/DhtmlXQ_comment2]",
        "[/DhtmlXQ]",
    ]


@pytest.mark.parametrize("said", ["红胜（超时）", "1-0", "红先胜", "*", "中途封棋", ""])
def test_a_result_in_words(said: str) -> None:
    record = Record({"Result": said}, moves("h2e2"), result_of(said) if said else None)
    read = again(write_dhtmlxq(record))
    assert read.result == record.result
    assert read.headers.get("Result", "") in (said, read.result)


@pytest.mark.parametrize("side", ["w", "b"])
def test_start_and_side(side: str) -> None:
    record = Record(
        {"FEN": f"4k4/9/9/9/9/9/9/9/4R4/3K5 {side} - - 0 1"}, moves({"w": "e1e5", "b": "e9e8"}[side])
    )
    assert again(write_dhtmlxq(record)).fen == record.fen


@pytest.mark.parametrize(
    "record",
    [Record({"FEN": "PPPPPPk2/9/9/9/9/9/9/9/9/4K4 w"}), Record({}, moves("T@e5")), Record({"FEN": "x"})],
)
def test_what_cannot_be_written(record: Record) -> None:
    with pytest.raises(Unwritable):
        write_dhtmlxq(record)
