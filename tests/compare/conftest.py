"""Thirty random games, compared once under each pair of rulesets that the tests look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compare.games_made import FEW, random_pgn
from xuanpu.compare.comparison import Comparison, compare_files
from xuanpu.rulesets import load_rules

REVISION = """
extends = "m3c-2024-2"
id = "sooner"
name = { zh = "修订：第 2 子起强制打入", en = "revised: forced drops from the second capture on" }

[parameters]
open_at = 1
force_at = 2
"""


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the games."""
    path = tmp_path_factory.mktemp("games") / "random.pgn"
    path.write_text(random_pgn(), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of the first of them."""
    path = tmp_path_factory.mktemp("games") / "few.pgn"
    path.write_text(random_pgn(FEW), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def revision(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rule file: the drops come one capture sooner."""
    path = tmp_path_factory.mktemp("rules") / "sooner.toml"
    path.write_text(REVISION, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def comparison(games: Path, revision: Path) -> Comparison:
    """M3C and the revision; the drops that do most harm, so that records break."""
    rules = load_rules("m3c-2024-2"), load_rules(str(revision))
    return compare_files([games], *rules, drops="disruptive", jobs=1)


@pytest.fixture(scope="session")
def same(few: Path) -> Comparison:
    """M3C and itself."""
    rules = load_rules("m3c-2024-2")
    return compare_files([few], rules, load_rules("m3c-2024-2"), jobs=1, readings=False)
