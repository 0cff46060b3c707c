"""XQF as it should be: every version, headers, results, start positions, variations, comments."""

from __future__ import annotations

import random

import pytest

from tests.records.xqf_files import Keys, Node, line, xqf
from xuanpu.errors import UsageError
from xuanpu.records import DamagedGame, Record, UnreadableFile, read_records, write_pgn
from xuanpu.records.model import RecordedMove
from xuanpu.records.xqf import is_xqf, read_xqf

PLAIN_AND_CIPHERED = (10, 11, 12, 13, 16, 18)

#: A lone red rook and both kings.
ENDGAME = "a0 - - - e0 " + "- " * 11 + "- - - - e9 " + "- " * 10 + "-"


def read(data: bytes, encoding: str | None = None) -> Record:
    """The one game of a file, which must be sound."""
    (game,) = read_xqf(data, "game.xqf", encoding)
    assert isinstance(game, Record), game
    return game


def texts(moves: list[RecordedMove]) -> str:
    """The moves of a line."""
    return " ".join(move.text for move in moves)


def variations(move: RecordedMove) -> list[str]:
    """The moves of each variation."""
    return [texts(variation) for variation in move.variations]


@pytest.mark.parametrize("version", range(10, 19))
def test_moves_variations_and_comments(version: int) -> None:
    varied = Node("h9g7", "屏风马".encode("gb18030"), [line("h0g2 i9h9"), line("b0c2"), line("c3c4 c6c5")])
    record = read(
        xqf(
            Node("h2e2", then=[varied, line("h7e7 h0g2")]),
            line("c3c4 b7c7"),
            version=version,
            comment=b"hello",
        )
    )
    assert record.comment == "hello"
    assert texts(record.moves) == "h2e2 h9g7 h0g2 i9h9"
    first, second, third, _ = record.moves
    assert variations(first) == ["c3c4 b7c7"]
    assert variations(second) == ["h7e7 h0g2"]
    assert variations(third) == ["b0c2", "c3c4 c6c5"]
    assert (first.comment, second.comment) == (None, "屏风马")
    assert record.fen is None
    assert not record.notes
    assert record.encoding == "gb18030"


@pytest.mark.parametrize("version", PLAIN_AND_CIPHERED)
def test_any_keys(version: int, rng: random.Random) -> None:
    for _ in range(100):
        keys = Keys(rng.randrange(256), rng.randbytes(4), rng.randbytes(3))
        record = read(
            xqf(
                line("a0a8 e9d9"),
                version=version,
                board=ENDGAME,
                keys=keys,
                comment=b"any",
                texts={"Red": b"Xu"},
            )
        )
        assert texts(record.moves) == "a0a8 e9d9"
        assert record.fen == "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
        assert record.comment == "any"
        assert not record.notes


def test_variations_inside_variations() -> None:
    inner = line("b0c2", line("b9c7"), line("b9a7"))
    record = read(xqf(line("h2e2", line("h9g7", line("h0g2"), inner), line("b9c7")), version=18))
    (inner_variation,) = record.moves[2].variations
    assert texts(inner_variation) == "b0c2 b9c7"
    assert variations(inner_variation[1]) == ["b9a7"]
    assert variations(record.moves[1]) == ["b9c7"]


def test_places_are_byte_offsets() -> None:
    record = read(xqf(line("h2e2 h9g7")))
    assert record.place.text("en") == "game.xqf: game 1, byte 0"
    assert [move.place.offset for move in record.moves] == [0x408, 0x410]
    assert record.moves[1].place.token == "h9g7"


def test_headers() -> None:
    values = {
        "Title": "仙人指路",
        "Event": "全国个人赛",
        "Date": "1999年11月2日",
        "Site": "上海",
        "Red": "甲",
        "Black": "乙",
        "TimeControl": "30-10-60",
        "RedTime": "一小时",
        "BlackTime": "二小时",
        "Annotator": "丙",
        "Author": "丁",
    }
    raw = {name: value.encode("gb18030") for name, value in values.items()}
    record = read(xqf(line("c3c4"), version=16, result=1, stage=2, texts=raw))
    assert record.headers == values | {"Stage": "middlegame", "Result": "1-0"}
    assert record.raw == raw


@pytest.mark.parametrize(("byte", "result"), tuple(enumerate(("*", "1-0", "0-1", "1/2-1/2", "1/2-1/2"))))
def test_results(byte: int, result: str) -> None:
    record = read(xqf(line("c3c4"), result=byte))
    assert record.result == record.headers["Result"] == result


def test_a_result_without_meaning() -> None:
    record = read(xqf(line("c3c4"), result=9))
    assert record.result is None and "Result" not in record.headers
    assert [note.key for note in record.notes] == ["xqf-result"]
    assert "9" in record.notes[0].text("en") and record.notes[0].place.offset == 0x33


@pytest.mark.parametrize("version", PLAIN_AND_CIPHERED)
@pytest.mark.parametrize(
    ("flag", "moves", "side", "notes"),
    (
        (False, "a0a8 e9d9", "w", []),
        (True, "e9d9 a0a8", "b", []),
        (True, "a0a8 e9d9", "w", ["xqf-red-first"]),
        (False, "e9d9 a0a8", "b", ["xqf-black-first"]),
        (True, "c4c5", "b", []),  # no piece stands there: the flag is all there is
    ),
)
def test_the_side_to_move(version: int, flag: bool, moves: str, side: str, notes: list[str]) -> None:
    record = read(xqf(line(moves), version=version, board=ENDGAME, black_first=flag))
    assert record.fen == f"4k4/9/9/9/9/9/9/9/9/R3K4 {side} - - 0 1"
    assert [note.key for note in record.notes] == notes
    assert all(moves[:4] in note.text(lang) for note in record.notes for lang in ("zh", "en"))


def test_black_begins_the_usual_game() -> None:
    record = read(xqf(line("h9g7 h2e2"), black_first=False))
    assert record.fen and record.fen.endswith(" b - - 0 1")


@pytest.mark.parametrize("version", (10, 18))
def test_no_moves(version: int) -> None:
    record = read(xqf(version=version, black_first=True, comment=b"nothing yet"))
    assert record.moves == []
    assert record.fen and record.fen.endswith(" b - - 0 1")
    assert record.comment == "nothing yet"


def test_comments_in_normal_form() -> None:
    record = read(xqf(Node("c3c4", b"\r\n one\r\ntwo\tthree\rfour\0\x01 \n"), version=18, comment=b" \r\n "))
    assert record.moves[0].comment == "one\ntwo three\nfour"
    assert record.comment is None


def test_texts_are_cut_where_the_room_ends() -> None:
    name = "上海女子象棋队员".encode("gb18030")[:15]
    record = read(xqf(line("c3c4"), texts={"Red": name, "Black": b"Li\0rubbish"}))
    assert record.headers["Red"] == "上海女子象棋队"
    assert record.raw["Red"] == name
    assert record.headers["Black"] == "Li"
    assert [note.key for note in record.notes] == ["xqf-text-cut"]


def test_a_length_of_text_that_lies() -> None:
    data = bytearray(xqf(line("c3c4"), texts={"Red": b"Xu", "Black": b"Li"}))
    data[0x130] = 255
    record = read(bytes(data))
    assert (record.headers["Red"], record.headers["Black"]) == ("Xu", "Li")
    assert [(note.key, note.place.offset) for note in record.notes] == [("xqf-text-cut", 0x130)]


def test_big5() -> None:
    title, comment = "紅方先勝的對局", "黑方應走馬８進７，紅方車二進六"
    data = xqf(Node("c3c4", comment.encode("big5")), version=18, texts={"Title": title.encode("big5")})
    for record in (read(data), read(data, "big5")):
        assert record.headers["Title"] == title
        assert record.moves[0].comment == comment
        assert record.encoding.startswith("big5")


@pytest.mark.parametrize(
    ("comment", "encoding"),
    (("红方先走，黑方应以马８进７", "utf-8"), ("黑方應走馬８進７，紅方車二進六", "big5"), ("车坪", "utf-8")),
)
def test_one_text_in_another_encoding(comment: str, encoding: str) -> None:
    texts = {"Title": "中炮对屏风马".encode("gb18030"), "Red": b"\xff\xfe!"}
    game = "中炮对屏风马，红方先走，双方对攻，和棋".encode("gb18030")
    record = read(xqf(Node("c3c4", comment.encode(encoding)), comment=game, texts=texts))
    assert record.encoding == "gb18030"
    assert record.comment == game.decode("gb18030")
    assert record.headers["Title"] == "中炮对屏风马"
    assert record.moves[0].comment == comment
    assert record.raw["Red"] == texts["Red"]
    assert [note.key for note in record.notes] == ["xqf-text-malformed"]


def test_a_forced_encoding_holds() -> None:
    data = xqf(Node("c3c4", "红方先走，黑方应以马８进７，如".encode()))
    assert read(data).moves[0].comment == "红方先走，黑方应以马８进７，如"
    assert read(data, "gb18030").moves[0].comment != "红方先走，黑方应以马８进７，如"


def test_unknown_encoding() -> None:
    with pytest.raises(UsageError):
        read(xqf(line("c3c4")), "klingon")


def test_what_is_xqf() -> None:
    assert all(is_xqf(xqf(version=version)[:64]) for version in (1, 9, *range(10, 19), 20))
    assert not any(map(is_xqf, (b"", b"X", b"XQ", b"XQF\n", b"XQ\n1. h2e2 h9g7\n", b"PK\x03\x04\0\0")))


@pytest.mark.parametrize("version", (0, 1, 9, 19, 31))
def test_other_versions_are_refused(version: int) -> None:
    with pytest.raises(UnreadableFile) as refused:
        list(read_xqf(xqf(line("c3c4"), version=version), "old.xqf"))
    assert refused.value.key == "records.xqf-version"
    assert str(version) in refused.value.text("en") and str(version) in refused.value.text("zh")


def test_other_files_are_refused() -> None:
    with pytest.raises(UnreadableFile) as refused:
        list(read_xqf(b"[Event]", "text.pgn"))
    assert refused.value.key == "records.xqf-none"


def test_a_large_opening_tree(rng: random.Random) -> None:
    """Thousands of variations, read in their order."""
    root: list[Node] = []
    nodes = [Node("h2e2", then=root)]
    for _ in range(20_000):
        parent = nodes[rng.randrange(len(nodes) // 2, len(nodes))]
        parent.then.append(Node(f"{rng.choice('abcdefghi')}{rng.randrange(10)}e5"))
        if len(parent.then) == 1:  # main lines grow, variations hang on them
            nodes.append(parent.then[0])
    record = read(xqf(*root, version=18))
    parent = nodes[0]
    for move in record.moves:
        first, *others = parent.then
        assert move.text == first.move
        assert variations(move) == [other.move for other in others]
        parent = first
    assert not parent.then


def test_it_comes_back_from_pgn() -> None:
    data = xqf(
        Node("h2e2", b"one\r\ntwo", [line("h9g7 h0g2"), line("b9c7")]),
        line("c3c4"),
        version=18,
        comment="开局".encode("gb18030"),
        result=2,
        texts={"Red": b'"A"\\B'},
    )
    record = read(data)
    assert list(read_records(write_pgn(record))) == [record]


def test_damage_is_no_record() -> None:
    (game,) = read_xqf(xqf(line("c3c4"))[:-1])
    assert isinstance(game, DamagedGame)
