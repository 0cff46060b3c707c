"""DhtmlXQ markup, alone and in pages, with what goes wrong in it.  All pages are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from xuanpu.game import Game
from xuanpu.records import DamagedGame, Record, RecordedMove
from xuanpu.records.dhtmlxq import is_dhtmlxq, read_dhtmlxq
from xuanpu.records.source import look_into
from xuanpu.words import LANGUAGES

USUAL = "8979695949392919097717866646260600102030405060708012720323436383"
ENDING = "99999999499999999999999999999999" + "9999999940999999" + "9999239999999999"


def games(text: str) -> list[Record | DamagedGame]:
    """The games of a text."""
    return list(read_dhtmlxq(enumerate(text.split("\n"), 1), "page.html"))


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


def markup(**fields: str) -> str:
    """A wrapped game of those fields."""
    return "[DhtmlXQ]" + "".join(tag(name, value) for name, value in fields.items()) + "[/DhtmlXQ]"


def tag(name: str, value: str) -> str:
    """A field."""
    return f"[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]"


def texts(line: list[RecordedMove]) -> str:
    """A line with its variations in brackets."""
    parts = []
    for move in line:
        parts.append(move.text + "".join(f" ({texts(variation)})" for variation in move.variations))
    return " ".join(parts)


def notes(game: Record) -> list[str]:
    """The keys of the notes, each of which must have its sentence."""
    for note in game.notes:
        for lang in LANGUAGES:
            assert note.text(lang)
    return [note.key for note in game.notes]


def test_a_game() -> None:
    game = only(
        markup(
            title="第一局",
            event="甲杯",
            place="乙城",
            date="2001-02-03",
            red="甲队 某甲",
            redteam="甲队",
            redname="某甲",
            black="乙队 某乙",
            blackteam="乙队",
            result="红胜",
            ver="x",
            movelist="7747706279678070",
        )
    )
    assert game.headers == {
        "Title": "第一局",
        "Event": "甲杯",
        "Site": "乙城",
        "Date": "2001-02-03",
        "Red": "某甲",
        "RedTeam": "甲队",
        "Black": "某乙",
        "BlackTeam": "乙队",
        "Result": "1-0",
        "ver": "x",
    }
    assert (game.result, game.fen, game.notes) == ("1-0", None, [])
    assert texts(game.moves) == "h2e2 h9g7 h0g2 i9h9"
    resolved = Game.from_record(game)
    assert resolved.error is None and len(resolved.moves) == 4


@pytest.mark.parametrize(
    ("said", "result", "kept"),
    [
        ("黑胜", "0-1", "0-1"),
        ("和棋", "1/2-1/2", "1/2-1/2"),
        ("红先胜", "1-0", "1-0"),
        ("未知", "*", "*"),
        ("W", "1-0", "1-0"),
        ("l", "0-1", "0-1"),
        ("D", "1/2-1/2", "1/2-1/2"),
        ("1-0", "1-0", "1-0"),
        ("红胜（超时）", "1-0", "红胜（超时）"),
        ("弃权", None, "弃权"),
    ],
)
def test_results(said: str, result: str | None, kept: str) -> None:
    game = only(markup(result=said, movelist="7747"))
    assert (game.result, game.headers["Result"]) == (result, kept)


def test_player_and_name_that_differ_are_both_kept() -> None:
    game = only(markup(red="某甲大师", redname="某甲", movelist="7747"))
    assert game.headers == {"Red": "某甲大师", "redname": "某甲"}


# ---- Start positions -----------------------------------------------------------------------------


@pytest.mark.parametrize("binit", [USUAL, "", " \n "])
def test_the_usual_start_needs_no_fen(binit: str) -> None:
    assert only(markup(binit=binit, movelist="7747")).fen is None


def test_an_own_start_and_the_side_of_the_first_move() -> None:
    red = only(markup(binit=ENDING, movelist="4948"))
    black = only(markup(binit=ENDING, movelist="4041"))
    board = "4k4/9/9/2c6/9/9/9/9/9/4K4"
    assert red.fen == f"{board} w - - 0 1"
    assert black.fen == f"{board} b - - 0 1"
    assert (texts(red.moves), texts(black.moves)) == ("e0e1", "e9e8")
    assert (red.fen_place.line, red.fen_place.column) == (1, 10)
    assert red.notes == black.notes == []


def test_black_may_begin_from_the_usual_start() -> None:
    game = only(markup(movelist="70627747"))
    assert game.fen == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
    assert notes(game) == ["dhtmlxq-black-begins"]


def test_a_start_that_cannot_be() -> None:
    short = damaged(markup(binit=USUAL[:-2], movelist="7747"))
    assert short.key == "records.dhtmlxq-start"
    assert texts(short.record.moves) == "h2e2"
    shared = damaged(markup(binit="89" + USUAL[:2] + USUAL[4:], movelist="7747"))
    assert shared.key == "records.dhtmlxq-start-shared-point"
    longer = only(markup(binit=USUAL + "99", movelist="7747"))
    assert notes(longer) == ["dhtmlxq-start-too-long"]


def test_what_is_no_digit_of_a_start_is_off_the_board() -> None:
    assert only(markup(binit=ENDING.replace("99", "--"), movelist="4948")).fen == (
        "4k4/9/9/2c6/9/9/9/9/9/4K4 w - - 0 1"
    )


def test_a_fen_field_with_the_wrong_side() -> None:
    game = only(markup(fen="4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1", movelist="4958"))
    assert game.fen is not None and " w " in game.fen
    assert notes(game) == ["dhtmlxq-side"]
    assert damaged(markup(fen="4k4/9/9/9/9/9/9/9/4A5/4K4", movelist="4958")).key == "records.dhtmlxq-start"


def test_a_start_that_only_a_comment_gives() -> None:
    fen = "4k4/9/9/9/9/9/9/9/4A4/4K4"
    game = only(markup(comment0=f"FEN: {fen} w", movelist="4837"))
    assert game.fen == f"{fen} w - - 0 1"
    assert notes(game) == ["dhtmlxq-start-in-comment"]
    assert game.comment == f"FEN: {fen} w"
    assert only(markup(comment0=f"ends in {fen} w", movelist="7747")).fen is None


# ---- Lines and comments --------------------------------------------------------------------------


def test_variations_count_plies_from_the_start_of_the_game() -> None:
    game = only(
        markup(
            movelist="774770627967",
            move_0_2_1="12427967",  # for 马8进7
            move_1_3_2="6665",  # for the first of line 1's replies
            move_0_1_3="6665",  # for the first move
            move_3_1_4="2625",  # for the first move of a line: for what that line replaced
        )
    )
    assert texts(game.moves) == "h2e2 (g3g4) (c3c4) h9g7 (b7e7 h0g2 (g3g4)) h0g2"


def test_the_main_line_may_be_called_like_a_variation() -> None:
    assert texts(only(markup(move_0_1_0="77477062")).moves) == "h2e2 h9g7"
    twice = only(markup(movelist="7747", move_0_1_0="7747"))
    assert notes(twice) == ["tag-twice"]


def test_lines_that_go_on_or_leave_nothing() -> None:
    on = only(markup(movelist="7747", move_0_2_1="7062"))
    assert (texts(on.moves), notes(on)) == ("h2e2 h9g7", ["dhtmlxq-goes-on"])
    empty = only(markup(move_0_1_1="7747", comment1_1="好"))
    assert (texts(empty.moves), empty.moves[0].comment) == ("h2e2", "好")
    for name in ("move_0_5_1", "move_0_0_1"):
        beyond = damaged(markup(movelist="7747", **{name: "7062"}))
        assert beyond.key == "records.dhtmlxq-ply-missing"
        assert texts(beyond.record.moves) == "h2e2"
    orphan = damaged(markup(movelist="7747", move_7_1_8="7062"))
    assert orphan.key == "records.dhtmlxq-parent-missing"


def test_lines_that_name_one_another() -> None:
    circle = damaged(markup(movelist="7747", move_1_1_2="7062", move_2_1_1="7062"))
    assert circle.key == "records.dhtmlxq-parent-missing"
    own = damaged(markup(movelist="7747", move_1_1_1="7062"))
    assert own.key == "records.dhtmlxq-parent-missing"
    twice = only(markup(movelist="77477062", move_0_1_1="6665", move_0_2_1="1242"))
    assert (texts(twice.moves), notes(twice)) == ("h2e2 (g3g4) h9g7 (b7e7)", ["dhtmlxq-number-twice"])


def test_a_ply_before_the_line_that_is_left() -> None:
    game = only(markup(movelist="77477062", move_0_2_1="1242", move_1_1_2="6665"))
    assert (texts(game.moves), notes(game)) == ("h2e2 (g3g4) h9g7 (b7e7)", ["dhtmlxq-before-parent"])


def test_comments() -> None:
    game = only(
        markup(
            comment0="总评||第二行||",
            comment1="首着&lt;好&gt;&nbsp;棋<br>次行",
            comment0_2="旧式",
            comment1_2="变着首着",
            comment1_0="变着之前",
            comment2="",
            movelist="77477062",
            move_0_2_1="1242",
        )
    )
    assert game.comment == "总评\n第二行"
    assert game.moves[0].comment == "首着<好> 棋\n次行"
    assert game.moves[1].comment == "旧式"
    (variation,) = game.moves[1].variations
    assert (variation[0].comment, variation[0].comment_before) == ("变着首着", "变着之前")
    assert notes(game) == []


def test_comments_on_nothing_are_kept() -> None:
    game = only(markup(movelist="7747", comment9="后", comment5_1="无此变", comment="前"))
    assert (game.comment, game.moves[0].comment) == ("无此变\n前", "后")
    assert notes(game) == ["dhtmlxq-comment-of-nothing"] * 2


def test_a_comment_on_a_ply_before_its_line() -> None:
    game = only(markup(movelist="77477062", move_0_2_1="1242", comment1_1="同"))
    assert game.moves[0].comment == "同"


@pytest.mark.parametrize(
    "movelist", ["7747\n7062", "7747 7062", "7747<br />7062", "77,47;70&nbsp;62", "７７477062"]
)
def test_blanks_in_a_list_of_moves(movelist: str) -> None:
    assert texts(only(markup(movelist=movelist)).moves) == "h2e2 h9g7"


def test_places_over_several_lines() -> None:
    game = only("[DhtmlXQ]\n" + tag("movelist", "77\n477062") + "\n[/DhtmlXQ]")
    assert [(move.place.line, move.place.column) for move in game.moves] == [(2, 19), (3, 3)]
    assert (game.place.line, game.place.column, game.place.game) == (1, 1, 1)


@pytest.mark.parametrize(
    ("movelist", "key", "column", "ply"),
    [
        ("774790627967", "dhtmlxq-square", 32, 2),
        ("7747706", "dhtmlxq-cut-move", 32, 2),
        ("7747x0627967", "dhtmlxq-digits", 32, 2),
    ],
)
def test_damaged_lists_of_moves(movelist: str, key: str, column: int, ply: int) -> None:
    game = damaged(markup(movelist=movelist, comment1="好"))
    assert game.key == f"records.{key}"
    assert (game.place.line, game.place.column, game.place.ply) == (1, column, ply)
    assert texts(game.record.moves) == "h2e2"
    assert game.record.moves[0].comment == "好"


# ---- Pages ---------------------------------------------------------------------------------------


def test_several_games_in_a_page() -> None:
    page = (
        "<!DOCTYPE html>\n<html><body><div id='a'>"
        + markup(title="一 <b>甲</b>", movelist="7747")
        + "</div><iframe src='/DhtmlXQ_x.htm'></iframe>\n<p>[DhtmlXQHTML]"
        + tag("title", "二")
        + tag("movelist", "1747")
        + "[/DhtmlXQHTML]</p>[DhtmlXQiFrame][dhtmlxq]"
        + tag("title", "三")
        + "[/dhtmlxq][/DhtmlXQiFrame][DhtmlXQ][/DhtmlXQ]</body></html>"
    )
    assert is_dhtmlxq(page)
    found = games(page)
    assert [game.headers["Title"] for game in found if isinstance(game, Record)] == ["一 甲", "二", "三"]
    assert [game.place.game for game in found] == [1, 2, 3]
    assert [game.place.line for game in found] == [2, 3, 3]


def test_games_without_wrappers() -> None:
    script = "var t='{}';\nvar m='{}';\n"
    page = script.format(tag("title", "一"), tag("movelist", "7747")) + script.format(
        tag("title", "二"), tag("movelist", "1747")
    )
    assert [game.headers["Title"] for game in games(page) if isinstance(game, Record)] == ["一", "二"]
    bare = tag("movelist", "7747") + tag("comment1", "甲") + tag("movelist", "1747") + tag("comment1", "乙")
    assert [game.moves[0].comment for game in games(bare) if isinstance(game, Record)] == ["甲", "乙"]
    without = tag("title", "一") + tag("red", "甲") + tag("title", "二")
    assert len(games(without)) == 2


def test_a_script_with_escaped_slashes() -> None:
    page = '{"a": "' + markup(title="题", movelist="7747").replace("[/", "[\\/") + '"}'
    game = only(page)
    assert (game.headers, texts(game.moves), game.notes) == ({"Title": "题"}, "h2e2", [])


def test_a_page_in_another_encoding() -> None:
    page = "<html>\n" * 99 + markup(title="某甲先胜某乙", result="红胜", movelist="7747") + "\n</html>"
    found = look_into(page.encode("gb18030"), name="page.html")
    (game,) = read_dhtmlxq(found.lines(), found.name, found.encoding)
    assert isinstance(game, Record)
    assert (game.encoding, game.headers["Title"]) == ("gb18030", "某甲先胜某乙")


def test_a_field_that_comes_twice() -> None:
    game = only(
        markup(title="一", red="甲")[:-10] + tag("red", "乙") + tag("movelist", "7747") + "[/DhtmlXQ]"
    )
    assert (game.headers["Red"], notes(game)) == ("甲", ["tag-twice"])
    joined = only(tag("movelist", "7747") + tag("comment1", "甲") + tag("comment1", "乙"))
    assert joined.moves[0].comment == "甲\n乙"


def test_closing_tags_that_are_missing_or_wrong() -> None:
    game = only(
        "[DhtmlXQ][DhtmlXQ_title]题\n[DhtmlXQ_redtime]5[/DhtmlXQ_time]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ]"
    )
    assert game.headers == {"Title": "题", "redtime": "5"}
    assert texts(game.moves) == "h2e2 h9g7"
    assert notes(game) == ["dhtmlxq-no-end", "dhtmlxq-wrong-end", "dhtmlxq-wrong-end"]


def test_a_wrapper_closed_in_place_of_a_field() -> None:
    game = only("[DhtmlXQ]" + "[DhtmlXQ_title]题[/DhtmlXQ]" + tag("movelist", "7747") + "[/DhtmlXQ]")
    assert (game.headers, texts(game.moves)) == ({"Title": "题"}, "h2e2")
    two = "[DhtmlXQ][DhtmlXQ_title]一" + tag("movelist", "7747").replace("[/DhtmlXQ_movelist]", "[/DhtmlXQ]")
    assert len(games(two + two)) == 2


def test_no_closing_tags_at_all() -> None:
    game = only("[DhtmlXQ_title]Test\n[DhtmlXQ_movelist]7747\n</div>旁白 7062")
    assert (game.headers, texts(game.moves)) == ({"Title": "Test"}, "h2e2")
    assert notes(game) == ["dhtmlxq-no-end", "dhtmlxq-no-end", "trailing-text"]


def test_a_wrapper_that_is_never_closed() -> None:
    one, two = games("[DhtmlXQ]" + tag("movelist", "7747") + markup(movelist="1747"))
    assert isinstance(one, Record) and isinstance(two, Record)
    assert (notes(one), notes(two)) == (["dhtmlxq-wrapper-open"], [])


def test_a_page_that_is_cut_off() -> None:
    whole = markup(title="题", movelist="77477062", comment2="好")
    marks = [whole.index("[DhtmlXQ_comment2]"), len(whole) - len("[/DhtmlXQ]")]
    for end in range(whole.index("7747") + 4, len(whole)):
        if end in marks:
            assert notes(only(whole[:end])) == ["dhtmlxq-wrapper-open"]
            continue
        game = damaged(whole[:end])
        assert game.key.startswith("records.dhtmlxq-"), whole[:end]
        assert game.record.headers == {"Title": "题"}
        assert game.record.moves[0].text == "h2e2"
    bare = damaged(tag("title", "题") + "[DhtmlXQ_movelist]77477062[/Dhtml")
    assert texts(bare.record.moves) == "h2e2 h9g7"
    assert damaged("[DhtmlXQ_comment0]好[/Dhtml").record.comment == "好"


def test_what_is_no_markup() -> None:
    assert not is_dhtmlxq('[Event "DhtmlXQ"]\n\n1. h2e2 h9g7')
    assert games("text [DhtmlXQ] text [/DhtmlXQ] [/DhtmlXQ_title]") == []


@pytest.mark.shared
def test_real_pages(shared: Path) -> None:
    plies = {}
    for path in sorted((shared / "corpus" / "xiangqi" / "dhtmlxq").iterdir()):
        text = path.read_text(encoding="utf-8")
        assert is_dhtmlxq(text)
        game = only(text)
        assert notes(game) == []
        assert Game.from_record(game).error is None
        plies[path.name] = len(game.moves), game.result
    assert plies == {
        "116.html": (85, "1-0"),
        "125.html": (81, "1-0"),
        "130.html": (124, "1/2-1/2"),
        "133.html": (125, "1-0"),
        "138.html": (45, "1-0"),
    }
