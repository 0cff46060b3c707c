"""Every reader on damaged files: games, damaged games or one refusal come out; no crash, no hang."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from itertools import chain, islice
from typing import Final

import pytest

from tests.fuzz.mutator import Mutator
from tests.records import made_up_cbr as made
from tests.records.test_cbf import cbf
from tests.records.test_xqn import GAME as XQN_GAME
from tests.records.xqf_files import Node, line, xqf
from xuanpu.audit.game_audit import CLEAN, DAMAGED, SKIPPED
from xuanpu.audit.registry import CHECKED
from xuanpu.audit.sources import found_in
from xuanpu.check.task import CheckTask
from xuanpu.convert.task import ConvertTask
from xuanpu.errors import RecordError
from xuanpu.records import DamagedGame, Record, RecordedMove, Tally, read_records, walk

#: Seconds of the processor that one input of some kilobytes may take.
SLOW: Final = 2.0
#: Games of an input that are checked and converted.
FEW: Final = 20
CHECK: Final = CheckTask(frozenset(check.code for check in CHECKED))
CONVERT: Final = ConvertTask("pgn", "chinese", "utf-8")
#: Games that an input of some kilobytes may hold.
MOST_GAMES: Final = 1 << 15

INPUTS, INPUTS_IN_FULL, PARTS = 4000, 100_000, 10

TREE = (
    Node("h2e2", b"first", [Node("h9g7", b"second", [line("h0g2 i9h9"), line("b0c2")]), line("h7e7")]),
    line("c3c4 b7c7"),
)
NUMBERED_MOVES = ((1, "h2e2", "当头炮||两行".encode("gbk")), (2, "h9g7", b""), (2, "b9c7", b""))


def xqf_seeds() -> list[bytes]:
    """Every version, with and without variations, comments and a start of its own."""
    whole = [xqf(*TREE, version=version, texts={"Red": b"Xu"}, result=1) for version in range(10, 19)]
    return [*whole, xqf(), xqf(line("h2e2 h9g7 h0g2")), xqf(version=18)[:0x400]]


def cbr_seeds() -> list[bytes]:
    """Records and libraries, small ones: an index of four places is an index."""
    nodes = (("h2e2", made.SIBLING | made.COMMENT, "甲"), ("h9g7", made.LAST, ""), ("c3c4", made.LAST, ""))
    record = made.record(nodes, title="某局", red="某甲")
    return [record[: made.HEADER + 64], record, made.record([])]


def cbl_seeds() -> list[bytes]:
    """A library of CCBridge 3 is large by its index: one record, and one that is deleted."""
    return [made.library([made.record(), made.record()], capacity=2)]


def old_cbl_seeds() -> list[bytes]:
    """The older libraries, in every packing."""
    games = [made.old_game(list(NUMBERED_MOVES), comment="某局说明"), made.old_game(result=2)]
    return [made.old_library(games, packing=packing) for packing in range(4)]


def cbf_seeds() -> list[bytes]:
    """XML, in two encodings."""
    text = cbf("<Event>某赛</Event><Red>某甲</Red>")
    return [cbf().encode(), text.encode(), text.encode("utf-16")]


def xqn_seeds() -> list[bytes]:
    """In the encoding of the program, and in UTF-8."""
    return [XQN_GAME.encode("gb18030"), XQN_GAME.encode()]


def pgn_seeds() -> list[bytes]:
    """Chinese, WXF, coordinates; variations and comments."""
    texts = (
        '[Event "a"]\n[Result "1-0"]\n\n1. 炮二平五 {评注} 炮８平５ (1... 马８进７) 2. 炮五进四 1-0\n',
        '[Event "b"]\n[Format "WXF"]\n\n1. C2.5 H8+7 2. H2+3 *\n',
        '[Event "c"]\n[FEN "4k4/9/9/9/9/9/9/9/9/R3K4 w"]\n\n1. A0-A9 E9-E8 ; end\n*\n',
    )
    return [text.encode(name) for text in texts for name in ("utf-8", "gb18030", "utf-16")]


def text_seeds() -> list[bytes]:
    """All the other texts."""
    texts = (
        "[DhtmlXQ]\n[DhtmlXQ_title]局[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_move_0_2_1]8070[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_comment1]评[/DhtmlXQ_comment1]\n[/DhtmlXQ]\n",
        "position startpos moves h2e2 h9g7 h0g2\n",
        "1. 炮二平五 炮８平５\n2. 马二进三 马８进７\n红胜\n",
        "炮二平五 炮８平５ 马二进三\n",
        '{"headers": {"Event": "a"}, "moves": [{"text": "h2e2"}], "result": "*"}\n',
        "FORMAT\tWXF\nGAME\tx\n\nSTART{\n 1. C2.5 h8+7\n}END\n",
    )
    return [text.encode(name) for text in texts for name in ("utf-8", "gb18030")]


SEEDS: Final[dict[str, Callable[[], list[bytes]]]] = {
    "xqf": xqf_seeds,
    "cbr": cbr_seeds,
    "cbl": cbl_seeds,
    "old-cbl": old_cbl_seeds,
    "cbf": cbf_seeds,
    "xqn": xqn_seeds,
    "pgn": pgn_seeds,
    "texts": text_seeds,
}


@cache
def seeds_of(kind: str) -> list[bytes]:
    """Made once."""
    return SEEDS[kind]()


def read(data: bytes) -> None:
    """Read an input as a file of its format by its content; RecordError is all that may come out."""
    began = time.process_time()
    tally = Tally()
    try:
        for game in read_records(data):
            assert isinstance(game, Record | DamagedGame)
            tally.count(game)
            said_of(game)
    except RecordError as refusal:
        assert refusal.text("en")
    assert tally.read == tally.clean + tally.damaged + tally.skipped <= MOST_GAMES
    taken = time.process_time() - began
    assert taken < SLOW, taken


def said_of(game: Record | DamagedGame) -> None:
    """All texts of a game can be written down: no halves of characters."""
    record = game if isinstance(game, Record) else game.record
    for text in (*record.headers, *record.headers.values(), record.comment or ""):
        text.encode()
    for step in walk(record.moves):
        if isinstance(step, RecordedMove):
            f"{step.text} {step.comment} {step.comment_before}".encode()


def check(data: bytes) -> None:
    """Read an input, and have its games checked and converted: what is wrong is said, not raised."""
    try:
        games = list(islice(read_records(data), FEW))
    except RecordError:
        return
    for number, game in enumerate(games, start=1):
        found = found_in("damaged", number, game)
        for checked in CHECK.audits(found):
            assert checked.audit.status in (CLEAN, DAMAGED, SKIPPED)
        for _, converted in CONVERT.audits(found):
            assert converted.content is not None or converted.refusal is not None or converted.faults


def fuzz(kind: str, inputs: int, seed: int, tried: Callable[[bytes], None] = read) -> None:
    """So many mutants; the one that fails is told as bytes."""
    mutator = Mutator(seeds_of(kind), random.Random(f"{kind} {seed}"))
    for _ in range(inputs):
        data = mutator.mutant()
        try:
            tried(data)
        except Exception as error:
            raise AssertionError(f"{kind}: {data!r}") from error


@pytest.mark.parametrize("kind", SEEDS)
def test_the_seeds_are_sound(kind: str) -> None:
    """What is mutated is read as a game first."""
    games = list(chain.from_iterable(map(read_records, seeds_of(kind)[:1])))
    assert games and all(isinstance(game, Record) for game in games[:1]), games


@pytest.mark.parametrize("kind", SEEDS)
def test_damaged_files(kind: str, seed: int) -> None:
    fuzz(kind, INPUTS, seed)


@pytest.mark.parametrize("kind", SEEDS)
def test_games_of_damaged_files(kind: str, seed: int) -> None:
    fuzz(kind, INPUTS // 15, seed, check)


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEEDS)
def test_many_games_of_damaged_files(kind: str, seed: int) -> None:
    fuzz(kind, INPUTS_IN_FULL // 5, seed + 1, check)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", SEEDS)
def test_a_million_damaged_files(
    kind: str, part: int, seed: int, record_property: Callable[[str, object], None]
) -> None:
    fuzz(kind, INPUTS_IN_FULL, seed + part + 1)
    record_property("inputs", INPUTS_IN_FULL)
