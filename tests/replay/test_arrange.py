"""`arrange` under every policy: how lines go on and why they stop."""

from __future__ import annotations

import numpy as np
import pytest

from tests.replay.constructed_games import (
    M3C,
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
from tests.replay.stand_in import StandIn
from xuanpu.errors import UsageError
from xuanpu.game import Game, PlyKind, Position, Termination
from xuanpu.hosts.xiangqi.squares import square_number
from xuanpu.replay import arrange
from xuanpu.replay.arrangement import CONTINUATIONS, DROP_POLICIES
from xuanpu.replay.free_play import PLY_LIMIT
from xuanpu.replay.line import BREAKS
from xuanpu.replay.result import Line, Phase, Source, Stop
from xuanpu.replay.sweep import friendliest_pair
from xuanpu.rulesets import load_rules
from xuanpu.tris.plies import DROP
from xuanpu.tris.points import RulePoint


def squares(*names: str) -> tuple[int, ...]:
    return tuple(map(square_number, names))


def texts(line: Line, phase: Phase) -> list[str]:
    """The plies of a phase, in machine notation."""
    return [ply.machine for ply in line.plies if ply.phase is phase]


def check_line(line: Line) -> None:
    """A line can be played, its plies are in their phases' order, its drops are the forced ones."""
    position = line.start
    for ply in line.plies:
        position = position.play(ply.move)
    assert position == line.last_position
    if line.outcome is None or line.outcome.winner is not None:
        assert position.outcome() == line.outcome
    assert (line.stop is Stop.GAME_OVER) == (line.outcome is not None)
    order = [list(Phase).index(ply.phase) for ply in line.plies]
    assert order == sorted(order)
    with_policy = [ply for ply in line.plies if line.free_from is None or ply.ply < line.free_from]
    forced = [ply.move.to for ply in with_policy if ply.verdict.point is RulePoint.FORCED_DROP]
    assert tuple(forced) == line.drops
    assert [ply.record_ply is not None for ply in line.plies] == [
        ply.source is Source.RECORD for ply in line.plies
    ]
    free = [ply for ply in line.plies if ply.source in (Source.ENGINE, Source.RANDOM)]
    assert free == list(line.plies[len(with_policy) :])
    assert bool(free) <= (line.continuation not in ("record", "none"))
    recorded = [ply.record_ply for ply in line.plies if ply.record_ply is not None]
    assert recorded == list(range(1, len(recorded) + 1))
    assert (line.broken is not None) == (line.record_stop in BREAKS)
    if line.continuation == "record":
        assert line.record_stop == (None if line.stop is Stop.GAME_OVER else line.stop)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("continuation", CONTINUATIONS)
@pytest.mark.parametrize("drops", [*DROP_POLICIES, squares("e5", "c3")])
def test_every_pair_of_policies(
    drops: str | tuple[int, ...], continuation: str, profile: str, engine: StandIn
) -> None:
    arranged = arrange(quiet(), m3c(profile), drops=drops, continuation=continuation, seed=7)
    (line,) = arranged.lines
    check_line(line)
    assert line.name == (drops if isinstance(drops, str) else "given")
    assert line.continuation == continuation
    assert [ply.phase for ply in line.plies[: TRIGGER + 2]] == [Phase.RECORD] * TRIGGER + [Phase.DROPS] * 2
    assert arranged.sweep is not None
    if continuation == "none":
        assert (line.stop, len(line.plies)) == (Stop.NO_CONTINUATION, TRIGGER + 2)
    if continuation in ("random", "search", "record+search"):
        assert line.stop in (Stop.GAME_OVER, Stop.PLY_LIMIT)
        assert (line.stop is Stop.PLY_LIMIT) == (len(line.plies) == PLY_LIMIT and line.outcome is None)
    assert bool(engine.asked) == ("search" in (drops, continuation.removeprefix("record+")))


@pytest.mark.parametrize("policy", ["drops", "continuation"])
def test_unknown_policies(policy: str) -> None:
    with pytest.raises(UsageError) as raised:
        arrange(quiet(), m3c(), **{policy: "best"})  # type: ignore[arg-type]
    assert raised.value.candidates


# --- the drops -------------------------------------------------------------------------------------


def test_friendly_takes_the_friendliest_pair(game_of_2021: Game) -> None:
    for game in (quiet(), exchange(), checks(), game_of_2021):
        for profile in PROFILES:
            arranged = arrange(game, m3c(profile))
            assert arranged.sweep is not None
            assert arranged.lines[0].drops == friendliest_pair(arranged.sweep)


def test_friendly_does_not_count_a_ply_of_another_kind() -> None:
    """After c0 the least second point with which all plies stay *legal* is a0, where Red's other rook mounts
    the Tris and walks off with it; as recorded they stay with d0."""
    game = constructed("3k5/9/n8/9/p8/9/p8/9/9/RR2K4 w", "a0a3 d9d8 a3a5 d8d9 a5a7 d9d8 b0a0 d8d9 a0b0")
    arranged = arrange(game, m3c())
    assert arranged.sweep is not None
    assert arranged.lines[0].drops == friendliest_pair(arranged.sweep) == squares("c0", "d0")
    assert arranged.lines[0].stop is Stop.RECORD_ENDED


def test_all_is_the_friendly_line() -> None:
    friendly, every = arrange(quiet(), m3c()), arrange(quiet(), m3c(), drops="all")
    assert friendly.lines[0].plies == every.lines[0].plies
    assert friendly.sweep is not None and every.sweep is not None
    assert np.array_equal(friendly.sweep.fate, every.sweep.fate)


def test_no_sweep_on_request() -> None:
    arranged = arrange(quiet(), m3c(), sweep=False)
    assert (arranged.sweep, arranged.squares, arranged.facts.checking_drops) == (None, (), ())
    assert arranged.lines[0].drops == arrange(quiet(), m3c()).lines[0].drops


def test_given_squares_are_taken_in_their_order() -> None:
    line = arrange(quiet(), m3c(), drops=squares("e5", "c3")).lines[0]
    assert texts(line, Phase.DROPS) == ["T@e5", "T@c3"]
    assert line.drops == squares("e5", "c3")


def test_a_given_square_that_is_occupied() -> None:
    with pytest.raises(UsageError) as raised:
        arrange(quiet(), m3c(), drops=squares("e5", "a7"))
    assert raised.value.place.ply == TRIGGER + 2
    assert raised.value.place.token == "T@a7"
    assert "M3C-3.2" in raised.value.text("en")


def test_a_given_square_that_does_not_answer_check() -> None:
    with pytest.raises(UsageError, match="M3C"):
        arrange(checks(after=""), m3c("literal"), drops=squares("e5", "c3"))


@pytest.mark.parametrize("given", [(), squares("e5")])
def test_too_few_squares(given: tuple[int, ...]) -> None:
    with pytest.raises(UsageError) as raised:
        arrange(quiet(), m3c(), drops=given)
    assert raised.value.details == {"owed": 2, "given": len(given)}


def test_random_is_settled_by_its_seed() -> None:
    def line(seed: int) -> Line:
        return arrange(quiet(), m3c(), drops="random", continuation="random", seed=seed, sweep=False).lines[0]

    lines = [line(seed) for seed in range(4)]
    assert line(3).plies == lines[3].plies
    assert len({line.drops for line in lines}) > 1
    assert len({tuple(ply.move for ply in line.plies) for line in lines}) == len(lines)


# --- the record after the drops --------------------------------------------------------------------


def test_legal_to_its_end() -> None:
    line = arrange(quiet(), m3c()).lines[0]
    assert (line.stop, line.broken, line.outcome) == (Stop.RECORD_ENDED, None, None)
    assert texts(line, Phase.CONTINUATION) == ["d9d8", "a7b7"]


def test_of_another_kind() -> None:
    """Black's king steps on a Tris of Black's: it mounts it."""
    line = arrange(quiet(), m3c(), drops=squares("d8", "e5")).lines[0]
    assert line.stop is Stop.OTHER_KIND
    assert line.broken is not None
    assert line.broken.verdict.point is RulePoint.MOUNT_OWN_TRIS
    assert (line.broken.ply, line.broken.record_ply, line.broken.machine) == (8, 6, "d9d8")


def test_broken() -> None:
    """The Tris on d8 is Red's."""
    line = arrange(quiet(), m3c(), drops=squares("e5", "d8")).lines[0]
    assert line.stop is Stop.RECORD_BROKEN
    assert line.broken is not None
    assert line.broken.verdict.point is RulePoint.DOUBLE_ATTACK_MISSING
    assert (line.broken.ply, line.broken.record_ply, line.broken.text) == (8, 6, "d9d8")
    assert line.broken.verdict.clause == "M3C-6.2"


def test_a_piece_on_a_tris_moves_in_another_way() -> None:
    """A later ply by a piece that stands on a Tris is of another kind too; the line stops before it."""
    line = arrange(quiet("d9d8 e0e1 d8d9"), m3c(), drops=squares("d8", "e5")).lines[0]
    assert (line.stop, len(line.plies)) == (Stop.OTHER_KIND, TRIGGER + 2)


@pytest.mark.parametrize("profile", PROFILES)
def test_no_third_capture(profile: str) -> None:
    arranged = arrange(only_two(), m3c(profile))
    (line,) = arranged.lines
    assert (line.stop, line.drops, line.outcome) == (Stop.NO_THIRD_CAPTURE, (), None)
    assert len(line.plies) == 5
    assert (arranged.sweep, arranged.squares) == (None, ())
    facts = arranged.facts
    assert (facts.switch_ply, facts.trigger_ply, facts.trigger_text, facts.first_dropper) == (
        3,
        None,
        None,
        None,
    )
    assert [ply for ply, *_ in facts.captures] == [1, 3]


def test_a_record_without_moves() -> None:
    arranged = arrange(constructed("3k5/9/9/9/9/9/9/9/9/R3K4 w", ""), m3c())
    assert (arranged.lines[0].stop, arranged.lines[0].plies) == (Stop.NO_THIRD_CAPTURE, ())


def test_a_start_after_the_third_capture() -> None:
    """The switch was open and the clause spent before the first ply: no ply of the game did it."""
    game = constructed("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 dead:ppp", "a0a3 d9d8", m3c())
    arranged = arrange(game, m3c())
    assert (arranged.facts.switch_ply, arranged.facts.trigger_ply) == (None, None)
    assert arranged.lines[0].stop is Stop.RECORD_ENDED


# --- check while a drop is owed --------------------------------------------------------------------


def test_literally_a_drop_must_answer() -> None:
    line = arrange(checks(), m3c("literal")).lines[0]
    assert set(texts(line, Phase.DROPS)) <= {"T@b9", "T@c9", *texts(line, Phase.DROPS)[1:]}
    assert line.drops[0] in squares("b9", "c9")
    assert line.plies[TRIGGER].side == 1


def test_harmonised_the_record_may_evade_first() -> None:
    """The checked side evades as recorded, then the checker drops first."""
    arranged = arrange(checks(), m3c("harmonised"))
    (line,) = arranged.lines
    check_line(line)
    evasion, first, second = (ply for ply in line.plies if ply.phase is Phase.DROPS)
    assert (evasion.machine, evasion.record_ply) == ("d9d8", TRIGGER + 1)
    assert evasion.verdict.point is RulePoint.EVASION_BEFORE_DROP
    assert [ply.kind for ply in (first, second)] == [PlyKind.DROP] * 2
    assert (first.side, second.side) == (0, 1)
    assert arranged.facts.first_dropper == 0
    assert line.stop is Stop.RECORD_ENDED


@pytest.mark.parametrize(
    ("profile", "stop"), [("literal", Stop.GAME_OVER), ("harmonised", Stop.DROP_IMPOSSIBLE)]
)
def test_no_drop_answers(profile: str, stop: Stop) -> None:
    """Literally that is the end; harmonised the king could evade, but no record says how."""
    (line,) = arrange(checks_from_beside(after=""), m3c(profile)).lines
    assert (line.stop, line.drops) == (stop, ())
    if line.outcome is not None:
        assert (line.outcome.termination, line.outcome.winner) == (Termination.CHECKMATE, 0)


def test_the_king_evades() -> None:
    (line,) = arrange(checks_from_beside(), m3c("harmonised")).lines
    check_line(line)
    assert texts(line, Phase.DROPS)[0] == "d9e9"
    assert len(line.drops) == 2


def test_a_recapture_comes_first_where_it_may() -> None:
    (line,) = arrange(exchange(), m3c("harmonised")).lines
    assert texts(line, Phase.DROPS)[0] == "i7a7"
    assert line.plies[TRIGGER].verdict.point is RulePoint.RECAPTURE_BEFORE_DROP
    (line,) = arrange(exchange(), m3c("literal")).lines
    assert [text[:2] for text in texts(line, Phase.DROPS)] == ["T@", "T@"]


# --- an odd number of drops ------------------------------------------------------------------------


def test_one_missing_drop_leaves_the_other_side_to_move() -> None:
    (line,) = arrange(dropped_before_third(), m3c(D3="drop-missing-at-once")).lines
    check_line(line)
    assert len(line.drops) == 1
    assert line.stop is Stop.WRONG_SIDE
    assert line.broken is not None
    assert (line.broken.record_ply, line.broken.text) == (6, "d8d9")


@pytest.mark.parametrize("option", ["no-duty", "switch-closes"])
def test_without_that_duty_the_record_goes_on(option: str) -> None:
    arranged = arrange(dropped_before_third(), m3c(D3=option))
    assert (arranged.lines[0].stop, arranged.lines[0].drops) == (Stop.RECORD_ENDED, ())
    assert arranged.facts.trigger_ply == 5
    assert (arranged.facts.first_dropper, arranged.sweep) == (1, None)


def test_an_evasion_by_drop_that_cancels_the_rest() -> None:
    (line,) = arrange(checks(after=""), m3c(F5="evasion-drop-cancels-rest"), drops=squares("b9")).lines
    check_line(line)
    assert (line.stop, line.drops, line.plies[-1].duty) == (Stop.RECORD_ENDED, squares("b9"), 0)


# --- damaged records, other rules ------------------------------------------------------------------


@pytest.mark.parametrize("broken_text", ["d9d7", "XX", "a7a7", "兵九进一"])
def test_a_damaged_record_is_arranged_as_far_as_it_goes(broken_text: str) -> None:
    game = quiet(f"{broken_text} a7b7")
    assert game.error is not None and game.error.place.ply == TRIGGER + 1
    arranged = arrange(game, m3c())
    (line,) = arranged.lines
    assert (line.stop, len(line.plies)) == (Stop.RECORD_ENDED, TRIGGER + 2)
    assert arranged.sweep is not None and arranged.sweep.pairs(0) == arranged.sweep.total
    assert arranged.facts.plies == TRIGGER


def test_damaged_before_the_third_capture() -> None:
    game = constructed("3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3b5")
    arranged = arrange(game, m3c())
    assert (arranged.lines[0].stop, len(arranged.lines[0].plies)) == (Stop.NO_THIRD_CAPTURE, 2)


def test_plain_xiangqi_has_no_drops() -> None:
    arranged = arrange(quiet(), load_rules("xiangqi"))
    assert (arranged.lines[0].drops, arranged.sweep, len(arranged.lines[0].plies)) == ((), None, 7)


def test_a_record_of_the_variant_follows_itself() -> None:
    """An arranged line, taken as a record of M3C, is arranged to itself."""
    drops = squares("e5", "c3")
    line = arrange(quiet(), m3c(), drops, continuation="random", seed=11, sweep=False).lines[0]
    moves = tuple(ply.move for ply in line.plies)
    game = Game(rules=m3c(), start=line.start, moves=moves, texts=tuple(map(str, moves)))
    again = arrange(game, m3c(), sweep=False).lines[0]
    assert tuple(ply.move for ply in again.plies) == moves
    assert again.outcome == line.outcome


def test_ruleset_of_the_start_is_that_of_the_arrangement() -> None:
    start = arrange(quiet(), m3c("literal")).lines[0].start
    assert (start.rules.id, start.rules.profile) == (M3C, "literal")
    assert isinstance(start, Position) and start.reserve == 2
    assert not any(move.kind == DROP for move in start.legal_moves)
