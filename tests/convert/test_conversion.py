"""What is converted is the same game; what it has lost has been said, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.convert.made_up_games import games, made_up, made_up_with_tris
from tests.notation.played_positions import STARTS
from tests.records.host_records import plain, remarks, tree
from xuanpu.convert import TARGETS, Converted, convert_game, rewrite
from xuanpu.errors import RecordError
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import START_FEN
from xuanpu.records import Bracket, DamagedGame, Record, RecordedMove, read_records, walk
from xuanpu.records.dhtmlxq_fields import TAGS
from xuanpu.records.siblings import as_siblings
from xuanpu.records.xqf_header import TEXTS
from xuanpu.rulesets import load_rules

#: Every format with every notation that its moves can have.
WAYS = [(name, style) for name, target in TARGETS.items() for style in target.styles]
WHOLE = ("pgn", "numbered", "jsonl")
HOST = ("dhtmlxq", "uci", "xqf")


def converted(record: Record, to: str, style: str | None = None, encoding: str = "utf-8") -> Converted:
    target = TARGETS[to]
    return convert_game(record, target, style or target.styles[0], target.encoding or encoding)


def read_again(result: Converted, encoding: str = "utf-8") -> Record:
    """The game that the content reads as, its format found out."""
    assert result.content is not None, result.refusal
    bytes_of_xqf = isinstance(result.content, bytes)
    content = result.content if isinstance(result.content, bytes) else result.content.encode(encoding)
    (game,) = read_records(content, "gb18030" if bytes_of_xqf else encoding)
    assert isinstance(game, Record), game
    return game


def said(headers: dict[str, str]) -> dict[str, str]:
    """The headers that say something, but for start and result."""
    texts = {name: plain(value) for name, value in headers.items() if name not in ("FEN", "Result")}
    return {name: text for name, text in texts.items() if text}


def expected_losses(record: Record, to: str) -> Iterator[str]:
    """The kinds of loss, by what is known of the formats."""
    moves = [step for step in walk(record.moves) if isinstance(step, RecordedMove)]
    headers = said(record.headers)
    if to == "uci":
        if any(move.variations for move in moves):
            yield "variations"
        if plain(record.comment) or any(map(any, remarks(record))):
            yield "comments"
        if record.result not in (None, "*"):
            yield "result"
        if headers:
            yield "headers"
    if to == "xqf":
        if any(before for before, _ in remarks(record)):
            yield "comments-moved"
        if any(name not in TEXTS for name in headers):
            yield "headers"
        if any(len(headers.get(name, "").encode("gb18030")) > room for name, (_, room) in TEXTS.items()):
            yield "headers-changed"
    if to == "dhtmlxq" and any(name not in (*TAGS.values(), "hits") for name in headers):
        yield "headers"
    if to in HOST and any(move.marks for move in moves):
        yield "marks"


@given(record=games, way=st.sampled_from(WAYS))
def test_it_is_the_same_game_but_for_what_is_said(record: Record, way: tuple[str, str]) -> None:
    to, style = way
    result = converted(record, to, style)
    assert not result.faults
    read = read_again(result)
    assert sorted(loss.kind for loss in result.losses) == sorted(expected_losses(record, to))
    back = rewrite(read, "chinese")
    assert not back.faults
    expected = as_siblings(record.moves)
    if to == "uci":
        assert tree(back.record.moves) == [move.text for move in record.moves]
    else:
        assert tree(as_siblings(back.record.moves)) == tree(expected)
        assert plain(read.comment) == plain(record.comment)
        assert (read.result or "*") == (record.result or "*")
    start = Position.from_fen(record.fen or START_FEN, load_rules("xiangqi"))
    assert back.start.side == start.side
    assert (back.start.piece == start.piece).all() and (back.start.owner == start.owner).all()
    lost = {name for loss in result.losses for name in loss.blanks.get("names", "").split(", ")}
    kept = {name: value for name, value in said(record.headers).items() if name not in lost}
    assert kept.items() <= said(read.headers).items()


@settings(max_examples=50)
@given(record=games, to=st.sampled_from(WHOLE))
def test_there_and_back_is_equal(record: Record, to: str) -> None:
    there = read_again(converted(record, to))
    back = read_again(converted(there, "pgn"))
    once = read_again(converted(record, "pgn"))
    assert back == once


@settings(max_examples=50)
@given(record=games, to=st.sampled_from(["xqf", "dhtmlxq"]))
def test_trees_of_coordinates_come_back_with_their_comments(record: Record, to: str) -> None:
    back = read_again(converted(read_again(converted(record, to)), "pgn"))
    flat = Record({}, as_siblings(record.moves))
    assert tree(back.moves) == tree(flat.moves)
    if to == "dhtmlxq":
        assert remarks(back) == remarks(flat)
    else:
        assert remarks(back) == [("", plain(f"{before} {behind}")) for before, behind in remarks(flat)]


@settings(max_examples=30)
@given(st.lists(games, min_size=2, max_size=4), st.sampled_from([way for way in WAYS if way[0] != "xqf"]))
def test_several_in_one_file_are_several(records: list[Record], way: tuple[str, str]) -> None:
    contents = [converted(record, *way).content for record in records]
    together = "".join(content for content in contents if isinstance(content, str))
    found = list(read_records(together.encode(), "utf-8"))
    assert [len(game.moves) for game in found if isinstance(game, Record)] == [
        len(record.moves) for record in records
    ]


def test_a_game_without_moves_or_result_does_not_run_into_the_next() -> None:
    empty, other = Record({"Date": "2014", "Event": "a"}), Record({"Title": "x"}, [RecordedMove("炮二平五")])
    text = f"{converted(empty, 'pgn').content!s}{converted(other, 'pgn').content!s}"
    assert [len(game.moves) for game in read_records(text) if isinstance(game, Record)] == [0, 1]


def test_a_list_needs_a_move() -> None:
    refusal = converted(Record({"Red": "a"}), "numbered").refusal
    assert refusal is not None and refusal.key == "convert.no-moves"
    for to in ("pgn", "jsonl", "xqf", "dhtmlxq", "uci"):
        assert not read_again(converted(Record({"Red": "a"}), to)).moves


# ---- Tris ----------------------------------------------------------------------------------------


@example(start=7, choices=[0, 0, 0, 0, 0, 3, 0, 0, 0], seed=0, way=("numbered", "chinese"))
@example(start=7, choices=[0, 0, 523, 0, 0, 0, 0], seed=0, way=("numbered", "wxf"))
@given(
    start=st.sampled_from([number for number, (rules, _) in enumerate(STARTS) if rules != "xiangqi"]),
    choices=st.lists(st.integers(0, 10_000), max_size=20),
    seed=st.integers(0, 2**32),
    way=st.sampled_from(WAYS),
)
def test_games_with_tris(start: int, choices: list[int], seed: int, way: tuple[str, str]) -> None:
    to, style = way
    record = made_up_with_tris(start, choices, seed)
    result = converted(record, to, style)
    with_tris = any(text[0] == "玄" or "空降" in text for text in tree(record.moves)) or any(
        sign in (record.fen or "").split()[0] for sign in "Tt*+"
    )
    if to == "numbered" and not record.moves:  # a position that is over: a list needs a move
        cannot_carry = with_tris and style not in ("chinese", "machine")  # which is found first
        expected = "convert.tris" if cannot_carry else "convert.no-moves"
        assert result.refusal is not None and result.refusal.key == expected
    elif to in WHOLE and style in ("chinese", "machine"):
        read = read_again(result)
        assert (read.headers, result.losses) == (record.headers, [])
        assert tree(rewrite(read, "chinese").record.moves) == tree(record.moves)
    elif with_tris:
        assert result.content is None and result.refusal is not None
        assert result.refusal.key == "convert.tris"
        assert result.refusal.place.token in (record.fen, *tree(record.moves))
    elif to in HOST:
        assert "rules" in {loss.kind for loss in result.losses}


# ---- Damage --------------------------------------------------------------------------------------


def game(*texts: str) -> Record:
    return Record({"Red": "某甲"}, [RecordedMove(text) for text in texts])


@pytest.mark.parametrize(("to", "style"), WAYS)
def test_the_good_plies_before_a_fault_are_written(to: str, style: str) -> None:
    result = converted(game("炮二平五", "马８进７", "炮五进九", "车９平８"), to, style)
    (fault,) = result.faults
    assert (fault.place.ply, fault.place.token) == (3, "炮五进九")
    read = read_again(result)
    assert tree(rewrite(read, "machine").record.moves) == ["h2e2", "h9g7"]
    remark = read.moves[-1].comment
    assert remark is not None and "炮五进九" in remark if to != "uci" else remark is None


def test_a_fault_in_a_variation() -> None:
    record = game("炮二平五", "马８进７")
    record.moves[1].variations = [
        [RecordedMove("炮８平５"), RecordedMove("马二进一"), RecordedMove("炮二平五")],
        [RecordedMove("车１进９")],
    ]
    result = converted(record, "pgn")
    places = [(fault.place.ply, fault.place.token) for fault in result.faults]
    assert places == [(4, "炮二平五"), (2, "车１进９")]
    read = read_again(result)
    assert tree(read.moves) == "炮二平五 马８进７ ( 炮８平５ 马二进一 )".split()
    assert "炮二平五" in (read.moves[1].variations[0][-1].comment or "")
    assert "车１进９" in (read.moves[1].comment or "")


def test_a_fault_of_the_first_move_is_said_of_the_game() -> None:
    read = read_again(converted(game("炮二进九"), "jsonl"))
    assert not read.moves and "炮二进九" in (read.comment or "")


def test_what_the_reader_could_not_read_is_said_too() -> None:
    (found,) = read_records("1. 炮二平五 马８进７ {没有结束\n")
    assert isinstance(found, DamagedGame)
    result = convert_game(found.record, TARGETS["pgn"], "chinese", "utf-8", found)
    assert result.faults == [found]
    read = read_again(result)
    assert tree(read.moves) == ["炮二平五", "马８进７"]
    assert found.key == "records.unclosed-comment"
    assert "}" in (read.moves[-1].comment or "")


@pytest.mark.parametrize(
    "headers", [{"FEN": "x"}, {"Ruleset": "no-such-rules"}, {"FEN": "9/9/9/9/9/9/9/9/9/9 w"}]
)
def test_nothing_is_written_where_nothing_can_be_played(headers: dict[str, str]) -> None:
    result = converted(Record(headers, [RecordedMove("炮二平五")]), "pgn")
    assert result.content is None and len(result.faults) == 1


# ---- Text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-8-sig", "big5hkscs"])
def test_encodings(encoding: str) -> None:
    record = Record({"Red": "某甲"}, [RecordedMove("h2e2", comment="當頭")])
    read = read_again(converted(record, "pgn", "iccs", encoding), encoding)
    assert (read.headers["Red"], read.moves[0].comment) == ("某甲", "當頭")


def test_a_character_that_the_encoding_has_not() -> None:
    refusal = converted(game("车一进一"), "pgn", "chinese", "big5").refusal
    assert refusal is not None and refusal.place.token == "车"
    assert "big5" in refusal.text("en")


@pytest.mark.parametrize("name", ["a b", 'a"b', "[x]", ""])
def test_a_header_that_pgn_cannot_hold_is_lost(name: str) -> None:
    result = converted(Record({name: "x", "Red": "a"}, [RecordedMove("h2e2")]), "pgn")
    assert [(loss.kind, loss.blanks["names"]) for loss in result.losses] == [("headers", name)]


def test_the_tag_of_the_notation_tells_the_one_that_is_written() -> None:
    record = Record({"Format": "Chinese", "Game": "Chinese Chess"}, [RecordedMove("炮二平五")])
    for style, named in (("wxf", "WXF"), ("iccs", "ICCS"), ("chinese", "Chinese")):
        result = converted(record, "pgn", style)
        assert read_again(result).headers["Format"] == named
        assert not result.losses
    assert rewrite(record, "wxf").record.headers["Format"] == "Chinese"


def test_clocks_of_the_start_are_lost_where_there_is_no_room() -> None:
    record = Record({"FEN": "4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 12 34"}, [RecordedMove("e1e5")])
    assert [loss.kind for loss in converted(record, "xqf").losses] == ["start"]
    assert not converted(record, "uci").losses


def test_a_made_up_game_has_all_that_a_record_holds() -> None:
    """What the properties above are tried on is not empty."""
    steps = [step for seed in range(40) for step in walk(made_up(seed, 10).moves)]
    moves = [step for step in steps if isinstance(step, RecordedMove)]
    assert steps.count(Bracket.OPEN) > 40
    assert any(move.marks for move in moves) and any(move.comment_before for move in moves)
    assert any(move.variations and line[0].variations for move in moves for line in move.variations)
    assert not any(isinstance(step, RecordError) for step in steps)
