"""The older libraries of CCBridge: packed, in GBK."""

from __future__ import annotations

import struct
import time
import tracemalloc
import zlib

import pytest

from tests.records import made_up_cbr as made
from xuanpu.records import DamagedGame, Record, RecordedMove, UnreadableFile, walk
from xuanpu.records.cbr import read_cbr
from xuanpu.records.cbr_unpack import MAX_UNPACKED


def refused(data: bytes) -> UnreadableFile:
    """The refusal of a whole file, which comes at once."""
    with pytest.raises(UnreadableFile) as caught:
        read_cbr(data, "a.cbl")
    assert caught.value.text("zh") and caught.value.place.file == "a.cbl"
    return caught.value


def only(data: bytes) -> Record | DamagedGame:
    """The one game of a library."""
    (found,) = read_cbr(data, "a.cbl")
    return found


@pytest.mark.parametrize("packing", [0, 1, 2, 3])
def test_a_library(packing: int) -> None:
    moves = [(1, "h2e2", "当头炮||两行".encode("gbk")), (2, "h9g7", b"")]
    games = [made.old_game(moves, comment="某局说明"), made.old_game(result=2)]
    one, two = read_cbr(made.old_library(games, packing=packing))
    assert isinstance(one, Record) and isinstance(two, Record)
    assert one.headers == {
        "Event": "某年某赛",
        "Title": "某局",
        "Site": "某地",
        "Date": "某日",
        "Red": "某甲",
        "Black": "某乙",
        "Result": "1-0",
        "Annotator": "某丙",
        "Author": "某丁",
        "Created": "2001-01-01 10:00:00",
        "Modified": "2001-01-01 10:00:00",
        "Library": "旧库",
    }
    assert (one.comment, one.result, two.result, one.fen) == ("某局说明", "1-0", "0-1", None)
    assert [(move.text, move.comment) for move in one.moves] == [("h2e2", "当头炮\n两行"), ("h9g7", None)]
    assert one.raw["Red"] == "某甲".encode("gbk") and one.encoding == "gb18030"
    assert not one.notes and not two.notes


def test_variations_follow_from_the_numbers() -> None:
    numbered = [(1, "h2e2"), (2, "h9g7"), (3, "h0g2"), (3, "b0c2"), (2, "b9c7"), (3, "b0a2"), (1, "c3c4")]
    found = only(made.old_library([made.old_game([(ply, move, b"") for ply, move in numbered])]))
    assert isinstance(found, Record)
    words = [step.text if isinstance(step, RecordedMove) else step.value for step in walk(found.moves)]
    assert " ".join(words) == "h2e2 ( c3c4 ) h9g7 ( b9c7 b0a2 ) h0g2 ( b0c2 )"


def test_a_start_position_of_its_own() -> None:
    squares = bytearray(32)
    squares[4], squares[20], squares[27] = 0x4A, 0x51, 0x59
    game = made.old_game(
        [(1, "e9d9", b""), (2, "d0e0", b"")], squares=bytes(squares), red_first=False, number=9
    )
    found = only(made.old_library([game]))
    assert isinstance(found, Record)
    assert found.fen == "4k4/9/9/9/9/9/9/9/4p4/3K5 b - - 0 9" and not found.notes


def test_squares_that_contradict_the_move_text_are_noted() -> None:
    found = only(made.old_library([made.old_game(signs=[b"\x57\x00", b"\x17\x00"])]))
    assert isinstance(found, Record)
    assert [note.key for note in found.notes] == ["cbl-text-differs"] and "1" in found.notes[0].text("en")


def test_bytes_that_are_no_text() -> None:
    found = only(made.old_library([made.old_game([(1, "h2e2", b"\xff\xff")], red=b"\xff\xff")]))
    assert isinstance(found, DamagedGame) and found.key == "records.malformed-bytes"
    assert found.record.raw["Red"] == b"\xff\xff" and [move.text for move in found.record.moves] == ["h2e2"]
    assert [note.key for note in found.record.notes] == ["cbr-bytes"]


def test_a_number_before_the_first_is_told_before_a_bad_point() -> None:
    content = made.old_game([(2, "h2e2", b""), (1, "h0g2", b"")]).replace(
        made.file_rank("h0").to_bytes(), b"\xff"
    )
    found = only(made.old_library([content]))
    assert isinstance(found, DamagedGame) and found.key == "records.cbr-gap" and found.place.ply is None


@pytest.mark.parametrize(
    ("moves", "key"),
    [([(1, "h2e2", b""), (3, "h0g2", b"")], "cbr-gap"), ([(2, "h2e2", b""), (1, "h0g2", b"")], "cbr-gap")],
)
def test_numbers_that_do_not_hang_together(moves: list[made.OldMove], key: str) -> None:
    one, two = read_cbr(made.old_library([made.old_game(moves), made.old_game()]))
    assert isinstance(one, DamagedGame) and one.key == f"records.{key}" and isinstance(two, Record)
    assert [move.text for move in one.record.moves] == ["h2e2"] and one.text("zh")


def test_a_move_off_the_board() -> None:
    game = made.old_game()
    found = only(made.old_library([game.replace(bytes([0x77, 0x47]), bytes([0xA7, 0x47]))]))
    assert (
        isinstance(found, DamagedGame) and found.key == "records.cbr-squares" and "0xa7" in found.text("en")
    )


@pytest.mark.parametrize(
    ("code", "key"), [(0xFF, "cbr-board"), (0x01, "cbr-board"), (0x1A, "cbr-board-twice")]
)
def test_a_piece_off_the_board_or_on_another(code: int, key: str) -> None:
    squares = made.SQUARES[:1] + bytes([code]) + made.SQUARES[2:]
    found = only(made.old_library([made.old_game(squares=squares)]))
    assert isinstance(found, DamagedGame) and found.key == f"records.{key}" and found.text("zh")


def test_a_library_cut_short_in_its_packed_part() -> None:
    noise = [bytes(f"{number * 7919 % 10007}".encode()) for number in range(400)]
    games = [made.old_game([(1, "h2e2", remark)]) for remark in noise]
    whole = made.old_library(games)
    found = list(read_cbr(whole[: len(whole) // 2]))
    assert 10 < len(found) < 400
    assert all(isinstance(one, Record) for one in found[:-1])
    assert isinstance(found[-1], DamagedGame) and found[-1].key == "records.cbl-games-missing"
    assert isinstance(found[0], Record) and found[0].notes[0].key == "cbl-size-differs"
    assert "400" in found[-1].text("zh") and found[0].notes[0].text("zh")


def test_a_game_whose_size_lies() -> None:
    lies = struct.pack("<I", 1 << 30) + made.old_game()[4:]
    found = only(made.old_library([lies]))
    assert isinstance(found, DamagedGame) and found.key == "records.cbl-games-missing"


def test_a_count_that_lies() -> None:
    one, two = read_cbr(made.old_library([made.old_game()], count=0xFFFFFFFF))
    assert isinstance(one, Record) and isinstance(two, DamagedGame)


def test_other_versions_and_packings() -> None:
    assert refused(made.old_library([], version=0x14)).key == "records.cbl-version"
    assert refused(made.old_library([], packing=4)).key == "records.cbl-compression"
    assert refused(made.old_library([])[:19]).key == "records.cbr-truncated"
    assert refused(made.old_library([])[:20]).key == "records.cbr-truncated"
    assert refused(made.old_library([])[:20] + b"no zlib").key == "records.cbl-packed-badly"


def test_bombs_are_not_unpacked() -> None:
    packed = zlib.compress(bytes(200 << 20), 9)
    head = struct.pack("<8s2I", b"CCBridge", 0x15, 3)
    tracemalloc.start()
    started = time.process_time()
    assert refused(head + struct.pack("<I", 1000) + packed).key == "records.cbl-size-lies"
    assert refused(head + struct.pack("<I", 0xFFFFFFFF) + packed).key == "records.cbl-too-large"
    assert refused(head + struct.pack("<I", MAX_UNPACKED + 1) + packed).key == "records.cbl-too-large"
    assert tracemalloc.get_traced_memory()[1] < 4 << 20
    assert refused(head + struct.pack("<I", MAX_UNPACKED) + packed).key == "records.cbl-size-lies"
    assert tracemalloc.get_traced_memory()[1] < 3 * MAX_UNPACKED
    tracemalloc.stop()
    assert time.process_time() - started < 10
