"""Hostile and damaged CCBridge files: bounded time and memory, and never an exception for a game."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records import made_up_cbr as made
from tests.records.made_up_cbr import LAST, SIBLING
from xuanpu.records import DamagedGame, Note, Record, RecordedMove, UnreadableFile, walk
from xuanpu.records.cbr import is_cbr, read_cbr
from xuanpu.records.cbr_tree import MAX_NODES
from xuanpu.records.limits import MAX_GAME

NODES = [
    ("h2e2", SIBLING, "注"),
    ("h9g7", LAST, ""),
    ("c3c4", SIBLING, ""),
    ("g6g5", LAST, ""),
    ("g3g4", LAST, ""),
]
RECORD = made.record(NODES, root=(0, "说明"), red="某甲", ecco=b"C32")
OLD_MOVES = [(1, "h2e2", b"a"), (2, "h9g7", "乙".encode("gbk")), (2, "b9c7", b""), (1, "c3c4", b"")]
OLD = made.old_library([made.old_game(OLD_MOVES), made.old_game()], packing=0)
SEEDS = (
    RECORD,
    made.library([RECORD, RECORD], capacity=2),
    OLD,
    made.old_library([made.old_game(OLD_MOVES)]),
)
INTERESTING = {RECORD: (0, 2036), SEEDS[1]: (made.INDEX_AT, made.INDEX_AT + 2036), OLD: (0, 20)}


def mutated(seed: int) -> bytes:
    """A sound file with a few bytes changed, mostly where structure lies, and perhaps cut off."""
    rng = random.Random(seed)
    whole = rng.choice(SEEDS)
    data, starts = bytearray(whole), INTERESTING.get(whole, (0,))
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(rng.choice(starts), len(data))
        size = rng.choice([1, 1, 2, 4])
        data[at : at + size] = rng.choice([rng.randbytes(size), b"\xff" * size, bytes(size), b""])
    return bytes(data[: rng.choice([len(data), len(data), rng.randrange(len(data))])])


def prefixed(start: bytes) -> Callable[[bytes], bytes]:
    """Random bytes behind the first bytes of a format."""
    return lambda rest: start + rest


noise = st.one_of(
    st.integers(0, 1 << 64).map(mutated),
    st.binary(max_size=400).map(prefixed(made.RECORD)),
    st.binary(max_size=400).map(prefixed(RECORD[: made.HEADER])),
    st.binary(max_size=400).map(prefixed(made.LIBRARY)),
    st.binary(max_size=400).map(prefixed(OLD[:16])),
    st.binary(max_size=400),
)


def check(data: bytes) -> None:
    """Whatever it is, it is read or refused, and all that is said of it can be said."""
    is_cbr(data)
    try:
        found = list(read_cbr(data, "a"))
    except UnreadableFile as refusal:
        assert refusal.text("zh") and refusal.text("en")
        return
    for number, game in enumerate(found, start=1):
        record = game.record if isinstance(game, DamagedGame) else game
        assert record.place.game == number
        if isinstance(game, DamagedGame):
            assert game.text("zh") and game.text("en") and game.place.offset is not None
        check_record(record)


def check_record(record: Record) -> None:
    """A record in its normal form."""
    assert all(note.text("zh") and note.text("en") for note in record.notes if isinstance(note, Note))
    assert not any(ord(sign) < 32 for value in record.headers.values() for sign in value)
    assert record.raw.keys() <= record.headers.keys()
    for step in walk(record.moves):
        if isinstance(step, RecordedMove):
            assert len(step.text) == 4 and all(step.variations)
            assert step.comment is None or (step.comment.strip() and "\r\n" not in step.comment)


@settings(max_examples=2500)
@given(noise)
def test_noise(data: bytes) -> None:
    check(data)


@pytest.mark.slow
@settings(max_examples=110_000)
@given(noise)
def test_much_noise(data: bytes) -> None:
    check(data)


# ---- Sizes ---------------------------------------------------------------------------------------


def fate(data: bytes, megabytes: int = 300) -> Iterator[Record | DamagedGame]:
    """What is read of a hostile file, in bounded time and memory (the file itself not counted)."""
    tracemalloc.start()
    started = time.process_time()
    yield from read_cbr(data)
    assert tracemalloc.get_traced_memory()[1] < megabytes << 20
    tracemalloc.stop()
    assert time.process_time() - started < 60


@pytest.mark.parametrize("flags", [0, SIBLING, SIBLING | LAST])
def test_a_million_nodes(flags: int) -> None:
    started = time.process_time()
    (found,) = read_cbr(made.record([]) + made.node(64, 67, flags) * 1_000_000)
    assert time.process_time() - started < 20
    assert isinstance(found, DamagedGame) and found.key == "records.cbr-too-many"
    assert str(MAX_NODES) in found.text("en")


def test_the_memory_of_many_nodes() -> None:
    (found,) = fate(made.record([], tail=made.node(64, 67) * (MAX_NODES // 4)), megabytes=75)
    assert isinstance(found, DamagedGame) and found.key == "records.cbr-truncated"


def test_a_long_record_of_comments() -> None:
    (found,) = fate(made.record([("h2e2", 0, "长" * 100)] * (MAX_GAME // 200)))
    assert isinstance(found, DamagedGame) and found.key == "records.game-too-long"


def test_a_comment_as_long_as_the_file() -> None:
    (found,) = fate(made.record([("h2e2", LAST, "长" * 20_000_000)]))
    assert isinstance(found, DamagedGame) and found.key == "records.game-too-long"


def test_many_records_of_nothing() -> None:
    data = made.LIBRARY.ljust(made.INDEX_AT, b"\0") + made.RECORD * 20_000
    assert sum(isinstance(found, DamagedGame) for found in fate(data)) == 20_000


def test_many_deleted_and_missing_games() -> None:
    data = bytearray(made.library([], capacity=100_000))
    for number in range(100_000):
        data[made.INDEX_AT + number * made.ENTRY] = 7
    (found,) = fate(bytes(data))
    assert isinstance(found, DamagedGame) and found.key == "records.cbl-games-missing"


def test_many_old_games_of_nothing() -> None:
    games: list[Any] = [(143).to_bytes(4, "little") + b"\xff" * 139] * 5_000
    assert sum(isinstance(found, DamagedGame) for found in fate(made.old_library(games))) == 5_000
    (found,) = fate(made.old_library([b"\4\0\0\0"] * 1_000_000))
    assert isinstance(found, DamagedGame) and found.key == "records.cbl-games-missing"


def test_an_old_game_of_a_million_moves() -> None:
    body = made.old_game([])[4:-4] + (600_000).to_bytes(4, "little") + b"\1\0\x77\x47\x57\x20" * 600_000
    started = time.process_time()
    (found,) = read_cbr(made.old_library([(len(body) + 4).to_bytes(4, "little") + body]))
    assert time.process_time() - started < 20
    assert isinstance(found, DamagedGame) and found.key == "records.cbr-too-many"
