"""What cannot be read: one game is lost from there on, with place and reason, and no other."""

from __future__ import annotations

import pytest

from xuanpu.records import DamagedGame, Record, Tally, read_records

TAG = '[Event "a"]\n\n'
SOUND = '[Event "sound"]\n\n1. 炮二平五 炮８平５ 1-0\n\n'


@pytest.mark.parametrize(
    ("movetext", "key", "line", "column", "token", "expected", "kept", "ply"),
    [
        ("1. 炮二平五 {no end\n炮８平５\n", "unclosed-comment", 3, 9, None, "}", 1, 2),
        ("1. 炮二平五 {no end\n\n\n炮８平５", "unclosed-comment", 3, 9, None, "}", 1, 2),
        ("1. 炮二平五 (1. 兵七进一\n炮８平５\n", "unclosed-variation", 3, 9, None, ")", 1, 3),
        ("1. h2e2 (1. c3c4 (1. g3g4 {x} h7e7", "unclosed-variation", 3, 18, None, ")", 1, 3),
        ("1. 炮二平五 炮８平５ ) 2. 马二进三", "stray-bracket", 3, 14, ")", None, 2, 3),
        ("1. 炮二平五 } 炮８平５", "stray-bracket", 3, 9, "}", None, 1, 2),
        ("1. 炮二平五 ↓ 炮８平５", "text-among-moves", 3, 9, "↓", None, 1, 2),
        ("开始\n1. 炮二平五\n某某评\n炮８平５", "text-among-moves", 5, 1, "某某评", None, 1, 2),
        ("1. 炮二平五 (好棋 兵七进一) 炮８平５", "text-among-moves", 3, 10, "好棋", None, 1, 1),
        ("32-28 17-22 28x17 1-0", "no-move", 3, 1, "32-28", None, 0, 1),
        ("此局着法不详\n", "no-move", 3, 1, "此局着法不详", None, 0, 1),
        ("1. 炮二平五 ((1. 兵七进一))", "variation-of-nothing", 3, 10, "(", None, 1, 1),
    ],
)
def test_damage(
    movetext: str,
    key: str,
    line: int,
    column: int,
    token: str | None,
    expected: str | None,
    kept: int,
    ply: int,
) -> None:
    games = list(read_records((TAG + movetext + "\n\n" + SOUND).encode()))
    damaged, sound = games
    assert isinstance(damaged, DamagedGame)
    assert isinstance(sound, Record) and sound.headers["Event"] == "sound" and len(sound.moves) == 2
    assert damaged.key == f"records.{key}"
    assert (damaged.place.line, damaged.place.column, damaged.place.token) == (line, column, token)
    assert damaged.place.game == 1
    assert damaged.place.ply == ply
    assert damaged.expected == expected
    assert len(damaged.record.moves) == kept
    assert damaged.text("zh") != damaged.text("en")
    assert sound.place.game == 2


def test_what_was_read_of_an_open_variation_stays() -> None:
    (damaged,) = read_records(TAG + "1. 炮二平五 (1. 兵七进一 {x} 炮8平5 (1... 卒7进1\n")
    assert isinstance(damaged, DamagedGame)
    (variation,) = damaged.record.moves[0].variations
    assert [move.text for move in variation] == ["兵七进一", "炮8平5"]
    assert variation[0].comment == "x"
    assert [move.text for move in variation[1].variations[0]] == ["卒7进1"]


def test_two_files_joined_where_a_comment_was_cut_off() -> None:
    damaged, sound = read_records(TAG + "1. 炮二平五 {cut o\n" + SOUND)
    assert isinstance(damaged, DamagedGame) and isinstance(sound, Record)
    assert damaged.key == "records.unclosed-comment"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5hkscs"])
def test_malformed_bytes(encoding: str) -> None:
    text = '[Event "紅方"]\n[Red "馬X"]\n\n1. 炮二平五 {馬Y} 炮８平５\n2. 馬二進三 *\n'
    for letter, line, column in (("X", 2, 8), ("Y", 4, 11)):
        content = text.encode(encoding).replace(letter.encode(), b"\xff")
        damaged, sound = read_records(content + SOUND.replace("炮", "卒").encode(encoding), encoding=encoding)
        assert isinstance(damaged, DamagedGame) and isinstance(sound, Record)
        assert damaged.key == "records.malformed-bytes"
        assert (damaged.place.line, damaged.place.column) == (line, column)
        assert encoding in damaged.text("en")
        assert len(damaged.record.moves) == 3


def test_malformed_bytes_in_a_move_end_the_game_there() -> None:
    content = (TAG + "1. 炮二平五 炮８平５\n2. 马二").encode() + b"\xe8\xbf 3. " + "车一平二\n".encode()
    (damaged,) = read_records(content)
    assert isinstance(damaged, DamagedGame)
    assert damaged.key == "records.malformed-bytes"
    assert (damaged.place.line, damaged.place.column) == (4, 6)
    assert len(damaged.record.moves) == 2


def test_a_replacement_character_in_a_move_ends_the_game_there() -> None:
    (damaged,) = read_records(TAG + "1. 炮二平五 炮\ufffd平５\n2. 马二进三\n")
    assert isinstance(damaged, DamagedGame)
    assert damaged.key == "records.malformed-text"
    assert (damaged.place.line, damaged.place.column, len(damaged.record.moves)) == (3, 9, 1)


def test_the_counts_add_up() -> None:
    tally = Tally()
    bad = TAG + "1. 炮二平五 {\n\n"
    for game in read_records(SOUND + bad + '[Event "empty"]\n\n' + SOUND + bad + SOUND):
        tally.count(game)
    assert (tally.read, tally.clean, tally.damaged, tally.skipped) == (6, 3, 2, 1)


def test_malformed_bytes_in_a_tag_harm_its_own_game() -> None:
    """And not the one before it."""
    sound, damaged = read_records(SOUND.encode() + b'[Site "\xff"]\n' + SOUND.encode(), "utf-8")
    assert isinstance(sound, Record) and sound.headers["Event"] == "sound"
    assert isinstance(damaged, DamagedGame)
    assert damaged.key == "records.malformed-bytes" and damaged.place.game == 2
    assert len(damaged.record.moves) == 2
