"""Plain numbered lists, alone and in the midst of prose.  All texts are made up."""

from __future__ import annotations

import time

import pytest

from xuanpu.records import DamagedGame, Record, UnreadableFile, read_records

LIST = "1.兵七进一 炮２平３\n2.炮二平五 象３进５\n3.马二进三\n"
MOVES = ["兵七进一", "炮２平３", "炮二平五", "象３进５", "马二进三"]


def games(text: str) -> list[Record]:
    """The games of a text, which must all be sound."""
    found = list(read_records(text))
    assert all(isinstance(game, Record) for game in found), found
    return [game for game in found if isinstance(game, Record)]


def texts(game: Record) -> list[str]:
    """The move texts of the main line."""
    return [move.text for move in game.moves]


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        "1. 兵七进一  炮２平３ 2. 炮二平五  象３进５ 3. 马二进三\n",
        "1.兵七进一炮２平３2.炮二平五象３进５3.马二进三\n",
        "1、兵七进一，炮２平３；\n2、炮二平五，象３进５；\n3、马二进三。\n",
        "1.兵七进一 炮２平３; 2.炮二平五 象３进５; 3.马二进三\n",
        "１．兵七进一　炮２平３\n２．炮二平五　象３进５\n３．马二进三\n",
        "1.兵七进一\n  炮２平３\n2.炮二平五\n  象３进５\n3.马二进三\n",
        "1.兵七进一 (图一) 1...炮２平３\n2.炮二平五 象３进５\n3.马二进三 1-0\n谁胜了？\n",
        "以下是对局：1.兵七进一 炮２平３ 2.炮二平五 象３进５ 3.马二进三，红优。\n",
        "前言车二进三如何。\n\n" + LIST + "\n上述第2回合，红方炮二平五如2.炮二平五所示，另如1.车一进一。\n",
        "1.此方吃子时……\n2.彼方吃子时……\n原棋谱：\n" + LIST + "4.以上为全部规则\n5.另见附录\n",
        "1.兵七进一 炮２平３\n这里红方也可以车一进一\n2.炮二平五 象３进５\n{好}\n3.马二进三\n",
    ],
)
def test_layouts(text: str) -> None:
    (game,) = games(text)
    assert texts(game) == MOVES


def test_header_lines() -> None:
    (game,) = games(
        "一些文字\n借用象棋棋谱：某年“某杯”\n红方：某甲 黑方 ：某乙\n棋局步数：5 棋局结果：红先胜\n原棋谱：\n"
        + LIST
    )
    assert game.headers == {
        "Event": "某年“某杯”",
        "Red": "某甲",
        "Black": "某乙",
        "PlyCount": "5",
        "Result": "1-0",
    }
    assert game.result == "1-0"
    assert (game.place.line, game.moves[0].place.line, game.moves[0].place.column) == (2, 6, 3)


def test_header_lines_of_something_else_are_forgotten() -> None:
    (game,) = games("红方：规则里的一方\n" + "规则第一条\n" * 5 + LIST)
    assert game.headers == {}


def test_a_result_behind_the_list_belongs_to_it() -> None:
    one, two = games(LIST + "结果：黑胜\n\n红方：某甲\n" + LIST + "和棋\n")
    assert (one.headers, one.result) == ({"Result": "0-1"}, "0-1")
    assert (two.headers, two.result) == ({"Red": "某甲"}, "1/2-1/2")


def test_several_lists() -> None:
    assert [texts(game) for game in games(LIST + LIST + "文字\n" + LIST)] == [MOVES] * 3
    assert [texts(game) for game in games("1.兵七进一 炮２平３ 1.兵七进一 炮２平３\n")] == [MOVES[:2]] * 2


def test_any_number_of_lists_on_one_line() -> None:
    found = games("1.兵七进一 炮２平３ " * 3 + "1.马二进三 卒３进１ 2.炮二平五\n")
    assert [texts(game) for game in found] == [MOVES[:2]] * 3 + [["马二进三", "卒３进１", "炮二平五"]]
    assert [(game.place.line, game.place.column) for game in found] == [(1, 1), (1, 13), (1, 25), (1, 37)]


@pytest.mark.parametrize("row", ["1.兵七进一 炮２平３ ", "1.兵七进一炮２平３"])
def test_many_lists_on_one_line_take_linear_time(row: str) -> None:
    started = time.process_time()
    assert len(games(row * 50_000 + "\n")) == 50_000
    assert time.process_time() - started < 30


def test_black_begins() -> None:
    (game,) = games("1...炮２平３ 2.炮二平五 象３进５ 3.马二进三\n")
    assert texts(game) == MOVES[1:]


def test_tris_plies() -> None:
    (game,) = games("1.T@e5 玄打五六\n2.T:e5e6 a0a5/T@e4\n3.玄车五六吃五七空降四四\n")
    assert texts(game) == ["T@e5", "玄打五六", "T:e5e6", "a0a5/T@e4", "玄车五六吃五七空降四四"]


def test_a_misspelt_move_is_left_to_the_notation() -> None:
    (game,) = games("1.兵七进一 炮２平\n2.炮二平 象３进５\n")
    assert texts(game) == ["兵七进一", "炮２平", "炮二平", "象３进５"]


@pytest.mark.parametrize(
    ("text", "line", "column", "number"),
    [
        ("1.兵七进一 炮２平３\n3.马二进三 卒３进１\n", 2, 1, 3),
        ("1.兵七进一\n2.炮二平五 象３进５\n", 2, 1, 2),
        ("1.兵七进一 炮２平３ 12.马二进三\n", 1, 13, 12),
    ],
)
def test_a_row_that_is_missing_is_damage(text: str, line: int, column: int, number: int) -> None:
    damaged, sound = read_records(text + "\n" + LIST)
    assert isinstance(damaged, DamagedGame) and isinstance(sound, Record)
    assert damaged.key == "records.row-missing"
    assert (damaged.place.line, damaged.place.column) == (line, column)
    assert str(number) in damaged.text("zh") and str(number) in damaged.text("en")
    assert [move.text for move in damaged.record.moves] == MOVES[: len(damaged.record.moves)]
    assert texts(sound) == MOVES


@pytest.mark.parametrize("token", ["XX", "??", "★"])
def test_the_row_that_is_due_and_holds_no_move_is_damage(token: str) -> None:
    (damaged,) = read_records(LIST + f"马８进７\n4.{token} 车９平８\n")
    assert isinstance(damaged, DamagedGame)
    assert (damaged.key, damaged.place.line) == ("records.no-move", 5)
    assert damaged.record is not None and texts(damaged.record) == [*MOVES, "马８进７"]


@pytest.mark.parametrize("prose", ["4.以上为全部规则", "9.XX"])
def test_other_rows_behind_a_list_are_prose(prose: str) -> None:
    (game,) = games(LIST + f"马８进７\n{prose}\n")
    assert texts(game) == [*MOVES, "马８进７"]


def test_a_list_cut_off_in_a_comment() -> None:
    (damaged,) = read_records("1.兵七进一 炮２平３ {好\n2.炮二平五\n")
    assert isinstance(damaged, DamagedGame)
    assert (damaged.key, len(damaged.record.moves)) == ("records.unclosed-comment", 2)


def test_prose_without_a_game() -> None:
    with pytest.raises(UnreadableFile, match="no game") as caught:
        list(read_records("规则：\n1.此方的棋子\n2.彼方的棋子，如炮二平五、1.车一进一等\n", name="a.txt"))
    assert caught.value.place.file == "a.txt"


@pytest.mark.parametrize("lists", [2, 3, 7])
def test_lists_of_two_rows_on_one_line(lists: int) -> None:
    """The third once brought the reader down."""
    one = "1.兵七进一 炮２平３ 2.炮二平五 象３进５ "
    found = games(one * lists + "\n")
    assert [texts(game) for game in found] == [MOVES[:4]] * lists
    assert [game.place.column for game in found] == [1 + len(one) * number for number in range(lists)]
