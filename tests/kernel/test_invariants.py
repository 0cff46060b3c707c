"""What must hold after every ply, whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from tests.kernel.random_play import M3C, PROFILES, Played, random_games, random_rules
from tests.oracles.comparing import options_of
from tests.oracles.judge.board import Board
from xuanpu.game import Move, Position
from xuanpu.hosts.xiangqi.board import LETTERS
from xuanpu.hosts.xiangqi.strong import strong_sum
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.plies import ply_kind, ply_to
from xuanpu.tris.state import (
    BARE,
    CROSSED,
    EMPTY,
    MADE_WITH,
    NEUTRAL,
    NO_TRIS,
    NOBODY,
    OPEN,
    PLUS,
    PROMOTED,
    UNDER,
    WAIVED,
)

KING = 1
PAWN = 7
FEN_EVERY = 20
TEXTS_EVERY = 25

#: Readings by which a king may be left to be taken.
KINGS_AT_RISK = {
    ("D8", "legal"),
    ("T3", "exempt"),
    ("F2", "king-safety-suspended"),
    ("F3", "king-safety-suspended"),
    ("F4", "drop-before-judgement"),
    ("A1", "geometric-incl-taker"),
}


def check_points(records: npt.NDArray[np.void]) -> None:
    """Each point is one of five things: empty, a man, a bare Tris, a man on a Tris, a promoted Tris."""
    piece, owner, tris, lock = (records[name] for name in ("piece", "owner", "tris", "lock"))
    man = ((piece >= KING) & (piece < NEUTRAL)) | (piece == PROMOTED)
    assert (man == (owner != NOBODY)).all()
    assert ((piece == NEUTRAL) == (tris == BARE)).all()
    assert ((piece == PROMOTED) == (tris == PLUS)).all()
    assert ((tris == NO_TRIS) == (lock == NOBODY)).all()
    assert ((tris < UNDER) | (man & (lock == owner))).all()
    assert ((tris >= NO_TRIS) & (tris <= PLUS)).all()
    assert ((piece >= EMPTY) & (piece <= PROMOTED)).all()
    assert np.isin(owner, (NOBODY, 0, 1)).all() and np.isin(lock, (NOBODY, 0, 1)).all()


def check_marks(records: npt.NDArray[np.void]) -> None:
    """A promoted Tris is made with a strong piece, only pawns have crossed, only bare men are freed."""
    piece, tris, mark = records["piece"], records["tris"], records["mark"]
    made_with = mark & MADE_WITH
    assert (np.isin(made_with, (4, 5, 6)) == (piece == PROMOTED)).all()
    assert ((made_with == 0) | (piece == PROMOTED)).all()
    assert ((mark & CROSSED == 0) | (piece == PAWN)).all()
    assert ((mark & WAIVED == 0) | ((piece > EMPTY) & (piece < NEUTRAL) & (tris == NO_TRIS))).all()
    for side in (0, 1):
        promoted = np.count_nonzero((piece == PROMOTED) & (records["owner"] == side), axis=1)
        assert (records["plus"][:, side] == promoted).all()


def men_of_kind(records: npt.NDArray[np.void], side: int, kind: int) -> npt.NDArray[np.int64]:
    """How many men of the kind the side has on the board, those of promoted Tris included."""
    made = np.where(records["piece"] == PROMOTED, records["mark"] & MADE_WITH, records["piece"])
    men = (made == kind) & (records["owner"] == side)
    count: npt.NDArray[np.int64] = men.sum(axis=1, dtype=np.int64)
    return count


def check_counts(rules: Rules, records: npt.NDArray[np.void]) -> None:
    """No Tris is lost, no man appears but spare rooks; the dead are counted as they died."""
    on_board = np.count_nonzero(records["tris"], axis=1)
    assert (on_board + records["reserve"] == 2).all()
    source = rules.readings["P3"].chosen
    for side in (0, 1):
        for kind in range(KING, NEUTRAL):
            total = men_of_kind(records, side, kind) + records["dead"][:, side, kind]
            grown = total - total[0]
            most = records["promos"][:, side] if source == "captured-or-spare" else 0
            assert ((grown >= 0) & (grown <= most)).all(), (side, kind)
    if source == "own-captured-only" and rules.readings["S3"].chosen != "removed":
        uncounted = records["dead"].sum(axis=2) - records["taken"] + records["promos"]
        assert (uncounted == uncounted[0]).all()


def check_latch(rules: Rules, records: npt.NDArray[np.void]) -> None:
    """Once both sums of strong pieces are low the latch is set, and it stays."""
    latch = records["latch"]
    assert (np.diff(latch) >= 0).all()
    for at in range(0, len(records), 10):
        sums = [strong_sum(records[at], rules.params[0], side) for side in (0, 1)]
        assert latch[at] or max(sums) > rules.parameters["low_sum"]


def check_kings(records: npt.NDArray[np.void]) -> None:
    """`king` is where the king is; -1 and dead once it has been taken."""
    for side in (0, 1):
        kings = (records["piece"] == KING) & (records["owner"] == side)
        count = np.count_nonzero(kings, axis=1)
        assert (count == (records["dead"][:, side, KING] == 0)).all()
        where = np.where(count == 1, kings.argmax(axis=1), -1)
        assert (records["king"][:, side] == where).all()


def check_duty(records: npt.NDArray[np.void]) -> None:
    """What is owed can be paid; the duty's first ply belongs to a duty; its point is kept while it lasts."""
    assert ((records["duty"] >= 0) & (records["duty"] <= records["reserve"])).all()
    assert ((records["duty_first"] == 0) | (records["duty"] > 0)).all()
    assert ((records["duty"] > 0) | (records["exch"] == -1)).all()
    assert ((records["exch"] >= 0) == (records["victim"] > 0)).all()
    assert ((records["duty"] == 0) | (records["duty_done"] == 1)).all()


def check_clocks(game: Played) -> None:
    """Plies are numbered, sides take turns, the clocks run and are set back by captures."""
    records = game.records
    assert (np.diff(records["ply"]) == 1).all()
    beside = records["beside"][1:] == 1
    assert (records["side"][1:] == np.where(beside, records["side"][:-1], 1 - records["side"][:-1])).all()
    assert not beside.any() or game.rules.readings["D4"].chosen == "free-action"
    died = np.diff(records["taken"].sum(axis=1))
    assert np.isin(died, (0, 1)).all()
    regular, any_capture = records["clk_reg"], records["clk_any"]
    expected = np.where(died == 1, 0, regular[:-1] + 1)
    walks = game.rules.readings["R4"].chosen == "also-composite-pawn-walks"
    assert ((regular[1:] == expected) | (walks & (regular[1:] == 0))).all()
    took_tris = np.diff(records["taken_tris"].astype(np.int64))
    assert np.isin(took_tris, (0, 1)).all()
    assert (any_capture[1:] == np.where((died == 1) | (took_tris == 1), 0, any_capture[:-1] + 1)).all()
    to = np.array([ply_to(ply) for ply in game.plies])
    assert (records["prev_cap"][1:] == np.where(died == 1, to, -1)).all()


def check_switch(game: Played) -> None:
    """Under the default readings the switch is open, for both, just when two men are dead."""
    taken = game.records["taken"].sum(axis=1)
    assert ((game.records["switch"] == OPEN) == (taken >= 2)[:, np.newaxis]).all()


def check_safety(game: Played) -> None:
    """No ply has left the mover's king in check (by an attack function of its own)."""
    options = options_of(game.rules)
    for at in range(1, len(game.records)):
        board = board_of(game.records[at], options)
        if board.in_check(int(game.records[at - 1]["side"])):
            before = Position(game.rules, np.array(game.records[at - 1 : at]))
            raise AssertionError(f"{before.fen()} {before.rules.overrides} {Move(game.plies[at - 1])}")


def board_of(record: np.void, options: dict[str, str]) -> Board:
    """The board of a record, for the plain-Python judge."""
    board = Board(options=options)
    for square in np.nonzero(record["piece"])[0].tolist():
        point = (square % 9, square // 9)
        mark = int(record["mark"][square])
        promoted = record["piece"][square] == PROMOTED
        if record["owner"][square] != NOBODY:
            letter = LETTERS[mark & MADE_WITH if promoted else record["piece"][square]]
            board.men[point] = letter if record["owner"][square] == 0 else letter.lower()
        if record["tris"][square] != NO_TRIS:
            board.tris[point] = int(record["lock"][square])
        for among, belongs in (
            (board.plus, promoted),
            (board.waived, mark & WAIVED),
            (board.crossed, mark & CROSSED),
        ):
            if belongs:
                among.add(point)
    return board


def check_fens(game: Played, every: int) -> int:
    """A position written as FEN and read again is the same record, byte for byte."""
    count = 0
    for at in range(0, len(game.records), every):
        record = np.array(game.records[at : at + 1])
        position = Position(game.rules, record)
        again = Position.from_fen(position.fen(), game.rules)
        assert again.record.tobytes() == record.tobytes(), position.fen()
        count += 1
    return count


def check_texts(game: Played, every: int) -> int:
    """Each legal ply of a position, written in Chinese and in machine form, is read as itself."""
    count = 0
    for at in range(every // 2, len(game.records), every):
        position = Position(game.rules, np.array(game.records[at : at + 1]))
        moves = list(position.legal_moves)
        for move in moves[:: max(1, len(moves) // 12)]:
            for style in ("chinese", "machine"):
                text = position.text(move, style)
                assert position.parse(text) == move, (position.fen(), str(move), text)
                count += 1
    return count


def check_game(game: Played, fen_every: int = FEN_EVERY) -> tuple[int, int]:
    """Everything; returns the numbers of plies and of FENs."""
    check_points(game.records)
    check_marks(game.records)
    check_counts(game.rules, game.records)
    check_latch(game.rules, game.records)
    check_kings(game.records)
    check_duty(game.records)
    check_clocks(game)
    if not {(name, game.rules.overrides[name]) for name in game.rules.overrides} & KINGS_AT_RISK:
        check_safety(game)
    return len(game.plies), check_fens(game, fen_every)


def play_and_check(
    rules: Callable[[], Rules], rng: random.Random, plies: int, record: Callable[[str, object], None]
) -> None:
    played = fens = texts = ended = 0
    kinds: Counter[int] = Counter()
    for game in random_games(rng, rules, plies):
        more, written = check_game(game)
        if not game.rules.overrides:
            check_switch(game)
        texts += check_texts(game, TEXTS_EVERY)
        kinds.update(map(ply_kind, game.plies))
        played, fens, ended = played + more, fens + written, ended + game.ended
    record("plies", played)
    record("plies by kind", sorted(kinds.items()))
    record("FENs", fens)
    record("texts", texts)
    record("games ended", ended)


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("profile", PROFILES)
def test_in_random_games(
    profile: str, part: int, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    play_and_check(lambda: load_rules(M3C, profile), rng, 25_000, record_property)


def test_under_random_readings(rng: random.Random, record_property: Callable[[str, object], None]) -> None:
    play_and_check(lambda: random_rules(rng), rng, 20_000, record_property)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("profile", PROFILES)
def test_in_a_million_plies(
    profile: str, part: int, rng: random.Random, record_property: Callable[[str, object], None]
) -> None:
    play_and_check(lambda: load_rules(M3C, profile), rng, 50_000, record_property)
