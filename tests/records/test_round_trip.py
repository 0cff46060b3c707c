"""What is written reads back equal, whatever it holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xuanpu.records import Record, RecordedMove, read_records, ruleset_headers, write_numbered, write_pgn
from xuanpu.records.limits import MAX_LINE

TEXTS = st.sampled_from(
    "炮二平五 马８进７ 前车进六 一兵平四 前兵七进一 炮前平四 h2e2 T@e5 T:e4e5 T^e4e5 e4e7^ e4=+R a0a5/T@e4 "
    "a0a5/T@e4/T@c3 玄打五六 玄车五六吃五七空降四四 玄五六升车 Rxd9# C2.5".split()
)
MARKS = st.lists(st.sampled_from(["!", "?", "!?", "??", "$1", "$14"]), max_size=3)
COMMENTS = (
    st.none()
    | st.text(
        st.sampled_from('车一。 \n\t{}();[]"\\%*1.0-x')
        | st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufffd"),
        max_size=20,
    )
    | st.sampled_from(
        ['[Event "a"]', 'x\n[Event "a"]\ny', '}\n[A "b"]', "1.炮二平五 炮8平5", "\n", ";", "2.}", "红方：甲"]
    )
)
VALUES = st.text(
    st.sampled_from('红方黑：: "\\[]a')
    | st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffd"),
    max_size=12,
)
NAMES = st.sampled_from(
    ["Event", "Red", "Black", "FEN", "Round", "Title", "Ruleset", "ECCO", "PlyCount", "Variant"]
)
RESULTS = st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])


@st.composite
def lines(draw: st.DrawFn, depth: int = 0, least: int = 1) -> list[RecordedMove]:
    """A line of moves with comments, marks and variations."""
    line = []
    for number in range(draw(st.integers(least, 4))):
        variations = draw(st.lists(lines(depth + 1), max_size=2)) if depth < 3 and draw(st.booleans()) else []
        before = draw(COMMENTS) if depth and not number else None
        line.append(
            RecordedMove(
                draw(TEXTS),
                comment=draw(COMMENTS),
                variations=variations,
                marks=draw(MARKS),
                comment_before=before,
            )
        )
    return line


@st.composite
def records(draw: st.DrawFn, least: int = 0) -> Record:
    """A record in normal form."""
    headers = draw(st.dictionaries(NAMES, VALUES, min_size=1, max_size=6))
    if draw(st.booleans()):
        headers["Result"] = draw(RESULTS | st.just("未知"))
    return Record(
        headers=headers,
        moves=draw(lines(least=least)),
        result=draw(st.none() | RESULTS),
        comment=draw(COMMENTS),
    )


def again(text: str) -> Record:
    """The one record that a text reads as."""
    (game,) = read_records(text)
    assert isinstance(game, Record), f"{game}\n{text}"
    return game


@given(records())
def test_pgn(record: Record) -> None:
    assert again(write_pgn(record)) == record


@given(records(least=1))
def test_numbered_list(record: Record) -> None:
    assert again(write_numbered(record)) == record


@given(st.lists(records(least=1), min_size=2, max_size=4))
def test_several_games_in_one_file(games: list[Record]) -> None:
    assert list(read_records("\n".join(map(write_pgn, games)))) == games


@given(records(), st.sampled_from(["utf-8", "utf-8-sig", "gb18030", "utf-16"]))
def test_every_encoding_that_has_all_characters(record: Record, encoding: str) -> None:
    content = write_pgn(record).encode(encoding)
    assert list(read_records(content, encoding=encoding)) == [record]


@given(records())
def test_what_is_written_is_canonical(record: Record) -> None:
    text = write_pgn(record)
    assert write_pgn(again(text)) == text


def test_a_plain_game_looks_as_people_write_it() -> None:
    moves = [RecordedMove(text) for text in ("兵七进一", "炮２平３", "炮二平五")]
    record = Record({"Red": "某甲", "Black": "某乙", "Result": "1-0", "ECCO": "B10"}, moves, "1-0")
    assert write_pgn(record) == (
        '[Red "某甲"]\n[Black "某乙"]\n[Result "1-0"]\n[ECCO "B10"]\n\n'
        "1. 兵七进一 炮２平３\n2. 炮二平五\n1-0\n"
    )
    assert write_numbered(record) == (
        "红方：某甲\n黑方：某乙\n结果：红胜\nECCO：B10\n1.兵七进一 炮２平３\n2.炮二平五\n"
    )


def test_comments_and_variations_are_numbered() -> None:
    moves = [
        RecordedMove("兵七进一", comment="好"),
        RecordedMove(
            "炮２平３", variations=[[RecordedMove("卒７进１"), RecordedMove("马二进三")]], marks=["!?", "$3"]
        ),
        RecordedMove("炮二平五"),
    ]
    assert write_pgn(Record({}, moves)) == (
        "1. 兵七进一 {好} 1... 炮２平３!? $3 (1... 卒７进１ 2. 马二进三)\n2. 炮二平五\n"
    )


def test_black_begins() -> None:
    record = Record(
        {"FEN": "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1"}, [RecordedMove("将５进１"), RecordedMove("帅五进一")]
    )
    assert "\n1... 将５进１\n2. 帅五进一\n" in write_pgn(record)
    assert again(write_pgn(record)) == record


def test_a_comment_with_a_closing_brace_is_written_after_semicolons() -> None:
    record = Record(
        {"Event": "a"}, [RecordedMove("炮二平五", comment='a } b\n[Event "x"]'), RecordedMove("炮８平５")]
    )
    assert write_pgn(record) == ('[Event "a"]\n\n1. 炮二平五\n;a } b\n;[Event "x"]\n1... 炮８平５\n')


def test_a_variant_game_keeps_its_ruleset() -> None:
    headers = ruleset_headers(
        "m3c-2024-2", "harmonised", {"F2": "drop-or-lose", "D7": "also-own-king"}, "0f" * 32
    )
    assert headers["RulesetReadings"] == "D7=also-own-king F2=drop-or-lose"
    record = Record({"Variant": "M3C", **headers}, [RecordedMove("T@e5"), RecordedMove("玄打五六")], "*")
    for text in (write_pgn(record), write_numbered(record)):
        game = again(text)
        assert game == record
        assert (game.ruleset, game.profile, game.ruleset_hash) == ("m3c-2024-2", "harmonised", "0f" * 32)
        assert game.readings == {"F2": "drop-or-lose", "D7": "also-own-king"}


def test_no_readings_no_tag() -> None:
    assert "RulesetReadings" not in ruleset_headers("xiangqi", "literal", {}, "ab")


@pytest.mark.parametrize("name", ["", "a b", 'a"b', "[a]", "a\nb"])
def test_names_that_no_tag_can_have(name: str) -> None:
    for write in (write_pgn, write_numbered):
        with pytest.raises(ValueError, match="no name"):
            write(Record({name: "x"}, [RecordedMove("炮二平五")]))


def test_line_breaks_in_headers_and_comments_are_brought_to_normal_form() -> None:
    record = Record({"Event": "a\nb\x05"}, [RecordedMove("炮二平五", comment="x\r\ny\rz")])
    game = again(write_pgn(record))
    assert game.headers == {"Event": "a b "}
    assert game.moves[0].comment == "x\ny\nz"


def test_a_move_with_very_many_variations() -> None:
    variations = [[RecordedMove("卒７进１", comment="好" * 40)] for _ in range(20_000)]
    record = Record({"Event": "a"}, [RecordedMove("炮２平３", variations=variations)])
    text = write_pgn(record)
    assert len(text) > MAX_LINE > 600 > max(map(len, text.splitlines()))
    assert again(text) == record
