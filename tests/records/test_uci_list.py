"""UCI lists, one game a line, in the spellings of several programs.  All games are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.game import Game
from xuanpu.records import DamagedGame, Record, read_records
from xuanpu.records.uci_list import is_uci_list, read_uci_list
from xuanpu.words import LANGUAGES

ENDING = "4k4/9/9/9/9/9/9/9/4A4/4K4"
USUAL = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def games(text: str) -> list[Record | DamagedGame]:
    """The games of a text."""
    return list(read_uci_list(enumerate(text.split("\n"), 1), "games.uci"))


def only(text: str) -> Record:
    """The one game of a text, which must be sound."""
    (game,) = games(text)
    assert isinstance(game, Record), str(game)
    return game


def damaged(text: str) -> DamagedGame:
    """The one game of a text, which must be damaged."""
    (game,) = games(text)
    assert isinstance(game, DamagedGame)
    for lang in LANGUAGES:
        assert game.text(lang)
    return game


def texts(game: Record) -> list[str]:
    """The move texts."""
    return [move.text for move in game.moves]


def notes(game: Record) -> list[str]:
    """The keys of the notes, each of which must have its sentence."""
    for note in game.notes:
        for lang in LANGUAGES:
            assert note.text(lang)
    return [note.key for note in game.notes]


@pytest.mark.parametrize(
    "line",
    [
        "h2e2 h9g7 h0g2 i9h9",
        "H2E2 H9G7 H0G2 I9H9",
        "h2-e2 h9-g7 H0-G2 i9-h9",
        "h2xe2, h9g7+, h0g2, i9h9#",
        "h2e2h9g7h0g2i9h9",
        "h3e3 h10g8 h1g3 i10h10",
        "H3-E3 H10-G8 H1-G3 I10-H10",
        "1.h2e2 h9g7 2. h0g2 i9h9",
        "position startpos moves h2e2 h9g7 h0g2 i9h9",
        "startpos moves h3e3 h10g8 h1g3 i10h10",
    ],
)
def test_spellings(line: str) -> None:
    game = only(line)
    assert texts(game) == ["h2e2", "h9g7", "h0g2", "i9h9"]
    assert (game.headers, notes(game)) == ({}, [])
    assert Game.from_record(game).error is None


def test_one_game_a_line() -> None:
    found = games("# games\n\nh2e2 h9g7\nh2e2 h7e7 1-0\n// more\nposition startpos\n")
    assert [game.place.line for game in found] == [3, 4, 6]
    assert [game.place.game for game in found] == [1, 2, 3]
    assert [game.result for game in found if isinstance(game, Record)] == [None, "1-0", None]
    assert isinstance(found[2], Record) and found[2].moves == []


def test_a_title_before_the_moves() -> None:
    assert only("甲对乙: h2e2 h9g7").headers == {"Title": "甲对乙"}
    assert only("17\th2e2 h9g7").headers == {}
    assert only("某局 position startpos moves h2e2").headers == {"Title": "某局"}


def test_places_say_what_was_written() -> None:
    game = only("甲: h3e3  H10-G8")
    assert [(move.place.line, move.place.column, move.place.token) for move in game.moves] == [
        (1, 4, "h3e3"),
        (1, 10, "H10-G8"),
    ]


def test_a_start_position() -> None:
    game = only(f"position fen {ENDING} w - - 0 1 moves e1d2 e9e8")
    assert (game.fen, texts(game)) == (f"{ENDING} w - - 0 1", ["e1d2", "e9e8"])
    assert (game.fen_place.line, game.fen_place.column) == (1, 14)
    assert only(f"{ENDING} w moves e2d3 e10e9").fen == f"{ENDING} w"
    assert only(f"fen {ENDING} e1d2").fen == ENDING
    assert texts(only(f"position fen {ENDING} w - - 0 1")) == []


def test_a_wrong_side_is_put_right() -> None:
    game = only(f"position fen {ENDING} b - - 3 7 moves e1d2")
    assert (game.fen, notes(game)) == (f"{ENDING} w - - 3 7", ["uci-side"])
    black = only(f"position fen {ENDING} moves e9e8")
    assert (black.fen, notes(black)) == (f"{ENDING} b", [])
    usual = only("position startpos moves h9g7 h2e2")
    assert (usual.fen, notes(usual)) == (f"{USUAL} b - - 0 1", ["uci-side"])


def test_ranks_that_only_the_position_tells() -> None:
    told = only("h3e3 h8e8")
    assert (texts(told), notes(told)) == (["h2e2", "h7e7"], ["uci-ranks-told"])
    assert texts(only("h2e2 h7e7")) == ["h2e2", "h7e7"]
    assert texts(only(f"position fen {ENDING} w moves e2d3")) == ["e1d2"]
    unclear = only("position fen 4k4/9/9/R8/R8/R8/R8/9/9/4K4 w moves a5b5")
    assert (texts(unclear), notes(unclear)) == (["a5b5"], ["uci-ranks-unclear"])


def test_ranks_count_as_in_the_game_before_where_nothing_tells() -> None:
    _, unclear = games("h3e3 h10g8\nposition fen 4k4/9/9/R8/R8/R8/R8/9/9/4K4 w moves a5b5")
    assert isinstance(unclear, Record)
    assert (texts(unclear), notes(unclear)) == (["a4b4"], ["uci-ranks-unclear"])


def test_ranks_numbered_in_both_ways_are_damage() -> None:
    game = damaged("h2e2 h9g7 h0g2 i10h10")
    assert game.key == "records.uci-ranks-mixed"
    assert (game.place.ply, game.place.column, game.place.token) == (4, 16, "i10h10")
    assert texts(game.record) == ["h2e2", "h9g7", "h0g2"]


def test_text_among_and_behind_the_moves() -> None:
    game = damaged("h2e2 oops h9g7")
    assert (game.key, game.place.column, game.place.ply) == ("records.text-among-moves", 6, 2)
    assert texts(game.record) == ["h2e2"]
    assert notes(only("h2e2 h9g7 the end")) == ["trailing-text"]


@pytest.mark.parametrize("wrong", ["h9", "h9g", "j9g7", "h9g11", "0000"])
def test_what_is_nearly_a_move_is_left_to_the_notation(wrong: str) -> None:
    game = only(f"h2e2 {wrong}")
    assert texts(game) == ["h2e2", wrong]
    error = Game.from_record(game).error
    assert error is not None and error.place.column == 6


def test_the_log_of_an_engine() -> None:
    log = (
        "uci\nid name h2e2\nisready\nposition startpos moves h2e2\ngo depth 5\ninfo depth 1 pv h9g7 h0g2\n"
        "bestmove h9g7 ponder h0g2\n12:00:01 >> position startpos moves h2e2 h9g7\n<1:info pv h0g2 i9h9\n"
    )
    assert is_uci_list(log)
    assert [texts(game) for game in games(log) if isinstance(game, Record)] == [["h2e2"], ["h2e2", "h9g7"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("h2e2 h9g7 h0g2\n", True),
        ("h2e2h9g7\n", True),
        ("甲: h2e2 h9g7\n乙: H3-E3 H10-G8\n", True),
        ("position startpos\n", True),
        (f"fen {ENDING} w moves e1d2\n", True),
        ("1. h2e2 h9g7\n2. h0g2 i9h9\n", False),
        ('[Event "a"]\n\nh2e2 h9g7\n', False),
        ("炮二平五 马8进7\n", False),
        ("prose with h2e2 and h9g7 in it, as people write\n", False),
        ("", False),
    ],
)
def test_told_by_content(text: str, expected: bool) -> None:
    assert is_uci_list(text) is expected


@pytest.mark.shared
def test_real_games_in_every_spelling(shared: Path) -> None:
    path = shared / "corpus" / "xiangqi" / "pgn-other" / "iccs-1391.pgn"
    originals = [texts(game) for game in read_records(path) if isinstance(game, Record)]
    assert len(originals) == 1391
    for spell in (lambda move: move, _from_one, lambda move: f"{move[:2]}-{move[2:]}".upper()):
        lines = [" ".join(map(spell, moves)) for moves in originals]
        assert is_uci_list("\n".join(lines[:50]))
        found = games("\n".join(lines))
        assert [texts(game) for game in found if isinstance(game, Record)] == originals
        assert not [note for game in found if isinstance(game, Record) for note in game.notes]


def _from_one(move: str) -> str:
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"
