"""What is written as XQF reads back, and looks as other writers have it."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.records import xqf_files
from tests.records.host_records import host_records, plain, remarks, tree
from xuanpu.records import Record, RecordedMove, Unwritable, write_xqf
from xuanpu.records.siblings import as_siblings
from xuanpu.records.xqf import read_xqf
from xuanpu.records.xqf_header import TEXTS

BARE = "4k4/9/9/9/9/9/9/9/4R4/3K5"


def again(content: bytes, encoding: str | None = "gb18030") -> Record:
    """The game that a file holds, which must be sound and ordinary."""
    (game,) = read_xqf(content, encoding=encoding)
    assert isinstance(game, Record), game
    return game


def moves(text: str) -> list[RecordedMove]:
    return [RecordedMove(move) for move in text.split()]


@given(host_records(tuple(TEXTS)))
def test_it_reads_back(record: Record) -> None:
    read = again(write_xqf(record))
    assert tree(read.moves) == tree(as_siblings(record.moves))
    assert read.result == (record.result or "*")
    assert plain(read.comment) == plain(record.comment)
    said = [plain(f"{before} {behind}") for before, behind in remarks(Record({}, as_siblings(record.moves)))]
    assert remarks(read) == [("", text) for text in said]
    for name, (_, room) in TEXTS.items():
        value, kept = plain(record.headers.get(name)), plain(read.headers.get(name))
        assert kept == value or (len(value.encode("gb18030")) > room and value.startswith(kept))


def test_it_is_what_another_writer_makes() -> None:
    varied = RecordedMove("h9g7", comment="屏风马", variations=[moves("h7e7 h0g2"), moves("b9c7")])
    record = Record(
        {"Title": "标题", "Red": "某甲", "Stage": "middlegame"},
        [RecordedMove("h2e2", variations=[moves("c3c4")]), varied, *moves("h0g2 i9h9")],
        "0-1",
        comment="hello",
    )
    node = xqf_files.Node
    second = node("h9g7", "屏风马".encode("gb18030"), [xqf_files.line("h0g2 i9h9")])
    expected = xqf_files.xqf(
        node("h2e2", then=[second, xqf_files.line("h7e7 h0g2"), xqf_files.line("b9c7")]),
        node("c3c4"),
        comment=b"hello",
        result=2,
        stage=2,
        texts={"Title": "标题".encode("gb18030"), "Red": "某甲".encode("gb18030")},
    )
    assert write_xqf(record) == expected


@pytest.mark.parametrize("side", ["w", "b"])
def test_start_and_side(side: str) -> None:
    record = Record({"FEN": f"{BARE} {side} - - 0 1"}, moves({"w": "e1e5", "b": "e9e8"}[side]))
    assert again(write_xqf(record)).fen == record.fen


def test_letters_of_the_west() -> None:
    start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR"
    assert again(write_xqf(Record({"FEN": f"{start} r"}, moves("h2e2")))).fen is None


@pytest.mark.parametrize(
    ("name", "kept"), [("十五个字节放不下这个名字", "十五个字节放不"), ("𠀀𠀀𠀀𠀀", "𠀀𠀀𠀀")]
)
def test_a_name_is_cut_between_characters(name: str, kept: str) -> None:
    assert again(write_xqf(Record({"Red": name}, moves("h2e2")))).headers["Red"] == kept


def test_the_encoding_of_chinese_remarks_is_found_out() -> None:
    record = Record({"Red": "某甲"}, [RecordedMove("h2e2", comment="当头炮，\n正着。")], comment="古谱")
    read = again(write_xqf(record), None)
    assert (read.comment, read.moves[0].comment, read.headers["Red"]) == ("古谱", "当头炮，\n正着。", "某甲")


@pytest.mark.parametrize(
    ("record", "token"),
    [
        (Record({"FEN": "RRR1k4/9/9/9/9/9/9/9/9/4K4 w"}), "RRR1k4/9/9/9/9/9/9/9/9/4K4 w"),
        (Record({"FEN": "4k4/9/9/4T4/9/9/9/9/9/4K4 w"}), "4k4/9/9/4T4/9/9/9/9/9/4K4 w"),
        (Record({}, moves("T@e5")), "T@e5"),
        (Record({}, moves("炮二平五")), "炮二平五"),
        (Record({}, moves("a0a5/T@e4")), "a0a5/T@e4"),
    ],
)
def test_what_cannot_be_written(record: Record, token: str) -> None:
    with pytest.raises(Unwritable) as caught:
        write_xqf(record)
    assert caught.value.place.token == token
    assert token in caught.value.text()
