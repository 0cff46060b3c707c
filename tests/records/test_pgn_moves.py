"""Movetext of PGN in the shapes that real files have.  All texts are made up."""

from __future__ import annotations

import pytest

from xuanpu.records import Record, RecordedMove, read_records, walk

TAG = '[Event "a"]\n\n'


def read(movetext: str) -> Record:
    """The one game with this movetext, which must be sound."""
    (game,) = read_records(TAG + movetext)
    assert isinstance(game, Record), str(game)
    return game


def texts(line: list[RecordedMove]) -> list[str]:
    """The move texts of a line."""
    return [move.text for move in line]


FOUR = ["炮二平五", "炮８平５", "马二进三", "马8进7"]


@pytest.mark.parametrize(
    "movetext",
    [
        "1. 炮二平五 炮８平５\n2. 马二进三 马8进7\n",
        "1.炮二平五 炮８平５ 2.马二进三 马8进7",
        "  1. 炮二平五\n     炮８平５\n  2. 马二进三\n     马8进7\n   *\n",
        "1. 炮二平五 {好}\n1.          炮８平５\n2. 马二进三 马8进7\n",
        "1. 炮二平五 1... 炮８平５ 2. 马二进三 2. ... 马8进7",
        "1. 炮二平五 1… 炮８平５ 2、马二进三 马8进7",
        "１．炮二平五\u3000炮８平５\n２．马二进三　马8进7",
        "1 炮二平五 炮８平５ 2 马二进三 马8进7",
        "炮二平五 炮８平５ 马二进三 马8进7",
        "1.炮二平五炮８平５2.马二进三马8进7",
        "1. 炮二平五,炮８平５\n2. 马二进三，马8进7",
        "% an escape\n1. 炮二平五 炮８平５\n% another\n2. 马二进三 马8进7",
        "1. 炮二平五 炮８平５ ; to the end of the line 9. 车一平二\n2. 马二进三 马8进7",
        "1. 炮二平五 炮８平５\n2. 马二进三 马8进7\n======\n欢迎访问某网站\nhttp://example.org/\n",
        "1. 炮二平五 炮８平５。2. 马二进三！ 马8进7”\n",
        "1. 炮二平五 炮８平５\n2. 马二进三 马8进7 *\n(见图) 5. 车一平二 {\n",
    ],
)
def test_layouts(movetext: str) -> None:
    game = read(movetext)
    assert texts(game.moves) == FOUR
    assert not {note.key for note in game.notes} - {"trailing-text"}


@pytest.mark.parametrize(
    "token",
    "h2e2 T@e5 T:e4e5 T^e4e5 e4e7^ e4=+R a0a5/T@e4 a0a5/T@e4/T@c3 玄打五六 玄走五七 玄车五六吃五七空降四四 "
    "前车进六 前兵七进一 前七进一 三兵平六 炮前平四 傌二進三 俥1平２ H2-E2 C3-C4 H6xH9 E2xE6+ Cbe2 Rd9 "
    "Rxd9# Afe8 C2.5 C2=5 H2+3 R+=1 +C+1 Ｃ２＝５ h10g8 Rxb10+ O-O O-O-O+".split(),
)
def test_one_token(token: str) -> None:
    assert texts(read(f"1. {token} {token}!? 2. {token} *").moves) == [token] * 3


def test_places_count_characters_from_one() -> None:
    game = read("12. 炮二平五  炮８平５\n\t13.马二进三\n")
    assert [(m.place.line, m.place.column, m.place.token) for m in game.moves] == [
        (3, 5, "炮二平五"),
        (3, 11, "炮８平５"),
        (4, 5, "马二进三"),
    ]
    assert (game.place.game, game.place.line, game.place.column) == (1, 1, 1)


def test_comments() -> None:
    game = read("{before\nthe game} {twice} 1. 炮二平五 {应走车１进１(见图)} {more}\n1. 炮８平５ ;tail\n{}\n")
    assert game.comment == "before\nthe game\ntwice"
    assert game.moves[0].comment == "应走车１进１(见图)\nmore"
    assert game.moves[1].comment == "tail\n"


def test_nested_variations() -> None:
    game = read(
        "1. 炮二平五 炮８平５ ({first} 1... 马8进7 2. 马二进三 (2. 车一进一 车9进1) 2... 车9平8)"
        " (1... 卒7进1) {after} 2. 兵七进一\n"
    )
    second = game.moves[1]
    assert texts(game.moves) == ["炮二平五", "炮８平５", "兵七进一"]
    assert [texts(line) for line in second.variations] == [["马8进7", "马二进三", "车9平8"], ["卒7进1"]]
    assert second.variations[0][0].comment_before == "first"
    assert [texts(line) for line in second.variations[0][1].variations] == [["车一进一", "车9进1"]]
    assert second.comment == "after"
    assert sum(isinstance(step, RecordedMove) for step in walk(game.moves)) == 9


def test_brackets_glued_to_numbers() -> None:
    game = read("8. 车八进四 卒７进１\n (8. ... 卒７平８\n 9. 马三进二 )9. 车二进五\n")
    assert texts(game.moves) == ["车八进四", "卒７进１", "车二进五"]
    assert texts(game.moves[1].variations[0]) == ["卒７平８", "马三进二"]


def test_text_in_brackets_is_a_comment() -> None:
    game = read("1. 炮二平五 (好棋 =) 炮８平５ ({so} ) ()\n")
    assert [move.comment for move in game.moves] == ["好棋 =", "so"]
    assert [note.key for note in game.notes] == ["text-in-brackets"]


def test_marks() -> None:
    game = read("1. 炮二平五!? $14 炮８平５ ！ $3 2. 马二进三?! $1 {x} !")
    assert [move.marks for move in game.moves] == [["!?", "$14"], ["！", "$3"], ["?!", "$1", "!"]]


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
def test_results(result: str) -> None:
    assert read(f"1. 炮二平五 {result}\n").result == result
    (by_tag,) = read_records(f'[Result "{result}"]\n\n1. 炮二平五\n')
    assert isinstance(by_tag, Record)
    assert by_tag.result == result


@pytest.mark.parametrize(("word", "result"), [("红胜", "1-0"), ("黑勝", "0-1"), ("和棋", "1/2-1/2")])
def test_result_words(word: str, result: str) -> None:
    assert read(f"1. 炮二平五 炮８平５ {word}\n").result == result


def test_no_result() -> None:
    (game,) = read_records('[Result "未知"]\n\n1. 炮二平五\n')
    assert isinstance(game, Record)
    assert game.result is None
    assert game.headers["Result"] == "未知"


def test_results_that_differ_are_noted() -> None:
    (game,) = read_records('[Result "1-0"]\n\n1. 炮二平五 0-1\n')
    assert isinstance(game, Record)
    assert game.result == "0-1"
    assert [note.key for note in game.notes] == ["results-differ"]


def test_free_text_before_and_behind() -> None:
    game = read("以下为正文\n1. 炮二平五 炮８平５ 1-0\n======\n某网站\n")
    assert texts(game.moves) == ["炮二平五", "炮８平５"]
    assert [(n.key, n.place.line) for n in game.notes] == [("leading-text", 3), ("trailing-text", 5)]
    assert game.notes[1].blanks["text"] == "====== 某网站"


def test_text_between_games_belongs_to_the_game_before() -> None:
    one, two = read_records(TAG + "1. 炮二平五\n====\nadvert\n\n" + TAG + "1. 兵七进一\n")
    assert isinstance(one, Record) and isinstance(two, Record)
    assert [note.key for note in one.notes] == ["trailing-text"]
    assert two.notes == []
    assert two.place.line == 7


def test_games_without_tags_between_them() -> None:
    games = list(read_records("1. 炮二平五 炮８平５ 1-0\n\n1. 兵七进一 *\n", format="pgn"))
    assert [texts(game.moves) for game in games if isinstance(game, Record)] == [
        ["炮二平五", "炮８平５"],
        ["兵七进一"],
    ]


def test_a_number_out_of_step_is_noted_once() -> None:
    game = read("1. 炮二平五 炮８平５ 2. 马二进三 3. 车一平二 车9进1 4. 兵七进一 象3进5 *")
    (note,) = game.notes
    assert (note.key, note.blanks["number"], note.place.column) == ("number-out-of-step", 3, 22)
    assert len(game.moves) == 7


@pytest.mark.parametrize("first", ["1... ", "1. ... ", "1…", "7... "])
def test_black_moves_first(first: str) -> None:
    number = int(first[0])
    game = read(f"{first}炮８平５ {number + 1}. 炮二平五 马8进7 {number + 2}. 马二进三 *")
    assert [note.key for note in game.notes] == ["black-moves-first"]
    assert len(game.moves) == 4


def test_black_moves_first_without_saying_so() -> None:
    game = read("1. 炮８平５ 2. 炮二平五 马8进7 3. 马二进三 *")
    assert game.notes == []


def test_misspelt_moves_are_left_to_the_notation() -> None:
    assert texts(read("1. 炮二平 炮8平9五 2. 马二進三x 象3  進5 *").moves) == [
        "炮二平",
        "炮8平9五",
        "马二進三x",
        "象3",
        "進5",
    ]
