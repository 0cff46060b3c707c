"""The encoding of a file is guessed by what it holds, and reported.  All texts are made up."""

from __future__ import annotations

import codecs
import io
from pathlib import Path

import pytest

from xuanpu.errors import UsageError
from xuanpu.records import Record, read_records
from xuanpu.records.encoding import SAMPLE, guess_encoding, guess_of_sample

SIMPLIFIED = (
    '[Event "某年某地联赛"]\n[Red "某甲"]\n[Black "某乙"]\n\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n'
)
TRADITIONAL = (
    '[Event "某年某地聯賽"]\n[Red "某甲"]\n[Black "某乙"]\n\n1. 俥一進一 馬8進7\n2. 傌二進三 將5進1\n'
)
MIXED = "红方：某甲 黑方：某乙\n1.砲二平五 馬８进7 2.马二進三 后車进１\n"


@pytest.mark.parametrize("text", [SIMPLIFIED, TRADITIONAL, MIXED])
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "gb18030", "gbk", "big5hkscs", "utf-16", "utf-16-le", "utf-16-be"]
)
def test_every_encoding(text: str, line_break: str, encoding: str) -> None:
    expected = [move.text for game in read_records(text) if isinstance(game, Record) for move in game.moves]
    try:
        content = text.replace("\n", line_break).encode(encoding)
    except UnicodeEncodeError:
        pytest.skip(f"{encoding} has not all of these characters")
    if encoding.startswith("utf-16-"):
        content = (codecs.BOM_UTF16_LE if encoding == "utf-16-le" else codecs.BOM_UTF16_BE) + content
    (game,) = read_records(content)
    assert isinstance(game, Record)
    reported = {"gbk": "gb18030", "utf-16-le": "utf-16", "utf-16-be": "utf-16"}.get(encoding, encoding)
    assert game.encoding == reported
    assert [move.text for move in game.moves] == expected
    assert "\ufeff" not in "".join(game.headers)


def test_the_first_codec_that_does_not_complain_would_be_wrong() -> None:
    content = TRADITIONAL.replace("俥", "車").encode("big5hkscs")
    content.decode("gb18030")  # no complaint
    guess = guess_of_sample(content)
    assert guess.encoding == "big5hkscs"
    assert guess.scores["big5hkscs"] > 0.5 > 0.3 > guess.scores["gb18030"] > guess.scores["utf-8"]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5hkscs"])
def test_headers_alone_decide_where_the_moves_are_letters(encoding: str) -> None:
    text = '[Event "第三回合"]\n[Red "中國隊"]\n[Black "香港隊"]\n[Title "紅先和"]\n\n1. h2e2 h9g7\n'
    assert guess_of_sample(text.encode(encoding)).encoding == encoding


def test_one_malformed_byte_does_not_change_the_guess() -> None:
    for encoding in ("utf-8", "gb18030"):
        content = SIMPLIFIED.encode(encoding) + b"\xff\n" + SIMPLIFIED.encode(encoding)
        assert guess_of_sample(content).encoding == encoding


def test_other_languages_in_utf8() -> None:
    assert guess_of_sample('[Red "Đặng Văn Thành"]\n[Black "Müller"]'.encode()).encoding == "utf-8"


def test_ascii_is_utf8() -> None:
    (game,) = read_records(b'[Event "a"]\n\n1. h2e2 h9g7\n')
    assert isinstance(game, Record)
    assert game.encoding == "utf-8"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5hkscs"])
def test_the_first_foreign_character_may_come_late(encoding: str) -> None:
    start = '[Event "a"]\n\n' + "1. h2e2 h9g7\n" * (2 * SAMPLE // 13)
    content = start.encode() + TRADITIONAL.replace("俥", "車").encode(encoding)
    assert guess_encoding(io.BytesIO(content)).encoding == encoding


def test_a_sample_that_cuts_a_character() -> None:
    for encoding in ("utf-8", "gb18030"):
        content = ("车" * 50).encode(encoding)
        for cut in range(1, 4):
            assert guess_of_sample(content[:-cut]).encoding == encoding


def test_override(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes(b'[Event "caf\xe9"]\n\n1. h2e2\n')
    (game,) = read_records(path, encoding="latin-1")
    assert isinstance(game, Record)
    assert (game.headers["Event"], game.encoding) == ("café", "iso8859-1")


@pytest.mark.parametrize("name", ["klingon", "base64", ""])
def test_an_unknown_encoding(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_records(b"1. h2e2 h9g7\n", encoding=name)
    assert name in caught.value.text("en") and caught.value.text("zh")


def test_text_needs_no_encoding() -> None:
    (game,) = read_records("\ufeff" + SIMPLIFIED)
    assert isinstance(game, Record)
    assert game.encoding == "text"
    assert next(iter(game.headers)) == "Event"
