"""The same source without the JIT: slow, but it sees an index out of bounds and a number that overflows.

Both runs must agree on 1,000 positions: legal plies in their order, rule points of legal and of random
plies, and the record after each ply, byte for byte.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import xuanpu
from tests.kernel.counts import counts
from tests.kernel.random_play import M3C, PROFILES, STARTS, play_randomly, random_rules
from tests.kernel.verdicts import Questions, verdicts
from tests.oracles.random_positions import random_fen
from xuanpu.game import Position
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.rulesets import Rules, load_rules
from xuanpu.tris.plies import DROP, MOVE, PROMOTE, SEP_PIECE, SEP_TRIS, WALK, make_ply
from xuanpu.tris.readings import RULES_DTYPE

PARTS = 4
POSITIONS = 250
ASKED = 16


def some_ply(rng: random.Random, record: np.void) -> int:
    """A ply at random: most by something of one's own, some with an airdrop, some of no known kind."""
    mine = np.nonzero((record["owner"] == record["side"]) | (record["lock"] == record["side"]))[0].tolist()
    kind = rng.choice((MOVE, MOVE, MOVE, WALK, DROP, rng.choice((SEP_PIECE, SEP_TRIS, PROMOTE))))
    to = rng.randrange(90)
    frm = to if kind == DROP else rng.choice(mine) if mine and rng.random() < 0.8 else rng.randrange(90)
    if kind == PROMOTE:
        to = rng.choice((frm, rng.randrange(90)))
        return make_ply(kind, frm, to, extra=rng.choice((4, 5, 6)))
    return make_ply(kind, frm, to, rng.randrange(90) if rng.random() < 0.2 else -1)


def some_record(rng: random.Random) -> tuple[npt.NDArray[np.void], Rules]:
    """A position and its rules: set up or played, plain xiangqi, either profile, or readings at random."""
    match rng.randrange(5):
        case 0:
            rules = load_rules("xiangqi")
            game = play_randomly(rng, rules, STARTS[0], rng.randint(1, 120))
            return game.records[-1:], rules
        case 1 | 2:
            rules = load_rules(M3C, rng.choice(PROFILES))
        case _:
            rules = random_rules(rng, share=0.5)
    if rng.random() < 0.5:
        return Position.from_fen(random_fen(rng), rules).record, rules
    game = play_randomly(rng, rules, rng.choice(STARTS), rng.randint(1, 60))
    at = rng.randrange(len(game.records))
    return game.records[at : at + 1], rules


def some_questions(rng: random.Random, positions: int) -> Questions:
    records = np.zeros(positions, dtype=DTYPE)
    params = np.zeros(positions, dtype=RULES_DTYPE)
    plies = np.zeros((positions, ASKED), dtype=np.int64)
    for index in range(positions):
        record, rules = some_record(rng)
        records[index], params[index] = record[0], rules.params[0]
        plies[index] = [some_ply(rng, record[0]) for _ in range(ASKED)]
    return Questions(records, params, plies)


def run_without_jit(repo: Path, module: str, *words: str) -> str:
    """What a module prints.  Every warning is an error there: an overflow of a small integer is one."""
    path = os.pathsep.join([str(repo), str(Path(xuanpu.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *words],
        cwd=repo,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("part", range(PARTS))
def test_agrees_with_the_compiled_run(
    part: int, rng: random.Random, tmp_path: Path, repo: Path, record_property: Callable[[str, object], None]
) -> None:
    questions = some_questions(rng, POSITIONS)
    questions.save(tmp_path / "questions.npz")
    run_without_jit(
        repo, "tests.kernel.verdicts", str(tmp_path / "questions.npz"), str(tmp_path / "answers.npz")
    )
    compiled = verdicts(questions)
    with np.load(tmp_path / "answers.npz") as plain:
        assert set(plain) == set(compiled)
        for name, values in compiled.items():
            assert np.array_equal(plain[name], values), name
    record_property("positions", POSITIONS)
    record_property("rule points", len(compiled["points"]))
    assert (questions.records["duty"] > 0).any() and (questions.records["tris"] == 2).any()
    assert compiled["checks"].any()


def test_far_kings_and_freed_elephants(rng: random.Random, tmp_path: Path, repo: Path) -> None:
    """Their squares sum to more than a small integer holds, as the record keeps that of the king."""
    rules = load_rules(M3C, "literal", {"S1": "as-chess", "S3": "zone-waived"})
    fen = "4k4/9/2B3B2/9/9/9/9/9/9/4K4 b - - 0 60 waived:c7,g7"
    record = Position.from_fen(fen, rules).record
    plies = np.array([[some_ply(rng, record[0]) for _ in range(ASKED)]], dtype=np.int64)
    Questions(record, rules.params, plies).save(tmp_path / "questions.npz")
    run_without_jit(
        repo, "tests.kernel.verdicts", str(tmp_path / "questions.npz"), str(tmp_path / "answers.npz")
    )
    compiled = verdicts(Questions(record, rules.params, plies))
    with np.load(tmp_path / "answers.npz") as plain:
        assert all(np.array_equal(plain[name], values) for name, values in compiled.items())
    assert compiled["checks"].any()


def test_perft_and_sweep_agree(repo: Path) -> None:
    assert run_without_jit(repo, "tests.kernel.counts").split() == counts().split()
