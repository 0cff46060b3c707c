"""Lists without numbers, typed by hand, with what goes wrong when typing.  All texts are made up."""

from __future__ import annotations

from xuanpu.records import DamagedGame, Record, read_records


def only(text: str) -> Record:
    """The one game of a text, which must be sound."""
    (game,) = read_records(text + "\n")
    assert isinstance(game, Record), str(game)
    return game


def texts(game: Record) -> list[str]:
    """The move texts of the main line."""
    return [move.text for move in game.moves]


def test_one_game_a_line() -> None:
    games = list(
        read_records(
            "# 俥傌炮 for red\n"
            "line1 傌二進三 馬8進7 兵三進一 馬2進3\n\n"
            "甲先胜乙：砲二平五,炮8平5，馬二進三、馬8進7\n"
            "h2e2 h9g7 h0g2 i9h9\n"
        )
    )
    assert [game.headers for game in games if isinstance(game, Record)] == [
        {"Title": "line1"},
        {"Title": "甲先胜乙"},
        {},
    ]
    assert [len(game.moves) for game in games if isinstance(game, Record)] == [4, 4, 4]
    assert [game.place.line for game in games if isinstance(game, Record)] == [2, 4, 5]


def test_rows_of_a_table() -> None:
    game = only("(7,'某局(一)-弱点','砲二平五,炮8平5,馬二進三,馬8進7',2)")
    assert game.headers == {"Title": "某局(一)-弱点"}
    assert texts(game) == ["砲二平五", "炮8平5", "馬二進三", "馬8進7"]
    assert game.notes == []


def test_a_title_may_hold_a_move() -> None:
    game = only("(8,'某局-兵三進一(砲二進七)','馬二進三,炮8平5,馬八進七\\',\\'馬8進7',3)")
    assert game.headers == {"Title": "某局-兵三進一(砲二進七)"}
    assert texts(game) == ["馬二進三", "炮8平5", "馬八進七", "馬8進7"]


def test_blanks_and_debris_inside_and_between_moves() -> None:
    game = only("砲二平五,象3    進5, 馬二進三,車\\n8進6,馬6進7\\',\\'砲四進七")
    assert texts(game) == ["砲二平五", "象3進5", "馬二進三", "車8進6", "馬6進7", "砲四進七"]
    assert [(note.key, note.place.column) for note in game.notes] == [
        ("blanks-in-move", 6),
        ("blanks-in-move", 21),
    ]


def test_a_misspelt_move_is_left_to_the_notation() -> None:
    assert texts(only("砲二平五,炮8平,馬二進三,馬8進7,車一平二,平8進")) == [
        "砲二平五",
        "炮8平",
        "馬二進三",
        "馬8進7",
        "車一平二",
        "平8進",
    ]


def test_text_among_the_moves_is_damage() -> None:
    damaged, sound = read_records(
        "砲二平五 炮8平5 (此处有误) 馬二進三 馬8進7\n砲二平五 炮8平5 馬二進三 馬8進7 红优\n"
    )
    assert isinstance(damaged, DamagedGame) and isinstance(sound, Record)
    assert damaged.key == "records.text-among-moves"
    assert (damaged.place.line, damaged.place.column, damaged.place.ply) == (1, 12, 3)
    assert len(damaged.record.moves) == 2
    assert [note.blanks["text"] for note in sound.notes] == ["红优"]
