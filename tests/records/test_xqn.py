"""XQN: PGN with the engine's score before each move."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xuanpu.records import DamagedGame, Record, walk, write_pgn
from xuanpu.records.limits import MAX_GAME, MAX_LINE
from xuanpu.records.reader import read_records
from xuanpu.records.xqn import is_xqn, read_xqn

HEAD = '[Title "某局"]\n[Red "某甲"]\n[Black "---"]\n[Timer "G/30+3"]\n[Result "红胜"]\n'
MOVES = (
    '[Score "8=-1"] 1.炮二平五  [Score "8=-12"] 马８进７\n'
    '[Score "9=3"] 2.马二进三  [Score "10=-2"] 车９平８\n[Score "9=2"] 3.车一平二\n'
)
GAME = HEAD + MOVES


def read(text: str) -> list[Record | DamagedGame]:
    """The games of a text."""
    return list(read_xqn(enumerate(text.split("\n"), start=1), "a.xqn", "gb18030"))


def only(text: str) -> Record:
    """The one sound game of a text."""
    (found,) = read(text)
    assert isinstance(found, Record), found
    return found


def test_a_game() -> None:
    found = only(GAME)
    assert found.headers == {
        "Title": "某局",
        "Red": "某甲",
        "Black": "---",
        "Timer": "G/30+3",
        "Result": "1-0",
    }
    assert (found.result, found.encoding, found.place.line, found.place.game) == ("1-0", "gb18030", 1, 1)
    assert [move.text for move in found.moves] == ["炮二平五", "马８进７", "马二进三", "车９平８", "车一平二"]
    scores = ["Score 8=-1", "Score 8=-12", "Score 9=3", "Score 10=-2", "Score 9=2"]
    assert [move.comment for move in found.moves] == scores
    place = found.moves[1].place
    assert (place.line, place.column, place.token) == (6, 40, "马８进７")
    assert not found.notes


def test_it_is_written_as_pgn_and_read_back() -> None:
    found = only(GAME)
    (again,) = read_records(write_pgn(found))
    assert again == found


def test_coordinates_are_put_into_machine_form() -> None:
    found = only(HEAD + '[Score "8=1"] 1.H2-E2  [Score "8=-1"] H9-G7\n[Score "9=1"] 2.E2xE6+ h7-h3 I0xH0#')
    assert [move.text for move in found.moves] == ["h2e2", "h9g7", "e2e6", "h7h3", "i0h0"]
    assert [move.place.token for move in found.moves] == ["H2-E2", "H9-G7", "E2xE6+", "h7-h3", "I0xH0#"]
    assert [move.comment for move in found.moves][2:] == ["Score 9=1", None, None]


def test_it_is_told_from_pgn() -> None:
    assert is_xqn(GAME) and is_xqn("\ufeff" + GAME)
    assert (
        not is_xqn(HEAD + "1. 炮二平五 马８进７\n")
        and not is_xqn('[Score "1"]\n\n1. 炮二平五')
        and not is_xqn("")
    )
    assert not is_xqn(MOVES.replace("[Score", "Score"))


def test_remarks_and_variations_as_in_pgn() -> None:
    found = only(
        HEAD + '{开局}\n[Score "8=1"] 1.炮二平五 {好} ( 1.兵七进一 马８进７ ) [Score "8=0"] 马８进７ 1-0\nend'
    )
    assert (found.comment, found.result) == ("开局", "1-0")
    assert found.moves[0].comment == "Score 8=1\n好"
    assert [[move.text for move in line] for line in found.moves[0].variations] == [["兵七进一", "马８进７"]]
    assert [note.key for note in found.notes] == ["trailing-text"]


def test_a_comment_over_lines_may_hold_a_tag() -> None:
    found = only(HEAD + '[Score "8=1"] 1.炮二平五 {甲\n乙 [Score "x"] 丙}\n[Score "8=0"] 马８进７')
    assert found.moves[0].comment == 'Score 8=1\n甲\n乙 [Score "x"] 丙' and len(found.moves) == 2


def test_a_tag_inside_a_comment_is_part_of_it() -> None:
    found = only(HEAD + '[Score "8=1"] 1.炮二平五 {甲 [Score "x"] 乙} [Score "8=0"] 马８进７')
    assert [move.comment for move in found.moves] == ['Score 8=1\n甲 [Score "x"] 乙', "Score 8=0"]


def test_several_games() -> None:
    one, two = read(GAME + "\n" + GAME.replace("某甲", "某乙"))
    assert isinstance(one, Record) and isinstance(two, Record)
    assert (one.headers["Red"], two.headers["Red"], two.place.game) == ("某甲", "某乙", 2)


def test_a_damaged_game_costs_no_other() -> None:
    broken = HEAD + '[Score "8=1"] 1.炮二平五 ) [Score "8=0"] 马８进７\nmore\n'
    one, two = read(broken + GAME)
    assert isinstance(one, DamagedGame) and isinstance(two, Record)
    assert one.key == "records.stray-bracket" and (one.place.game, one.place.line) == (1, 6)
    assert [move.text for move in one.record.moves] == ["炮二平五"] and two.place.game == 2


def test_a_tag_that_occurs_twice() -> None:
    found = only('[Red "某甲"]\n[Red "某乙"]\n' + MOVES)
    assert found.headers["Red"] == "某甲" and [note.key for note in found.notes] == ["tag-twice"]


def test_a_start_position() -> None:
    found = only('[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w"]\n[Score "1=1"] 1.帅六平五')
    assert found.fen == "4k4/9/9/9/9/9/9/9/9/3K5 w"
    assert (found.fen_place.line, found.fen_place.column) == (1, 7)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (HEAD + "x" * (MAX_LINE - 1) + "\n" + "y\n", None),
        (HEAD + '[Score "1=1"] 1.炮二平五\n' * (MAX_GAME // 18), "game-too-long"),
        (HEAD + "[" * 1_000_000, None),
        (HEAD + '[Score "1=1"]' * 70_000, None),
        (HEAD + '[Score "1=1"]1.炮二平五' * 50_000, None),
        (HEAD + '[Score "1=1"] 1.炮二平五 ' + "(1.兵七进一 " * 80_000, "nested-too-deep"),
    ],
)
def test_hostile_texts(text: str, key: str | None) -> None:
    started = time.process_time()
    found = read(text)
    assert time.process_time() - started < 30
    assert len(found) == 1
    if key:
        assert isinstance(found[0], DamagedGame) and found[0].key == f"records.{key}"


PIECES = (
    *GAME.split(),
    "\n",
    "[",
    "]",
    '"',
    "{",
    "}",
    "(",
    ")",
    "1.",
    "h2e2",
    '[Score "',
    "\ufffd",
    ";",
    "*",
)


def mutated(seed: int) -> str:
    """The sound game with pieces put in or taken out."""
    rng, text = random.Random(seed), GAME
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(PIECES) + text[at + rng.choice([0, 0, 1, 5]) :]
    return text


noise = st.one_of(st.text(max_size=200), st.integers(0, 1 << 64).map(mutated))


def check(text: str) -> None:
    """Whatever it is, it is read, and the games come back from what is written of them."""
    is_xqn(text)
    for number, game in enumerate(read(text), start=1):
        record = game.record if isinstance(game, DamagedGame) else game
        assert record.place.game == number
        assert sum(1 for _ in walk(record.moves)) <= len(text)
        if isinstance(game, DamagedGame):
            assert game.text("zh") and game.text("en")


@settings(max_examples=2000)
@given(noise)
def test_noise(text: str) -> None:
    check(text)


@pytest.mark.slow
@settings(max_examples=100_000)
@given(noise)
def test_much_noise(text: str) -> None:
    check(text)
