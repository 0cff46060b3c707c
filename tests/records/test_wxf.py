"""The WXF container in the shapes that programs write it.  All texts are made up."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xuanpu.game import Game
from xuanpu.records import DamagedGame, Record, RecordedMove
from xuanpu.records.wxf import is_wxf, read_wxf

HEAD = "FORMAT\tWXF\nRED\tOne;;;\nBLACK\tOther;;;\n"
FOUR = ["C2.5", "h8+7", "H2+3", "r9.8"]


def games(text: str) -> list[Record | DamagedGame]:
    """All games of a text."""
    return list(read_wxf(enumerate(text.splitlines(), start=1), "x.wxf"))


def read(text: str) -> Record:
    """The one game of a text, which must be sound."""
    (game,) = games(text)
    assert isinstance(game, Record), str(game)
    return game


def texts(line: list[RecordedMove]) -> list[str]:
    return [move.text for move in line]


@pytest.mark.parametrize(
    "moves",
    [
        "START{\n 1. C2.5 h8+7\n 2. H2+3 r9.8\n}END\n",
        "START{\r\n 1. C2.5 h8+7   2. H2+3 r9.8 }END\r\n",
        "START {\n1. C2.5\n   h8+7\n2. H2+3\n   r9.8\n\t} END\n",
        "START{ 1. C2.5 h8+7 2. H2+3 r9.8 }END",
        "start{\n C2.5 h8+7 H2+3 r9.8\n}end\n",
        "START{\n1.C2.5 h8+7 2.H2+3 r9.8\n}\n",
        "\n\nSTART{\n1. C2.5 h8+7\n\n2. H2+3 r9.8\n}END\n\n\n",
        "1. C2.5 h8+7\n2. H2+3 r9.8\n",
    ],
)
def test_layouts(moves: str) -> None:
    game = read(HEAD + moves)
    assert texts(game.moves) == FOUR
    assert (game.headers, game.notes, game.comment) == ({"Red": "One", "Black": "Other"}, [], None)


def test_moves_without_header_lines() -> None:
    assert texts(read("START{\n1. C2.5 h8+7\n2. H2+3 r9.8\n}END\n").moves) == FOUR


def test_every_writing_of_the_moves_plays() -> None:
    for moves in ("C2=5 H8+7 H2+3 R9=8", "Ｃ２＝５ ｈ８＋７ Ｈ２＋３ ｒ９＝８", "c2.5 h8+7 h2+3 r9.8"):
        game = Game.from_record(read(f"{HEAD}START{{\n{moves}\n}}END\n"))
        assert game.error is None
        assert [str(move) for move in game.moves] == ["h2e2", "h9g7", "h0g2", "i9h9"]


def test_half_a_pair_at_the_end() -> None:
    assert len(read(HEAD + "START{\n1. C2.5 h8+7\n2. H2+3    \n}END\n").moves) == 3


def test_headers() -> None:
    game = read(
        "FORMAT\tWXF\nGAME\tA game\nRED  \tOne ; 1200 ;;\nBLACK   Other ; 1240 ; GM; XX\nRESULT  0-1\n"
        "DATE    2020-02-03 04:05:06\nEVENT   Cup ; 10m+0s\nSITE\tHere\nROUND\t3\nOWN_NAME\tvalue\n\n"
        "START{\n}END\n"
    )
    assert game.headers == {
        "Title": "A game",
        "Red": "One",
        "RedElo": "1200",
        "Black": "Other",
        "BlackElo": "1240",
        "BlackDetails": "GM; XX",
        "Result": "0-1",
        "Date": "2020.02.03",
        "Time": "04:05:06",
        "Event": "Cup ; 10m+0s",
        "Site": "Here",
        "Round": "3",
        "Own_name": "value",
    }
    assert (game.result, game.moves, game.place.line) == ("0-1", [], 1)


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("24-12-2022", "2022.12.24"),
        ("2022-12-24", "2022.12.24"),
        ("4.1.2022", "2022.01.04"),
        ("1999年", "1999年"),
    ],
)
def test_dates(written: str, date: str) -> None:
    assert read(f"FORMAT WXF\nDATE {written}\nSTART{{\n}}END\n").headers["Date"] == date


def test_empty_headers_are_none_and_repeated_ones_are_noted() -> None:
    game = read("FORMAT\tWXF\nGAME\nRED\t;;;\nEVENT\tone\nEVENT\ttwo\nSTART{\n}END\n")
    assert game.headers == {"Event": "one"}
    assert [(note.key, note.place.line, note.blanks["value"]) for note in game.notes] == [
        ("tag-twice", 5, "two")
    ]


def test_comments() -> None:
    game = read(
        HEAD
        + "/*five minutes*/\nSTART{\n1. C2.5 /* a } and\n a { too */ h8+7 {pgn}\n2. H2+3 r9.8 ; last\n}END\n"
    )
    assert game.comment == "five minutes"
    assert [move.comment for move in game.moves] == ["a } and\n a { too", "pgn", None, " last"]
    assert texts(game.moves) == FOUR


def test_marks_stand_behind_their_move_even_before_the_next_number() -> None:
    game = read(HEAD + "START{\n1. C2.5! h8+7    !!2. H2+3 r9.8    !\n}END\n")
    assert texts(game.moves) == FOUR
    assert [move.marks for move in game.moves] == [["!"], ["!!"], [], ["!"]]


def test_variations() -> None:
    game = read(HEAD + "START{\n1. C2.5 (1. C8.5 c8.5) h8+7\n}END\n")
    assert texts(game.moves[0].variations[0]) == ["C8.5", "c8.5"]


def test_a_result_among_the_moves() -> None:
    game = read(HEAD + "START{\n1. C2.5 h8+7 1-0 }END\n")
    assert (game.result, len(game.moves), game.notes) == ("1-0", 2, [])


def test_text_behind_the_end_is_noted() -> None:
    game = read(HEAD + "START{\n1. C2.5\n}END by some program\nmore text\n")
    assert [note.blanks["text"] for note in game.notes] == ["by some program more text"]


def test_places() -> None:
    game = read(HEAD + "START{\n 1. C2.5  h8+7\n}END\n")
    assert [(move.place.line, move.place.column) for move in game.moves] == [(5, 5), (5, 11)]
    (game,) = [read("FORMAT WXF\nFEN\t\t3k5/9/9/9/9/9/9/9/9/4K4 w\nSTART{\n}END\n")]
    assert (game.fen_place.line, game.fen_place.column) == (2, 6)


def test_several_games_and_a_damaged_one() -> None:
    one, bad, three = games(
        HEAD
        + "START{\n1. C2.5\n}END\n"
        + HEAD
        + "START{\n1. C2.5 (h8+7\n}END\n"
        + HEAD
        + "START{\n1. P7+1\n}END\n"
    )
    assert isinstance(one, Record) and isinstance(three, Record)
    assert texts(three.moves) == ["P7+1"]
    assert (one.place.game, bad.place.game, three.place.game) == (1, 2, 3)
    assert isinstance(bad, DamagedGame)
    assert (bad.key, bad.place.line, texts(bad.record.moves)) == (
        "records.unclosed-variation",
        11,
        ["C2.5"],
    )


def test_games_without_format_lines() -> None:
    found = games("START{\nC2.5\n}END\nSTART{\nP7+1\n}END\nRED\tx\nSTART{\nH2+3\n}END\n")
    assert [texts(game.moves) for game in found if isinstance(game, Record)] == [["C2.5"], ["P7+1"], ["H2+3"]]


@pytest.mark.parametrize("more", ["", HEAD + "START{\nP7+1\n}END\n"])
def test_a_game_that_is_cut_off(more: str) -> None:
    bad, *rest = games(HEAD + "START{\n1. C2.5 h8+7\n2. H2+3\n" + more)
    assert isinstance(bad, DamagedGame)
    assert (bad.key, bad.place.line, len(bad.record.moves)) == ("records.unclosed-start", 4, 3)
    assert all(bad.text(lang) for lang in ("zh", "en"))
    assert len(rest) == bool(more)


def test_other_damage() -> None:
    for moves, key in (
        ("1. C2.5 /* open\n}END\n", "unclosed-comment"),
        ("1. C2.5 hello 2. H2+3\n}END\n", "text-among-moves"),
        ("1. C2.5 ) h8+7\n}END\n", "stray-bracket"),
    ):
        (bad,) = games(HEAD + "START{\n" + moves)
        assert isinstance(bad, DamagedGame)
        assert bad.key == f"records.{key}"


FEN = "3k5/9/9/9/4p4/4P4/9/9/9/4K4"


@pytest.mark.parametrize(
    ("said", "moves", "found"),
    [
        (" w", "1. p5+1 P5+1", "b"),
        (" r - - 0 1", "1. p5+1 P5+1", "b - - 0 1"),
        ("", "1. ... P5+1", "b"),
        (" b", "1. P5+1 k4.5", "w"),
        (" b", "1. p5+1 K5+1", None),
        (" w", "1. P5+1 K4.5", None),
    ],
)
def test_a_wrong_side_to_move_is_corrected(said: str, moves: str, found: str | None) -> None:
    game = read(f"FORMAT\tWXF\nFEN\t{FEN}{said}\nSTART{{\n{moves}\n}}END\n")
    assert game.fen == (f"{FEN} {found}" if found else FEN + said)
    assert [note.key for note in game.notes if note.key == "wxf-side"] == ["wxf-side"] * bool(found)
    assert all(note.text(lang) for note in game.notes for lang in ("zh", "en"))


def test_told_by_content() -> None:
    assert is_wxf("FORMAT\tWXF\nGAME\n")
    assert is_wxf("\ufeff\n format  wxf\n")
    assert is_wxf("RED x\n START {\n")
    assert not is_wxf('[Event "START{"]\n\n1. h2e2 {see START{ }\n')
    assert not is_wxf("1. C2.5 h8+7\n")


PIECES = st.sampled_from(
    ["START{", "}END", "{", "}", "/*", "*/", "(", ")", ";", "\n", " ", "1.", "C2.5", "h8+7", "!!", "1-0",
     "FORMAT\tWXF", "FEN\t", "RED\tx;;", "15+1", "炮二平五", "text", "\ufffd", "\t"]
)  # fmt: skip


@settings(max_examples=2000)
@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=40).map("".join)))
def test_anything_is_read_or_refused(text: str) -> None:
    for game in games(HEAD + text):
        record = game.record if isinstance(game, DamagedGame) else game
        assert isinstance(record, Record)
        assert record.place.game is not None


@pytest.mark.parametrize(
    "text", ["(" * 10**6, "/*" * 10**6, "START{" * 10**5, "C2.5 " * 10**6, "RED\tx\n" * 10**4]
)
def test_hostile_texts(text: str) -> None:
    assert games(HEAD + "START{\n" + text)
    assert games(HEAD + text)


@pytest.mark.shared
def test_shared_corpus(shared: Path) -> None:
    plies = {}
    for path in sorted((shared / "corpus" / "xiangqi" / "wxf").rglob("*.wxf")):
        text = path.read_text(encoding="utf-8")
        if not is_wxf(text):
            continue
        (game,) = games(text)
        assert isinstance(game, Record), str(game)
        assert game.notes == []
        replayed = Game.from_record(game)
        assert replayed.error is None or replayed.error.key == "notation.ambiguous"
        plies[path.stem] = (len(game.moves), len(replayed.moves))
    # A pawn of two on one file is moved without a sign in two games: both could go.
    assert plies == {
        "game1": (138, 121),
        "game2": (101, 101),
        "game3": (86, 86),
        "game4": (99, 99),
        "game5": (122, 85),
        "demo-with-history-playok": (54, 54),
        "demo": (0, 0),
        "initial": (0, 0),
    }
