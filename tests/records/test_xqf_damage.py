"""XQF as it should not be: cut anywhere, with sizes that lie, beyond every limit, or nothing but noise."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.xqf_files import Node, ciphered, line, xqf
from xuanpu.errors import Place
from xuanpu.records import DamagedGame, Record, UnreadableFile
from xuanpu.records.limits import MAX_DEPTH, MAX_GAME
from xuanpu.records.model import Bracket, RecordedMove, walk
from xuanpu.records.xqf import MAX_TEXT_NOTES, read_xqf
from xuanpu.records.xqf_tree import MAX_NODES

GAME = (
    Node("h2e2", b"first", [Node("h9g7", b"second", [line("h0g2 i9h9"), line("b0c2")]), line("h7e7")]),
    line("c3c4 b7c7"),
)


def damaged(data: bytes) -> DamagedGame:
    """The one game of a file, which must be damaged."""
    (game,) = read_xqf(data, "bad.xqf")
    assert isinstance(game, DamagedGame), game
    assert game.place.file == "bad.xqf" and game.place.game == 1
    assert game.text("zh") and game.text("en")
    return game


def test_a_header_that_is_cut() -> None:
    whole = xqf(*GAME, version=18)
    for size in (3, 16, 0x50, 0x3FF):
        found = damaged(whole[:size])
        assert found.key == "records.xqf-truncated-header"
        assert found.place.offset == size
        assert found.record.moves == []


@pytest.mark.parametrize("version", (10, 18))
def test_a_tree_that_is_cut_anywhere(version: int) -> None:
    whole = xqf(*GAME, version=version, texts={"Red": b"Xu"}, result=1)
    seen = 0
    for size in range(0x400, len(whole)):
        found = damaged(whole[:size])
        assert found.key in ("records.xqf-truncated", "records.xqf-comment-length")
        if found.key == "records.xqf-truncated":
            assert found.place.offset == size
        assert found.record.headers == {"Red": "Xu", "Result": "1-0"}
        moves = sum(isinstance(step, RecordedMove) for step in walk(found.record.moves))
        assert moves >= seen
        seen = moves
    assert [move.text for move in found.record.moves] == ["h2e2", "h9g7", "h0g2", "i9h9"]


@pytest.mark.parametrize("length", (100, 1 << 20, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF))
def test_a_comment_whose_length_lies(length: int) -> None:
    data = bytearray(xqf(Node("h2e2", b"abc", [line("h9g7")])))
    data[0x40C:0x410] = length.to_bytes(4, "little")
    found = damaged(bytes(data))
    assert found.key == "records.xqf-comment-length"
    assert found.place.offset == 0x40C
    assert str(length) in found.text("en")


def test_a_length_below_its_key() -> None:
    tree = bytes((0x18, 0x20, 0x20, 0)) + (5).to_bytes(4, "little")
    found = damaged(xqf(version=18)[:0x400] + ciphered(tree))
    assert found.key == "records.xqf-comment-length"


def test_a_move_off_the_board() -> None:
    data = bytearray(xqf(line("h2e2 h9g7 h0g2")))
    data[0x410] = 0x17
    found = damaged(bytes(data))
    assert (found.key, found.place.offset, found.place.token) == ("records.xqf-off-board", 0x410, "255-67")
    assert [move.text for move in found.record.moves] == ["h2e2"]


def test_a_bad_variation_leaves_the_main_line() -> None:
    data = bytearray(xqf(line("h2e2", line("h9g7 h0g2"), line("b9c7")), line("c3c4")))
    data[0x420] = 0xFF
    found = damaged(bytes(data))
    assert found.key == "records.xqf-off-board"
    assert [move.text for move in found.record.moves] == ["h2e2", "h9g7", "h0g2"]
    assert not any(move.variations for move in found.record.moves)


def test_two_pieces_on_one_square() -> None:
    board = "e0 - - - e0 " + "- " * 11 + "- - - - e9 " + "- " * 10 + "-"
    found = damaged(xqf(line("e0e1"), board=board))
    assert (found.key, found.place.offset, found.place.token) == ("records.xqf-clash", 0x14, "e0")
    assert [move.text for move in found.record.moves] == ["e0e1"]


def test_keys_that_do_not_add_up() -> None:
    data = bytearray(xqf(version=18))
    data[0x0C] ^= 1
    (game,) = read_xqf(bytes(data))
    notes = game.record.notes if isinstance(game, DamagedGame) else game.notes
    assert "xqf-keys" in [note.key for note in notes]


def test_bytes_behind_the_tree() -> None:
    (game,) = read_xqf(xqf(line("h2e2")) + b"more")
    assert isinstance(game, Record)
    (note,) = game.notes
    assert (note.key, note.place, note.blanks["count"]) == ("xqf-behind", Place(offset=0x410), 4)


def test_nesting_up_to_the_limit() -> None:
    def nested(depth: int) -> Node:
        node = line("a0a1")
        for _ in range(depth):
            node = Node("a0a1", then=[line("b0b1"), node])
        return node

    (game,) = read_xqf(xqf(nested(MAX_DEPTH), version=18))
    assert isinstance(game, Record)
    assert sum(step is Bracket.OPEN for step in walk(game.moves)) == MAX_DEPTH
    found = damaged(xqf(nested(MAX_DEPTH + 1), version=18))
    assert found.key == "records.nested-too-deep"
    assert [move.text for move in found.record.moves] == ["a0a1", "b0b1"]


@pytest.mark.parametrize("flags", (0x80, 0xC0))
def test_a_million_nodes(flags: int) -> None:
    """A line of them, and a line in which every move promises a variation."""
    root, node = bytes((0x18, 0x20, 0x80, 0)), bytes((0x18 + 13, 0x20 + 14, flags, 0))
    zeros = xqf(version=11)[:3] + bytes(0x3FD)  # keys of zero: only lengths are shifted
    found = damaged(zeros + root + node * 1_000_000)
    assert found.key == "records.xqf-too-many-moves"
    assert len(found.record.moves) == MAX_NODES


def test_more_bytes_than_a_game_may_have() -> None:
    node = bytes((0x18, 0x21, 0xF0, 0)) + (64).to_bytes(4, "little") + b"." * 64
    found = damaged(xqf()[:0x400] + node * (MAX_GAME // 72 + 10))
    assert found.key == "records.xqf-too-large"
    assert len(found.record.moves) == MAX_GAME // 72 - 1


def test_malformed_texts_without_number() -> None:
    node = bytes((0x18, 0x21, 0xF0, 0)) + (1).to_bytes(4, "little") + b"\xff"
    found = damaged(xqf()[:0x400] + node * 10_000)
    assert len(found.record.moves) == 9_999
    assert len(found.record.notes) == MAX_TEXT_NOTES


def test_a_long_tail_of_garbage_is_not_looked_at(rng: random.Random) -> None:
    (game,) = read_xqf(xqf(line("h2e2"), version=18) + rng.randbytes(1 << 20) * 64)
    assert isinstance(game, Record) and [note.key for note in game.notes] == ["xqf-behind"]


# ---- Noise -----------------------------------------------------------------------------------------

WHOLE = [
    xqf(*GAME, version=version, texts={"Red": b"Xu"}, comment=b"hello", result=1) for version in range(10, 19)
]

mutations = st.lists(st.tuples(st.integers(0, len(WHOLE[0])), st.binary(min_size=1, max_size=8)), max_size=8)


@st.composite
def mutated_files(draw: st.DrawFn) -> bytes:
    """A file with some bytes written over, inserted, taken out, cut, or lengthened."""
    data = bytearray(draw(st.sampled_from(WHOLE)))
    for at, content in draw(mutations):
        kind = draw(st.sampled_from(("over", "in", "out")))
        data[at : at + (0 if kind == "in" else len(content))] = b"" if kind == "out" else content
    return bytes(data[: draw(st.integers(0, 2 * len(data)))])


noise = st.one_of(
    mutated_files(),
    st.binary(max_size=200),
    st.tuples(st.sampled_from(WHOLE), st.binary(max_size=400)).map(lambda pair: pair[0][:0x400] + pair[1]),
    st.tuples(st.integers(10, 18), st.binary(max_size=2000)).map(lambda pair: b"XQ%c" % pair[0] + pair[1]),
)


def check_noise(data: bytes) -> None:
    """Whatever the bytes: refused, or one game in normal form, damaged or not."""
    try:
        (game,) = read_xqf(data, "noise.xqf")
    except UnreadableFile as refused:
        assert refused.text("zh") and refused.text("en")
        return
    record = game.record if isinstance(game, DamagedGame) else game
    if isinstance(game, DamagedGame):
        assert game.text("zh") and game.text("en")
        assert game.place.offset is not None and 0 <= game.place.offset <= len(data)
    for note in record.notes:
        assert note.text("zh") and note.text("en")
    assert not any(ord(sign) < 32 for value in record.headers.values() for sign in value)
    assert record.raw.keys() <= record.headers.keys()
    for step in walk(record.moves):
        if isinstance(step, RecordedMove):
            assert len(step.text) == 4 and all(step.variations)
            assert step.comment is None or "\r" not in step.comment


@settings(max_examples=2500)
@given(noise)
def test_noise(data: bytes) -> None:
    check_noise(data)


@pytest.mark.slow
@settings(max_examples=110_000)
@given(st.integers(0, len(WHOLE) - 1), st.binary(max_size=24))
def test_much_noise(which: int, recipe: bytes) -> None:
    """Cheaply drawn, so that many can be: each three bytes of the recipe are a place and what comes there."""
    data = bytearray(WHOLE[which])
    for high, low, byte in zip(recipe[::3], recipe[1::3], recipe[2::3], strict=False):
        data[3 + (high << 8 | low) % (len(data) - 3)] = byte
    if len(recipe) % 3 == 1:
        del data[(recipe[0] << 8 | recipe[-1]) % len(data) :]
    check_noise(bytes(data))


def test_random_bytes_and_flips(rng: random.Random) -> None:
    for _ in range(3000):
        data = bytearray(rng.choice(WHOLE))
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(3, len(data))] = rng.randrange(256)
        check_noise(bytes(data))
