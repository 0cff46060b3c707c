"""DhtmlXQ and UCI texts that are hostile or random: bounded time and memory, never an exception."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xuanpu.records import DamagedGame, Record, walk
from xuanpu.records.dhtmlxq import is_dhtmlxq, read_dhtmlxq
from xuanpu.records.encoding import MALFORMED
from xuanpu.records.limits import MAX_GAME, MAX_LINE
from xuanpu.records.pgn import Lines
from xuanpu.records.uci_list import is_uci_list, read_uci_list

Reader = Callable[[Lines], Iterator[Record | DamagedGame]]

PAGE = (
    "<html><div>[DhtmlXQ][DhtmlXQ_title]一||二[/DhtmlXQ_title][DhtmlXQ_result]红胜[/DhtmlXQ_result]"
    "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]"
    "[DhtmlXQ_movelist]774770627967\n8070[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]12427967[/DhtmlXQ_move_0_2_1]"
    "[DhtmlXQ_move_1_3_2]6665[/DhtmlXQ_move_1_3_2][DhtmlXQ_comment0]&lt;x<br>[/DhtmlXQ_comment0]"
    "[DhtmlXQ_comment1_3]y[/DhtmlXQ_comment1_3][/DhtmlXQ]</div>\n[DhtmlXQ_fen]4k4/9 w[/DhtmlXQ_fen]\n"
)
LIST = (
    "position startpos moves h2e2 h9g7\nposition fen 4k4/9/9/9/9/9/9/9/4A4/4K4 b - - 0 1 moves e1d2\n"
    "一局: H3-E3 h10g8,h1g3 1-0\nh2e2h9g7h0g2 i9h9+ zz\ninfo pv h2e2 h9g7\n"
)
SCRAPS = st.sampled_from(
    [
        *("[DhtmlXQ]", "[/DhtmlXQ]", "[DhtmlXQ_", "[/DhtmlXQ_", "movelist]", "title]", "binit]", "fen]"),
        *("move_0_1_1]", "move_1_1_1]", "move_2_99_1]", "comment0]", "comment1_0]", "comment7_7]"),
        *(
            "7747",
            "7062",
            "99",
            "4",
            "W",
            "\n",
            "||",
            "<",
            "<br>",
            "&#",
            "&#99999999999;",
            MALFORMED,
            "\0",
            "７",
        ),
        *("h2e2", "h10g8", "a0a1", "b", "10", "-", "x", " ", "moves ", "position ", "startpos ", "fen "),
        *("4k4/9/9/9/9/9/9/9/4A4/4K4 ", " w ", "1-0", "1.", "0000", "9/", "\t", "\u0130", "²", "٣", "\u2028"),
    ]
)
TEXTS = st.lists(SCRAPS | st.characters() | st.text(max_size=20), max_size=40).map("".join)


def games(reader: Reader, text: str) -> list[Record | DamagedGame]:
    """The games of a text, which must keep to the normal form of records and have their sentences."""
    found = list(reader(enumerate(text.split("\n"), 1)))
    for count, game in enumerate(found, 1):
        assert game.place.game == count and game.place.line is not None
        record = game.record if isinstance(game, DamagedGame) else game
        assert isinstance(game, Record) or game.text()
        assert all(note.text() for note in record.notes)
        assert not any(set("\n\r\0") & set(value) for value in record.headers.values())
        assert all(move.text for move in walk(record.moves) if hasattr(move, "text"))
        assert all(all(move.variations) for move in walk(record.moves) if hasattr(move, "variations"))
    return found


def mutated(text: str, chance: random.Random) -> str:
    """A text with a few pieces dropped, doubled, replaced or moved."""
    for _ in range(chance.randint(1, 8)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 1, 2, 9, 40]))
        piece = chance.choice(
            ["", text[start:end] * 2, chr(chance.choice([0, 10, 48, 57, 91, 93, 95, 8232])), "["]
        )
        text = text[:start] + piece + text[end:]
    return text


def judge(text: str, seed: int) -> None:
    """Read a random text and two mutated ones."""
    chance = random.Random(seed)
    for content in (text, mutated(PAGE, chance), mutated(LIST, chance)):
        games(read_dhtmlxq, content)
        games(read_uci_list, content)
        is_dhtmlxq(content)
        is_uci_list(content)


@given(TEXTS, st.integers(0, 2**32))
@settings(max_examples=2000)
def test_random_texts(text: str, seed: int) -> None:
    judge(text, seed)


@pytest.mark.slow
@given(TEXTS, st.integers(0, 2**32))
@settings(max_examples=100_000)
def test_many_random_texts(text: str, seed: int) -> None:
    judge(text, seed)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "[",
            "[/",
            "[DhtmlXQ",
            "[DhtmlXQ_a]",
            "[/DhtmlXQ_a]",
            "[DhtmlXQ]",
            "[DhtmlXQ_comment1]",
            "<",
            "<a",
            "<br>",
        ),
        *("&#", "&#9", "&a", "|", " ", "\t", "7", "7747", "x", "[DhtmlXQ_move_0_1_1]6665", "\0", "４", "\n"),
        *("[DhtmlXQ_movelist]7747", "[DhtmlXQ_movelist]7747[/DhtmlXQ]", "9/", "/", "9", MALFORMED),
        *(
            "h2e2",
            "h2e2 ",
            "h2e2 x ",
            "h2",
            "position ",
            "fen ",
            "a/",
            "1-0 ",
            "h2e2h",
            "h10",
            ">",
            "> ",
            "info ",
        ),
    ],
)
def test_many_of_one_thing_take_linear_time(piece: str) -> None:
    started = time.process_time()
    many = piece * (200_000 // len(piece))
    for head in ("", "[DhtmlXQ][DhtmlXQ_comment0]", "[DhtmlXQ_movelist]", "position startpos moves h2e2 "):
        games(read_dhtmlxq, head + many)
        games(read_uci_list, head + many)
        is_uci_list(head + many)
    assert time.process_time() - started < 30


def test_forty_thousand_variations() -> None:
    rows = "".join(
        f"[DhtmlXQ_move_{n - 1}_1_{n}]6665[/DhtmlXQ_move_{n - 1}_1_{n}]\n" for n in range(1, 40_000)
    )
    (game,) = games(read_dhtmlxq, "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n" + rows)
    assert isinstance(game, Record)
    assert len(game.moves[0].variations) == 39_999


def test_variations_nested_too_deep() -> None:
    rows = "".join(
        f"[DhtmlXQ_move_{n}_{n + 1}_{n + 1}]66656564[/DhtmlXQ_move_{n}_{n + 1}_{n + 1}]" for n in range(5000)
    )
    (game,) = games(read_dhtmlxq, "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]" + rows)
    assert isinstance(game, DamagedGame)
    assert game.key == "records.nested-too-deep"


def test_what_is_too_long_costs_one_game() -> None:
    sound = "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]"
    lines: list[tuple[int, str | None]] = [
        (1, sound),
        (2, "[DhtmlXQ][DhtmlXQ_title]一"),
        (3, None),
        (4, sound),
    ]
    found = list(read_dhtmlxq(lines))
    assert [getattr(game, "key", "") for game in found] == ["", "records.line-too-long", ""]
    assert isinstance(found[1], DamagedGame)
    assert (found[1].place.line, found[1].record.headers) == (3, {"Title": "一"})
    bare = [(1, None), (2, "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")]
    assert [type(game) for game in read_dhtmlxq(bare)] == [DamagedGame, Record]

    long = ["[DhtmlXQ][DhtmlXQ_comment0]好", *["7747" * (MAX_LINE // 8)] * (2 + 2 * MAX_GAME // MAX_LINE)]
    text = "\n".join([*long, "[/DhtmlXQ_comment0][DhtmlXQ_title]二[/DhtmlXQ_title][/DhtmlXQ]" + sound])
    found = games(read_dhtmlxq, text)
    assert [getattr(game, "key", "") for game in found] == ["records.game-too-long", ""]

    found = list(read_uci_list([(1, "h2e2 h9g7"), (2, None), (3, "h2e2 h9g7")]))
    assert [getattr(game, "key", "") for game in found] == ["", "records.line-too-long", ""]


def test_malformed_bytes_are_told_with_their_place() -> None:
    (game,) = games(read_dhtmlxq, f"[DhtmlXQ_title]一{MALFORMED}[/DhtmlXQ_title]")
    assert isinstance(game, DamagedGame)
    assert (game.key, game.place.column) == ("records.malformed-bytes", 17)
    assert MALFORMED not in game.record.headers["Title"]
    assert (
        games(read_dhtmlxq, f"<p>{MALFORMED}</p>[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")[0].__class__
        is Record
    )


def test_memory_stays_flat() -> None:
    game = "<p>text</p>[DhtmlXQ][DhtmlXQ_movelist]" + "7747" * 200 + "[/DhtmlXQ_movelist][/DhtmlXQ]\n"
    lines = ((number, game) for number in range(1, 201))
    games(read_dhtmlxq, game)
    tracemalloc.start()
    count = sum(1 for _ in read_dhtmlxq(lines))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 200
    assert peak < 500_000
