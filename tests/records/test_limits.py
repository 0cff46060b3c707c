"""Hostile files are refused in bounded memory and (processor) time, with a clear message."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest

from xuanpu.records import DamagedGame, Record, read_records, underway
from xuanpu.records.limits import MAX_DEPTH, MAX_GAME, MAX_LINE

SOUND = '[Event "sound"]\n\n1. 炮二平五 炮８平５ 1-0\n\n'
OPEN = '[Event "hostile"]\n\n1. 炮二平五 '


def fate(content: str) -> DamagedGame:
    """What becomes of a hostile game between two sound ones, which must not take long."""
    started = time.process_time()
    before, hostile, after = read_records((SOUND + content + "\n\n" + SOUND).encode())
    assert time.process_time() - started < 30
    assert isinstance(before, Record) and isinstance(after, Record)
    assert isinstance(hostile, DamagedGame)
    return hostile


def test_a_line_too_long() -> None:
    hostile = fate(OPEN + "炮８平５ " * (MAX_LINE // 5 + 1))
    assert hostile.key == "records.line-too-long"
    assert hostile.place.line == 7
    assert str(MAX_LINE) in hostile.text("en")


def test_a_line_too_long_behind_a_game_harms_only_what_comes_next() -> None:
    before, hostile, after = read_records(SOUND + "x" * (MAX_LINE + 1) + "\n" + SOUND)
    assert isinstance(before, Record) and isinstance(hostile, DamagedGame) and isinstance(after, Record)
    assert hostile.place.game == 2


def test_a_game_too_long() -> None:
    hostile = fate(OPEN + ("炮８平５ 炮二平五\n" * (MAX_GAME // 10 + 1)))
    assert hostile.key == "records.game-too-long"


@pytest.mark.parametrize("line", ["", "prose and more prose", "2. 其二", "[", "<br>"])
def test_what_stands_before_a_game_is_none_of_it(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the prose of an article, or however many the empty lines."""
    monkeypatch.setattr(underway, "MAX_GAME", 20_000)
    before = (line + "\n") * (20_000 // (len(line) + 1) + 10)
    for game in (SOUND, "1.兵七进一 炮２平３ 2.炮二平五 象３进５\n"):
        (found,) = read_records(before + "\n\n" + game)
        assert isinstance(found, Record) and len(found.moves) in (2, 4)


def test_a_comment_without_end_is_told_where_it_began() -> None:
    hostile = fate(OPEN + "{" + "prose and more prose\n" * (MAX_GAME // 20))
    assert hostile.key == "records.unclosed-comment"
    assert (hostile.place.line, hostile.place.column) == (7, 9)


@pytest.mark.parametrize("opening", ["(1. 兵七进一 ", "(1. 兵七进一\n"])
def test_variations_nested_a_million_deep(opening: str) -> None:
    hostile = fate(OPEN + opening * (1_000_000 if opening.endswith("\n") else 80_000))
    assert hostile.key == "records.nested-too-deep"
    assert str(MAX_DEPTH) in hostile.text("en")
    assert len(hostile.record.moves) == 1


def test_a_million_brackets() -> None:
    assert fate(OPEN + "(" * 1_000_000).key == "records.variation-of-nothing"


def test_variations_as_deep_as_allowed_are_read_compared_and_written() -> None:
    from xuanpu.records import write_pgn

    text = OPEN + "(1. 兵七进一 " * MAX_DEPTH + ")" * MAX_DEPTH + "\n"
    (game,) = read_records(text)
    assert isinstance(game, Record)
    (again,) = read_records(write_pgn(game))
    assert again == game
    assert repr(game)


@pytest.mark.parametrize(
    "piece",
    ["1.", "1.a", "! ", "{a} ", "{a}\n", ";a\n", "$1", "炮二平五", "一", "\\", "一二 ", "1.一", "[", "a1-"],
)
def test_many_of_one_thing_take_linear_time(piece: str) -> None:
    started = time.process_time()
    list(read_records(SOUND + OPEN + piece * (400_000 // len(piece)) + "\n\n" + SOUND))
    assert time.process_time() - started < 30


def test_many_quotation_marks_in_a_tag() -> None:
    started = time.process_time()
    for piece in ('" ', '"] ', "\\", '[A "'):
        list(read_records(SOUND + '[Event "' + piece * 200_000 + "\n\n" + SOUND))
    assert time.process_time() - started < 30


def test_memory_stays_flat(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    game = '[Event "a"]\n\n' + "1. 炮二平五 炮８平５\n" * 200 + "1-0\n\n"
    path.write_bytes(game.encode() * 500)
    list(read_records(SOUND))  # what is kept once for all does not count
    tracemalloc.start()
    count = sum(1 for _ in read_records(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 500
    assert peak < 1_200_000 < path.stat().st_size / 2
