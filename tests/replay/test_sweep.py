"""The sweep: every pair of it is a line that `arrange` plays just so."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.replay.constructed_games import (
    PROFILES,
    cannon_looks_on,
    checks,
    exchange,
    m3c,
    quiet,
    screens_before_own_king,
)
from xuanpu.errors import UsageError
from xuanpu.game import Game, Termination
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement, Line, Stop, Sweep
from xuanpu.rulesets import Rules
from xuanpu.tris.points import RulePoint
from xuanpu.tris.sweep_codes import DropEffect, PairFate

GAMES = {
    "quiet": quiet,
    "checks": checks,
    "screens before own king": screens_before_own_king,
    "cannon looks on": cannon_looks_on,
    "exchange": exchange,
}


def swept(arranged: Arrangement) -> Sweep:
    assert arranged.sweep is not None
    return arranged.sweep


def line_of(game: Game, rules: Rules, pair: tuple[int, int]) -> Line | None:
    """The line with those drops; None if one of them is illegal."""
    try:
        return arrange(game, rules, drops=pair, sweep=False).lines[0]
    except UsageError as error:
        assert error.key == "replay-drop-illegal"
        return None


def check_pair(game: Game, arranged: Arrangement, pair: tuple[int, int]) -> None:
    """The sweep's word on the pair is what its line shows."""
    sweep = swept(arranged)
    fate, first_break = PairFate(int(sweep.fate[pair])), int(sweep.first_break[pair])
    reason = int(sweep.reason[pair])
    line = line_of(game, arranged.rules, pair)
    if line is None or len(line.drops) < 2:
        assert fate in (PairFate.DROP_ILLEGAL, PairFate.NO_PAIR)
        return
    if line.broken is None:
        assert (fate, first_break, reason) == (PairFate.AS_RECORDED, 0, 0)
        mate = line.outcome is not None and line.outcome.termination is Termination.CHECKMATE
        assert bool(sweep.mate[pair]) == mate
        return
    assert fate == (PairFate.OTHER_KIND if line.stop is Stop.OTHER_KIND else PairFate.BROKEN)
    assert (first_break, reason) == (line.broken.record_ply, line.broken.verdict.point)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", GAMES)
def test_pairs_of_constructed_games(name: str, profile: str, rng: random.Random) -> None:
    """Some pairs of each fate, and some at random.  Where a drop gives check and the record could go on, the
    line lets the record evade, so such pairs are compared in the literal profile only."""
    game = GAMES[name]()
    arranged = arrange(game, m3c(profile))
    sweep = swept(arranged)
    for fate in PairFate:
        pairs = list(zip(*np.nonzero(sweep.fate == fate), strict=True))
        for first, second in rng.sample(pairs, min(len(pairs), 8)):
            pair = int(first), int(second)
            if profile == "literal" or sweep.effect[0, pair[0]] < DropEffect.CHECK:
                check_pair(game, arranged, pair)


def test_pairs_of_the_2021_game(game_of_2021: Game, rng: random.Random) -> None:
    arranged = arrange(game_of_2021, m3c())
    pairs = list(zip(*np.nonzero(swept(arranged).fate >= 0), strict=True))
    for first, second in rng.sample(pairs, 20):
        check_pair(game_of_2021, arranged, (int(first), int(second)))


@pytest.mark.slow
def test_every_pair_of_the_2021_game(game_of_2021: Game) -> None:
    arranged = arrange(game_of_2021, m3c())
    for first, second in zip(*np.nonzero(swept(arranged).fate >= 0), strict=True):
        check_pair(game_of_2021, arranged, (int(first), int(second)))


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", GAMES)
def test_counts_add_up(name: str, profile: str) -> None:
    arranged = arrange(GAMES[name](), m3c(profile))
    sweep = swept(arranged)
    empty = int(np.count_nonzero(sweep.effect[0] != DropEffect.NOT_EMPTY))
    assert sweep.total == empty * (empty - 1) == sum(sweep.pairs(fate) for fate in range(4))
    assert (np.diag(sweep.fate) == PairFate.NO_PAIR).all()
    assert sweep.mates <= sweep.pairs(PairFate.AS_RECORDED)
    legal = sweep.total - sweep.pairs(PairFate.DROP_ILLEGAL)
    assert sum(square.partners for square in arranged.squares) == 2 * legal
    assert sum(square.survives for square in arranged.squares) == 2 * sweep.pairs(PairFate.AS_RECORDED)
    for fate, reason, first_break in zip(
        sweep.fate.ravel(), sweep.reason.ravel(), sweep.first_break.ravel(), strict=True
    ):
        assert (first_break > 0) == (fate in (PairFate.OTHER_KIND, PairFate.BROKEN))
        assert (reason > 0) == (fate > PairFate.AS_RECORDED)
        if fate > PairFate.AS_RECORDED:
            assert RulePoint(int(reason)).allows == (fate == PairFate.OTHER_KIND)


def test_a_drop_that_gives_check_or_mates() -> None:
    """Black's first drop on e1: with evasion it is check, without it is mate."""
    square = 13
    for profile, effect in (("harmonised", DropEffect.CHECK), ("literal", DropEffect.MATE)):
        arranged = arrange(cannon_looks_on(), m3c(profile))
        assert np.nonzero(swept(arranged).effect[0] >= DropEffect.CHECK)[0].tolist() == [square]
        assert swept(arranged).effect[0, square] == effect
        assert arranged.facts.checking_drops == ((square,), ())
        assert (swept(arranged).fate[square] >= 0).sum() == swept(arranged).pairs(PairFate.DROP_ILLEGAL) / 2


def test_a_drop_before_the_own_king() -> None:
    arranged = arrange(screens_before_own_king(), m3c())
    sweep = swept(arranged)
    behind = [48, 57, 66, 75]
    rows = np.nonzero((sweep.fate == PairFate.DROP_ILLEGAL).sum(axis=1) > 4)[0].tolist()
    assert rows == behind
    reasons = {int(reason) for reason in sweep.reason[sweep.fate == PairFate.DROP_ILLEGAL]}
    assert reasons == {RulePoint.KING_EXPOSED}
