"""Blocks hold what the slow way gives, for every game of any file; plain games do go the fast way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pipeline.made_up_files import ENCODINGS, FILES, LINE_BREAKS, sound_games, written
from tests.pipeline.slow_way import of_blocks, slowly
from xuanpu.errors import UsageError, XuanpuError
from xuanpu.pipeline.gather import gather
from xuanpu.pipeline.read import read_blocks
from xuanpu.pipeline.scan import Plain, Scan
from xuanpu.pipeline.texts import texts
from xuanpu.records import Tally, UnreadableFile

SOUND = '[Event "a"]\n\n1. 炮二平五 炮８平５ 2. 马二进三 1-0\n\n'


@given(FILES, ENCODINGS, LINE_BREAKS, st.sampled_from((1, 3, 512)))
def test_blocks_are_what_the_slow_way_gives(text: str, encoding: str, line_break: str, games: int) -> None:
    content = written(text, encoding, line_break)
    options: dict[str, Any] = {"encoding": encoding, "format": "pgn", "name": "f.pgn"}
    try:
        expected = slowly(content, **options)
    except XuanpuError as error:
        with pytest.raises(type(error)) as raised:
            list(read_blocks(content, **options))
        assert raised.value.text() == error.text()
        return
    blocks = list(read_blocks(content, games=games, **options))
    assert of_blocks(blocks) == expected
    assert all(len(block) == games for block in blocks[:-1])


@given(st.lists(sound_games().filter(lambda game: "." in game), min_size=1, max_size=5))
def test_sound_games_with_moves_are_plain(games: list[str]) -> None:
    found = list(Scan("".join(games), texts(), file=None, encoding="text").games())
    assert [type(game) for game in found] == [Plain] * len(games)


def test_plain_games_are_played_by_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xuanpu.pipeline.gather.resolved", lambda *_: pytest.fail("the slow way was taken"))
    (block,) = read_blocks(SOUND * 3, name="f.pgn")
    assert block.offsets.tolist() == [0, 3, 6, 9]
    assert block.results == ["1-0"] * 3 and block.errors == [None] * 3
    assert block.lines.tolist() == [1, 5, 9]
    place = block.place_of(1, 2)
    assert (place.game, place.line, place.column, place.ply, place.token) == (2, 7, 17, 3, "马二进三")


def test_what_the_kernel_finds_wrong_goes_the_slow_way() -> None:
    """The record is plain, but a ply is not legal."""
    text = SOUND.replace("马二进三", "马二进五")
    (found,) = Scan(text, texts(), file=None, encoding="text").games()
    assert isinstance(found, Plain)
    block = gather([found], "f.pgn", 6)
    assert block.errors[0] is not None and block.errors[0].startswith("f.pgn:3:17: game 7, ply 3")
    assert len(block.plies) == 2
    assert block.tally() == Tally(damaged=1)


def test_counts_add_up() -> None:
    text = SOUND + '[Event "b"]\n\n*\n\n' + SOUND.replace("炮８平５", "炮８平４ ↓") + SOUND
    (block,) = read_blocks(text)
    assert block.tally() == Tally(clean=2, damaged=1, skipped=1)
    assert block.skipped.tolist() == [False, True, False, False]


def test_other_formats_come_in_blocks_too(repo: Path) -> None:
    content = "1. 炮二平五 炮８平５\n2. 马二进三\n"
    assert of_blocks(read_blocks(content)) == slowly(content)
    for path in sorted((repo / "corpus").glob("*.pgn")):
        assert of_blocks(read_blocks(path)) == slowly(path)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\0\1\2"])
def test_what_holds_nothing_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "f.pgn"
    path.write_bytes(content)
    for source in (path, content):
        with pytest.raises(UnreadableFile):
            list(read_blocks(source))


def test_folders_and_unknown_words_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.pgn"):
        with pytest.raises(UnreadableFile):
            list(read_blocks(path))
    with pytest.raises(UsageError):
        list(read_blocks(SOUND, format="none"))
    with pytest.raises(UsageError):
        list(read_blocks(SOUND.encode(), encoding="none"))


def test_readers_do_not_disturb_each_other() -> None:
    """Neither in one thread nor in two."""
    others = [SOUND * 20 + f'[Event "b"]\n\n1. 兵{file}进一 卒５进１\n\n' for file in "一三五七九"]
    expected = [slowly(content) for content in others]
    in_turn = zip(*(read_blocks(content, games=1) for content in others), strict=True)
    assert [of_blocks(blocks) for blocks in zip(*in_turn, strict=True)] == expected
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda content: of_blocks(read_blocks(content)), others)) == expected
