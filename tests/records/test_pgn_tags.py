"""Tags of PGN as strict and as careless files have them.  All texts are made up."""

from __future__ import annotations

import pytest

from xuanpu.records import DamagedGame, Record, read_records

MOVES = "\n\n1. 炮二平五 炮８平５ 1-0\n"


def headers(tags: str) -> dict[str, str]:
    """The headers of a game with these tags."""
    (game,) = read_records(tags + MOVES)
    assert isinstance(game, Record)
    assert [move.text for move in game.moves] == ["炮二平五", "炮８平５"]
    return game.headers


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ('[Event "杯赛"]\n[Red "甲"]', {"Event": "杯赛", "Red": "甲"}),
        ('[Event "a"][Red "b"]', {"Event": "a", "Red": "b"}),
        ('  [ Event   "a" ]  \n[\tRed\t"b"\t]', {"Event": "a", "Red": "b"}),
        ('[Event"a"]', {"Event": "a"}),
        ('[Event ""]\n[Round ""]', {"Event": "", "Round": ""}),
        (r'[Event "say \"hi\" \\ there"]', {"Event": r'say "hi" \ there'}),
        ('[Event "the "best" game"]', {"Event": 'the "best" game'}),
        (r'[Event "C:\new\"]', {"Event": "C:\\new\\"}),
        ('[Event "a] b [c"]', {"Event": "a] b [c"}),
        ('[Event "a (b) {c} ; d"]', {"Event": "a (b) {c} ; d"}),
        ('[Event "first\nsecond"]\n[Red "b"]', {"Event": "first second", "Red": "b"}),
        ('[TitleA "\n四两"]', {"TitleA": "四两"}),
        ('[Author "\x08某某"]', {"Author": "某某"}),
        ('[Event "a"]\n\n[Red "b"]', {"Event": "a", "Red": "b"}),
        ('[Event "a"]\n[Red "b"]\n[Red "c"]', {"Event": "a", "Red": "b"}),
    ],
)
def test_tags(tags: str, expected: dict[str, str]) -> None:
    assert headers(tags) == expected


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_line_breaks(line_break: str) -> None:
    text = '[Event "a"]\n[Red "b"]\n\n1. 炮二平五 {x\ny} 炮８平５\n2. 马二进三\n'.replace("\n", line_break)
    (game,) = read_records(text.encode())
    assert isinstance(game, Record)
    assert game.headers == {"Event": "a", "Red": "b"}
    assert game.moves[0].comment == "x\ny"
    assert game.moves[2].place.line == 6
    assert game.moves[2].place.column == 4


def test_what_was_odd_is_noted() -> None:
    (game,) = read_records('[Event "a\nb"]\n[Author "\x05c"]\n[Author "d"]\n\n1. 炮二平五\n')
    assert isinstance(game, Record)
    assert [note.key for note in game.notes] == ["broken-tag", "control-character", "tag-twice"]
    assert [note.place.line for note in game.notes] == [1, 3, 4]
    for note in game.notes:
        assert note.text("zh") and note.text("en")


def test_a_tag_that_is_not_closed_is_damage_and_the_moves_stay() -> None:
    games = list(read_records('[Event "a"]\n[Red "b\n[Black "c"]' + MOVES + '\n[Event "d"]' + MOVES))
    damaged, clean = games
    assert isinstance(damaged, DamagedGame) and isinstance(clean, Record)
    assert damaged.key == "records.unclosed-tag"
    assert (damaged.place.line, damaged.place.column, damaged.place.game) == (2, 1, 1)
    assert damaged.expected == '"]'
    assert damaged.record.headers == {"Event": "a", "Black": "c"}
    assert len(damaged.record.moves) == 2


def test_a_file_cut_off_in_a_tag_and_joined_to_another_loses_one_game() -> None:
    damaged, clean = read_records('[Event "a"]\n[Red "b\n\n[Event "c"]' + MOVES)
    assert isinstance(damaged, DamagedGame) and isinstance(clean, Record)
    assert damaged.record.headers == {"Event": "a"}
    assert clean.headers == {"Event": "c"}


def test_games_without_moves() -> None:
    one, two, three = read_records('[Event "a"]\n[Red "x"]\n\n[Event "b"]\n[Red "y"]\n[Event "c"]\n')
    assert [game.headers["Event"] for game in (one, two, three) if isinstance(game, Record)] == list("abc")


def test_fen_and_ruleset_headers() -> None:
    (game,) = read_records(
        '[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w"]\n[Ruleset "m3c-2024-2"]\n[RulesetProfile "literal"]\n'
        '[RulesetReadings "F2=drop-or-lose T1=no-leg"]\n[RulesetHash "ab12"]\n\nT@e5 T:e5e6 *\n'
    )
    assert isinstance(game, Record)
    assert game.fen == "4k4/9/9/9/9/9/9/9/9/4K4 w"
    assert (game.ruleset, game.profile, game.ruleset_hash) == ("m3c-2024-2", "literal", "ab12")
    assert game.readings == {"F2": "drop-or-lose", "T1": "no-leg"}
    assert [move.text for move in game.moves] == ["T@e5", "T:e5e6"]
    assert game.result == "*"


def test_empty_headers_say_nothing() -> None:
    (game,) = read_records('[FEN ""]\n[Ruleset ""]\n\n1. 炮二平五\n')
    assert isinstance(game, Record)
    assert (game.fen, game.ruleset, game.profile, game.ruleset_hash) == (None, None, None, None)
    assert game.readings == {}
