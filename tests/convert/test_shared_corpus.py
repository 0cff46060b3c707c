"""Real files, there and back: the games, their variations and their remarks are the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.convert.test_conversion import converted, read_again
from tests.records.host_records import plain, remarks, tree
from xuanpu.audit.sources import each_game
from xuanpu.convert import rewrite
from xuanpu.errors import FenError
from xuanpu.records import Record
from xuanpu.records.siblings import as_siblings

pytestmark = pytest.mark.shared

#: Folder -> one game of how many is tried.
FOLDERS = {
    "xqf": 40,
    "cbr-cbl": 40,
    "dhtmlxq": 1,
    "wxf": 1,
    "xqn-cbf": 2,
    "hand-typed": 3,
    "pgn-gbk/cchess-tests": 1,
    "pgn-other": 400,
    "pgn-chinese": 400,
}


def some_games(folder: Path, step: int) -> Iterator[Record]:
    """What can be played of some games of a folder, in Chinese."""
    suffixes = (".html",)
    more = sorted(file for file in folder.rglob("*") if file.suffix in suffixes)
    for number, found in enumerate(each_game([folder, *more], unreadable=lambda error: None)):
        if found.record is None or number % step:
            continue
        try:
            record = rewrite(found.record, "chinese", found.error).record
        except FenError:
            continue
        if record.moves:
            yield record


@pytest.mark.parametrize("folder", FOLDERS)
def test_there_and_back(folder: str, shared: Path) -> None:
    count = 0
    for record in some_games(shared / "corpus" / "xiangqi" / folder, FOLDERS[folder]):
        flat = Record({}, as_siblings(record.moves))
        for to, style in (("xqf", None), ("dhtmlxq", None), ("jsonl", None), ("pgn", "wxf"), ("pgn", "iccs")):
            there = converted(record, to, style)
            back = read_again(converted(read_again(there), "pgn"))
            assert tree(as_siblings(back.moves)) == tree(flat.moves), (record.place, to)
            assert plain(back.comment) == plain(record.comment)
            if "comments-moved" not in {loss.kind for loss in there.losses}:
                assert remarks(Record({}, as_siblings(back.moves))) == remarks(flat)
        count += 1
    assert count > 1
