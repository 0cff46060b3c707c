"""Records and libraries of CCBridge 3."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.records import made_up_cbr as made
from tests.records.made_up_cbr import LAST, SIBLING
from xuanpu.records import DamagedGame, Record, RecordedMove, UnreadableFile, walk, write_pgn
from xuanpu.records.cbr import is_cbr, read_cbr
from xuanpu.records.limits import MAX_DEPTH


def game(data: bytes) -> Record:
    """The one sound game of a file."""
    (found,) = read_cbr(data, "a.cbr")
    assert isinstance(found, Record), found.text("en")
    return found


def damaged(data: bytes) -> DamagedGame:
    """The one damaged game of a file."""
    (found,) = read_cbr(data, "a.cbr")
    assert isinstance(found, DamagedGame)
    assert found.text("zh") and found.text("en")
    return found


def tree(line: Iterable[RecordedMove]) -> str:
    """A line with its variations in brackets."""
    words = (step.text if isinstance(step, RecordedMove) else step.value for step in walk(list(line)))
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def test_it_is_told_by_its_first_bytes() -> None:
    assert is_cbr(made.record()) and is_cbr(made.library([])) and is_cbr(made.old_library([]))
    assert not is_cbr(b"CCBridge is a program") and not is_cbr(b"XQ\x0a") and not is_cbr(b"")


def test_a_record() -> None:
    data = made.record(
        [("h2e2", 0, "当头炮"), ("h9g7", LAST, "")],
        root=(0, "开局之前\r\n两行"),
        result=3,
        ecco=b"C32",
        title="某局",
        event="某年某赛",
        date="某年某月",
        site="某地",
        red=" 某甲 ",
        red_team="某队",
        black="某乙",
        annotator="某丙",
    )
    found = game(data)
    assert found.headers == {
        "Event": "某年某赛",
        "Site": "某地",
        "Date": "某年某月",
        "Red": "某甲",
        "Black": "某乙",
        "RedTeam": "某队",
        "Title": "某局",
        "Annotator": "某丙",
        "ECCO": "C32",
        "Result": "1/2-1/2",
    }
    assert found.raw["Red"] == " 某甲 ".encode("utf-16-le")
    assert (found.result, found.comment, found.encoding) == ("1/2-1/2", "开局之前\n两行", "utf-16-le")
    assert [(move.text, move.comment) for move in found.moves] == [("h2e2", "当头炮"), ("h9g7", None)]
    assert found.moves[0].place.offset == made.HEADER + 4 + 4 + len("开局之前\r\n两行") * 2
    assert (found.place.file, found.place.game, found.place.offset) == ("a.cbr", 1, 0)
    assert not found.notes and found.fen is None


@pytest.mark.parametrize(("code", "result"), [(0, "*"), (1, "1-0"), (2, "0-1"), (3, "1/2-1/2"), (4, "*")])
def test_results(code: int, result: str) -> None:
    assert game(made.record(result=code)).result == result


def test_a_result_that_is_not_known() -> None:
    found = game(made.record(result=9))
    assert found.result is None and "Result" not in found.headers
    assert [note.key for note in found.notes] == ["cbr-result"]
    assert "9" in found.notes[0].text("en") and "9" in found.notes[0].text("zh")


def test_variations_nest_and_hang_from_the_move_that_they_replace() -> None:
    nodes = [
        ("h2e2", SIBLING, ""),
        ("h9g7", SIBLING, ""),
        ("h0g2", LAST, ""),
        ("b9c7", SIBLING, ""),
        ("b0c2", SIBLING | LAST, ""),
        ("b0a2", LAST, "末着"),
        ("h7e7", LAST, ""),
        ("c3c4", SIBLING, ""),
        ("g6g5", LAST, ""),
        ("g3g4", LAST, ""),
    ]
    found = game(made.record(nodes))
    assert tree(found.moves) == "h2e2 (c3c4 g6g5) (g3g4) h9g7 (b9c7 b0c2 (b0a2)) (h7e7) h0g2"
    assert found.moves[1].variations[0][1].variations[0][0].comment == "末着"
    assert write_pgn(found).count("(") == 5


def test_a_record_without_moves() -> None:
    found = game(made.record([], root=(LAST, "只有说明")))
    assert found.moves == [] and found.comment == "只有说明"


def test_the_first_node_may_be_a_move() -> None:
    data = made.record()
    assert tree(game(data[: made.HEADER] + data[made.HEADER + 4 :]).moves) == "h2e2 h9g7"


def test_an_empty_board_belongs_to_a_text_between_the_games() -> None:
    found = game(made.record([], root=(LAST, "第一章"), board="9/" * 9 + "9"))
    assert found.fen is None and found.comment == "第一章"


def test_a_start_position_of_its_own() -> None:
    board = "4k4/9/9/9/9/9/9/9/4p4/3K5"
    found = game(made.record([("e9d9", 0, ""), ("d0e0", LAST, "")], board=board, side=2, number=31))
    assert found.fen == f"{board} b - - 0 31"
    assert found.fen_place.offset == 2120 and not found.notes


@pytest.mark.parametrize(
    ("side", "move", "fen_side", "key"),
    [
        (1, "e9d9", "b", "cbr-black-first"),
        (2, "d0e0", "w", "cbr-red-first"),
        (0, "e9d9", "b", "cbr-black-first"),
    ],
)
def test_a_wrong_side_flag_gives_way_to_the_first_move(side: int, move: str, fen_side: str, key: str) -> None:
    board = "4k4/9/9/9/9/9/9/9/9/3K5"
    found = game(made.record([(move, LAST, "")], board=board, side=side))
    assert found.fen == f"{board} {fen_side} - - 0 1"
    assert [note.key for note in found.notes] == [key]
    assert found.notes[0].text("zh") != found.notes[0].text("en")


def test_black_first_in_the_usual_start_is_a_position_of_its_own() -> None:
    assert game(made.record([("h9g7", LAST, "")], side=2)).fen == f"{made.START} b - - 0 1"
    assert game(made.record([("h2e2", LAST, "")], side=2)).fen is None


def test_bytes_that_are_no_text() -> None:
    found = game(made.record(red=b"\x00\xd8A\0"))
    assert found.headers["Red"] == "\ufffdA" and found.raw["Red"] == b"\x00\xd8A\0"
    assert [note.key for note in found.notes] == ["cbr-bytes"]
    harmed = made.record()[: made.HEADER + 4] + made.node(64, 67, LAST, b"\x00\xd8A\0")
    found_damaged = damaged(harmed)
    assert found_damaged.key == "records.malformed-bytes"
    assert [move.comment for move in found_damaged.record.moves] == ["\ufffdA"]


def test_a_text_that_fills_its_field_and_one_with_a_line_break() -> None:
    found = game(made.record(red="甲" * 32, site="某地\r\n某馆"))
    assert found.headers["Red"] == "甲" * 32 and found.headers["Site"] == "某地 某馆"


@pytest.mark.parametrize("left", [0, 1, 2, 3, 5, 7])
def test_a_record_cut_short(left: int) -> None:
    whole = made.record([("h2e2", 0, ""), ("h9g7", LAST, "甲")])
    cut = whole[: made.HEADER + 8 + left]
    found = damaged(cut)
    assert found.key == "records.cbr-truncated"
    assert found.place.offset == made.HEADER + 8
    assert tree(found.record.moves) == "h2e2" and found.record.headers["Result"] == "1-0"


def test_a_header_cut_short() -> None:
    found = damaged(made.record(red="某甲")[:1500])
    assert found.key == "records.cbr-truncated" and found.record.headers["Red"] == "某甲"
    assert damaged(made.RECORD).key == "records.cbr-truncated"


@pytest.mark.parametrize(("frm", "to"), [(0, 0), (90, 1), (1, 90), (255, 255)])
def test_a_node_that_is_no_move(frm: int, to: int) -> None:
    data = made.record()[: made.HEADER + 8] + made.node(frm, to, LAST)
    found = damaged(data)
    assert found.key == "records.cbr-squares"
    assert (found.place.ply, found.place.offset) == (2, made.HEADER + 8)
    assert str(frm) in found.text("zh")


def test_a_comment_whose_length_lies() -> None:
    data = made.record([("h2e2", LAST, "甲")])
    lies = data[:-6] + b"\xff\xff\xff\xff" + data[-2:]
    assert damaged(lies).key == "records.cbr-truncated"


def test_a_piece_that_is_none() -> None:
    data = bytearray(made.record())
    data[2120 + 5] = 0x33
    found = damaged(bytes(data))
    assert found.key == "records.cbr-board" and found.place.offset == 2125 and "0x33" in found.text("en")


def test_another_version() -> None:
    data = bytearray(made.record())
    data[19] = 3
    with pytest.raises(UnreadableFile) as caught:
        read_cbr(bytes(data), "a.cbr")
    assert caught.value.key == "records.cbr-version" and "3" in caught.value.text("zh")


def test_variations_side_by_side_do_not_nest() -> None:
    many = [("h2e2", SIBLING | LAST, "")] * 2000
    assert len(game(made.record([*many, ("b2e2", LAST, "")])).moves[0].variations) == 2000


def stair(depth: int) -> bytes:
    """A record in which a variation replaces the second move of a variation, and so on."""
    step = [("b2e2", 0, ""), ("h9g7", SIBLING | LAST, "")]
    return made.record([("h2e2", SIBLING | LAST, ""), *step * (depth - 1), ("b2e2", LAST, "")])


def test_variations_too_deep() -> None:
    assert write_pgn(game(stair(MAX_DEPTH))).count("(") == MAX_DEPTH
    found = damaged(stair(MAX_DEPTH + 1))
    assert found.key == "records.nested-too-deep" and str(MAX_DEPTH) in found.text("en")


# ---- Libraries -----------------------------------------------------------------------------------


def test_a_library() -> None:
    data = made.library([made.record(red="某甲"), made.record([("b2e2", LAST, "")], red="某乙")])
    one, two = read_cbr(data, "a.cbl")
    assert isinstance(one, Record) and isinstance(two, Record)
    assert (one.headers["Library"], one.headers["Red"], two.headers["Red"]) == ("库", "某甲", "某乙")
    assert (two.place.game, two.place.offset) == (2, made.INDEX_AT + 128 * made.ENTRY + made.STRIDE)
    assert two.moves[0].place.offset == (two.place.offset or 0) + made.HEADER + 4


@pytest.mark.parametrize("length", [1, 1900, 5000, 20_000])
def test_records_longer_than_the_stride(length: int) -> None:
    long = made.record([("h2e2", LAST, "长" * length)], red="某甲")
    found = list(read_cbr(made.library([made.record(), long, made.record(red="某乙")])))
    assert [type(one) for one in found] == [Record] * 3
    assert isinstance(found[1], Record) and isinstance(found[2], Record)
    assert found[1].moves[0].comment == "长" * length and found[2].headers["Red"] == "某乙"


@pytest.mark.parametrize("capacity", [1, 140, 2048])
def test_the_list_may_be_of_any_size(capacity: int) -> None:
    assert len(list(read_cbr(made.library([made.record()], capacity=capacity)))) == 1


def test_a_list_that_lies_about_its_size() -> None:
    data = bytearray(made.library([made.record(), made.record()]))
    data[60:64] = b"\xff\xff\xff\xff"
    assert [type(one) for one in read_cbr(bytes(data))] == [Record, Record]


def test_a_deleted_game_is_read_and_marked() -> None:
    one, two = read_cbr(made.library([made.record(), made.record()], flags=(7, 5)))
    assert isinstance(one, Record) and isinstance(two, Record)
    assert (one.notes, [note.key for note in two.notes]) == ([], ["cbl-deleted"])


def test_a_damaged_game_costs_no_other() -> None:
    broken = made.record()[:-4] + made.node(90, 91)
    one, two, three = read_cbr(made.library([made.record(), broken, made.record()]))
    assert isinstance(one, Record) and isinstance(two, DamagedGame) and isinstance(three, Record)
    assert (two.place.game, two.record.headers["Library"]) == (2, "库")


def test_another_version_inside_a_library_costs_one_game() -> None:
    other = bytearray(made.record())
    other[19] = 3
    one, two = read_cbr(made.library([bytes(other), made.record()]))
    assert isinstance(one, DamagedGame) and one.key == "records.cbr-version" and isinstance(two, Record)


def test_a_library_cut_short_says_what_is_missing() -> None:
    whole = made.library([made.record()] * 5)
    one, two, three = read_cbr(whole[: made.INDEX_AT + 128 * made.ENTRY + made.STRIDE + 500])
    assert isinstance(one, Record)
    assert isinstance(two, DamagedGame) and two.key == "records.cbr-truncated"
    assert isinstance(three, DamagedGame) and three.key == "records.cbl-games-missing"
    assert "5" in three.text("en") and "3" in three.text("en")


def test_a_library_without_games() -> None:
    assert list(read_cbr(made.library([]))) == []
    assert list(read_cbr(made.LIBRARY)) == []
