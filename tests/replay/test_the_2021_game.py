"""What the report states of the 2021 game (text 000's example), computed by the engine."""

from __future__ import annotations

from xuanpu.game import Game, Position, Termination
from xuanpu.hosts.xiangqi.squares import square_name, square_number
from xuanpu.replay.result import Arrangement, Phase, Stop
from xuanpu.tris.points import RulePoint

CAPTURES = (8, 25, 37, 38, 39, 47, 48, 49, 50, 61, 63, 70, 72, 80)


def test_the_record(game_of_2021: Game) -> None:
    assert len(game_of_2021.moves) == 81
    assert game_of_2021.error is None
    assert game_of_2021.result == "1-0"


def test_facts(arranged_2021: Arrangement) -> None:
    facts = arranged_2021.facts
    assert facts.plies == 81
    assert facts.trigger_ply == 37
    assert facts.trigger_text == "炮八平一"
    assert facts.first_dropper == 1
    assert facts.checking_drops == ((), ())
    assert facts.final_is_mate
    assert facts.switch_ply == 25
    assert facts.captures[2] == (37, 0, "p", square_number("i5"))


def test_captures_counted_by_hand(arranged_2021: Arrangement, game_of_2021: Game) -> None:
    """A piece fewer on the board after each of these plies, and after no other."""
    counts = [int((position.owner >= 0).sum()) for position in game_of_2021.positions()]
    plies = [ply for ply in range(1, 82) if counts[ply] < counts[ply - 1]]
    assert tuple(plies) == CAPTURES
    assert tuple(ply for ply, *_ in arranged_2021.facts.captures) == CAPTURES


def test_the_line(arranged_2021: Arrangement) -> None:
    line = arranged_2021.lines[0]
    assert line.stop is Stop.GAME_OVER
    assert line.outcome is not None and line.outcome.termination is Termination.CHECKMATE
    assert line.outcome.winner == 0
    assert [ply.phase for ply in line.plies] == (
        [Phase.RECORD] * 37 + [Phase.DROPS] * 2 + [Phase.CONTINUATION] * 44
    )
    assert [ply.record_ply for ply in line.plies] == [*range(1, 38), None, None, *range(38, 82)]
    assert [ply.side for ply in line.plies[37:39]] == [1, 0]


def test_every_ply_of_the_line(arranged_2021: Arrangement) -> None:
    """What a line tells of a ply is what the position says."""
    position = arranged_2021.lines[0].start
    dead = 0
    for number, ply in enumerate(arranged_2021.lines[0].plies, start=1):
        assert ply.ply == number
        assert ply.side == position.side
        assert ply.move in position.legal_moves
        assert ply.verdict == position.explain(ply.move)
        assert ply.branching == len(position.legal_moves)
        dead += ply.captured is not None
        position = position.play(ply.move)
        assert ply.fen == position.fen()
        assert (ply.dead, ply.duty, ply.check) == (dead, position.duty, position.is_check())
        assert Position.from_fen(ply.fen, position.rules) == position


def test_sweep_counts(arranged_2021: Arrangement) -> None:
    sweep = arranged_2021.sweep
    assert sweep is not None
    assert [sweep.pairs(fate) for fate in range(4)] == [380, 477, 2803, 0]
    assert (sweep.total, sweep.mates) == (3660, 342)


def test_squares_add_up(arranged_2021: Arrangement) -> None:
    squares = arranged_2021.squares
    assert len(squares) == 61
    assert all(square.partners == 120 for square in squares)
    assert sum(square.survives for square in squares) == 2 * 380
    for square in squares:
        broken = square.first_break is not None
        assert broken == (square.survives == 0)
        assert broken == (square.reason is not None)
        assert not broken or RulePoint(square.reason or 0)
    by_name = {square_name(square.square): square for square in squares}
    assert set(map(square_name, arranged_2021.lines[0].drops)) <= {
        name for name, square in by_name.items() if square.survives
    }


def test_findings(arranged_2021: Arrangement) -> None:
    """By the letter of one reading of F6 two recaptures might come before the first drop; nothing else, but
    where readings part (XP202) and which clauses fired or did not."""
    codes = [finding.code for finding in arranged_2021.findings]
    assert [code for code in codes if code != "XP202"] == ["XP201", "XP601", "XP602"]
    assert arranged_2021.findings[0].blanks["option"] == "any-capture-next-ply"
    assert arranged_2021.findings[0].blanks["count"] == 2
