"""CBF: one game as XML."""

from __future__ import annotations

import codecs
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xuanpu.records import DamagedGame, Record, UnreadableFile
from xuanpu.records.cbf import is_cbf, read_cbf

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
MOVES = (
    '<Move value="00-00"><![CDATA[开局之前]]></Move><Move value="77-47"/>'
    '<Move value="70-62" end="1">甲 &lt; 乙\n第二行</Move>'
)


def cbf(
    head: str = "", moves: str = MOVES, prologue: str = '<?xml version="1.0" encoding="UTF-8"?>\n'
) -> str:
    """A file as text."""
    return (
        f'{prologue}<ChineseChessRecord Version="1.0">\n <Head>\n{head}</Head>\n'
        f" <MoveList>\n{moves}</MoveList>\n</ChineseChessRecord>\n"
    )


def only(content: str | bytes) -> Record | DamagedGame:
    """The one game of a file."""
    (found,) = read_cbf(content.encode() if isinstance(content, str) else content, "a.cbf")
    return found


def sound(content: str | bytes) -> Record:
    """The one game of a file, which is sound."""
    found = only(content)
    assert isinstance(found, Record), found
    return found


def damaged(content: str | bytes) -> DamagedGame:
    """The one game of a file, which is damaged."""
    found = only(content)
    assert isinstance(found, DamagedGame)
    assert found.text("zh") and found.text("en")
    return found


HEAD = (
    f"<Name>某局</Name><URL/><Contest>某赛</Contest><Red>某甲</Red><Black>某\n乙</Black><ECCO>C03</ECCO>"
    f"<RecordResult>2</RecordResult><Referee>某丁</Referee><FEN>{START}</FEN>"
)


def test_a_game() -> None:
    found = sound(codecs.BOM_UTF8 + cbf(HEAD).encode())
    assert found.headers == {
        "Title": "某局",
        "Event": "某赛",
        "Red": "某甲",
        "Black": "某 乙",
        "ECCO": "C03",
        "Result": "0-1",
        "Referee": "某丁",
    }
    assert (found.result, found.comment, found.encoding) == ("0-1", "开局之前", "utf-8-sig")
    moves = [(move.text, move.comment) for move in found.moves]
    assert moves == [("h2e2", None), ("h9g7", "甲 < 乙\n第二行")]
    assert (found.moves[0].place.line, found.place.line, found.place.game) == (7, 2, 1)
    assert not found.notes and found.fen is None


@pytest.mark.parametrize(
    ("declared", "encoding", "reported"),
    [
        ("GB2312", "gb18030", "gb18030"),
        ("gbk", "gb18030", "gb18030"),
        ("UTF-16", "utf-16", "utf-16"),
        ("UTF-8", "utf-8", "utf-8"),
        ("Big5", "big5", "big5"),
        ("unicode_escape", "utf-8", "utf-8"),
        ("no-such", "utf-8", "utf-8"),
    ],
)
def test_encodings(declared: str, encoding: str, reported: str) -> None:
    text = cbf("<Red>某甲</Red>", MOVES, f"<?xml version='1.0' encoding='{declared}'?>").replace("开局", "")
    content = text.encode(encoding)
    assert is_cbf(content)
    found = sound(content)
    assert (found.headers["Red"], found.encoding) == ("某甲", reported)


def test_it_is_told_by_its_root() -> None:
    assert is_cbf(cbf().encode()) and is_cbf(b"\xef\xbb\xbf  <ChineseChessRecord>")
    assert is_cbf(b"<!-- a remark --><ChineseChessRecord/>")
    assert not is_cbf(b"<html>") and not is_cbf(b"ChineseChessRecord") and not is_cbf(b"")
    assert not is_cbf(b"<ChineseChessRecords>")


@pytest.mark.parametrize(
    ("fen", "first", "expected", "notes"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 7", "40-30", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 7", []),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "40-30", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", ["cbr-black-first"]),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 99999",
            "39-49",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
            ["cbr-red-first"],
        ),
        ("4k4/9/9/9/9/9/9/9/9/3K5", "39-49", "4k4/9/9/9/9/9/9/9/9/3K5", []),
        ("nonsense", "39-49", "nonsense", []),
        (START, "77-47", None, []),
        ("", "77-47", None, []),
    ],
)
def test_start_positions(fen: str, first: str, expected: str | None, notes: list[str]) -> None:
    found = sound(cbf(f"<FEN>{fen}</FEN>", f'<Move value="{first}"/>'))
    assert found.fen == expected and [note.key for note in found.notes] == notes


@pytest.mark.parametrize(
    ("said", "result"), [("0", "*"), ("1", "1-0"), ("3", "1/2-1/2"), ("4", "*"), ("红胜", "1-0"), ("x", None)]
)
def test_results(said: str, result: str | None) -> None:
    assert sound(cbf(f"<RecordResult>{said}</RecordResult>")).result == result


def test_an_element_that_occurs_twice() -> None:
    found = sound(cbf("<Red>某甲</Red><Red>某乙</Red>"))
    assert found.headers["Red"] == "某甲" and [note.key for note in found.notes] == ["tag-twice"]


@pytest.mark.parametrize("value", ["", "7747", "99-47", "77-77", "77-00-1", "aa-bb", "00-00"])
def test_a_move_that_is_none(value: str) -> None:
    found = damaged(cbf("", f'<Move value="77-47"/>\n<Move value="{value}"/>'))
    assert found.key == "records.cbf-move"
    assert (found.place.line, found.place.ply) == (7, 2) and len(found.record.moves) == 1


@pytest.mark.parametrize(
    "moves",
    [
        '<Move value="77-47" end="1"/><Move value="17-47"/>',
        '<Move value="77-47"><Move value="70-62"/></Move>',
        '<Move value="77-47"><Variation/></Move>',
    ],
)
def test_variations_are_reported_not_guessed(moves: str) -> None:
    found = damaged(cbf("", moves))
    assert found.key == "records.cbf-structure" and [move.text for move in found.record.moves] == ["h2e2"]


@pytest.mark.parametrize("cut", [-30, -60, 190])
def test_a_file_cut_short(cut: int) -> None:
    found = damaged(cbf(HEAD)[:cut])
    assert found.key == "records.cbf-malformed" and found.place.line
    assert found.record.headers["Title"] == "某局"


def test_malformed_bytes() -> None:
    found = damaged(cbf("<Red>@</Red>").encode().replace(b"@", b"\xff"))
    assert found.key == "records.malformed-bytes" and len(found.record.moves) == 2
    assert found.record.headers["Red"] == "\ufffd"


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        '<!ENTITY % a "b">',
    ],
)
def test_entities_are_refused(declaration: str) -> None:
    content = cbf("<Red>&b;</Red>", MOVES, f"<!DOCTYPE ChineseChessRecord [{declaration}]>")
    with pytest.raises(UnreadableFile) as caught:
        only(content)
    assert caught.value.key == "records.cbf-entities" and caught.value.text("zh")


@pytest.mark.parametrize("content", [b"", b"<", b"<html><ChineseChessRecord/></html>", b"\0\0"])
def test_files_without_a_record(content: bytes) -> None:
    with pytest.raises(UnreadableFile) as caught:
        only(content)
    assert caught.value.key == "records.cbf-no-record" and caught.value.text("en")


HOSTILE = {
    "nested": (cbf("<a>" * 1_000_000), "records.nested-too-deep"),
    "long text": (cbf("<Red>" + "甲" * 50_000_000), "records.game-too-long"),
    "long tag": (cbf("<" + "a" * 50_000_000), "records.game-too-long"),
    "attributes": (cbf("<Red " + " ".join(f'a{n}=""' for n in range(100_000)) + "/>"), None),
    "moves": (cbf("", '<Move value="77-47"/>' * 1_000_000), "records.game-too-long"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(name: str) -> None:
    content, key = HOSTILE[name]
    data = content.encode()
    started = time.process_time()
    found = only(data)
    assert time.process_time() - started < 30
    assert key == (found.key if isinstance(found, DamagedGame) else None)


SEED = cbf(HEAD).encode()


def mutated(seed: int) -> bytes:
    """The sound file with a few bytes replaced, doubled or dropped, and perhaps cut off."""
    rng, data = random.Random(seed), bytearray(SEED)
    for _ in range(rng.randrange(6)):
        at, size = rng.randrange(len(data)), rng.randrange(4)
        data[at : at + size] = rng.choice(
            [b"", rng.randbytes(size), bytes(data[at : at + 40]), b"<", b"&", b"]]>"]
        )
    return bytes(data[: rng.choice([len(data), rng.randrange(len(data))])])


noise = st.one_of(st.binary(max_size=300), st.integers(0, 1 << 64).map(mutated))


def check(data: bytes) -> None:
    """Whatever it is, it is read or refused."""
    is_cbf(data)
    try:
        found = only(data)
    except UnreadableFile as refusal:
        assert refusal.text("en")
    else:
        record = found.record if isinstance(found, DamagedGame) else found
        assert not any(ord(sign) < 32 for value in record.headers.values() for sign in value)


@settings(max_examples=2000)
@given(noise)
def test_noise(data: bytes) -> None:
    check(data)


@pytest.mark.slow
@settings(max_examples=100_000)
@given(noise)
def test_much_noise(data: bytes) -> None:
    check(data)
