"""Lines to the end of the game, and several of them side by side: with a stand-in for the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.replay.constructed_games import (
    PROFILES,
    TRIGGER,
    checks,
    checks_from_beside,
    constructed,
    dropped_before_third,
    exchange,
    m3c,
    only_two,
    quiet,
)
from tests.replay.stand_in import StandIn, put_in_place
from tests.replay.test_arrange import check_line, squares, texts
from xuanpu.errors import NotationError, UsageError
from xuanpu.game import Game, Outcome, Termination
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.replay import arrange
from xuanpu.replay.arrangement import BESIDE, NODES
from xuanpu.replay.line_game import line_game
from xuanpu.replay.result import Line, Phase, Source, Stop, Sweep
from xuanpu.replay.sweep import most_disruptive_pair
from xuanpu.report.move_table import move_rounds
from xuanpu.results import load_profile
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import RulePoint
from xuanpu.tris.sweep_codes import PairFate

TO_THE_END = "record+search"
THREE = ("disruptive", "search")
SIMPLE = load_profile("simple")


def played(game: Game, profile: str = "harmonised", **options: object) -> Line:
    """The line of the game that the engine, or chance, goes on with."""
    arranged = arrange(game, m3c(profile), **{"continuation": TO_THE_END, "sweep": False, **options})  # type: ignore[arg-type]
    check_line(arranged.lines[0])
    return arranged.lines[0]


# --- the most disruptive pair ----------------------------------------------------------------------


def least_kept(sweep: Sweep) -> tuple[int, int]:
    """The first of the legal pairs that break the record soonest, looked for one by one."""
    legal = [
        (int(sweep.first_break[first, second]) or 10**6, first, second)
        for first in range(90)
        for second in range(90)
        if sweep.fate[first, second] in (PairFate.AS_RECORDED, PairFate.OTHER_KIND, PairFate.BROKEN)
    ]
    return min(legal)[1:]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("make", [quiet, exchange, checks])
def test_disruptive_breaks_the_record_soonest(make: Callable[[], Game], profile: str) -> None:
    arranged = arrange(make(), m3c(profile), drops="disruptive")
    assert arranged.sweep is not None
    (line,) = arranged.lines
    check_line(line)
    assert line.name == "disruptive"
    assert line.drops == most_disruptive_pair(arranged.sweep) == least_kept(arranged.sweep)


def test_disruptive_in_the_2021_game(game_of_2021: Game) -> None:
    """The very next recorded ply breaks, and no pair before it in square order does that."""
    arranged = arrange(game_of_2021, m3c(), drops="disruptive")
    (line,) = arranged.lines
    assert arranged.sweep is not None
    assert line.drops == least_kept(arranged.sweep)
    assert line.broken is not None and line.broken.record_ply == 38


def test_disruptive_keeps_the_whole_record_if_it_must() -> None:
    """Nothing is left of the record to break: the first pair in square order."""
    assert arrange(quiet(after=""), m3c(), drops="disruptive").lines[0].drops == squares("a0", "b0")


# --- to the end of the game ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drops", "record_stop", "kept"),
    [
        (("e5", "d8"), Stop.RECORD_BROKEN, TRIGGER),
        (("d8", "e5"), Stop.OTHER_KIND, TRIGGER),
        (("e5", "c3"), Stop.RECORD_ENDED, TRIGGER + 2),
    ],
)
def test_the_engine_goes_on_where_the_record_stops(
    drops: tuple[str, str], record_stop: Stop, kept: int, engine: StandIn
) -> None:
    line = played(quiet(), drops=squares(*drops))
    assert (line.stop, line.record_stop) == (Stop.GAME_OVER, record_stop)
    assert line.outcome is not None
    assert line.free_from == kept + 3
    assert [ply.source for ply in line.plies] == (
        [Source.RECORD] * TRIGGER
        + [Source.DROP] * 2
        + [Source.RECORD] * (kept - TRIGGER)
        + [Source.ENGINE] * (len(line.plies) - kept - 2)
    )
    assert {ply.phase for ply in line.plies[TRIGGER + 2 :]} == {Phase.CONTINUATION}
    alone = arrange(quiet(), m3c(), drops=squares(*drops)).lines[0]
    assert line.plies[: len(alone.plies)] == alone.plies
    assert (line.broken, line.record_stop) == (alone.broken, alone.stop)


def test_a_mate_by_the_record_leaves_nothing_to_the_engine(game_of_2021: Game, engine: StandIn) -> None:
    line = played(game_of_2021)
    assert (line.stop, line.record_stop, line.free_from) == (Stop.GAME_OVER, None, None)
    assert engine.asked == []


def test_on_the_wrong_side_the_engine_goes_on(engine: StandIn) -> None:
    rules = m3c(D3="drop-missing-at-once")
    arranged = arrange(dropped_before_third(), rules, continuation=TO_THE_END, ply_limit=9)
    (line,) = arranged.lines
    check_line(line)
    assert line.record_stop is Stop.WRONG_SIDE
    assert line.broken is not None and line.broken.text == "d8d9"
    assert len(line.drops) == 1
    assert line.free_from == TRIGGER + 2
    assert line.plies[TRIGGER + 1].side == 0


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("continuation", [TO_THE_END, "search", "random"])
def test_without_a_third_capture_free_play_may_bring_it(
    profile: str, continuation: str, engine: StandIn
) -> None:
    """The forced drops are the player's then; the facts speak of the record alone."""
    arranged = arrange(only_two(), m3c(profile), continuation=continuation, ply_limit=30)
    (line,) = arranged.lines
    check_line(line)
    assert (line.record_stop, line.free_from, line.drops) == (Stop.NO_THIRD_CAPTURE, 6, ())
    facts = arranged.facts
    assert (facts.switch_ply, facts.trigger_ply, facts.first_dropper) == (3, None, None)


def test_forced_drops_in_free_play(engine: StandIn) -> None:
    """The stand-in takes the pawn on g7 at once: the third capture is its own, and so are the drops."""
    game = constructed("3k5/9/6p2/9/p8/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3a5 d8d9 a5g5 d9d8")
    line = played(game, ply_limit=9)
    assert line.free_from == 7 and line.drops == ()
    assert line.plies[6].captured == "p"
    assert [ply.verdict.point for ply in line.plies[7:9]] == [RulePoint.FORCED_DROP] * 2
    assert {ply.source for ply in line.plies[6:]} == {Source.ENGINE}
    facts = arrange(game, m3c(), continuation=TO_THE_END, ply_limit=9).facts
    assert (facts.trigger_ply, facts.first_dropper) == (None, None)


def test_where_no_drop_answers_the_engine_evades(engine: StandIn) -> None:
    line = played(checks_from_beside(after=""), ply_limit=9)
    assert (line.record_stop, line.drops) == (Stop.DROP_IMPOSSIBLE, ())
    evasion = line.plies[TRIGGER]
    assert (evasion.source, evasion.verdict.point) == (Source.ENGINE, RulePoint.EVASION_BEFORE_DROP)


def test_literally_the_game_is_over_there(engine: StandIn) -> None:
    line = played(checks_from_beside(after=""), "literal")
    assert (line.stop, line.free_from, engine.asked) == (Stop.GAME_OVER, None, [])


def test_a_damaged_record_is_played_on_from_where_it_can_be_read(engine: StandIn) -> None:
    good = quiet()
    damaged = replace(
        good,
        moves=good.moves[: TRIGGER + 1],
        texts=good.texts[: TRIGGER + 1],
        error=NotationError("illegal-ply", why="x"),
    )
    line = played(damaged, ply_limit=12)
    assert (line.record_stop, line.free_from) == (Stop.RECORD_ENDED, TRIGGER + 4)


def test_plain_xiangqi_is_played_to_the_end_too(engine: StandIn) -> None:
    arranged = arrange(quiet(), load_rules("xiangqi"), continuation=TO_THE_END, beside=THREE)
    (line,) = arranged.lines
    assert (line.record_stop, line.drops) == (Stop.RECORD_ENDED, ())
    assert line.outcome is not None


def test_a_side_may_ply_twice_in_a_row_in_its_record() -> None:
    """Under D4 a free drop does not pass the turn: the record's own positions say whose ply is next."""
    rules = m3c(D4="free-action")
    game = constructed("3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3a5 d8d9 T@e5 a5a6 d9d8", rules)
    assert game.error is None
    line = arrange(game, rules).lines[0]
    check_line(line)
    assert (line.record_stop, len(line.plies)) == (Stop.NO_THIRD_CAPTURE, 7)
    assert [ply.side for ply in line.plies] == [0, 1, 0, 1, 0, 0, 1]
    numbers = [row.number for row in move_rounds(line, arrange(game, rules))]
    assert numbers == [1, 2, 3, 3]


# --- draws and limits ------------------------------------------------------------------------------

#: Kings, and pieces that cannot take one another: elephants.
NOBODY_WINS = "3k5/9/4b4/9/9/9/9/4B4/9/4K4 w"


class Shuffler(StandIn):
    """Plays the first ply of the list, whatever has been on the board."""

    def _likes(self, *_: object) -> tuple[bool, bool, bool]:
        return False, False, False


def test_the_third_repetition_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    put_in_place(Shuffler(), monkeypatch)
    line = played(constructed(NOBODY_WINS, "e0e1"))
    assert line.outcome == Outcome(Termination.REPETITION, None)
    position, keys = line.start, [line.start.repetition_key()]
    for ply in line.plies:
        position = position.play(ply.move)
        keys.append(position.repetition_key())
    assert keys.count(keys[-1]) == SIMPLE.repetitions
    assert all(keys[:-1].count(key) < SIMPLE.repetitions for key in keys)


def test_a_record_that_repeats_is_followed_all_the_same(engine: StandIn) -> None:
    """Only free play draws: the record goes on, and is drawn where it ends."""
    to_and_fro = "e0e1 d9d8 e1e0 d8d9 " * 3
    line = played(constructed(NOBODY_WINS, to_and_fro))
    assert len(line.plies) == 12 and engine.asked == []
    assert line.outcome == Outcome(Termination.REPETITION, None)
    assert arrange(constructed(NOBODY_WINS, to_and_fro), m3c()).lines[0].outcome is None


def test_sixty_moves_each_without_progress_are_a_draw(engine: StandIn) -> None:
    before = SIMPLE.limit - 3
    line = played(constructed(f"{NOBODY_WINS} - - {before} 70", "e0e1"))
    assert line.outcome == Outcome(Termination.NO_PROGRESS, None)
    assert len(line.plies) == 3


def test_a_draw_is_the_result_of_the_line_s_game(engine: StandIn) -> None:
    game = constructed(f"{NOBODY_WINS} - - {SIMPLE.limit} 70", "e0e1")
    arranged = arrange(game, m3c(), continuation=TO_THE_END)
    made = line_game(arranged, arranged.lines[0])
    assert made.result == made.headers["Result"] == "1/2-1/2"
    assert made.headers["Arrangement"] == (f"drops friendly, continuation record+search, {NODES} nodes a ply")


def test_a_limit_of_plies(engine: StandIn) -> None:
    line = played(quiet(), ply_limit=TRIGGER + 6)
    assert (line.stop, line.outcome, len(line.plies)) == (Stop.PLY_LIMIT, None, TRIGGER + 6)
    assert line.record_stop is Stop.RECORD_ENDED


# --- the engine ------------------------------------------------------------------------------------


def test_what_the_engine_is_asked(engine: StandIn) -> None:
    """Among the drops first, then among all plies, with the positions that have been on the board."""
    line = played(quiet(), drops="search", continuation="search", nodes=123, ply_limit=TRIGGER + 4)
    assert [nodes for _, nodes, _, _ in engine.asked] == [123] * 4
    first, second, *free = engine.asked
    for number, (position, _, moves, history) in enumerate((first, second)):
        assert position == line.position_before(TRIGGER + 1 + number)
        assert moves is not None and {move.kind for move in moves} == {DROP}
        assert list(history) == [line.position_before(ply) for ply in range(1, TRIGGER + 1 + number)]
    assert [moves for _, _, moves, _ in free] == [None, None]
    assert [ply.source for ply in line.plies[TRIGGER:]] == [Source.DROP] * 2 + [Source.ENGINE] * 2


def test_searched_drops_need_not_be_those_of_the_record(engine: StandIn) -> None:
    """With `record+search` the record goes on after them as long as it can."""
    line = played(quiet(), drops="search", ply_limit=12)
    assert texts(line, Phase.DROPS) == ["T@a0", "T@b0"]
    assert line.record_stop is Stop.RECORD_ENDED


# --- side by side ----------------------------------------------------------------------------------


def test_three_lines(game_of_2021: Game, engine: StandIn) -> None:
    arranged = arrange(game_of_2021, m3c(), continuation=TO_THE_END, beside=THREE, ply_limit=46)
    assert [line.name for line in arranged.lines] == ["friendly", *THREE]
    assert [line.continuation for line in arranged.lines] == [TO_THE_END, TO_THE_END, "search"]
    for line in arranged.lines:
        check_line(line)
        assert line.plies[:37] == arranged.lines[0].plies[:37]
    friendly, disruptive, search = arranged.lines
    assert friendly.outcome == Outcome(Termination.CHECKMATE, 0)
    assert disruptive.record_stop is Stop.RECORD_BROKEN and disruptive.free_from == 40
    assert search.record_stop is None and search.free_from == 40
    alone = arrange(game_of_2021, m3c())
    assert arranged.facts == alone.facts
    assert sum(arranged.coverage.values()) > sum(alone.coverage.values())


@pytest.mark.parametrize("profile", PROFILES)
def test_every_line_of_the_2021_game_ends_in_a_result(game_of_2021: Game, profile: str) -> None:
    """By the engine itself, which plays the same each time."""
    rules = m3c(profile)
    one, two = (
        arrange(game_of_2021, rules, continuation=TO_THE_END, beside=THREE, nodes=200, sweep=False)
        for _ in range(2)
    )
    assert one.lines == two.lines
    for line in one.lines:
        check_line(line)
        assert line.stop is Stop.GAME_OVER and line.outcome is not None
        assert line.nodes == 200


def test_what_lines_have_in_common_is_counted_once(engine: StandIn) -> None:
    """The most disruptive pair of a record with nothing left is the friendliest too."""
    one = arrange(quiet(after=""), m3c())
    two = arrange(quiet(after=""), m3c(), beside=("disruptive",))
    assert [line.plies for line in two.lines] == [one.lines[0].plies] * 2
    assert two.coverage == one.coverage


def test_a_line_stands_beside_others_only(engine: StandIn) -> None:
    arranged = arrange(quiet(), m3c(), drops="disruptive", beside=("friendly", "disruptive", "friendly"))
    assert [line.name for line in arranged.lines] == ["disruptive", "friendly"]


@pytest.mark.parametrize("profile", PROFILES)
def test_without_a_forced_drop_there_is_one_line(profile: str, engine: StandIn) -> None:
    arranged = arrange(only_two(), m3c(profile), continuation=TO_THE_END, beside=tuple(BESIDE), ply_limit=9)
    assert len(arranged.lines) == 1


def test_unknown_lines() -> None:
    with pytest.raises(UsageError) as raised:
        arrange(quiet(), m3c(), beside=("record",))
    assert raised.value.details["value"] == "record"
    assert raised.value.candidates == tuple(BESIDE)


# --- what comes before the drops -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "profile", "points"),
    [
        (exchange, "harmonised", [RulePoint.RECAPTURE_BEFORE_DROP]),
        (exchange, "literal", []),
        (checks, "harmonised", [RulePoint.EVASION_BEFORE_DROP]),
        (quiet, "harmonised", []),
        (only_two, "harmonised", []),
    ],
)
def test_recorded_plies_before_the_first_drop(
    make: Callable[[], Game], profile: str, points: list[RulePoint]
) -> None:
    facts = arrange(make(), m3c(profile)).facts
    assert facts.before_drops == tuple((TRIGGER + 1 + n, point) for n, point in enumerate(points))


def test_the_sweep_begins_after_them() -> None:
    """After the recapture a Tris may stand on a0; the point of the recapture is occupied."""
    sweep = arrange(exchange(), m3c()).sweep
    assert sweep is not None
    assert sweep.effect[0, square_number("i7")] >= 0
    assert sweep.effect[0, square_number("a7")] == -1
