"""What must hold after every ply, whatever is played."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from tests.kernel.random_play import M3C, PROFILES, Played, random_games, random_rules
from tests.oracles.plain_board import Board
from xuanpu.game import Move, Position
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.plies import ply_to
from xuanpu.tris.state import BARE, EMPTY, NEUTRAL, NO_TRIS, NOBODY, OPEN, UNDER

KING = 1
FEN_EVERY = 20

#: Readings by which a king may be left to be taken.
KINGS_AT_RISK = {
    ("D8", "legal"),
    ("T3", "exempt"),
    ("F2", "king-safety-suspended"),
    ("F3", "king-safety-suspended"),
    ("F4", "drop-before-judgement"),
}
TRIS_LETS = {"all-but-cannon-screen": "screen", "all-but-flying-general": "kings"}


def check_points(records: npt.NDArray[np.void]) -> None:
    """Each point is one of four things: empty, a man, a bare Tris, a man on a Tris."""
    piece, owner, tris, lock = (records[name] for name in ("piece", "owner", "tris", "lock"))
    man = (piece >= KING) & (piece < NEUTRAL)
    assert (man == (owner != NOBODY)).all()
    assert ((piece == NEUTRAL) == (tris == BARE)).all()
    assert ((tris == NO_TRIS) == (lock == NOBODY)).all()
    assert ((tris != UNDER) | (man & (lock == owner))).all()
    assert np.isin(tris, (NO_TRIS, BARE, UNDER)).all()
    assert ((piece >= EMPTY) & (piece <= NEUTRAL)).all()
    assert np.isin(owner, (NOBODY, 0, 1)).all() and np.isin(lock, (NOBODY, 0, 1)).all()


def check_counts(records: npt.NDArray[np.void]) -> None:
    """No Tris is lost, no man appears; the dead are counted as they died."""
    on_board = np.count_nonzero(records["tris"], axis=1)
    assert (on_board + records["reserve"] == 2).all()
    uncounted = records["dead"].sum(axis=2) - records["taken"]
    assert (uncounted == uncounted[0]).all()
    for side in (0, 1):
        for kind in range(KING, NEUTRAL):
            men = np.count_nonzero((records["piece"] == kind) & (records["owner"] == side), axis=1)
            total = men + records["dead"][:, side, kind]
            assert (total == total[0]).all(), (side, kind)


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
    assert ((records["duty"] == 0) == (records["exch"] == -1)).all()
    assert ((records["duty"] == 0) | (records["duty_done"] == 1)).all()


def check_clocks(game: Played) -> None:
    """Plies are numbered, sides take turns, the clocks run and are set back by captures."""
    records = game.records
    assert (np.diff(records["ply"]) == 1).all()
    assert (records["side"][1:] == 1 - records["side"][:-1]).all()
    died = np.diff(records["taken"].sum(axis=1))
    assert np.isin(died, (0, 1)).all()
    regular, any_capture = records["clk_reg"], records["clk_any"]
    assert (regular[1:] == np.where(died == 1, 0, regular[:-1] + 1)).all()
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
    blocked = game.rules.readings["T2"].chosen
    for at in range(1, len(game.records)):
        board = board_of(game.records[at], TRIS_LETS.get(blocked))
        if board.in_check(int(game.records[at - 1]["side"])):
            before = Position(game.rules, np.array(game.records[at - 1 : at]))
            raise AssertionError(f"{before.fen()} {before.rules.overrides} {Move(game.plies[at - 1])}")


def board_of(record: np.void, tris_lets: str | None) -> Board:
    """The board of a record, for the plain-Python rules."""
    board = Board(tris_lets=tris_lets)
    for square in np.nonzero(record["piece"])[0].tolist():
        point = (square % 9, square // 9)
        if record["owner"][square] != NOBODY:
            letter = ".KABNRCP"[record["piece"][square]]
            board.men[point] = letter if record["owner"][square] == 0 else letter.lower()
        if record["tris"][square] != NO_TRIS:
            board.tris[point] = int(record["lock"][square])
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


def check_game(game: Played, fen_every: int = FEN_EVERY) -> tuple[int, int]:
    """Everything; returns the numbers of plies and of FENs."""
    check_points(game.records)
    check_counts(game.records)
    check_kings(game.records)
    check_duty(game.records)
    check_clocks(game)
    if not {(name, game.rules.overrides[name]) for name in game.rules.overrides} & KINGS_AT_RISK:
        check_safety(game)
    return len(game.plies), check_fens(game, fen_every)


def play_and_check(
    rules: Callable[[], Rules], rng: random.Random, plies: int, record: Callable[[str, object], None]
) -> None:
    played = fens = ended = 0
    for game in random_games(rng, rules, plies):
        more, written = check_game(game)
        if not game.rules.overrides:
            check_switch(game)
        played, fens, ended = played + more, fens + written, ended + game.ended
    record("plies", played)
    record("FENs", fens)
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
