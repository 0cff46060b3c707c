"""Rulings in arranged lines: free play ends by them, and a record is told what it came to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.replay.constructed_games import constructed
from xuanpu.cli import main
from xuanpu.game import Move, Outcome, Termination
from xuanpu.replay import arrange
from xuanpu.replay.course import Course
from xuanpu.replay.free_play import play_on, ruling_on
from xuanpu.replay.result import Source, Stop
from xuanpu.report.facts import line_end
from xuanpu.rulesets import load_rules

#: A rook that chases a horse.
CHASE = "3k4n/9/9/9/9/9/9/9/9/4K2R1 w"
PLIES = ("h0i0", "i9h7", "i0h0", "h7i9")

BY_PROFILE = [
    ("asian", Outcome(Termination.PERPETUAL_CHASE, 1)),
    ("simple", Outcome(Termination.REPETITION, None)),
    ("perpetual-check", Outcome(Termination.REPETITION, None)),
]


@pytest.mark.parametrize(("results", "outcome"), BY_PROFILE)
def test_a_record_is_told_what_it_came_to(results: str, outcome: Outcome) -> None:
    game = constructed(CHASE, " ".join(PLIES * 2))
    line = arrange(game, load_rules("xiangqi", results=results), continuation="record").lines[0]
    assert line.ruling is not None and line.ruling.outcome == outcome
    assert (line.stop, line.outcome) == (Stop.RECORD_ENDED, None), "the record need not have ended there"
    for lang in ("zh", "en"):
        assert line.ruling.text(lang) in line_end(line, lang)
        assert f"{results}" in line_end(line, lang)


def test_a_record_that_comes_to_nothing_is_told_nothing() -> None:
    game = constructed(CHASE, " ".join(PLIES * 2))
    assert arrange(game, load_rules("xiangqi", results="none"), continuation="record").lines[0].ruling is None
    short = constructed(CHASE, " ".join(PLIES))
    assert arrange(short, load_rules("xiangqi"), continuation="record").lines[0].ruling is None


@pytest.mark.parametrize(("results", "outcome"), BY_PROFILE)
def test_free_play_ends_by_the_profile(results: str, outcome: Outcome) -> None:
    rules = load_rules("xiangqi", results=results)
    game = constructed(CHASE, "", rules)
    course = Course(game, game.start, game.start)

    def choose(course: Course) -> Move:
        return Move.parse(PLIES[len(course.plies) % len(PLIES)])

    assert play_on(course, choose, Source.ENGINE, ply_limit=40) == (Stop.GAME_OVER, outcome)
    assert len(course.plies) == 2 * len(PLIES)
    ruling = ruling_on(course)
    assert ruling is not None and ruling.profile.name == results


def test_the_command_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("chase.pgn").write_text(f'[FEN "{CHASE} - - 0 1"]\n\n{" ".join(PLIES * 2)} *\n', encoding="utf-8")
    words = ["replay", "chase.pgn", "--ruleset", "xiangqi", "--continuation", "record", "--lang", "en"]
    assert main([*words, "--results", "asian"]) == 0
    said = capsys.readouterr().out
    assert "Red chases perpetually, Black wins (asian, RES-5; the cycle is plies 1 to 8." in said
    assert "the rook on i0 chases the horse on i9" in said
    assert main([*words, "--results", "fide"]) == 2
